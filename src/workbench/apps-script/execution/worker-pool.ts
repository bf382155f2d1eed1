import { availableParallelism } from 'node:os';
import type { WorkerStart } from '../../execution/protocol';
import { ExecutionWorker } from './execution-worker';
import type { SpareWorkers } from './spare-workers';

/** A service call blocks its process, so each execution has a process. This many idle ones are kept. */
const KEPT_IDLE = 8;
/** Further cells often follow, and thirty processes take about two seconds to start. */
const TRIM_AFTER_MS = 60_000;
const startsAtOnce = Math.max(1, availableParallelism() - 1);

export class WorkerPool {
  private readonly idle: ExecutionWorker[] = [];
  private readonly all = new Set<ExecutionWorker>();
  private readonly waiters: { resolve(worker: ExecutionWorker): void; reject(error: Error): void }[] = [];
  private startingCount = 0;
  private trimming: NodeJS.Timeout | null = null;
  private isClosed = false;
  private readonly first: Promise<void>;

  constructor(
    private readonly workerFile: string,
    private readonly start: WorkerStart,
    private readonly spare: SpareWorkers | null = null,
  ) {
    const { worker, whenReady } = this.create();
    this.idle.push(worker);
    this.first = whenReady;
  }

  /** Returns an idle worker, or the next one that is released or started. Rejects after the pool is closed. */
  acquire(): Promise<ExecutionWorker> {
    if (this.isClosed) return Promise.reject(closed());
    const idle = this.idle.pop();
    if (idle) return Promise.resolve(idle);
    return new Promise((resolve, reject) => {
      this.waiters.push({ resolve, reject });
      this.startNext();
    });
  }

  release(worker: ExecutionWorker): void {
    if (!this.all.has(worker)) return;
    const waiter = this.waiters.shift();
    if (waiter) {
      waiter.resolve(worker);
      return;
    }
    this.idle.push(worker);
    if (this.trimming) clearTimeout(this.trimming);
    this.trimming = setTimeout(() => this.trim(), TRIM_AFTER_MS);
    this.trimming.unref();
  }

  async discard(worker: ExecutionWorker): Promise<void> {
    this.remove(worker);
    await worker.terminate();
  }

  /** Rejects if no process can be started, for example because the worker was not built. */
  whenReady(): Promise<void> {
    return this.first;
  }

  async close(): Promise<void> {
    this.isClosed = true;
    for (const waiter of this.waiters.splice(0)) waiter.reject(closed());
    if (this.trimming) clearTimeout(this.trimming);
    for (const worker of this.idle.splice(0)) if (this.spare?.keep(worker)) this.all.delete(worker);
    await Promise.all([...this.all].map((worker) => this.discard(worker)));
  }

  /**
   * Starts processes one after another, because each start blocks this process for a moment. Short executions need few
   * processes.
   */
  private startNext(): void {
    if (this.startingCount >= startsAtOnce || this.startingCount >= this.waiters.length) return;
    this.startingCount += 1;
    const { worker, whenReady } = this.create();
    const started = () => {
      this.startingCount -= 1;
      const waiter = this.waiters.shift();
      // A worker that cannot start fails when it is used.
      if (waiter) waiter.resolve(worker);
      else this.release(worker);
      this.startNext();
    };
    whenReady.then(started, started);
  }

  private remove(worker: ExecutionWorker): void {
    this.all.delete(worker);
    const index = this.idle.indexOf(worker);
    if (index >= 0) this.idle.splice(index, 1);
  }

  private trim(): void {
    for (const worker of this.idle.splice(KEPT_IDLE)) void this.discard(worker);
  }

  private create(): { readonly worker: ExecutionWorker; readonly whenReady: Promise<void> } {
    const worker = this.spare?.take() ?? new ExecutionWorker(this.workerFile);
    this.all.add(worker);
    return { worker, whenReady: worker.start(this.start, () => this.remove(worker)) };
  }
}

function closed(): Error {
  return new Error('The host is closed.');
}
