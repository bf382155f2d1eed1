import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdir, readdir, readFile, rename, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { paths } from '../../paths';
import type { InternalUses } from './find-internal-names';

interface Known {
  readonly hash: string;
  readonly uses: InternalUses;
}

/** Where each program begins. `<name>.tsconfig.json` has its files. */
const entries = { addon: 'src/addon/main.ts', page: 'src/addon/sidebar/page/main.tsx' } as const;
export type ProgramName = keyof typeof entries;

/** They decide what the types are. */
const packages = ['typescript', '@types/google-apps-script'];
const folders = ['src/addon', 'src/contract', 'src/export', 'scripts/build/names'];

/** Several pages are built at once. */
const searches = new Map<ProgramName, Promise<InternalUses>>();

/**
 * The internal names of the add-on, or of its pages; see `findInternalNames`. It takes some seconds, so `build/` keeps
 * them until a source changes. They are the same for the same sources.
 */
export function internalNames(program: ProgramName): Promise<InternalUses> {
  const search = searches.get(program) ?? findOrRead(program).finally(() => searches.delete(program));
  searches.set(program, search);
  return search;
}

async function findOrRead(program: ProgramName): Promise<InternalUses> {
  const knownFile = join(paths.root, `build/internal-names-${program}.json`);
  const hash = await hashOfSources();
  const known = await readKnown(knownFile);
  if (known?.hash === hash) return known.uses;
  const uses = await readInternalNames(join(__dirname, `${program}.tsconfig.json`), join(paths.root, entries[program]));
  await mkdir(dirname(knownFile), { recursive: true });
  // Tests in several processes may build at once.
  const newFile = `${knownFile}.${process.pid}`;
  await writeFile(newFile, JSON.stringify({ hash, uses } satisfies Known));
  await rename(newFile, knownFile);
  return uses;
}

/** In a process of its own, which waits for each answer of the compiler. */
export async function readInternalNames(program: string, entry: string): Promise<InternalUses> {
  const script = join(__dirname, 'print-internal-names.ts');
  const { stdout } = await promisify(execFile)(process.execPath, ['--import', 'tsx', script, program, entry], {
    cwd: paths.root,
    maxBuffer: 2 ** 26,
  });
  return JSON.parse(stdout) as InternalUses;
}

async function readKnown(knownFile: string): Promise<Known | null> {
  try {
    return JSON.parse(await readFile(knownFile, 'utf8')) as Known;
  } catch {
    // The first build.
    return null;
  }
}

async function hashOfSources(): Promise<string> {
  const hash = createHash('sha256').update(paths.root);
  for (const name of packages) hash.update(await readFile(require.resolve(`${name}/package.json`)));
  for (const folder of folders) {
    const files = (await readdir(join(paths.root, folder), { recursive: true })).filter((name) =>
      /\.(tsx?|json)$/.test(name),
    );
    for (const name of files.sort()) hash.update(name).update(await readFile(join(paths.root, folder, name)));
  }
  return hash.digest('hex');
}
