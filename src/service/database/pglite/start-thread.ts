import { once } from 'node:events';
import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import type { ExecuteWire } from './wire-stream';

export interface PgliteThread {
  readonly execute: ExecuteWire;
  close(): Promise<void>;
}

/** Opens PGlite in a separate thread, so that no query blocks the event loop of the service. */
export async function startThread(folder: string | undefined): Promise<PgliteThread> {
  const worker = new Worker(join(__dirname, 'pglite-thread.ts'), {
    workerData: { folder: folder ?? null },
    // Loads TypeScript, even if the caller uses another loader.
    execArgv: ['--require', require.resolve('tsx/cjs')],
  });
  const ended = once(worker, 'exit');
  await Promise.race([
    once(worker, 'message'),
    ended.then(() => Promise.reject(new Error('The embedded database did not start.'))),
  ]);
  let failure: Error | null = null;
  let settle: { resolve: (answer: Uint8Array) => void; reject: (error: Error) => void } | null = null;
  const fail = (error: Error) => {
    failure ??= error;
    settle?.reject(failure);
  };
  worker.on('message', (answer: Uint8Array) => settle?.resolve(answer));
  worker.on('error', fail);
  worker.on('exit', () => fail(new Error('The embedded database has ended.')));
  return {
    // One at a time: the stream that calls this waits for each answer.
    execute: (request) =>
      new Promise((resolve, reject) => {
        if (failure !== null) return reject(failure);
        settle = { resolve, reject };
        worker.postMessage(request);
      }),
    close: async () => {
      worker.postMessage(null);
      await ended;
    },
  };
}
