import type { Cache } from '../platform';

/** Document cache: shared by the users of one spreadsheet, never by those of others. Absent without a spreadsheet. */
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

/** An outage of the cache is a miss: a formula that could read the API must not fail for it. */
function orMiss<T>(read: () => T): T | null {
  try {
    return read();
  } catch (thrown) {
    console.warn(`Cache read refused: ${String((thrown as Error).name)}`);
    return null;
  }
}

/** Google's texts are translated, so a refused value cannot be told from an outage; neither may fail a formula. */
function ignoringRefusal(write: () => void): void {
  try {
    write();
  } catch (thrown) {
    console.warn(`Cache write refused: ${String((thrown as Error).name)}`);
  }
}
