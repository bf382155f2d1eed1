import type { Run } from './run';

interface Sleep {
  leftMs: number;
  readonly wake: () => void;
}

/**
 * Sleeps of executions, shortened. One ends as soon as no execution computes or waits for an answer, the one with the
 * least time left first. So an execution that sleeps until another has done something really waits for it, however slow
 * the machine is.
 */
export class Sleeps {
  private readonly running = new Set<Run>();
  private readonly sleeping = new Map<Run, Sleep>();
  private readonly waiting = new Set<Run>();

  /** A millisecond of a sleep takes at most this many real ones. */
  constructor(private readonly slowdown: number) {}

  begin(run: Run): void {
    this.running.add(run);
  }

  end(run: Run): void {
    this.running.delete(run);
    this.sleeping.get(run)?.wake();
    this.wakeNext();
  }

  async sleep(run: Run, ms: number): Promise<void> {
    await new Promise<void>((resolve) => {
      const timer = setTimeout(() => wake(), ms * this.slowdown).unref();
      const wake = () => {
        clearTimeout(timer);
        this.sleeping.delete(run);
        resolve();
      };
      this.sleeping.set(run, { leftMs: ms, wake });
      this.wakeNext();
    });
  }

  /**
   * Others need not wait for an execution that waits for a lock or a user, because the lock's holder may be the one that
   * sleeps.
   */
  async whileWaiting<T>(run: Run, wait: Promise<T>): Promise<T> {
    this.waiting.add(run);
    this.wakeNext();
    return await wait.finally(() => this.waiting.delete(run));
  }

  private wakeNext(): void {
    const isBusy = [...this.running].some((run) => !this.sleeping.has(run) && !this.waiting.has(run));
    if (isBusy) return;
    const [next] = [...this.sleeping.values()].sort((a, b) => a.leftMs - b.leftMs);
    if (!next) return;
    const { leftMs } = next;
    for (const sleep of this.sleeping.values()) sleep.leftMs -= leftMs;
    next.wake();
  }
}
