import type { Case } from '../case';
import { settings } from '../settings';

const cache = () => CacheService.getScriptCache();
const properties = () => PropertiesService.getDocumentProperties();
const key = 'conformance.timing';
const keys = Array.from({ length: 40 }, (_, index) => `${key}.${index}`);
const values = (size: number) => Object.fromEntries(keys.slice(0, 10).map((one) => [one, 'x'.repeat(size)]));
const chunkChars = 90_000;

/** Measures one call: the median, shortest and longest duration. */
function timed(id: string, rule: string, assumedMs: number | null, call: () => unknown, count = 10): Case {
  return {
    id: `timings/${id}`,
    rule,
    mode: 'function',
    assumedMs,
    run: () => {
      const times: number[] = [];
      for (let i = 0; i < count; i += 1) {
        const startedAt = Date.now();
        call();
        times.push(Date.now() - startedAt);
      }
      times.sort((a, b) => a - b);
      return `median ${times[Math.floor(count / 2)]} ms, ${times[0]} to ${times[count - 1]} ms, ${count} calls`;
    },
  };
}

/** The names are those of the benchmark (test/support/google-latency.ts), if it charges the call. */
export const timings: readonly Case[] = [
  timed('cache.put', 'One short value.', 60, () => cache().put(key, 'x', 60)),
  timed('cache.get', 'One short value.', 20, () => cache().get(key)),
  timed('cache.put-large', 'One value of 90,000 characters.', null, () => cache().put(key, 'x'.repeat(chunkChars), 60)),
  timed('cache.get-large', 'One value of 90,000 characters.', null, () => cache().get(key)),
  timed('cache.putAll', 'Ten short values.', 75, () => cache().putAll(values(1), 60)),
  timed('cache.getAll', 'Forty keys, of which ten have a value.', 25, () => cache().getAll(keys)),
  timed(
    'cache.putAll-large',
    'Ten values of 90,000 characters.',
    null,
    () => cache().putAll(values(chunkChars), 60),
    5,
  ),
  timed('cache.getAll-large', 'Ten values of 90,000 characters.', null, () => cache().getAll(keys), 5),
  timed('cache.remove', 'One key.', null, () => cache().remove(key)),
  timed('cache.removeAll', 'Forty keys.', 90, () => cache().removeAll(keys)),
  timed('properties.set', 'One property.', 62, () => properties().setProperty(key, 'x')),
  timed('properties.get', 'One property.', 30, () => properties().getProperty(key)),
  timed('properties.getAll', 'All properties of a store.', 30, () => properties().getProperties()),
  timed('properties.setAll', 'Ten properties.', null, () => properties().setProperties(values(1))),
  timed('properties.delete', 'One property.', 62, () => properties().deleteProperty(key)),
  timed('lock', 'Acquiring and releasing a free lock.', 30, () => {
    const lock = LockService.getUserLock();
    lock.tryLock(1_000);
    lock.releaseLock();
  }),
  timed('timeZone', 'The time zone of the spreadsheet.', 5, () =>
    SpreadsheetApp.getActiveSpreadsheet().getSpreadsheetTimeZone(),
  ),
  timed('locale', 'The locale of the spreadsheet.', 5, () =>
    SpreadsheetApp.getActiveSpreadsheet().getSpreadsheetLocale(),
  ),
  timed('sheet', 'The values of a sheet, found by its name.', 50, () =>
    SpreadsheetApp.getActiveSpreadsheet()
      .getSheetByName(SpreadsheetApp.getActiveSheet().getName())
      ?.getDataRange()
      .getValues(),
  ),
  ...[
    timed('fetch', 'One small response.', null, () => UrlFetchApp.fetch(settings.fetchUrl), 5),
    timed(
      'fetchAll-10',
      'Ten small responses.',
      null,
      () => UrlFetchApp.fetchAll(Array(10).fill(settings.fetchUrl)),
      3,
    ),
    timed(
      'fetchAll-20',
      'Twenty small responses.',
      null,
      () => UrlFetchApp.fetchAll(Array(20).fill(settings.fetchUrl)),
      3,
    ),
  ].map((one): Case => ({ ...one, needs: 'any host' })),
];
