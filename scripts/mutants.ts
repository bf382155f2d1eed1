import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync, statSync } from 'node:fs';
import { dirname, join, posix } from 'node:path';
import { pathToFileURL } from 'node:url';
import { offerPostgres, stopPostgres } from '../test/support/postgres/run-server';
import { paths } from './paths';
import { runScript } from './run-script';

const rooms = ['src/addon', 'src/service'];
/** Pages need a browser, and main.ts needs a built bundle. No figure of a user depends on the demo or the documents. */
const excluded = ['src/addon/main.ts', 'src/addon/sidebar/page', 'src/service/demo', 'src/service/documents'];
/** The figures that a user sees depend on these folders, which must reach the threshold. */
const figures = ['src/addon/formulas', 'src/addon/days', 'src/addon/cells'];
const figuresMinScore = 90;
/** `on-pglite` repeats tests of PostgreSQL. */
const ignoredTests = [...excluded.map(toTests), 'test/service/on-pglite'];

/** Stryker has packages of its own. Only this command needs them, and installs them when it is first used. */
const strykerDir = join(paths.root, 'scripts/mutants');
const programs = join(strykerDir, 'node_modules/@stryker-mutator');

interface StrykerModule {
  readonly Stryker: new (options: object) => { runMutationTest(): Promise<unknown> };
}

const usage = `Usage: npm run mutants [-- PATH …]

Changes the code of src/addon and src/service bit by bit and counts which changes a test notices. All of it takes hours;
a PATH is a folder or a file, such as src/addon/days. The reports are in build/mutants.`;

/**
 * Runs Stryker on one folder after another: those of the add-on and the service, or the given ones. Fails if a folder
 * of `figures` scores below the threshold, or if tests fail without a mutation.
 */
async function run(chosenPaths: readonly string[]): Promise<void> {
  const chosen = chosenPaths.length === 0 ? rooms : chosenPaths.map((path) => posix.normalize(path).replace(/\/$/, ''));
  for (const path of chosen) {
    if (!rooms.some((room) => isIn(room, path))) throw new Error(`${path} is not in ${rooms.join(' or ')}.`);
    if (!existsSync(join(paths.root, path))) throw new Error(`${path} does not exist.`);
  }
  installStryker();
  // Replaces Jest's globalSetup without its build. The test runners inherit the environment of this process.
  await offerPostgres();
  try {
    for (const path of chosen.flatMap((each) => (rooms.includes(each) ? contentOf(each) : [each]))) await mutate(path);
  } finally {
    await stopPostgres();
  }
}

function contentOf(room: string): string[] {
  return readdirSync(join(paths.root, room), { withFileTypes: true })
    .filter((entry) => entry.isDirectory() || entry.name.endsWith('.ts'))
    .map(({ name }) => `${room}/${name}`)
    .filter((path) => !excluded.includes(path));
}

function installStryker(): void {
  if (existsSync(join(programs, 'core'))) return;
  console.log('Installing Stryker into scripts/mutants …');
  const { status } = spawnSync('npm', ['ci', '--prefix', strykerDir], { stdio: 'inherit' });
  if (status !== 0) throw new Error('Stryker was not installed. It needs a registry of npm.');
}

async function mutate(path: string): Promise<void> {
  const isFolder = statSync(join(paths.root, path)).isDirectory();
  // tsx would turn a static import into a require, which one of Stryker's packages does not support.
  const { Stryker } = (await import(pathToFileURL(join(programs, 'core/dist/src/index.js')).href)) as StrykerModule;
  const report = `build/mutants/${path}`;
  console.log(`\n${path}`);
  try {
    await new Stryker({
      plugins: [join(programs, 'jest-runner/dist/src/index.js')],
      mutate: [isFolder ? `${path}/**/*.{ts,tsx}` : path, ...excluded.map((each) => `!${each}/**`)],
      jest: {
        // Otherwise Jest would skip tests that reach the code through many imports, such as those of FIN_SUMMARY.
        enableFindRelatedTests: false,
        config: {
          testMatch: testsOf(isFolder ? path : dirname(path)),
          testPathIgnorePatterns: ignoredTests,
          runner: '<rootDir>/test/support/mutation-tests/runner.js',
          testEnvironment: './test/support/mutation-tests/environment.js',
          globalSetup: null,
          globalTeardown: null,
        },
      },
      incrementalFile: `${report}.json`,
      htmlReporter: { fileName: `${report}.html` },
      thresholds: {
        high: figuresMinScore,
        low: 70,
        break: figures.some((folder) => isIn(folder, path)) ? figuresMinScore : null,
      },
    }).runMutationTest();
  } catch {
    // Stryker has printed the reason.
    process.exitCode = 1;
  }
}

function isIn(folder: string, path: string): boolean {
  return path === folder || path.startsWith(`${folder}/`);
}

/** Tests mirror the sources. Tests in `test/service` itself also count, because they call the service over HTTP. */
function testsOf(folder: string): string[] {
  const mirror = `<rootDir>/${toTests(folder)}`;
  if (folder === 'src/addon') return [`${mirror}/*.test.ts`];
  const ofService = folder.startsWith('src/service') ? ['<rootDir>/test/service/*.test.ts'] : [];
  return [`${mirror}/**/*.test.{ts,tsx}`, ...ofService];
}

function toTests(folder: string): string {
  return folder.replace(/^src/, 'test');
}

runScript({ usage, allowPositionals: true, run: ({ positionals }) => run(positionals) });
