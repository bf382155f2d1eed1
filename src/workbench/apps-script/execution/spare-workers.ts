import type { ExecutionWorker } from './execution-worker';

/** Idle processes of hosts that were closed, for the next host. Starting a process takes a tenth of a second. */
export class SpareWorkers {
  private readonly workers: ExecutionWorker[] = [];

  constructor(private readonly countMax: number) {}

  take(): ExecutionWorker | undefined {
    let worker = this.workers.pop();
    while (worker?.hasExited) worker = this.workers.pop();
    return worker;
  }

  /** False if there are enough. */
  keep(worker: ExecutionWorker): boolean {
    if (worker.hasExited || this.workers.length >= this.countMax) return false;
    this.workers.push(worker);
    return true;
  }

  async close(): Promise<void> {
    await Promise.all(this.workers.splice(0).map((worker) => worker.terminate()));
  }
}
