import type { ExecutionCache } from './execution-cache';

/** A pause after a 429 that every cell of the spreadsheet keeps, so that one refusal quiets them all. */
export interface Cooldown {
  /** Moment until which no request may go out; 0 when one may. */
  until(): number;
  start(untilMs: number): void;
}

export function cooldownKey(connectionHash: string): string {
  return `cooldown:${connectionHash}`;
}

/** Other cells learn of a pause at once: they may be about to send. */
export function createCooldown(cache: ExecutionCache, connectionHash: string): Cooldown {
  const key = cooldownKey(connectionHash);
  return {
    until() {
      if (!cache.isLoaded(key)) cache.load([key]);
      return Number(cache.get(key)) || 0;
    },
    start(untilMs) {
      cache.set(key, String(untilMs));
      cache.flush();
    },
  };
}
