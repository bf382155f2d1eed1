import type { Platform } from '../platform/platform';

/**
 * Who does something now, so that of many cells one does it. The cache knows no compare-and-set: whoever finds its own
 * name there after a moment has it. Two may still hold it at once, which costs requests and nothing else.
 */
export interface Lease {
  /** True when this execution has it; false when another does. */
  take(): boolean;
  /** Says that the holder is alive. */
  renew(): void;
  release(): void;
  /** Waits until it is free, at most `maxMs`. */
  wait(maxMs: number): void;
}

/** A holder that was killed is forgotten so soon: longer than a wave with its slowest answer usually takes. */
const ttlSeconds = 25;
const settleMs = 60;
const pollMs = 300;

export function createLease({ cache, clock, codec }: Platform, key: string): Lease {
  const name = codec.uuid();
  const isMine = (): boolean => cache.get(key) === name;
  return {
    take() {
      const holder = cache.get(key);
      if (holder !== null) return holder === name;
      cache.put(key, name, ttlSeconds);
      clock.sleep(settleMs);
      // A cache that keeps nothing may not keep everybody from reading.
      const now = cache.get(key);
      return now === null || now === name;
    },
    renew() {
      cache.put(key, name, ttlSeconds);
    },
    release() {
      if (isMine()) cache.removeAll([key]);
    },
    wait(maxMs) {
      const endsAt = clock.now() + maxMs;
      while (cache.get(key) !== null) {
        const leftMs = endsAt - clock.now();
        if (leftMs <= 0) return;
        clock.sleep(Math.min(pollMs, leftMs));
      }
    },
  };
}
