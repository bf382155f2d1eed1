import { languageOf, messagesIn } from '../../messages/language';
import type { EditableSheet, Spreadsheet } from '../../platform/platform';
import { minuteFormat } from '../../sheets/design';
import { addRows, columnsOf, type OwnSheet, openSheet } from '../../sheets/own-sheet';
import { inLanguageOf } from '../../sheets/words';
import { applyNow } from '../../sheets/write-cells';
import type { Line } from './alert-state';
import { alertError, describeFacts } from './kinds/kind';
import { alertKinds } from './kinds/kinds';

export const alertLog = {
  name: 'FIN Alert log',
  columns: {
    time: { title: 'Time', widthPx: 150, format: minuteFormat },
    alert: { title: 'Alert', widthPx: 160 },
    text: { title: 'What happened', widthPx: 560 },
    id: { title: 'ID', widthPx: 210 },
  },
} satisfies OwnSheet;

/**
 * Adds lines below the others, without those that are there already: an execution may have ended before it could store
 * that it wrote them. Columns are found by their headings: the user may have moved them. Throws if Google refuses it.
 */
export function writeAlertLog(spreadsheet: Spreadsheet, lines: readonly Line[]): void {
  if (lines.length === 0) return;
  const sheet = openSheet(spreadsheet, alertLog);
  const { columns, lastRow, ids } = readLog(sheet);
  const missing = lines.filter(({ id }) => !ids.has(id));
  if (missing.length === 0) return;
  const locale = spreadsheet.locale();
  const texts = messagesIn(languageOf(locale)).alerts;
  const records = missing.map(({ at, facts, id }) => ({
    time: new Date(at),
    alert: inLanguageOf(locale, alertKinds[facts.kind].label),
    text: describeFacts(facts, texts, locale, locale),
    id,
  }));
  addRows(sheet, alertLog, columns, lastRow + 1, records);
  applyNow(sheet, [{ row: lastRow + 1, column: 1, rowCount: missing.length, columnCount: 1 }]);
}

/** Where the columns are, the last row in which one of them has something, and the ids of the lines. */
function readLog(sheet: EditableSheet) {
  const values = sheet.values({ row: 1, column: 1, rowCount: sheet.lastRow(), columnCount: sheet.lastColumn() });
  const columns = columnsOf(alertLog, values[0] ?? []);
  if (columns.text < 0) {
    const titles = Object.values(alertLog.columns).map(({ title }) => title);
    throw alertError(`The first row of ${alertLog.name} must have the headings ${titles.join(', ')}.`);
  }
  const isLine = (row: readonly unknown[]): boolean =>
    Object.values(columns).some((column) => (row[column] ?? '') !== '');
  const lastRow = values.reduce<number>((last, row, index) => (isLine(row) ? index + 1 : last), 1);
  const ids = new Set(values.slice(1).flatMap((row) => row.filter((cell) => typeof cell === 'string')));
  return { columns, lastRow, ids };
}
