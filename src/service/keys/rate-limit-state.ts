import type { RateLimit } from '../database/tables';

export interface RateLimitState {
  readonly isAllowed: boolean;
  /** The window that refused; otherwise the one with the fewest requests left. */
  readonly limit: number;
  readonly remaining: number;
  readonly resetSeconds: number;
}

/** `used`: what each window has counted with this request; null: it is full. A key without windows has no state. */
export function toRateLimitState(
  windows: readonly RateLimit[],
  used: readonly (number | null)[],
  nowMs: number,
): RateLimitState | null {
  const states = windows.map((window, index) => toState(window, used[index] ?? null, nowMs / 1_000));
  const [first] = states;
  if (first === undefined) return null;
  const refused = states.find((state) => !state.isAllowed);
  return (
    refused ?? states.reduce((tightest, state) => (state.remaining < tightest.remaining ? state : tightest), first)
  );
}

function toState({ limit, windowSeconds }: RateLimit, used: number | null, nowSeconds: number): RateLimitState {
  const startSeconds = Math.floor(nowSeconds / windowSeconds) * windowSeconds;
  return {
    isAllowed: used !== null,
    limit,
    remaining: used === null ? 0 : Math.max(0, limit - used),
    resetSeconds: Math.ceil(startSeconds + windowSeconds - nowSeconds),
  };
}
