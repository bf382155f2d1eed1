import type { Lease } from '../cache/lease';
import type { Budget } from '../client/budget';

/** Whether this execution reads, or another has read meanwhile, or still does and time is up. */
export type Turn =
  | { readonly is: 'reader'; readonly lease: Lease }
  | { readonly is: 'served' }
  | { readonly is: 'late' };

export interface Flight {
  /** Who holds it reads. */
  readonly lease: Lease;
  /** One of those who waited in vain reads beside the holder. */
  readonly deputy: Lease;
  readonly budget: Budget;
}

export interface Wish {
  /** So little that it is better read twice than waited for until a long read is over. */
  readonly isSmall: boolean;
  /** Another execution has read it by now. */
  isThere(): boolean;
}

/** A holder without a sign of life for so long seems stuck; who wants little waits no longer for a lively one either. */
const waitMaxMs = 15_000;
/** What a reader that waited in vain keeps for itself. */
const readAfterWaitMs = 6_000;
/** What it takes to load what another execution has read. */
const loadMs = 2_000;

/**
 * Of many cells that miss the same rows one reads; the others wait and look again. Those that waited in vain send a
 * deputy, so that a holder that hangs stops nobody, and forty cells never read the same list side by side.
 */
export function awaitTurn({ lease, deputy, budget }: Flight, { isSmall, isThere }: Wish): Turn {
  const waitUntil = (leftMs: number, silentMs: number): Turn | 'stuck' | 'over' => {
    for (;;) {
      if (lease.take()) return { is: 'reader', lease };
      const maxMs = budget.remainingMs() - leftMs;
      if (maxMs <= 0) return 'over';
      const isStuck = lease.wait(maxMs, silentMs);
      if (isThere()) return { is: 'served' };
      if (isStuck) return 'stuck';
    }
  };
  const patienceMs = Math.min(waitMaxMs, budget.remainingMs() - readAfterWaitMs);
  const turn = waitUntil(isSmall ? budget.remainingMs() - patienceMs : readAfterWaitMs, patienceMs);
  if (typeof turn === 'object') return turn;
  if ((isSmall || turn === 'stuck') && deputy.take()) return { is: 'reader', lease: deputy };
  const lateTurn = waitUntil(loadMs, Number.POSITIVE_INFINITY);
  return typeof lateTurn === 'object' ? lateTurn : { is: 'late' };
}
