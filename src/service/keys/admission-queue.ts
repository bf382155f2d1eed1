import type { EarlierQuery } from '../database/pool-dialect';
import { type Admission, KeyAdmission, type KeySource } from './admit';
import type { FoundKey } from './api-key';

/** The check of one request. */
export interface AdmissionTurn {
  /** The statement of the check, if it is not sent yet and may go in one round trip with another one. */
  readonly query: EarlierQuery | null;
  /** The result. Sends the statement unless that was done. null: there is no valid key. */
  admission(): Promise<Admission | null>;
}

/**
 * Admits the read requests of a key that arrive at the same time together. The first one sends the statement of its check at once. The
 * requests that arrive before its answer wait for that, and are then checked and counted by one statement. So each request is
 * checked after it has arrived, and a key with many requests at once does not make them wait for each other in the database, where
 * all change the same row of counts.
 */
export class AdmissionQueue {
  /** By the hash of a key whose statement is under way: who waits for its end. */
  private readonly waiting = new Map<string, Waiter[]>();

  constructor(private readonly source: KeySource) {}

  /** `earlier`: the key as its last request found it. */
  enter(keyHash: string, earlier: FoundKey): AdmissionTurn {
    const waiters = this.waiting.get(keyHash);
    if (waiters === undefined) return this.lead(keyHash, earlier);
    const admission = new Promise<Admission | null>((resolve, reject) => waiters.push({ earlier, resolve, reject }));
    // It is awaited later, and by then may have failed.
    admission.catch(() => {});
    return { query: null, admission: () => admission };
  }

  private lead(keyHash: string, earlier: FoundKey): AdmissionTurn {
    this.waiting.set(keyHash, []);
    const check = new KeyAdmission(this.source, keyHash, earlier, { requests: 1, isWrite: false });
    let answer: readonly unknown[] | null = null;
    let isOver = false;
    const end = () => {
      if (!isOver) void this.admitWaiting(keyHash);
      isOver = true;
    };
    const onRows = (rows: readonly unknown[]) => {
      answer = rows;
      end();
    };
    const admission = async () => {
      try {
        const [first = null] = await check.admissions(answer);
        return first;
      } finally {
        end();
      }
    };
    return { query: { query: check.query, onRows }, admission };
  }

  /** Admits those who wait, again and again until nobody does. */
  private async admitWaiting(keyHash: string): Promise<void> {
    for (;;) {
      const waiters = this.waiting.get(keyHash) ?? [];
      const [first] = waiters;
      if (first === undefined) break;
      this.waiting.set(keyHash, []);
      const check = new KeyAdmission(this.source, keyHash, first.earlier, {
        requests: waiters.length,
        isWrite: false,
      });
      try {
        const admissions = await check.admissions(null);
        for (const [place, { resolve }] of waiters.entries()) resolve(admissions[place] ?? null);
      } catch (error) {
        for (const { reject } of waiters) reject(error);
      }
    }
    this.waiting.delete(keyHash);
  }
}

interface Waiter {
  readonly earlier: FoundKey;
  resolve(admission: Admission | null): void;
  reject(error: unknown): void;
}
