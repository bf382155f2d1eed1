import type { Platform } from '../platform/platform';

/**
 * Who reads a list now, so that of many cells one fetches. The cache knows no compare-and-set: whoever finds its own
 * name there after a moment has it. Two may still read at once, which costs requests and nothing else.
 */
export interface Lease {
  /** True when this execution reads; false when another does. */
  take(): boolean;
  /** Says that the holder is alive. */
  renew(): void;
  release(): void;
  /** Waits while another execution reads, at most `maxMs`. */
  wait(maxMs: number): void;
}

/** A holder that was killed is forgotten so soon: longer than a wave with its slowest answer usually takes. */
const ttlSeconds = 25;
const settleMs = 60;
const pollMs = 300;

export function createLease({ cache, clock, codec }: Platform, list: string): Lease {
  const key = `lease:${list}`;
  const name = codec.uuid();
  const isMine = (): boolean => cache.get(key) === name;
  return {
    take() {
      if (cache.get(key) !== null) return isMine();
      cache.put(key, name, ttlSeconds);
      clock.sleep(settleMs);
      return isMine();
    },
    renew() {
      cache.put(key, name, ttlSeconds);
    },
    release() {
      if (isMine()) cache.removeAll([key]);
    },
    wait(maxMs) {
      const endsAt = clock.now() + maxMs;
      while (clock.now() + pollMs <= endsAt && cache.get(key) !== null) clock.sleep(pollMs);
    },
  };
}
