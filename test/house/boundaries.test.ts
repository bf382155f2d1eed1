import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';

// Violations are planted in a copy of the project. The tools behind npm run check have to refuse each of them.
const root = resolve(__dirname, '../..');
let copy: string;

beforeAll(() => {
  copy = mkdtempSync(join(tmpdir(), 'fin-boundaries-'));
  for (const entry of ['src', 'tsconfig.base.json', 'biome.json', 'package.json']) {
    cpSync(join(root, entry), join(copy, entry), { recursive: true });
  }
  mkdirSync(join(copy, '.git'));
  writeFileSync(join(copy, '.gitignore'), 'node_modules/\n');
  symlinkSync(join(root, 'node_modules'), join(copy, 'node_modules'));
});

afterAll(() => rmSync(copy, { recursive: true, force: true }));

function plant(path: string, source: string): void {
  mkdirSync(dirname(join(copy, path)), { recursive: true });
  writeFileSync(join(copy, path), source);
}

function run(command: string, ...args: string[]): { status: number | null; output: string } {
  const { status, stdout, stderr } = spawnSync(join(root, 'node_modules/.bin', command), args, {
    cwd: copy,
    encoding: 'utf8',
  });
  return { status, output: stdout + stderr };
}

test('the compiler refuses an import across rooms, type-only ones too', () => {
  expect(run('tsc', '-b', 'src/workbench', 'src/addon').output).toBe('');

  plant(
    'src/workbench/apps-script/canary.ts',
    "import type { Operation } from '../../contract/operations';\nexport type Canary = Operation;\n",
  );
  plant(
    'src/addon/api/canary.ts',
    "import type { Host } from '../../workbench/apps-script/host';\nexport type Canary = Host;\n",
  );
  const { status, output } = run('tsc', '-b', 'src/workbench', 'src/addon');

  expect(status).not.toBe(0);
  expect(output).toMatch(/src\/workbench\/apps-script\/canary\.ts.*TS6307/);
  expect(output).toMatch(/src\/addon\/api\/canary\.ts.*TS6307/);
});

test('the compiler refuses what Apps Script does not have', () => {
  plant('src/addon/api/canary.ts', "export const canary = () => fetch(new URL('https://example.com'));\n");
  const { output } = run('tsc', '-b', 'src/addon');

  expect(output).toContain("Cannot find name 'fetch'");
  expect(output).toContain("Cannot find name 'URL'");
});

test('the linter refuses an import cycle, type-only ones too', () => {
  plant('src/addon/days/canary.ts', "import type { Other } from './other-canary';\nexport type Canary = Other[];\n");
  plant('src/addon/days/other-canary.ts', "import type { Canary } from './canary';\nexport type Other = Canary[];\n");
  const { status, output } = run('biome', 'lint', 'src/addon/days');

  expect(status).not.toBe(0);
  expect(output).toContain('noImportCycles');
});

test.each([
  [
    'typebox in the add-on',
    'src/addon/api/canary.ts',
    "export { Type } from '@sinclair/typebox';\n",
    'noRestrictedImports',
  ],
  [
    "the contract's schemas in the add-on",
    'src/addon/api/canary.ts',
    "export { toSchema } from '../../contract/schemas';\n",
    'noRestrictedImports',
  ],
  [
    'an import against the direction inside the add-on',
    'src/addon/api/canary.ts',
    "export * from '../functions/transactions';\n",
    'noRestrictedImports',
  ],
  [
    'a list that is read with what looks up its rows',
    'src/addon/rows/canary.ts',
    "export * from '../lookup/accounts';\n",
    'noRestrictedImports',
  ],
  [
    'a function that uses the refresh',
    'src/addon/functions/canary.ts',
    "export * from '../refresh/refresh-formulas';\n",
    'noRestrictedImports',
  ],
  [
    'a synced table that uses tagging',
    'src/addon/sync/read/canary.ts',
    "export * from '../../tagging/journal';\n",
    'noRestrictedImports',
  ],
  [
    'a tagging rule that uses the refresh',
    'src/addon/rules/canary.ts',
    "export * from '../refresh/refresh-formulas';\n",
    'noRestrictedImports',
  ],
  [
    'a refresh that uses the sidebar',
    'src/addon/refresh/canary.ts',
    "export type { RefreshView } from '../sidebar/protocol';\n",
    'noRestrictedImports',
  ],
  [
    'a connection in the folder that sends its requests',
    'src/addon/api/canary.ts',
    "export type { Connection } from '../connection/connection';\n",
    'noRestrictedImports',
  ],
  [
    "Google's services outside the platform folder",
    'src/addon/api/canary.ts',
    "export const canary = () => UrlFetchApp.fetch('https://example.com');\n",
    'noRestrictedGlobals',
  ],
])('the linter refuses %s', (_what, path, source, rule) => {
  plant(path, source);
  const { status, output } = run('biome', 'lint', path);

  expect(status).not.toBe(0);
  expect(output).toContain(rule);
});
