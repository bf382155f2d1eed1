import { constants, cpSync, existsSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { makePrivate } from '../private-folder';

/**
 * Copies the files of an embedded database into a backup folder, as data of a service. Synchronous and in the thread of
 * the database, so that nothing is written meanwhile: the copy is what a crash at this moment would leave, with every
 * committed transaction in the log (WAL). Shares the blocks with the original on file systems that can.
 */
export function copyFolder(folder: string, backup: string): void {
  makePrivate(backup, []);
  const copy = join(backup, 'postgres');
  const unfinished = `${copy}.unfinished`;
  if (existsSync(copy)) throw new Error(`${backup} already contains a database. Choose another folder.`);
  rmSync(unfinished, { recursive: true, force: true });
  try {
    cpSync(folder, unfinished, { recursive: true, mode: constants.COPYFILE_FICLONE });
    renameSync(unfinished, copy);
  } catch (error) {
    rmSync(unfinished, { recursive: true, force: true });
    throw error;
  }
}
