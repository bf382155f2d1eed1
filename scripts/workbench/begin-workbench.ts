import { createServer } from 'node:net';
import { join } from 'node:path';
import { lockFolder } from '../../src/service/database/lock-folder';
import { openEmbedded } from '../../src/service/database/pglite/open-embedded';
import type { PgliteThread } from '../../src/service/database/pglite/start-thread';
import { makePrivate } from '../../src/service/database/private-folder';
import { previousFileName, workbookFileName } from '../../src/workbench/data-folder/file-names';
import { reasonOf, removeLeftovers } from '../../src/workbench/durable-files';
import { paths } from '../paths';
import { copyDemoDatabase } from './demo-database';

/** Ports, data folder and API of a workbench. */
export interface WorkbenchPlace {
  /** 0 takes a free one. */
  readonly port: number;
  /** 0 takes a free one. */
  readonly apiPort: number;
  /** Null keeps everything in memory. */
  readonly dataDir: string | null;
  /** A real API. Null for an API on this machine: the demo or a household. */
  readonly api: { readonly url: string; readonly key: string } | null;
  /** Whether the data folder is of one's own household, in place of the demo. It needs a folder, and no `api`. */
  readonly isHousehold?: boolean;
}

/** The resources that a workbench acquires before it loads its modules. */
export interface BegunWorkbench {
  /** The database of the demo or household, still opening. Null with a real API. */
  readonly embedded: Promise<PgliteThread> | null;
  /** Unlocks the data folder. */
  unlock(): void;
  /** Cleans up after a start that failed before `startWorkbench`. */
  close(): Promise<void>;
}

/** Checks the ports, locks the data folder and starts to open the database, which takes longest. */
export async function beginWorkbench(place: WorkbenchPlace): Promise<BegunWorkbench> {
  const { port, apiPort, dataDir, api, isHousehold = false } = place;
  await refuseTakenPort(port, 'the page');
  if (api === null) await refuseTakenPort(apiPort, isHousehold ? 'the API' : 'the demo API');
  const unlock = dataDir === null ? () => {} : takeDataDir(dataDir);
  const embedded = api === null ? openDatabase(dataDir, isHousehold) : null;
  // The service waits for this promise and reports its failure.
  embedded?.catch(() => {});
  const close = async () => {
    await embedded?.then((thread) => thread.close()).catch(() => {});
    unlock();
  };
  return { embedded, unlock, close };
}

async function openDatabase(dataDir: string | null, isHousehold: boolean): Promise<PgliteThread> {
  if (dataDir === null) return await openEmbedded(null);
  const folder = join(dataDir, 'service');
  if (!isHousehold) await copyDemoDatabase(join(folder, 'postgres'));
  return await openEmbedded(folder);
}

/** Locks the folder for this process. Two processes would overwrite each other's files. */
function takeDataDir(dataDir: string): () => void {
  try {
    makePrivate(dataDir, [
      workbookFileName,
      previousFileName,
      'workbooks',
      'host.json',
      'running-api.json',
      paths.workbenchLock,
    ]);
    const unlock = lockFolder(dataDir, paths.workbenchLock);
    removeLeftovers(dataDir);
    return unlock;
  } catch (cause) {
    if ((cause as NodeJS.ErrnoException).code === undefined) throw cause;
    throw new Error(`Nothing can be kept in ${dataDir}: ${reasonOf(cause)}. Choose another folder with --data.`, {
      cause,
    });
  }
}

/** Fails with a clear message if a port is in use, before anything else is started. */
async function refuseTakenPort(port: number, purpose: string): Promise<void> {
  if (port === 0) return;
  await new Promise<void>((resolve, reject) => {
    const probe = createServer();
    probe.once('error', (cause: NodeJS.ErrnoException) =>
      reject(
        cause.code === 'EADDRINUSE'
          ? new Error(`Port ${port}, for ${purpose}, is in use: stop what runs there or choose another with --port.`)
          : new Error(`Port ${port}, for ${purpose}, cannot be used: ${cause.message}.`, { cause }),
      ),
    );
    probe.listen(port, '127.0.0.1', () => probe.close(() => resolve()));
  });
}
