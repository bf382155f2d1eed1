/**
 * How many requests are sent at once. The first is sent alone, or with first pages of up to three other lists, because
 * its answer says what the rate limit leaves. Then ten, because Google documents no limit on bursts, and twenty after a
 * batch was answered, because a cell has only seconds. A batch without an answer halves the limit, which then stays.
 */
export interface ConcurrencyLimit {
  /** `isFirstPages`: the requests are first pages of different lists. */
  now(isFirstPages?: boolean): number;
  /** Requests that the rate limit leaves; infinite if the API does not say. */
  remaining(): number;
  /** A batch was answered. `remaining` is what its answers say is left. */
  answered(requestCount: number, remaining: number): void;
  /** A batch of so many requests got no answer. */
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
