import { execFile } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { paths } from '../../../scripts/paths';
import { startAppsScriptApi } from '../../support/google/apps-script-api';

const claspDir = join(paths.root, 'node_modules/@google/clasp/build/src');
let folder: string;

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'fin-clasp-'));
  mkdirSync(join(folder, 'dist'));
  writeFileSync(join(folder, 'dist/main.js'), 'function onOpen() {}');
  writeFileSync(join(folder, 'dist/appsscript.json'), '{"timeZone":"Etc/GMT","runtimeVersion":"V8"}');
  writeFileSync(join(folder, '.clasp.json'), '{"scriptId":"abc","rootDir":"dist"}');
  const login = { client_id: 'id', client_secret: 'secret', type: 'authorized_user' };
  const tokens = { default: { ...login, refresh_token: '1//secret-refresh-token' } };
  writeFileSync(join(folder, 'login.json'), JSON.stringify({ tokens }));
  // clasp has no option for another address of Google.
  writeFileSync(
    join(folder, 'redirect.cjs'),
    `const http = require('node:http');
const https = require('node:https');
const { urlToHttpOptions } = require('node:url');
https.request = (url, options, callback) => {
  const { headers, ...given } = { ...urlToHttpOptions(new URL(url)), ...options };
  const place = { protocol: 'http:', host: '127.0.0.1', hostname: '127.0.0.1', port: process.env.PORT, agent: undefined };
  return http.request({ ...given, ...place, headers }, callback);
};`,
  );
});

afterAll(() => rmSync(folder, { recursive: true }));

test('clasp has every API that it calls', async () => {
  const sources = readdirSync(claspDir, { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith('.js'));
  const calls = sources.flatMap((file) =>
    [...readFileSync(join(claspDir, file), 'utf8').matchAll(/\bgoogle\.(\w+)\((?:\{ version: )?'(\w+)'/g)].map(
      ([, name, version]) => `${name} ${version}`,
    ),
  );
  const called = [...new Set(calls)].sort();
  expect(called).toEqual(['discovery v1', 'drive v3', 'logging v2', 'oauth2 v2', 'script v1', 'serviceusage v1']);
  const script = `const { google } = await import('googleapis');
for (const [name, version] of ${JSON.stringify(called.map((call) => call.split(' ')))}) google[name]({ version });`;
  await promisify(execFile)(process.execPath, ['--input-type=module', '-e', script], { cwd: paths.root });
});

test('clasp pushes with these APIs and its login, and makes a version', async () => {
  const google = await startAppsScriptApi('abc');
  const clasp = async (...args: string[]) => {
    const program = ['--require', './redirect.cjs', join(claspDir, 'index.js'), '--auth', 'login.json', ...args];
    const env = { ...process.env, PORT: new URL(google.rootUrl).port };
    return (await promisify(execFile)(process.execPath, program, { cwd: folder, env })).stdout;
  };
  expect(await clasp('push', '--force')).toContain('Pushed 2 files');
  expect(google.files.map(({ name }) => name)).toEqual(['appsscript', 'main']);
  expect(await clasp('create-version', 'by hand')).toContain('1');
  expect(google.versions).toMatchObject([{ versionNumber: 1, description: 'by hand' }]);
  await google.close();
});
