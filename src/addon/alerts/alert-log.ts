import { foldText } from '../cells/compare-text';
import { english } from '../messages/english';
import type { EditableSheet, Spreadsheet } from '../platform/platform';
import { insertHeadedSheet, makeRoom } from '../tables/sheet/grow-sheet';
import { applyNow, writeAll } from '../tables/sheet/write-cells';
import type { Line } from './alert-state';
import { describeFacts } from './facts';
import { alertLabels } from './read-alert';

export const alertLogName = 'FIN Alert log';

const columns = [
  { title: 'Time', widthPx: 150 },
  { title: 'Alert', widthPx: 160 },
  { title: 'What happened', widthPx: 560 },
  { title: 'ID', widthPx: 210 },
] as const;

/**
 * Adds lines below the others, without those that are there already: an execution may have ended before it could store
 * that it wrote them. Throws if Google refuses it.
 */
export function writeAlertLog(spreadsheet: Spreadsheet, lines: readonly Line[]): void {
  if (lines.length === 0) return;
  const sheet = openAlertLog(spreadsheet);
  const known = readIds(sheet);
  const missing = lines.filter(({ id }) => !known.has(id));
  if (missing.length === 0) return;
  const row = Math.max(sheet.lastRow(), 1) + 1;
  makeRoom(sheet, row + missing.length - 1);
  const area = { row, column: 1, rowCount: missing.length, columnCount: columns.length };
  const rows = missing.map(({ at, facts, id }) => [
    new Date(at),
    alertLabels[facts.kind],
    describeFacts(facts, english.alerts, 'en'),
    id,
  ]);
  const times = { ...area, columnCount: 1 };
  writeAll(sheet, [{ areas: [area], rows, formats: [{ format: 'yyyy-mm-dd hh:mm', areas: [times] }] }]);
  applyNow(sheet, [area]);
}

/** In any column: the user may have moved them. An id is like no other text of the sheet. */
function readIds(sheet: EditableSheet): ReadonlySet<string> {
  const [rowCount, columnCount] = [sheet.lastRow(), sheet.lastColumn()];
  if (rowCount < 2 || columnCount === 0) return new Set();
  const values = sheet.values({ row: 1, column: 1, rowCount, columnCount });
  return new Set(values.flatMap((row) => row.filter((cell) => typeof cell === 'string')));
}

/** Inserts the sheet if there is none. */
export function openAlertLog(spreadsheet: Spreadsheet): EditableSheet {
  const found = spreadsheet.gridSheets().find((sheet) => foldText(sheet.name()) === foldText(alertLogName));
  const known = found === undefined ? null : spreadsheet.editableSheet(found.id());
  return known ?? insertHeadedSheet(spreadsheet, alertLogName, columns);
}
