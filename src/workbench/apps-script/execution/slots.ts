interface Waiter {
  readonly grant: (isGranted: boolean) => void;
  readonly timer: NodeJS.Timeout | null;
}

/** A semaphore for each holder, such as a user: further requests wait in order. */
export class Slots {
  private readonly taken = new Map<string, number>();
  private readonly waiters = new Map<string, Waiter[]>();

  /** `waitMs` is the longest wait; null: no limit. */
  constructor(
    private readonly count: number,
    private readonly waitMs: number | null,
  ) {}

  /** Resolves to false if no slot is released in time. */
  acquire(holder: string): Promise<boolean> {
    const taken = this.taken.get(holder) ?? 0;
    if (taken < this.count) {
      this.taken.set(holder, taken + 1);
      return Promise.resolve(true);
    }
    return new Promise((grant) => {
      const timer = this.waitMs === null ? null : setTimeout(() => this.giveUp(holder, grant), this.waitMs);
      this.waiters.set(holder, [...(this.waiters.get(holder) ?? []), { grant, timer }]);
    });
  }

  release(holder: string): void {
    const [next, ...rest] = this.waiters.get(holder) ?? [];
    if (!next) {
      this.taken.set(holder, (this.taken.get(holder) ?? 1) - 1);
      return;
    }
    this.waiters.set(holder, rest);
    if (next.timer) clearTimeout(next.timer);
    next.grant(true);
  }

  private giveUp(holder: string, grant: Waiter['grant']): void {
    this.waiters.set(
      holder,
      (this.waiters.get(holder) ?? []).filter((waiter) => waiter.grant !== grant),
    );
    grant(false);
  }
}
