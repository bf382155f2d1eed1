import { parentPort, workerData } from 'node:worker_threads';
import { PGlite } from '@electric-sql/pglite';
import { copyFolder } from './copy-folder';
import { createFolder } from './create-folder';
import { executeWire } from './execute-wire';

/** The thread of an embedded database, so that the service can answer other requests during a query. */

/** The folder of the data; null: in memory. */
const { folder } = workerData as { readonly folder: string | null };

/** Bytes of the wire protocol, the folder of a backup, or null to close. */
export type ThreadRequest = Uint8Array | { readonly backup: string } | null;

async function main(): Promise<void> {
  if (folder !== null) await createFolder(folder);
  const pglite = await PGlite.create(folder ?? undefined);
  parentPort?.on('message', async (request: ThreadRequest) => {
    if (request !== null && 'backup' in request) {
      parentPort?.postMessage({ backupFailure: copyTo(request.backup) });
      return;
    }
    if (request === null) {
      await pglite.close();
      parentPort?.close();
      return;
    }
    const answer = await executeWire(pglite, request);
    parentPort?.postMessage(answer, [answer.buffer as ArrayBuffer]);
  });
  parentPort?.postMessage(null);
}

function copyTo(backup: string): string | null {
  if (folder === null) return 'A database in memory has no files.';
  try {
    copyFolder(folder, backup);
    return null;
  } catch (error) {
    return (error as Error).message;
  }
}

void main();
