import { spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, extname, join } from 'node:path';
import { type Loader, transformSync } from 'esbuild';
import { mutantLists } from '../test/mutants/lists';
import type { Mutant } from '../test/mutants/mutant';
import { places } from './places';

/** Of one test file. */
const longestTestMs = 240_000;
/** Tests of what is built; the others need no new build for a mutant. */
const builtTests = /^test\/(?:bundle|conformance|end-to-end|workbench\/(?:page|server|starting-workbook))\//;
const jest = [
  '--liftoff-only',
  '--experimental-vm-modules',
  '--disable-warning=ExperimentalWarning',
  'node_modules/jest/bin/jest.js',
  '--ci',
  '--bail',
  '--runInBand',
];

/**
 * Breaks one rule after the other in a copy of the project and runs the tests that have to notice.
 * `npm run mutants -- WORD…` takes those whose list, rule or file holds one of the words. Fails when one survives.
 */
function run(words: readonly string[]): number {
  const chosen = mutantLists.flatMap(({ name, mutants }) =>
    mutants.filter((mutant) => isChosen(`${name} ${mutant.rule} ${mutant.file}`, words)).map((m) => ({ name, ...m })),
  );
  const folder = copyOfProject();
  let survived = 0;
  try {
    const tests = [...new Set(chosen.flatMap((mutant) => mutant.tests))];
    if (tests.length > 0 && outcomeOf(folder, tests, true) !== 'green') {
      console.error('The tests are red before anything is broken.');
      return 1;
    }
    for (const mutant of chosen) {
      const outcome = outcomeWith(mutant, folder);
      if (outcome === 'green') survived += 1;
      const verdict = { red: 'killed  ', late: 'killed (time)', green: 'SURVIVED' }[outcome];
      console.log(`${verdict}  ${mutant.name}: ${mutant.rule}`);
    }
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
  console.log(`${chosen.length - survived} killed, ${survived} survived`);
  return survived === 0 && chosen.length > 0 ? 0 : 1;
}

function isChosen(text: string, words: readonly string[]): boolean {
  return words.length === 0 || words.some((word) => text.toLowerCase().includes(word.toLowerCase()));
}

/** What git knows and what is new, with the installed packages linked. */
function copyOfProject(): string {
  const folder = mkdtempSync(join(tmpdir(), 'mutants-'));
  const { stdout } = spawnSync('git', ['ls-files', '-z', '--cached', '--others', '--exclude-standard'], {
    cwd: places.root,
    encoding: 'utf8',
  });
  for (const file of stdout.split('\0').filter((name) => name !== '' && existsSync(join(places.root, name)))) {
    mkdirSync(dirname(join(folder, file)), { recursive: true });
    cpSync(join(places.root, file), join(folder, file), { force: true });
  }
  symlinkSync(join(places.root, 'node_modules'), join(folder, 'node_modules'));
  return folder;
}

function outcomeWith({ file, find, replace, tests }: Mutant, folder: string): 'red' | 'green' | 'late' {
  const path = join(folder, file);
  const source = readFileSync(path, 'utf8');
  if (source.split(find).length !== 2) throw new Error(`Not once in ${file}: ${find}`);
  // A function as replacement, so that $ has no meaning of its own.
  const broken = source.replace(find, () => replace);
  // One that does not even compile would be red for the wrong reason.
  transformSync(broken, { loader: extname(file).slice(1) as Loader });
  writeFileSync(path, broken);
  try {
    return outcomeOf(
      folder,
      tests,
      tests.some((test) => builtTests.test(test)),
    );
  } finally {
    writeFileSync(path, source);
  }
}

/** Late: the tests did not end in time, which a loop without an end looks like. */
function outcomeOf(folder: string, tests: readonly string[], isBuilt: boolean): 'red' | 'green' | 'late' {
  const setup = isBuilt ? [] : ['--globalSetup', './test/support/build-nothing.ts'];
  const { status, signal } = spawnSync(process.execPath, [...jest, ...setup, ...tests], {
    cwd: folder,
    stdio: 'ignore',
    timeout: longestTestMs * tests.length,
    killSignal: 'SIGKILL',
  });
  if (signal) return 'late';
  return status === 0 ? 'green' : 'red';
}

process.exitCode = run(process.argv.slice(2));
