import { serviceMs, sheetMs } from '../../../support/platform/google-latency';
import type { Case } from '../case';
import { onNewSheet } from '../run/scratch';
import { settings } from '../settings';

const cache = () => CacheService.getScriptCache();
const properties = () => PropertiesService.getDocumentProperties();
const key = 'conformance.timing';
const keysOf = (count: number) => Array.from({ length: count }, (_, index) => `${key}.${index}`);
const keys = keysOf(40);
const values = (size: number, count = 10) => Object.fromEntries(keysOf(count).map((one) => [one, 'x'.repeat(size)]));
const chunkChars = 90_000;

/** Measures one call: the median, shortest and longest duration. */
function timed(id: string, rule: string, assumedMs: number | null, call: () => unknown, count = 10): Case {
  return { id: `timings/${id}`, rule, mode: 'function', assumedMs, run: () => durations(call, count) };
}

function durations(call: () => unknown, count: number): string {
  const times: number[] = [];
  for (let i = 0; i < count; i += 1) {
    const startedAt = Date.now();
    call();
    times.push(Date.now() - startedAt);
  }
  times.sort((a, b) => a - b);
  return `median ${times[Math.floor(count / 2)]} ms, ${times[0]} to ${times[count - 1]} ms, ${count} calls`;
}

/** The names are those of the benchmark (test/support/platform/google-latency.ts), if it charges the call. */
export const timings: readonly Case[] = [
  timed('cache.put', 'One short value.', serviceMs['cache.put'], () => cache().put(key, 'x', 60)),
  timed('cache.get', 'One short value.', serviceMs['cache.get'], () => cache().get(key)),
  timed('cache.put-large', 'One value of 90,000 characters.', null, () => cache().put(key, 'x'.repeat(chunkChars), 60)),
  timed('cache.get-large', 'One value of 90,000 characters.', null, () => cache().get(key)),
  timed('cache.putAll', 'Ten short values.', serviceMs['cache.putAll'], () => cache().putAll(values(1), 60)),
  timed('cache.getAll', 'Forty keys, of which ten have a value.', serviceMs['cache.getAll'], () =>
    cache().getAll(keys),
  ),
  timed(
    'cache.putAll-large',
    'Ten values of 90,000 characters.',
    null,
    () => cache().putAll(values(chunkChars), 60),
    5,
  ),
  timed('cache.getAll-large', 'Ten values of 90,000 characters.', null, () => cache().getAll(keys), 5),
  timed('cache.remove', 'One key.', null, () => cache().remove(key)),
  timed('cache.removeAll', 'Forty keys.', serviceMs['cache.removeAll'], () => cache().removeAll(keys)),
  timed('properties.set', 'One property.', serviceMs['properties.set'], () => properties().setProperty(key, 'x')),
  timed('properties.get', 'One property.', serviceMs['properties.get'], () => properties().getProperty(key)),
  timed('properties.getAll', 'All properties of a store.', serviceMs['properties.getAll'], () =>
    properties().getProperties(),
  ),
  timed('properties.setAll', 'Ten properties.', null, () => properties().setProperties(values(1))),
  timed('properties.delete', 'One property.', serviceMs['properties.delete'], () => properties().deleteProperty(key)),
  timed('lock', 'Acquiring and releasing a free lock.', serviceMs.lock, () => {
    const lock = LockService.getUserLock();
    lock.tryLock(1_000);
    lock.releaseLock();
  }),
  timed('html.read', 'The text of a small HTML file.', null, () =>
    HtmlService.createTemplateFromFile('code').getRawContent(),
  ),
  timed('timeZone', 'The time zone of the spreadsheet.', serviceMs.timeZone, () =>
    SpreadsheetApp.getActiveSpreadsheet().getSpreadsheetTimeZone(),
  ),
  timed('locale', 'The locale of the spreadsheet.', serviceMs.locale, () =>
    SpreadsheetApp.getActiveSpreadsheet().getSpreadsheetLocale(),
  ),
  timed('sheet', 'The values of a sheet, found by its name.', serviceMs.sheet, () =>
    SpreadsheetApp.getActiveSpreadsheet()
      .getSheetByName(SpreadsheetApp.getActiveSheet().getName())
      ?.getDataRange()
      .getValues(),
  ),
  ...[1, 10, 100].flatMap((count) => [
    timed(`cache.putAll-${count}`, `Short values, ${count}.`, null, () => cache().putAll(values(1, count), 60), 5),
    timed(`cache.getAll-${count}`, `Keys with a value, ${count}.`, null, () => cache().getAll(keysOf(count)), 5),
  ]),
  ...[1, 1_000, 100_000].flatMap((cells) => [
    sheetCall('write', cells, sheetMs.perThousandCellsWritten, (range) => {
      range.setValues(numbers(range));
      SpreadsheetApp.flush();
    }),
    sheetCall('read', cells, sheetMs.perThousandCellsRead, (range) => range.getValues()),
  ]),
  ...[1, 100, 300].map(
    (kb): Case => ({
      ...timed(`bundle-${kb}KB`, `Compiling and running a script of ${kb} KB.`, null, () => runScriptOf(kb), 5),
      needs: 'code from text',
    }),
  ),
  ...[
    timed('fetch', 'One response.', null, () => UrlFetchApp.fetch(fetchedUrl()), 5),
    ...[5, 10, 20, 40].map((count) =>
      timed(
        `fetchAll-${count}`,
        `${count} responses: their time and that of one show how many requests run at once.`,
        null,
        () => UrlFetchApp.fetchAll(Array(count).fill(fetchedUrl())),
        3,
      ),
    ),
  ].map((one): Case => ({ ...one, needs: 'any host' })),
];

/** An answer that takes a second shows best how many requests run at once, if the run has the time. */
function fetchedUrl(): string {
  return settings.isPatient && settings.echoUrl !== '' ? `${settings.echoUrl}/delay/1` : settings.fetchUrl;
}

/** A call that reads or writes so many cells, a hundred in a row. */
function sheetCall(
  access: 'read' | 'write',
  cells: number,
  perThousandMs: number,
  call: (range: GoogleAppsScript.Spreadsheet.Range) => unknown,
): Case {
  const columns = Math.min(100, cells);
  const rows = cells / columns;
  return {
    id: `timings/sheet.${access}-${cells}`,
    rule: `Cells in one call: ${cells}.`,
    mode: 'function',
    assumedMs: sheetMs.call + Math.round((cells / 1_000) * perThousandMs),
    run: () =>
      onNewSheet((sheet) => {
        if (columns > sheet.getMaxColumns()) sheet.insertColumnsAfter(1, columns - sheet.getMaxColumns());
        const range = sheet.getRange(1, 1, rows, columns);
        range.setValues(numbers(range));
        SpreadsheetApp.flush();
        return durations(() => call(range), 3);
      }),
  };
}

function numbers(range: GoogleAppsScript.Spreadsheet.Range): number[][] {
  return Array.from({ length: range.getNumRows() }, () => Array<number>(range.getNumColumns()).fill(1));
}

let scriptsMade = 0;

/** Runs a script of this size, made of short functions. It is another one each time, so that no compiled one is used. */
function runScriptOf(kb: number): unknown {
  scriptsMade += 1;
  const line = (index: number) => `function f${index}(a){return a+${index}+${scriptsMade}}\n`;
  let text = '';
  for (let index = 0; text.length < kb * 1_024; index += 1) text += line(index);
  return new Function(`${text}return f0(1)`)();
}
