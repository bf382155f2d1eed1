import { googleLimits } from '../../platform/google-limits';
import type { Cache } from '../../platform/platform';

/** An entry has up to 100 KB. Google does not document how much one call may write, */
const entriesPerWriteMax = 60;
/** so a refused call is made again with half of the entries. After so many refusals the cache seems to be unavailable. */
const refusalsMax = 6;

/**
 * The document cache as one execution sees it. Each call of Google's cache takes 20 to 90 ms, so an execution loads all
 * that it may need in one call and writes all results in another.
 */
export interface ExecutionCache {
  /** Loads entries with one service call. Entries that were loaded before are loaded again. */
  load(keys: readonly string[]): void;
  /** Whether the entry was loaded or set. */
  isLoaded(key: string): boolean;
  /** An entry that was loaded or set; otherwise null. */
  get(key: string): string | null;
  /** Sets an entry for this execution. The next flush writes it to Google's cache. */
  set(key: string, value: string): void;
  /** Writes the entries that were set, up to sixty per service call. A refused write is not an error. */
  flush(): void;
}

export function createExecutionCache(cache: Cache): ExecutionCache {
  const known = new Map<string, string | null>();
  let pending: { [key: string]: string } = {};
  let entriesPerWrite = entriesPerWriteMax;
  let refusals = 0;
  return {
    load(keys) {
      const found = cache.getAll(keys);
      for (const key of keys) known.set(key, pending[key] ?? found[key] ?? null);
    },
    isLoaded: (key) => known.has(key),
    get: (key) => known.get(key) ?? null,
    set(key, value) {
      known.set(key, value);
      pending[key] = value;
    },
    flush() {
      const entries = Object.entries(pending);
      const [only] = entries;
      if (only === undefined) return;
      pending = {};
      refusals = Math.min(refusals, refusalsMax - 1);
      if (entries.length === 1) {
        cache.put(only[0], only[1], googleLimits.cacheMaxTtlSeconds);
        return;
      }
      for (let start = 0; start < entries.length && refusals < refusalsMax; ) {
        const part = entries.slice(start, start + entriesPerWrite);
        if (cache.putAll(Object.fromEntries(part), googleLimits.cacheMaxTtlSeconds)) {
          start += part.length;
          refusals = 0;
        } else {
          refusals += 1;
          // Nothing helps an entry that is refused alone.
          if (part.length === 1) start += 1;
          entriesPerWrite = Math.max(1, Math.floor(part.length / 2));
        }
      }
    },
  };
}
