/**
 * Latency of Google's services in ms per call: published averages, until the conformance suite has measured them on
 * Google (cases `timings/…`). The size of a value hardly matters up to 100 KB, the limit of a cache entry.
 *
 * Sources, as read in November 2026:
 * - Q: qiita.com/mitonattou919/items/a0fdd1a9e4559ee4a512, the author, about 2017, ten calls each: get 20, put 56,
 *   remove 88.
 * - P: ziritione.org/post/apps_script_performance, L. Peralta, undated, V8 runtime, 100 calls each: getProperty 30,
 *   setProperty 62; for the script cache get 3, put 93.
 * - J: justin.poehnelt.com/posts/apps-script-key-value-stores, J. Poehnelt, 2025, 100 pairs: a put and a get of the
 *   cache together 63, of a property 80.
 * - G: github.com/akahoshi1421/gassma/pull/228, the maintainer, August 2026: a lock that nobody else holds 60.
 * - T: execution transcripts of 2016 (gist jjelosua/9c524e5f17257b2f186aebe74a2b55f4, pastebin VzZLHRrM): 0 to 1 ms for
 *   getSheets() and getName() of a spreadsheet that is open.
 * - M: measured on Google, written by `npm run conformance -- --compare FILE --apply`.
 * - A: assumed, because no figure is published.
 */
export const serviceMs = {
  /** Q. The 3 ms of P would be more favourable. */
  'cache.get': 20,
  /** A: a little more than get. */
  'cache.getAll': 25,
  /** Between Q and P, and consistent with J. */
  'cache.put': 60,
  /** A: a little more than put. */
  'cache.putAll': 75,
  /** Q. */
  'cache.removeAll': 90,
  /** P. */
  'properties.get': 30,
  /** A: reads all properties of a store, counted as one get. */
  'properties.getAll': 30,
  /** P. */
  'properties.set': 62,
  /** A: equal to set. */
  'properties.delete': 62,
  /** A, chosen before G was known: a free lock, including its release. */
  lock: 30,
  /** A: getSpreadsheetTimeZone(), more than T shows for a property of a spreadsheet. */
  timeZone: 5,
  /** A: equal to timeZone. */
  locale: 5,
  /** A: getSheetByName() and getValues() of a small sheet. */
  sheet: 50,
} as const;

export type ServiceCall = keyof typeof serviceMs;

/**
 * Latency in ms of calls that read or write sheets. No figures by size are published. Google's advice and users' reports
 * agree that a call costs more than its cells, and tens of thousands of cells take seconds.
 */
export const sheetMs = {
  /** A: a call that reads or changes a sheet, whatever it does. */
  call: 50,
  /** A: cells that a call returns. */
  perThousandCellsRead: 20,
  /** A: cells whose contents or own formats a call sends, copies or clears. The same format for all cells adds nothing. */
  perThousandCellsWritten: 50,
  /** T, the upper end: a property of the open spreadsheet, such as its sheets, and the id, name and type of a sheet. */
  property: 1,
} as const;

/** A: creating, listing or deleting triggers, or reading permissions. No figure is published. */
export const triggerMs = 100;

/** The time that a cell waits for a page of the API. */
export const pageMs = 200;
/** A: UrlFetchApp.fetchAll runs this many requests in parallel. Others wait for the next round. */
export const parallelRequests = 20;

/** The number of rounds for a batch: 40 requests take two with 20 parallel lanes. */
export function roundsOf(requestCount: number, lanes = parallelRequests): number {
  return Math.ceil(requestCount / lanes);
}
