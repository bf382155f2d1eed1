import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { paths } from '../../scripts/paths';

function run(script: string, args: readonly string[], env: { readonly [name: string]: string } = {}) {
  return spawnSync(process.execPath, ['--import', 'tsx', join(paths.root, 'scripts', script), ...args], {
    cwd: paths.root,
    env: { ...process.env, ...env },
    encoding: 'utf8',
  });
}

test('every script of package.json except the service parses its arguments with runScript', () => {
  const { scripts } = JSON.parse(readFileSync(join(paths.root, 'package.json'), 'utf8')) as {
    scripts: { [name: string]: string };
  };
  const files = Object.values(scripts).flatMap((line) => line.match(/scripts\/[\w-]+\.ts/g) ?? []);
  expect(files).toContain('scripts/start.ts');
  const others = files.filter((file) => !readFileSync(join(paths.root, file), 'utf8').includes('runScript('));
  // The service has commands, such as `keys create`.
  expect(others).toEqual(['scripts/service.ts']);
});

test.each([
  ['start.ts', '--typo', /^Unknown option '--typo'\. npm start -- --help lists what it takes\.\n$/],
  ['start.ts', '--slowdown=0', /^--slowdown 0 is not a whole number from 1 to 100\.\n$/],
  ['bench.ts', 'speed', /^No group speed\. There are reading, .*\n$/],
  ['mutants.ts', 'src/workbench', /^src\/workbench is not in src\/addon or src\/service\.\n$/],
])('%s refuses %s with one sentence', (script, name, message) => {
  const { status, stderr } = run(script, [name]);
  expect([status, stderr]).toEqual([1, expect.stringMatching(message)]);
});

const address = 'http://api.example.com';

test.each([
  ['push.ts', { FIN_API_BASE_URL: address }, 'FIN_API_BASE_URL is http://api.example.com. The address must begin with'],
  ['push.ts', { FIN_DEFAULT_BASE_URL: 'nowhere' }, 'FIN_DEFAULT_BASE_URL is nowhere. That is not an address.'],
  ['push.ts', { FIN_MAIL: 'yes' }, 'FIN_MAIL is yes.'],
  [
    'build.ts',
    { FIN_API_BASE_URL: address },
    'FIN_API_BASE_URL is http://api.example.com. The address must begin with',
  ],
  ['start.ts', { FIN_MAIL: 'yes' }, 'FIN_MAIL is yes.'],
])('%s refuses %j before it does anything', (script, env, message) => {
  const { status, stdout, stderr } = run(script, [], env);
  expect([status, stdout, stderr]).toEqual([1, '', expect.stringMatching(new RegExp(`^${message}.*\n$`))]);
});
