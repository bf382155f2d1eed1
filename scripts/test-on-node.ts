import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { paths } from './paths';
import { runScript } from './run-script';

const usage = `Usage: npm run test:node -- VERSION [Jest's arguments]

Runs the tests on another version of Node, such as 26.10.0.`;

/** Installs the binary as an npm package, so that no other registry is needed. */
function testOn(version: string | undefined, jestArguments: readonly string[]): number {
  if (version === undefined || !/^\d+(\.\d+){0,2}$/.test(version)) {
    console.error('Name a version of Node, such as: npm run test:node -- 26.10.0');
    return 1;
  }
  const folder = join(paths.root, 'build', `node-${version}`);
  const name = `node-${process.platform === 'win32' ? 'win' : process.platform}-${process.arch}`;
  const binaries = join(folder, 'node_modules', name, 'bin');
  if (!existsSync(binaries)) {
    mkdirSync(folder, { recursive: true });
    // Without `--prefix`, npm would add the package to the project's node_modules.
    const install = ['install', '--no-save', '--no-audit', '--no-fund', '--prefix', folder, `${name}@${version}`];
    const { status } = spawnSync('npm', install, { stdio: 'inherit' });
    if (status !== 0) return 1;
  }
  const env = { ...process.env, PATH: `${binaries}${delimiter}${process.env['PATH'] ?? ''}` };
  return spawnSync('npm', ['test', '--', ...jestArguments], { stdio: 'inherit', cwd: paths.root, env }).status ?? 1;
}

// The other arguments are for Jest.
const [version, ...jestArguments] = process.argv.slice(2);
runScript(
  { usage, allowPositionals: true, run: ({ positionals }) => testOn(positionals[0], jestArguments) },
  version === undefined ? [] : [version],
);
