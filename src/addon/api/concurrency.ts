/**
 * How many requests go out at once. The first goes alone, or with first pages of up to three other lists: the answers
 * say what the rate limit leaves. Then ten, because Google names no limit on bursts, and twenty after a batch came back,
 * because a cell has seconds. A batch that got no answer halves the limit, and it grows no more.
 */
export interface ConcurrencyLimit {
  /** `isFirstPages`: the requests are first pages of different lists. */
  now(isFirstPages?: boolean): number;
  /** What the rate limit leaves; infinite when the API does not say. */
  remaining(): number;
  /** A batch came back, with what its answers said was left. */
  answered(requestCount: number, remaining: number): void;
  /** A batch of so many was lost. */
  lost(requestCount: number): void;
}

const firstPagesLimit = 4;
const secondLimit = 10;
const limitMax = 20;

export function createConcurrencyLimit(): ConcurrencyLimit {
  let limit = secondLimit;
  let isShrunk = false;
  let isFirst = true;
  let remaining = 1;
  return {
    now: (isFirstPages) => (isFirst && isFirstPages ? firstPagesLimit : Math.max(1, Math.min(limit, remaining))),
    remaining: () => remaining,
    answered(requestCount, left) {
      remaining = left;
      isFirst = false;
      if (!isShrunk && requestCount > 1) limit = limitMax;
    },
    lost(requestCount) {
      isShrunk = true;
      isFirst = false;
      limit = Math.max(1, Math.min(limit, Math.ceil(requestCount / 2)));
    },
  };
}
