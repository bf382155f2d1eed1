import type { Cache } from '../platform/platform';

/** A pause after a 429 that every cell of the spreadsheet keeps, so that one refusal quiets them all. */
export interface Cooldown {
  /** Moment until which no request may go out; 0 when one may. */
  until(): number;
  start(untilMs: number, nowMs: number): void;
}

const ttlMaxSeconds = 21_600;

export function cooldownKey(connectionHash: string): string {
  return `cooldown:${connectionHash}`;
}

export function createCooldown(cache: Cache, connectionHash: string): Cooldown {
  const key = cooldownKey(connectionHash);
  let known = 0;
  return {
    // Looked up each time: another cell may have been refused while this one reads.
    until: () => Math.max(known, Number(cache.get(key)) || 0),
    start(untilMs, nowMs) {
      known = untilMs;
      const seconds = Math.ceil((untilMs - nowMs) / 1000);
      if (seconds >= 1) cache.put(key, String(untilMs), Math.min(seconds, ttlMaxSeconds));
    },
  };
}
