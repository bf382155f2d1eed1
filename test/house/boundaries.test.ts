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

describe('the compiler', () => {
  let errors: readonly string[];

  // Three projects with few files and the settings of the real ones, which `npm run check` compiles completely.
  beforeAll(() => {
    const folder = mkdtempSync(join(copy, 'compiled-'));
    for (const project of ['contract', 'addon', 'workbench']) {
      cpSync(join(root, 'src', project, 'tsconfig.json'), join(folder, 'src', project, 'tsconfig.json'));
    }
    cpSync(join(root, 'tsconfig.base.json'), join(folder, 'tsconfig.base.json'));
    const sources = {
      'contract/operations': 'export type Operation = string;',
      'workbench/host': 'export type Host = string;',
      'workbench/canary': "import type { Operation } from '../contract/operations';\nexport type Canary = Operation;",
      'addon/canary': "import type { Host } from '../workbench/host';\nexport type Canary = Host;",
      'addon/globals': "export const canary = () => fetch(new URL('https://example.com'));",
      'addon/allowed':
        "import type { Operation } from '../contract/operations';\nexport const get = (url: Operation) => UrlFetchApp.fetch(url);",
    };
    for (const [path, source] of Object.entries(sources)) writeFileSync(join(folder, `src/${path}.ts`), `${source}\n`);
    const { output } = run('tsc', '-b', join(folder, 'src/workbench'), join(folder, 'src/addon'));
    errors = output.match(/\w+\/\w+\.ts(?=\()|error TS6307|Cannot find name '\w+'/g) ?? [];
  });

  test('refuses what Apps Script lacks and an import across rooms, type-only ones too', () => {
    expect(errors).toEqual([
      ...['workbench/canary.ts', 'error TS6307'],
      ...['addon/canary.ts', 'error TS6307'],
      ...['addon/globals.ts', "Cannot find name 'fetch'"],
      ...['addon/globals.ts', "Cannot find name 'URL'"],
    ]);
  });
});

/** What is planted, in which folder, its source, and the rule that refuses it. */
const refused: readonly (readonly [string, string, string, string])[] = [
  [
    'typebox in the add-on',
    'src/addon/reading/http',
    "export { Type } from '@sinclair/typebox';\n",
    'noRestrictedImports',
  ],
  [
    "the contract's schemas in the add-on",
    'src/addon/reading/http',
    "export { toSchema } from '../../contract/schemas';\n",
    'noRestrictedImports',
  ],
  [
    "Google's services outside the platform folder",
    'src/addon/reading/http',
    "export const canary = () => UrlFetchApp.fetch('https://example.com');\n",
    'noRestrictedGlobals',
  ],
];

const canaries = refused.map(([, folder], index) => `${folder}/canary-${index}.ts`);
const cycle = ['src/addon/days/canary.ts', 'src/addon/days/other-canary.ts'] as const;

describe('the linter refuses', () => {
  let status: number | null;
  let output: string;

  // One run for all: most of its time goes into reading the project.
  beforeAll(() => {
    plant(cycle[0], "import type { Other } from './other-canary';\nexport type Canary = Other[];\n");
    plant(cycle[1], "import type { Canary } from './canary';\nexport type Other = Canary[];\n");
    for (const [index, [, , source]] of refused.entries()) plant(canaries[index] ?? '', source);
    ({ status, output } = run('biome', 'lint', '--reporter=github', '--max-diagnostics=none', ...cycle, ...canaries));
  });

  /** The rules that a file breaks, from lines such as `::error title=lint/style/noRestrictedImports,file=/…/src/addon/a.ts,…`. */
  const rulesBrokenBy = (path: string) =>
    output
      .split('\n')
      .filter((line) => line.startsWith('::error ') && line.includes(`/${path},`))
      .map((line) => /title=[\w/]*\/(\w+)/.exec(line)?.[1]);

  test('with a nonzero exit code', () => {
    expect(status).not.toBe(0);
  });

  test('an import cycle, type-only ones too', () => {
    for (const path of cycle) expect(rulesBrokenBy(path)).toContain('noImportCycles');
  });

  test.each(refused.map(([what, , , rule], index) => [what, canaries[index] ?? '', rule] as const))(
    '%s',
    (_what, path, rule) => {
      expect(rulesBrokenBy(path)).toContain(rule);
    },
  );
});
