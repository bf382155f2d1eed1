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
  /** Waits until it is free, at most `maxMs`. True where it gave up for a holder without a sign of life for `silentMs`. */
  wait(maxMs: number, silentMs: number): boolean;
}

/** A holder that was killed is forgotten so soon: longer than a wave with its slowest answer usually takes. */
const ttlSeconds = 25;
const settleMs = 60;
const pollMs = 300;

export function createLease({ cache, clock, codec }: Platform, key: string): Lease {
  const name = codec.uuid();
  let signs = 0;
  const put = (): void => cache.put(key, `${name} ${signs}`, ttlSeconds);
  const isMine = (holder: string): boolean => holder.startsWith(name);
  return {
    take() {
      const holder = cache.get(key);
      if (holder !== null) return isMine(holder);
      put();
      clock.sleep(settleMs);
      // A cache that keeps nothing may not keep everybody from reading.
      const now = cache.get(key);
      return now === null || isMine(now);
    },
    renew() {
      signs += 1;
      put();
    },
    release() {
      const holder = cache.get(key);
      if (holder !== null && isMine(holder)) cache.removeAll([key]);
    },
    wait(maxMs, silentMs) {
      const endsAt = clock.now() + maxMs;
      let silentAt = clock.now() + silentMs;
      let last = cache.get(key);
      for (let holder = last; holder !== null; holder = cache.get(key)) {
        if (holder !== last) silentAt = clock.now() + silentMs;
        last = holder;
        if (clock.now() >= silentAt) return true;
        const leftMs = Math.min(endsAt, silentAt) - clock.now();
        if (leftMs <= 0) return false;
        clock.sleep(Math.min(pollMs, leftMs));
      }
      return false;
    },
  };
}
