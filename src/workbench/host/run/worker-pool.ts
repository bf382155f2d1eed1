import type { WorkerStart } from '../../execution/messages-between';
import { ExecutionWorker } from './execution-worker';

/** A waiting request blocks its thread, so there are as many threads as executions; few are kept for long. */
const KEPT_IDLE = 8;
const STARTED_EARLY = 2;
/** A burst of cells is often followed by another, and thirty threads take about two seconds to start. */
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
    this.all.delete(worker);
    await worker.terminate();
  }

  async close(): Promise<void> {
    if (this.trimming) clearTimeout(this.trimming);
    await Promise.all([...this.all].map((worker) => this.discard(worker)));
  }

  private trim(): void {
    for (const worker of this.idle.splice(KEPT_IDLE)) void this.discard(worker);
  }

  private create(): ExecutionWorker {
    const worker = new ExecutionWorker(this.workerFile, this.start);
    this.all.add(worker);
    return worker;
  }
}
