import { join } from 'node:path';
import { lockFolder } from '../lock-folder';
import { makePrivate } from '../private-folder';
import { type PgliteThread, startThread } from './start-thread';

/** The embedded database of a folder, which is locked until it is closed; null: in memory. */
export async function openEmbedded(folder: string | null): Promise<PgliteThread> {
  if (folder === null) return startThread(undefined);
  try {
    makePrivate(folder, ['postgres', 'postgres.unfinished', 'service.pid']);
  } catch (cause) {
    throw new Error(`The data folder ${folder} cannot be used: ${(cause as Error).message}`, { cause });
  }
  const unlock = lockFolder(folder);
  try {
    const { execute, backup, close } = await startThread(join(folder, 'postgres'));
    // PGlite makes its first files writable for everybody.
    makePrivate(folder, ['postgres']);
    return { execute, backup, close: () => close().finally(unlock) };
  } catch (error) {
    unlock();
    throw error;
  }
}
