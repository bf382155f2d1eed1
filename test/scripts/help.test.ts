import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { places } from '../../scripts/places';

function run(script: string, ...args: readonly string[]) {
  return spawnSync(process.execPath, ['--import', 'tsx', join(places.root, 'scripts', script), ...args], {
    cwd: places.root,
    encoding: 'utf8',
  });
}

test.each([
  ['bench.ts', 'Usage: npm run bench [-- GROUP …] [-- --seed N]'],
  ['mutants.ts', 'Usage: npm run mutants [-- PATH …]'],
  ['push.ts', 'Usage: npm run push'],
])('%s explains itself and does nothing', (script, firstLine) => {
  const { status, stdout } = run(script, '--help');
  expect([status, stdout.split('\n')[0]]).toEqual([0, firstLine]);
});

test.each([
  ['bench.ts', 'speed', /^No group speed\. There are reading, .*\n$/],
  ['mutants.ts', 'src/workbench', /^src\/workbench is not in src\/addon or src\/service\.\n$/],
  ['push.ts', '--dry-run', /^Unknown option '--dry-run'\n$/],
  ['formula.ts', '--typo', /^Unknown option '--typo'\n$/],
])('%s answers a wrong name with one sentence', (script, name, message) => {
  const { status, stderr } = run(script, name);
  expect([status, stderr]).toEqual([1, expect.stringMatching(message)]);
});
