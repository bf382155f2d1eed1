#!/usr/bin/env bash
# npm packages that generate clients from OpenAPI 3.1: results on a valid document that differ from what it says. Installs the
# packages into a temporary folder, reads documents made here, without this project, and prints for each the result seen and the
# one expected. Exits with 1 if a result is not the one seen on 2026-11-28, such as after a mend.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"

npm init --yes >/dev/null
npm install --no-audit --no-fund --ignore-scripts --loglevel=error \
  @hey-api/openapi-ts@0.99.0 oazapfts@7.5.0 orval@8.38.0 typescript@5.9.3

cat >generate.cjs <<'SCRIPT'
const { execFileSync } = require('node:child_process');
const { mkdirSync, readFileSync, writeFileSync } = require('node:fs');

/** An object whose property `entity` is an object or null. */
const documentOf = (entity) =>
  JSON.stringify({
    openapi: '3.1.0',
    info: { title: 'Sample', version: '1' },
    servers: [{ url: 'https://api.example.com' }],
    paths: {
      '/row': {
        get: {
          operationId: 'getRow',
          responses: {
            200: {
              description: 'A row',
              content: { 'application/json': { schema: { $ref: '#/components/schemas/Row' } } },
            },
          },
        },
      },
    },
    components: { schemas: { Row: { type: 'object', required: ['entity'], properties: { entity } } } },
  });
mkdirSync('api');
writeFileSync('api/list.json', documentOf({ type: ['object', 'null'], additionalProperties: true }));
writeFileSync('api/any-of.json', documentOf({ anyOf: [{ type: 'object', additionalProperties: true }, { type: 'null' }] }));

const run = (program, ...options) => execFileSync(`node_modules/.bin/${program}`, options, { encoding: 'utf8', stdio: 'pipe' });
const attempt = (work) => {
  try {
    return work();
  } catch (error) {
    return /Invalid Hey API shorthand format/.exec(`${error.stdout}${error.stderr}`)?.[0] ?? error.message;
  }
};
const oazapfts = (input) => {
  run('oazapfts', input, 'oazapfts.ts');
  return /entity: ([^;]*;?[^;]*)/.exec(readFileSync('oazapfts.ts', 'utf8'))[1].includes('null');
};
const heyApi = (input) => {
  run('openapi-ts', '-i', input, '-o', 'hey', '--no-log-file');
  return 'generates';
};
const orval = () => {
  run('orval', '--input', 'api/any-of.json', '--output', 'orval.ts', '--client', 'fetch');
  return readFileSync('orval.ts', 'utf8').includes('https://api.example.com');
};

/** What is generated, by what, result seen, result by the document, and why. */
const findings = [
  ['type: [object, null] can be null', 'oazapfts 7.5.0', () => oazapfts('api/list.json'), false, true, 'the null is lost'],
  ['anyOf: [object, null] can be null', 'oazapfts 7.5.0', () => oazapfts('api/any-of.json'), true, true, 'the same, written apart'],
  [
    'the input api/any-of.json, a file',
    '@hey-api/openapi-ts 0.99.0',
    () => heyApi('api/any-of.json'),
    'Invalid Hey API shorthand format',
    'generates',
    'a relative path with one slash is taken for a project of its registry',
  ],
  ['the input ./api/any-of.json', '@hey-api/openapi-ts 0.99.0', () => heyApi('./api/any-of.json'), 'generates', 'generates', 'the same file'],
  ['the client knows the server', 'orval 8.38.0, fetch', orval, false, true, 'without its option baseUrl it requests relative addresses'],
];

let changed = 0;
for (const [what, by, work, seen, expected, why] of findings) {
  const found = JSON.stringify(attempt(work));
  const isAsSeen = found === JSON.stringify(seen);
  if (!isAsSeen) changed += 1;
  console.log(`${isAsSeen ? 'as seen' : 'CHANGED'}  ${by}: ${what}`);
  console.log(`         result ${found}, expected ${JSON.stringify(expected)}: ${why}`);
}
process.exitCode = changed === 0 ? 0 : 1;
SCRIPT
node generate.cjs
