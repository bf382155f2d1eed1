import { availableParallelism } from 'node:os';
import type { WorkerStart } from '../../execution/protocol';
import { ExecutionWorker } from './execution-worker';
import type { SpareWorkers } from './spare-workers';

/** A waiting request blocks its process, so there is a process for each execution. A few idle ones are reused. */
const KEPT_IDLE = 8;
/** A burst of cells is often followed by another, and thirty processes take about two seconds to start. */
const TRIMMED_AFTER_MS = 60_000;
const startsAtOnce = Math.max(1, availableParallelism() - 1);

export class WorkerPool {
  private readonly idle: ExecutionWorker[] = [];
  private readonly all = new Set<ExecutionWorker>();
  private readonly takers: { resolve(worker: ExecutionWorker): void; reject(error: Error): void }[] = [];
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

  /** One that is idle, or the first to come free or to be started. Rejects once the pool is closed. */
  take(): Promise<ExecutionWorker> {
    if (this.isClosed) return Promise.reject(closed());
    const idle = this.idle.pop();
    if (idle) return Promise.resolve(idle);
    return new Promise((resolve, reject) => {
      this.takers.push({ resolve, reject });
      this.startNext();
    });
  }

  giveBack(worker: ExecutionWorker): void {
    if (!this.all.has(worker)) return;
    const taker = this.takers.shift();
    if (taker) {
      taker.resolve(worker);
      return;
    }
    this.idle.push(worker);
    if (this.trimming) clearTimeout(this.trimming);
    this.trimming = setTimeout(() => this.trim(), TRIMMED_AFTER_MS);
    this.trimming.unref();
  }

  async discard(worker: ExecutionWorker): Promise<void> {
    this.remove(worker);
    await worker.terminate();
  }

  /** Rejects when no process can be started, such as when the worker was not built. */
  whenReady(): Promise<void> {
    return this.first;
  }

  async close(): Promise<void> {
    this.isClosed = true;
    for (const taker of this.takers.splice(0)) taker.reject(closed());
    if (this.trimming) clearTimeout(this.trimming);
    for (const worker of this.idle.splice(0)) if (this.spare?.keep(worker)) this.all.delete(worker);
    await Promise.all([...this.all].map((worker) => this.discard(worker)));
  }

  /**
   * Starts one process after the other: each start blocks this process for a moment, and thirty cells that open at
   * once would block it for all of them. Short executions need few processes anyway.
   */
  private startNext(): void {
    if (this.startingCount >= startsAtOnce || this.startingCount >= this.takers.length) return;
    this.startingCount += 1;
    const { worker, whenReady } = this.create();
    const started = () => {
      this.startingCount -= 1;
      const taker = this.takers.shift();
      // A worker that cannot start fails when it is used.
      if (taker) taker.resolve(worker);
      else this.giveBack(worker);
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
