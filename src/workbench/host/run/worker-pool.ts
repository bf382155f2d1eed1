import type { WorkerStart } from '../../execution/messages-between';
import { ExecutionWorker } from './execution-worker';

/** A waiting request blocks its process, so there are as many processes as executions; few are kept for long. */
const KEPT_IDLE = 8;
const STARTED_EARLY = 1;
/** A burst of cells is often followed by another, and thirty processes take about two seconds to start. */
const TRIMMED_AFTER_MS = 60_000;

export class WorkerPool {
  private readonly idle: ExecutionWorker[] = [];
  private readonly all = new Set<ExecutionWorker>();
  private trimming: NodeJS.Timeout | null = null;

  constructor(
    private readonly workerFile: string,
    private readonly start: WorkerStart,
  ) {
    for (let i = 0; i < STARTED_EARLY; i += 1) this.idle.push(this.create());
  }

  take(): ExecutionWorker {
    return this.idle.pop() ?? this.create();
  }

  giveBack(worker: ExecutionWorker): void {
    if (!this.all.has(worker)) return;
    this.idle.push(worker);
    if (this.trimming) clearTimeout(this.trimming);
    this.trimming = setTimeout(() => this.trim(), TRIMMED_AFTER_MS);
    this.trimming.unref();
  }

  async discard(worker: ExecutionWorker): Promise<void> {
    this.forget(worker);
    await worker.terminate();
  }

  /** Rejects when no process can be started, such as when the worker was not built. */
  async whenReady(): Promise<void> {
    await this.idle[0]?.whenReady;
  }

  async close(): Promise<void> {
    if (this.trimming) clearTimeout(this.trimming);
    await Promise.all([...this.all].map((worker) => this.discard(worker)));
  }

  private forget(worker: ExecutionWorker): void {
    this.all.delete(worker);
    const place = this.idle.indexOf(worker);
    if (place >= 0) this.idle.splice(place, 1);
  }

  private trim(): void {
    for (const worker of this.idle.splice(KEPT_IDLE)) void this.discard(worker);
  }

  private create(): ExecutionWorker {
    const worker: ExecutionWorker = new ExecutionWorker(this.workerFile, this.start, () => this.forget(worker));
    this.all.add(worker);
    return worker;
  }
}
