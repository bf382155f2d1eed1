/**
 * How many requests go out at once. At first a page of up to four lists: their answers say what the rate limit leaves.
 * Then ten, because Google names no limit on bursts, and twenty after a batch came back, because a cell has seconds. A batch that got no answer halves the limit, and it grows no more.
 */
export interface ConcurrencyLimit {
  now(): number;
  /** What the rate limit leaves; infinite when the API does not say. */
  remaining(): number;
  /** A batch came back, with what its answers said was left. */
  answered(requestCount: number, remaining: number): void;
  /** A batch of so many was lost. */
  lost(requestCount: number): void;
}

const firstLimit = 4;
const secondLimit = 10;
const limitMax = 20;

export function createConcurrencyLimit(): ConcurrencyLimit {
  let limit = secondLimit;
  let isShrunk = false;
  let remaining = firstLimit;
  return {
    now: () => Math.max(1, Math.min(limit, remaining)),
    remaining: () => remaining,
    answered(requestCount, left) {
      remaining = left;
      if (!isShrunk && requestCount > 1) limit = limitMax;
    },
    lost(requestCount) {
      isShrunk = true;
      limit = Math.max(1, Math.min(limit, Math.ceil(requestCount / 2)));
    },
  };
}
