import { constants, existsSync, mkdtempSync, readdirSync, readFileSync, renameSync, rmSync } from 'node:fs';
import { cp, mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { startThread as startPgliteThread } from '../../src/service/database/pglite/start-thread';
import { paths } from '../paths';

const buildDir = join(paths.root, 'build');
const prefix = 'empty-database-';

function folderOfVersion(): string {
  const packageFile = join(paths.root, 'node_modules/@electric-sql/pglite/package.json');
  const { version } = JSON.parse(readFileSync(packageFile, 'utf8')) as { readonly version: string };
  return join(buildDir, `${prefix}${version}`);
}

/** Creates an empty database of this version of PGlite, which takes five times as long as to copy one. */
export async function makeEmptyDatabase(): Promise<void> {
  const folder = folderOfVersion();
  if (existsSync(folder)) return;
  await mkdir(buildDir, { recursive: true });
  for (const name of readdirSync(buildDir)) {
    if (name.startsWith(prefix)) rmSync(join(buildDir, name), { recursive: true, force: true });
  }
  // The add-on is built without the service, too.
  const { startThread } = require('../../src/service/database/pglite/start-thread') as {
    readonly startThread: typeof startPgliteThread;
  };
  const draft = mkdtempSync(join(buildDir, 'database-draft-'));
  try {
    const { close } = await startThread(join(draft, 'postgres'));
    await close();
    // Two commands may build at once.
    if (!existsSync(folder)) renameSync(join(draft, 'postgres'), folder);
  } finally {
    rmSync(draft, { recursive: true, force: true });
  }
}

/** Copies it to a place where no database is, if it was made. An interrupted copy leaves nothing there. */
export async function copyEmptyDatabase(place: string): Promise<void> {
  const folder = folderOfVersion();
  if (existsSync(place) || !existsSync(folder)) return;
  const unfinished = `${place}.unfinished`;
  rmSync(unfinished, { recursive: true, force: true });
  await cp(folder, unfinished, { recursive: true, mode: constants.COPYFILE_FICLONE });
  renameSync(unfinished, place);
}
