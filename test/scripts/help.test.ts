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
])('%s explains itself and measures nothing', (script, firstLine) => {
  const { status, stdout } = run(script, '--help');
  expect([status, stdout.split('\n')[0]]).toEqual([0, firstLine]);
});

test.each([
  ['bench.ts', 'speed', /^No group speed\. There are reading, .*\n$/],
  ['mutants.ts', 'src/workbench', /^src\/workbench is not in src\/addon or src\/service\.\n$/],
])('%s answers a wrong name with one sentence', (script, name, message) => {
  const { status, stderr } = run(script, name);
  expect([status, stderr]).toEqual([1, expect.stringMatching(message)]);
});
