import type { WorkerStart } from '../../execution/messages-between';
import { ExecutionWorker } from './execution-worker';

/** A waiting request blocks its thread, so there are as many threads as executions; few are kept when idle. */
const KEPT_IDLE = 8;
const STARTED_EARLY = 2;

export class WorkerPool {
  private readonly idle: ExecutionWorker[] = [];
  private readonly all = new Set<ExecutionWorker>();

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
    if (this.idle.length < KEPT_IDLE) this.idle.push(worker);
    else void this.discard(worker);
  }

  async discard(worker: ExecutionWorker): Promise<void> {
    this.all.delete(worker);
    await worker.terminate();
  }

  async close(): Promise<void> {
    await Promise.all([...this.all].map((worker) => this.discard(worker)));
  }

  private create(): ExecutionWorker {
    const worker = new ExecutionWorker(this.workerFile, this.start);
    this.all.add(worker);
    return worker;
  }
}
