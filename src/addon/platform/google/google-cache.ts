import type { Cache } from '../platform';

/** The document cache: shared by the users of one spreadsheet. There is none without a spreadsheet. */
export const googleCache: Cache = cacheOf(() => CacheService.getDocumentCache());

export const googleUserCache: Cache = cacheOf(() => CacheService.getUserCache());

function cacheOf(open: () => GoogleAppsScript.Cache.Cache | null): Cache {
  return {
    get: (key) => orMiss(() => open()?.get(key)) ?? null,
    getAll: (keys) => (keys.length === 0 ? {} : (orMiss(() => open()?.getAll([...keys])) ?? {})),
    put: (key, value, ttlSeconds) => {
      ignoringRefusal(() => open()?.put(key, value, ttlSeconds));
    },
    putAll: (values, ttlSeconds) => {
      ignoringRefusal(() => open()?.putAll({ ...values }, ttlSeconds));
    },
    removeAll: (keys) => {
      if (keys.length > 0) open()?.removeAll([...keys]);
    },
  };
}

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
