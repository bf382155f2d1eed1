import { parentPort, workerData } from 'node:worker_threads';
import { PGlite } from '@electric-sql/pglite';
import { createFolder } from './create-folder';

/** The thread of an embedded database: a query takes its time here, while the service answers other requests. */

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
    const answer = await execute(pglite, request);
    parentPort?.postMessage(answer, [answer.buffer as ArrayBuffer]);
  });
  parentPort?.postMessage(null);
}

/** The bytes of the answer. PGlite 0.5's `execProtocolRaw` also parses every answer, and keeps what it found for ever. */
async function execute(pglite: PGlite, request: Uint8Array): Promise<Uint8Array> {
  const parts: Uint8Array[] = [];
  // Copies: each part is in the database's own memory.
  await pglite.execProtocolRawStream(request, { onRawData: (part) => void parts.push(part.slice()) });
  const answer = new Uint8Array(parts.reduce((sum, { length }) => sum + length, 0));
  let end = 0;
  for (const part of parts) {
    answer.set(part, end);
    end += part.length;
  }
  return answer;
}

void main();
