import type { Cache } from '../../../src/addon/platform/platform';
import type { ServiceCall } from './google-latency';

export type CacheEntries = Map<string, { value: string; expiresAt: number }>;

/** A cache with Google's limits. `count` is called with the name of each call. */
export function fakeCache(entries: CacheEntries, state: { now: number }, count: (call: ServiceCall) => void): Cache {
  const get = (key: string): string | null => {
    if (key.length > 250) throw new Error('Argument too large: key');
    const entry = entries.get(key);
    return entry === undefined || entry.expiresAt <= state.now ? null : entry.value;
  };
  const put = (key: string, value: string, ttlSeconds: number): void => {
    if (key.length > 250) throw new Error('Argument too large: key');
    if (Buffer.byteLength(value) > 102_400) throw new Error('Argument too large: value');
    if (!(ttlSeconds >= 1 && ttlSeconds <= 21_600)) throw new Error('Invalid argument: expirationInSeconds');
    entries.set(key, { value, expiresAt: state.now + ttlSeconds * 1000 });
    // Above the limit, the hundred oldest entries are evicted at once.
    if (entries.size > 1_000) for (const oldest of [...entries.keys()].slice(0, 100)) entries.delete(oldest);
  };
  return {
    get(key) {
      count('cache.get');
      return get(key);
    },
    getAll(keys) {
      count('cache.getAll');
      const found = keys.map((key) => [key, get(key)] as const).filter(([, value]) => value !== null);
      return Object.fromEntries(found) as { [key: string]: string };
    },
    put(key, value, ttlSeconds) {
      count('cache.put');
      put(key, value, ttlSeconds);
    },
    putAll(values, ttlSeconds) {
      count('cache.putAll');
      for (const [key, value] of Object.entries(values)) put(key, value, ttlSeconds);
      return true;
    },
    removeAll(keys) {
      count('cache.removeAll');
      for (const key of keys) entries.delete(key);
    },
  };
}
