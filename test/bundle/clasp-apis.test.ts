import { execFile } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { paths } from '../../scripts/paths';

const claspDir = join(paths.root, 'node_modules/@google/clasp/build/src');
let folder: string;

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'fin-clasp-'));
  mkdirSync(join(folder, 'dist'));
  writeFileSync(join(folder, 'dist/main.js'), 'function onOpen() {}');
  writeFileSync(join(folder, 'dist/appsscript.json'), '{"timeZone":"Etc/GMT","runtimeVersion":"V8"}');
  writeFileSync(join(folder, '.clasp.json'), '{"scriptId":"abc","rootDir":"dist"}');
  const login = { client_id: 'id', client_secret: 'secret', type: 'authorized_user' };
  const token = { ...login, access_token: 'token', refresh_token: 'r', expiry_date: 9e15 };
  writeFileSync(join(folder, 'login.json'), JSON.stringify({ tokens: { default: token } }));
  // Google, on this machine.
  writeFileSync(
    join(folder, 'google.cjs'),
    `const http = require('node:http');
const https = require('node:https');
const { urlToHttpOptions } = require('node:url');
const server = http.createServer((request, response) => {
  let body = '';
  request.on('data', (part) => { body += part; });
  request.on('end', () => {
    console.log('request', request.method, request.headers.host + request.url, request.headers.authorization, body);
    response.setHeader('Content-Type', 'application/json');
    response.end('{"scriptId":"abc","files":[]}');
  });
}).listen(0, '127.0.0.1').unref();
https.request = (url, options, callback) => {
  const { hostname, headers, ...given } = { ...urlToHttpOptions(new URL(url)), ...options };
  const place = { protocol: 'http:', host: '127.0.0.1', port: server.address().port, agent: undefined };
  return http.request({ ...given, ...place, headers: { ...headers, host: hostname } }, callback);
};`,
  );
});

afterAll(() => rmSync(folder, { recursive: true }));

test('clasp has every API that it calls, and pushes with them', async () => {
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

  const program = ['--require', './google.cjs', join(claspDir, 'index.js'), '--auth', 'login.json', 'push', '--force'];
  const { stdout } = await promisify(execFile)(process.execPath, program, { cwd: folder });
  expect(stdout).toMatch(/^request PUT script\.googleapis\.com\/v1\/projects\/abc\/content Bearer token .*onOpen/m);
  expect(stdout).toContain('Pushed 2 files');
});
