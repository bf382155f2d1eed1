import type { ExecutionWorker } from './execution-worker';

/** Idle processes of hosts that were closed, for the next host. Starting a process takes a tenth of a second. */
export class SpareWorkers {
  private readonly workers: ExecutionWorker[] = [];

  constructor(private readonly countMax: number) {}

  take(): ExecutionWorker | undefined {
    for (;;) {
      const worker = this.workers.pop();
      if (!worker?.isDead) return worker;
    }
  }

  /** False if there are enough. */
  keep(worker: ExecutionWorker): boolean {
    if (worker.isDead || this.workers.length >= this.countMax) return false;
    this.workers.push(worker);
    return true;
  }

  async close(): Promise<void> {
    await Promise.all(this.workers.splice(0).map((worker) => worker.terminate()));
  }
}
