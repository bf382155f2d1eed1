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

test('documents are not compressed for each request: nobody needs a key for them', async () => {
  const app = await buildCheckedApp({ database: {} as Database, now: () => 0 });
  const headers = { host: 'localhost', 'accept-encoding': 'br, gzip' };
  for (const url of [
    ...['/openapi.json', '/agents', '/docs/', '/docs/json', '/docs/yaml'],
    ...['/docs/static/swagger-ui-bundle.js', '/docs/static/swagger-ui.css'],
  ]) {
    const answer = await app.inject({ url, headers });
    expect([url, answer.statusCode, answer.headers['content-encoding']]).toEqual([url, 200, undefined]);
    expect(answer.rawPayload.length).toBeGreaterThan(500);
  }
  await app.close();
});
