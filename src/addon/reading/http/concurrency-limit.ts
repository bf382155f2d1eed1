import { type LearnedLimit, learnedMaxAgeMs } from '../store/activity';
import { createLanes, type Lanes, lanesMin } from './lanes';

/**
 * How many requests are sent at once. Without knowledge of earlier executions, the first is sent alone, or with first
 * pages of up to three other lists, because its answer says what the rate limit leaves. Then ten, because Google
 * documents no limit on bursts, and twenty after a batch was answered, because a cell has only seconds. A batch without
 * an answer halves the limit, and so does one of which a request was refused; then it stays for ten minutes, in later
 * executions too. No more are sent than Google runs at once, as soon as that is known.
 */
export interface ConcurrencyLimit {
  /** `isFirstPages`: the requests are first pages of different lists. */
  now(isFirstPages?: boolean): number;
  /** How many requests Google runs at once for certain. */
  lanes(): number;
  /** How many may be sent at once to find out: twice as many, until a batch took longer than its requests. */
  lanesToTry(): number;
  /** Requests that the rate limit leaves; infinite if the API does not say. */
  remaining(): number;
  /** A batch was answered. `remaining` is what its answers say is left until a moment. Returns what is known now. */
  answered(requestCount: number, refusedCount: number, remaining: number, resetAt: number): LearnedLimit;
  /** How long an answered batch took. Called before `answered`. */
  took(requestCount: number, ms: number): void;
  /** A batch of so many requests got no answer. */
  lost(requestCount: number): void;
}

const firstPagesLimit = 4;
const secondLimit = 10;
const limitMax = 20;

/** `rememberedLanes`: how many requests Google ran at once for the user at some time; null if that was not measured. */
export function createConcurrencyLimit(
  learned: () => LearnedLimit | null,
  now: () => number,
  rememberedLanes: () => number | null,
): ConcurrencyLimit {
  let limit = secondLimit;
  let shrunkAt: number | null = null;
  let isFirst = true;
  let remaining = 1;
  let zero: LearnedLimit['zero'] = 'unseen';
  let lanes: Lanes | null = null;
  const shrinkTo = (most: number, at: number): void => {
    shrunkAt = at;
    limit = Math.max(1, Math.min(limit, most));
  };
  const openLanes = (): Lanes => (lanes ??= createLanes(learned()?.lanes ?? rememberedLanes()));
  const begin = (): void => {
    if (!isFirst) return;
    const known = learned();
    if (known === null) return;
    isFirst = false;
    zero = known.zero;
    if (known.width !== null && known.shrunkAt !== null && now() - known.shrunkAt < learnedMaxAgeMs) {
      shrinkTo(known.width, known.shrunkAt);
    }
    // After the reset at least as many are left.
    remaining = known.left ?? Number.POSITIVE_INFINITY;
    if (remaining === 0 && now() >= known.resetAt) remaining = 1;
  };
  return {
    now(isFirstPages) {
      begin();
      return isFirst && isFirstPages ? firstPagesLimit : Math.max(1, Math.min(limit, openLanes().most(), remaining));
    },
    lanes: () => openLanes().known() ?? lanesMin,
    lanesToTry() {
      const known = openLanes().known() ?? lanesMin;
      return openLanes().isMost() ? known : known < 2 * lanesMin ? 2 * lanesMin : limitMax;
    },
    remaining() {
      begin();
      return remaining;
    },
    answered(requestCount, refusedCount, left, resetAt) {
      begin();
      remaining = left;
      isFirst = false;
      if (refusedCount > 0) {
        shrinkTo(Math.min(requestCount - refusedCount, Math.ceil(requestCount / 2)), now());
        if (zero === 'wrong') zero = 'right';
      } else if (left === 0) {
        zero = zero === 'paused' ? 'wrong' : zero === 'unseen' ? 'paused' : zero;
      } else if (zero === 'paused') zero = 'unseen';
      if (shrunkAt === null && requestCount > 1) limit = limitMax;
      const width = shrunkAt === null ? null : limit;
      const refusals = refusedCount === 0 ? 0 : (learned()?.refusals ?? 0) + 1;
      const kept = {
        left: Number.isFinite(left) ? left : null,
        resetAt,
        width,
        shrunkAt,
        lanes: openLanes().known(),
        zero,
      };
      return refusals === 0 ? kept : { ...kept, refusals };
    },
    took(requestCount, ms) {
      begin();
      openLanes().took(requestCount, ms);
    },
    lost(requestCount) {
      isFirst = false;
      shrinkTo(Math.ceil(requestCount / 2), now());
    },
  };
}
