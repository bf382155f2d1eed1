import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { Database } from '../../../src/service/database/open-database';
import { buildCheckedApp } from '../support/checked-app';

const folder = mkdtempSync(join(tmpdir(), 'fin-lint-'));

afterAll(() => rmSync(folder, { recursive: true }));

async function lint(document: string): Promise<string> {
  const file = join(folder, 'openapi.json');
  writeFileSync(file, document);
  const program = require.resolve('@redocly/cli/bin/cli.js');
  // `recommended-strict`: a warning is an error too. Nothing is sent anywhere.
  const args = [program, 'lint', file, '--extends=recommended-strict', '--format=stylish'];
  const env = { ...process.env, REDOCLY_TELEMETRY: 'off', REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true' };
  const ended = await promisify(execFile)(process.execPath, args, { cwd: folder, env }).catch((error) => error);
  return ended.code === undefined ? 'clean' : `${ended.stdout}${ended.stderr}`;
}

test('Redocly accepts the document', async () => {
  const app = await buildCheckedApp({ database: {} as Database, now: () => 0 });
  const document = (await app.inject({ url: '/openapi.json', headers: { host: 'localhost' } })).body;
  await app.close();
  expect(await lint(document)).toBe('clean');
});
