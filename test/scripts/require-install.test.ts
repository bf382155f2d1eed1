import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { paths } from '../../scripts/paths';

const script = join(paths.root, 'scripts/require-install.cjs');

test('without the packages, a command says to run npm ci', () => {
  const clone = mkdtempSync(join(tmpdir(), 'fin-clone-'));
  mkdirSync(join(clone, 'scripts'));
  cpSync(script, join(clone, 'scripts/require-install.cjs'));
  const { status, stderr } = spawnSync(process.execPath, [join(clone, 'scripts/require-install.cjs')], {
    encoding: 'utf8',
  });
  rmSync(clone, { recursive: true });
  expect([status, stderr]).toEqual([1, 'The packages are not installed. Run npm ci first.\n']);
});

test('with the packages installed, the check prints nothing', () => {
  const { status, stderr } = spawnSync(process.execPath, [script], { encoding: 'utf8' });
  expect([status, stderr]).toEqual([0, '']);
});

test('every command of package.json first checks that packages are installed', () => {
  const { scripts } = JSON.parse(readFileSync(join(paths.root, 'package.json'), 'utf8')) as {
    scripts: { [name: string]: string };
  };
  const asking = Object.keys(scripts).filter((name) => scripts[`pre${name}`] === 'node scripts/require-install.cjs');
  const others = Object.entries(scripts).filter(([name, command]) => {
    const isAsking = asking.includes(name) || /^(\w+=\d+ )?npm test /.test(command);
    return !isAsking && command !== 'node scripts/require-install.cjs';
  });
  expect(others).toEqual([]);
});
