import type { Cell } from '../../cells/cells';
import { dayMs } from '../../days/day-number';
import { isDate } from '../../days/day-text';
import { AddonError } from '../../errors/addon-error';
import type { EditableSheet, Platform } from '../../platform/platform';
import { requireSpreadsheet } from '../../platform/spreadsheet';
import type { TableRun } from '../run/table-run';
import { spansOf } from '../sheet/areas';
import { insertHeadedSheet, makeRoom } from '../sheet/grow-sheet';
import { writeCells } from '../sheet/write-cells';
import type { SheetRow } from '../upsert/rows';

export const removedSheetName = 'FIN Removed rows';

const columns = [
  { title: 'Removed', widthPx: 130, format: 'yyyy-mm-dd hh:mm' },
  { title: 'Table', widthPx: 130 },
  { title: 'ID', widthPx: 270 },
  { title: 'Date', widthPx: 90, format: 'yyyy-mm-dd' },
  { title: 'Amount', widthPx: 100, format: '#,##0.00' },
  { title: 'Name', widthPx: 220 },
  { title: 'Your cells', widthPx: 300 },
];

/** Columns of the datasets that stand for date, amount and name; the first one that a table has. */
const shownKeys = [
  ['date', 'fin.day'],
  ['amount', 'value', 'balance', 'net'],
  ['name', 'asset', 'currency'],
] as const;
const keptMs = 30 * dayMs;

type ListedRun = Pick<TableRun, 'platform' | 'sheet' | 'owned' | 'startedAt' | 'progress'>;

/**
 * Adds rows to the hidden list before they are removed, and drops old lines. Returns what takes the last ones back,
 * which stay. Throws if the list cannot be written. A row that another plan of the run has listed is not listed again.
 */
export function listRemoved(run: ListedRun, rows: readonly SheetRow[]): (staying: number) => void {
  const { listed } = run.progress;
  const added = rows.filter(({ id }) => !listed.has(id));
  if (added.length === 0) return () => {};
  try {
    const list = addLines(run, added);
    for (const { id } of added) listed.add(id);
    return (staying) => {
      const count = Math.min(staying, added.length);
      if (count > 0) list.sheet.deleteRows(list.lastRow - count + 1, count);
    };
  } catch {
    throw new AddonError(
      'table_write_refused',
      `Google refused to write the sheet ${removedSheetName}, so no row was removed. Is it protected, or the file full?`,
    );
  }
}

function addLines(
  { platform, sheet: table, owned, startedAt }: ListedRun,
  rows: readonly SheetRow[],
): { readonly sheet: EditableSheet; readonly lastRow: number } {
  const spreadsheet = requireSpreadsheet(platform);
  const sheet =
    spreadsheet.sheetNamed(removedSheetName) ?? insertHeadedSheet(spreadsheet, removedSheetName, columns, true);
  const times = sheet.columnValues(1, 1, 1).map(([value]) => value);
  const old = times.flatMap((time, r) => (isDate(time) && startedAt - time.getTime() > keptMs ? [r + 1] : []));
  const used = times.reduce<number>((last, time, r) => (time === '' ? last : r + 1), 1) - old.length;
  const at = shownKeys.map((keys) =>
    keys.map((key) => owned.findIndex((each) => each.key === key)).find((c) => c >= 0),
  );
  const name = table.name();
  const lines = rows.map(({ id, cells, ownCells }): Cell[] => [
    new Date(startedAt),
    name,
    id,
    ...at.map((column) => (cells[column ?? -1] ?? '') as Cell),
    ownCells ?? '',
  ]);
  for (const { from, to } of spansOf(old, 0).reverse()) sheet.deleteRows(from, to - from + 1);
  const lastRow = used + lines.length;
  // One row more, because Google does not delete all rows that are not frozen.
  if (lastRow >= times.length - old.length) makeRoom(sheet, lastRow + 1);
  writeCells(sheet, { row: used + 1, column: 1, rowCount: lines.length, columnCount: columns.length }, lines);
  return { sheet, lastRow };
}

/** Shows the list to the user; false if there is none. */
export function showRemovedRows(platform: Platform): boolean {
  const spreadsheet = requireSpreadsheet(platform);
  const sheet = spreadsheet.sheetNamed(removedSheetName);
  if (sheet !== null) spreadsheet.unhide(sheet.id());
  return sheet !== null;
}
