import { once } from 'node:events';
import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import type { ThreadRequest } from './pglite-thread';
import type { ExecuteWire } from './wire-stream';

export interface PgliteThread {
  readonly execute: ExecuteWire;
  /** Copies the data to a folder, in which a service can start. Queries wait until it is copied. */
  backup(folder: string): Promise<void>;
  close(): Promise<void>;
}

type ThreadAnswer = Uint8Array | { readonly backupFailure: string | null };

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
  const queries = new Pending<Uint8Array>();
  const backups = new Pending<string | null>();
  const fail = (error: Error) => {
    failure ??= error;
    queries.fail(failure);
    backups.fail(failure);
  };
  worker.on('message', (answer: ThreadAnswer) => {
    if ('backupFailure' in answer) backups.settle(answer.backupFailure);
    else queries.settle(answer);
  });
  worker.on('error', fail);
  worker.on('exit', () => fail(new Error('The embedded database has ended.')));
  const ask = <Answer>(pending: Pending<Answer>, request: ThreadRequest): Promise<Answer> => {
    if (failure !== null) return Promise.reject(failure);
    const answer = pending.next();
    worker.postMessage(request);
    return answer;
  };
  return {
    // One at a time: the stream that calls this waits for each answer.
    execute: (request) => ask(queries, request),
    backup: async (target) => {
      const problem = await ask(backups, { backup: target });
      if (problem !== null) throw new Error(problem);
    },
    close: async () => {
      worker.postMessage(null);
      await ended;
    },
  };
}

/** Those who wait for an answer of the thread, in the order of their questions. */
class Pending<Answer> {
  private readonly waiting: { resolve: (answer: Answer) => void; reject: (error: Error) => void }[] = [];

  next(): Promise<Answer> {
    return new Promise((resolve, reject) => this.waiting.push({ resolve, reject }));
  }

  settle(answer: Answer): void {
    this.waiting.shift()?.resolve(answer);
  }

  fail(error: Error): void {
    for (const { reject } of this.waiting.splice(0)) reject(error);
  }
}
