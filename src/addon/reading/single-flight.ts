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
  /** One of those who waited in vain reads beside a holder that seems stuck. */
  readonly deputy: Lease;
  readonly budget: Budget;
}

/** Another execution that reads for longer than this is left alone, and the list read once more. */
const waitMaxMs = 15_000;
/** What a reader that waited in vain keeps for itself. */
const readAfterWaitMs = 6_000;
/** What it takes to load what another execution has read. */
const loadMs = 2_000;

/**
 * Of many cells that miss the same rows one reads; the others wait and look again. Those that waited in vain send a
 * deputy, so that a holder that hangs stops nobody, and forty cells never read the same list side by side.
 */
export function awaitTurn({ lease, deputy, budget }: Flight, isThere: () => boolean): Turn {
  const waitUntil = (leftMs: number): Turn | null => {
    for (;;) {
      if (lease.take()) return { is: 'reader', lease };
      const maxMs = budget.remainingMs() - leftMs;
      if (maxMs <= 0) return null;
      lease.wait(maxMs);
      if (isThere()) return { is: 'served' };
    }
  };
  const turn = waitUntil(Math.max(readAfterWaitMs, budget.remainingMs() - waitMaxMs));
  if (turn !== null) return turn;
  if (deputy.take()) return { is: 'reader', lease: deputy };
  return waitUntil(loadMs) ?? { is: 'late' };
}
