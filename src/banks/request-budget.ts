import { BankError } from './bank-error';

const dayMs = 86_400_000;

/** Counts the requests of a connection over any 24 hours. What it returns is kept from sync to sync. */
export class RequestBudget {
  private readonly sentMs: number[];

  constructor(
    /** When requests were sent, in milliseconds since 1970. */
    sentMs: readonly number[],
    private readonly limit: number,
  ) {
    this.sentMs = [...sentMs];
  }

  left(nowMs: number): number {
    return Math.max(0, this.limit - this.recent(nowMs).length);
  }

  /** Counts a request before it is sent. @throws BankError `limit` if the day has no more. */
  take(nowMs: number): void {
    const recent = this.recent(nowMs);
    const oldest = recent[0];
    if (recent.length >= this.limit && oldest !== undefined) {
      const seconds = Math.ceil((oldest + dayMs - nowMs) / 1000);
      const when = `${new Date(oldest + dayMs).toISOString().slice(0, 16).replace('T', ' ')} UTC`;
      throw new BankError(
        'limit',
        `${this.limit} requests were sent within a day. The next one is at ${when}.`,
        seconds,
      );
    }
    this.sentMs.push(nowMs);
  }

  /** Those of the last 24 hours, oldest first. */
  recent(nowMs: number): readonly number[] {
    return this.sentMs.filter((each) => each > nowMs - dayMs).sort((a, b) => a - b);
  }
}
