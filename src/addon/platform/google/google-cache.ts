import type { Cache } from '../platform';

/** The document cache: shared by the users of one spreadsheet. There is none without a spreadsheet. */
export const googleCache: Cache = {
  get: (key) => orMiss(() => CacheService.getDocumentCache()?.get(key)) ?? null,
  getAll: (keys) => (keys.length === 0 ? {} : (orMiss(() => CacheService.getDocumentCache()?.getAll([...keys])) ?? {})),
  put: (key, value, ttlSeconds) => {
    ignoringRefusal(() => CacheService.getDocumentCache()?.put(key, value, ttlSeconds));
  },
  putAll: (values, ttlSeconds) => {
    ignoringRefusal(() => CacheService.getDocumentCache()?.putAll({ ...values }, ttlSeconds));
  },
  removeAll: (keys) => {
    if (keys.length > 0) CacheService.getDocumentCache()?.removeAll([...keys]);
  },
};

/** If the cache is unavailable, reads miss: a formula can still read the API. */
function orMiss<T>(read: () => T): T | null {
  try {
    return read();
  } catch (thrown) {
    console.warn(`Cache read refused: ${String((thrown as Error).name)}`);
    return null;
  }
}

/** Google's errors are translated, so a refused value looks like an outage. Neither may fail a formula. */
function ignoringRefusal(write: () => void): void {
  try {
    write();
  } catch (thrown) {
    console.warn(`Cache write refused: ${String((thrown as Error).name)}`);
  }
}
