import { availableParallelism } from 'node:os';
import type { WorkerStart } from '../../execution/protocol';
import { ExecutionWorker } from './execution-worker';

/** A waiting request blocks its process, so there is a process for each execution. A few idle ones are reused. */
const KEPT_IDLE = 8;
const STARTED_EARLY = 1;
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

  constructor(
    private readonly workerFile: string,
    private readonly start: WorkerStart,
  ) {
    for (let i = 0; i < STARTED_EARLY; i += 1) this.idle.push(this.create());
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
  async whenReady(): Promise<void> {
    await this.idle[0]?.whenReady;
  }

  async close(): Promise<void> {
    this.isClosed = true;
    for (const taker of this.takers.splice(0)) taker.reject(closed());
    if (this.trimming) clearTimeout(this.trimming);
    await Promise.all([...this.all].map((worker) => this.discard(worker)));
  }

  /**
   * Starts one process after the other: each start blocks this process for a moment, and thirty cells that open at
   * once would block it for all of them. Short executions need few processes anyway.
   */
  private startNext(): void {
    if (this.startingCount >= startsAtOnce || this.startingCount >= this.takers.length) return;
    this.startingCount += 1;
    const worker = this.create();
    const started = () => {
      this.startingCount -= 1;
      const taker = this.takers.shift();
      // A worker that cannot start fails when it is used.
      if (taker) taker.resolve(worker);
      else this.giveBack(worker);
      this.startNext();
    };
    worker.whenReady.then(started, started);
  }

  private remove(worker: ExecutionWorker): void {
    this.all.delete(worker);
    const place = this.idle.indexOf(worker);
    if (place >= 0) this.idle.splice(place, 1);
  }

  private trim(): void {
    for (const worker of this.idle.splice(KEPT_IDLE)) void this.discard(worker);
  }

  private create(): ExecutionWorker {
    const worker: ExecutionWorker = new ExecutionWorker(this.workerFile, this.start, () => this.remove(worker));
    this.all.add(worker);
    return worker;
  }
}

function closed(): Error {
  return new Error('The host is closed.');
}
