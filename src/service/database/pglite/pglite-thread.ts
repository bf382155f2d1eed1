import { parentPort, workerData } from 'node:worker_threads';
import { PGlite } from '@electric-sql/pglite';
import { createFolder } from './create-folder';
import { executeWire } from './execute-wire';

/** The thread of an embedded database, so that the service can answer other requests during a query. */

/** The folder of the data; null: in memory. */
const { folder } = workerData as { readonly folder: string | null };

async function main(): Promise<void> {
  if (folder !== null) await createFolder(folder);
  const pglite = await PGlite.create(folder ?? undefined);
  parentPort?.on('message', async (request: Uint8Array | null) => {
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

void main();
