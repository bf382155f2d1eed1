import { constants, existsSync, mkdirSync, mkdtempSync, readdirSync, renameSync, rmSync } from 'node:fs';
import { cp } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { PgliteThread } from '../../src/service/database/pglite/start-thread';
import { isBuilt, whenChanged } from '../build/build-when-changed';
import { paths } from '../paths';

const kept = join(paths.root, 'build/demo-database');
/** They decide what the database contains. */
const sources = ['src/service', 'src/contract'];

/**
 * Copies the database that an earlier start of the same sources kept to a place where none is. The service continues it to
 * the present day and gives it new keys. Creating and filling one takes two thirds of the processor time of a first start.
 */
export async function copyDemoDatabase(place: string, folder = kept): Promise<void> {
  if (existsSync(place) || !(await isBuilt(`${folder}.json`, null))) return;
  // An interrupted copy leaves nothing there.
  const unfinished = `${place}.unfinished`;
  rmSync(unfinished, { recursive: true, force: true });
  await cp(folder, unfinished, { recursive: true, mode: constants.COPYFILE_FICLONE });
  renameSync(unfinished, place);
}

/** Keeps the database of a new demo, unless that of these sources is there. */
export async function keepDemoDatabase({ backup }: PgliteThread, folder = kept): Promise<void> {
  await whenChanged(`${folder}.json`, null, async () => {
    mkdirSync(dirname(folder), { recursive: true });
    const draft = mkdtempSync(`${folder}-draft-`);
    try {
      await backup(draft);
      rmSync(folder, { recursive: true, force: true });
      renameSync(join(draft, 'postgres'), folder);
    } finally {
      rmSync(draft, { recursive: true, force: true });
    }
    return { inputs: [...filesOfSources(), pgliteFile], outputs: [join(folder, 'PG_VERSION')] };
  });
}

const pgliteFile = join(paths.root, 'node_modules/@electric-sql/pglite/package.json');

function filesOfSources(): string[] {
  return sources.flatMap((source) => {
    const entries = readdirSync(join(paths.root, source), { recursive: true, withFileTypes: true });
    return entries.filter((entry) => entry.isFile()).map(({ parentPath, name }) => join(parentPath, name));
  });
}
