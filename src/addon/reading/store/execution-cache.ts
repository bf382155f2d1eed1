import { googleLimits } from '../../platform/google-limits';
import type { Cache } from '../../platform/platform';

/** An entry has up to 100 KB. Google does not document how much one call may write. */
const entriesPerWrite = 60;

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
      if (entries.length === 1) {
        cache.put(only[0], only[1], googleLimits.cacheMaxTtlSeconds);
        return;
      }
      for (let start = 0; start < entries.length; start += entriesPerWrite) {
        cache.putAll(
          Object.fromEntries(entries.slice(start, start + entriesPerWrite)),
          googleLimits.cacheMaxTtlSeconds,
        );
      }
    },
  };
}
