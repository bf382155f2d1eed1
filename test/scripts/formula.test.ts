import { spawnSync } from 'node:child_process';
import { paths } from '../../scripts/paths';
import { functionNames } from '../../src/addon/formulas/catalogue/functions';

test('without an argument, the script lists every function with an example', () => {
  const { status, stdout } = spawnSync(process.execPath, ['--import', 'tsx', 'scripts/formula.ts'], {
    cwd: paths.root,
    encoding: 'utf8',
  });
  expect(status).toBe(0);
  for (const name of functionNames) expect(stdout).toMatch(new RegExp(`^  ${name} .+\n +=${name}\\(`, 'm'));
});
