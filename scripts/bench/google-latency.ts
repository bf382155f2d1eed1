/**
 * How long one call of a Google service takes, in ms. These are averages that others published. The conformance suite
 * measures them (its cases `timings/…`), but has not run on Google yet. A value's size hardly matters up to the 100 KB
 * that a cache entry may have.
 *
 * Sources, as read in November 2026:
 * - Q: qiita.com/mitonattou919/items/a0fdd1a9e4559ee4a512, the author, about 2017, ten calls each: get 20, put 56,
 *   remove 88.
 * - P: ziritione.org/post/apps_script_performance, L. Peralta, undated, V8 runtime, 100 calls each: getProperty 30,
 *   setProperty 62; for the script cache get 3, put 93.
 * - J: justin.poehnelt.com/posts/apps-script-key-value-stores, J. Poehnelt, 2025, 100 pairs: a put and a get of the
 *   cache together 63, of a property 80.
 * - G: github.com/akahoshi1421/gassma/pull/228, the maintainer, August 2026: a lock that nobody else holds 60.
 * - A: nobody published it; assumed.
 */
export const serviceMs = {
  /** Q; P's 3 ms would be kinder. */
  'cache.get': 20,
  /** A: a get and a little more. */
  'cache.getAll': 25,
  /** Between Q and P, as J. */
  'cache.put': 60,
  /** A: a put and a little more. */
  'cache.putAll': 75,
  /** Q. */
  'cache.removeAll': 90,
  /** P. */
  'properties.get': 30,
  /** A: all properties of a store in one call, taken for one read. */
  'properties.getAll': 30,
  /** P. */
  'properties.set': 62,
  /** A: as a set. */
  'properties.delete': 62,
  /** A, chosen before G was known: a lock that is free, its release included. */
  lock: 30,
  /**
   * A: getSpreadsheetTimeZone(). Execution transcripts of 2016 (gist jjelosua/9c524e5f17257b2f186aebe74a2b55f4,
   * pastebin VzZLHRrM) show 0 to 1 ms for getSheets() and getName() of a spreadsheet that is open.
   */
  timeZone: 5,
} as const;

export type ServiceCall = keyof typeof serviceMs;

/** A page of the API, as a cell waits for it. */
export const pageMs = 200;
/** A: UrlFetchApp.fetchAll answers so many requests side by side; what is beyond waits for the next round. */
const parallelRequests = 20;

/** 40 requests take two rounds. */
export function roundsOf(requestCount: number): number {
  return Math.ceil(requestCount / parallelRequests);
}
