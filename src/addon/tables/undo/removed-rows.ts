import type { Cell } from '../../cells/cells';
import { dayMs } from '../../days/day-number';
import { isDate } from '../../days/day-text';
import { AddonError } from '../../errors/addon-error';
import type { SheetRow } from '../../matching/rows';
import type { Platform } from '../../platform/platform';
import { requireSpreadsheet } from '../../platform/spreadsheet';
import { dayFormat, exactFormat, minuteFormat } from '../../sheets/design';
import { deleteRows } from '../../sheets/grow-sheet';
import { addRows, columnsOf, type OwnSheet, openSheet, placesOf } from '../../sheets/own-sheet';
import type { TableRun } from '../run/table-run';
import { undoSheet } from './undo-record';

const removedSheet = {
  name: 'FIN Removed rows',
  isHidden: true,
  columns: {
    removed: { title: 'Removed', widthPx: 130, format: minuteFormat },
    table: { title: 'Table', widthPx: 130 },
    id: { title: 'ID', widthPx: 270 },
    date: { title: 'Date', widthPx: 90, format: dayFormat },
    amount: { title: 'Amount', widthPx: 90, format: exactFormat },
    name: { title: 'Name', widthPx: 270 },
    own: { title: 'Your cells', widthPx: 270 },
  },
} satisfies OwnSheet;

/** Columns of the datasets that stand for date, amount and name. A table has one of each at most by default. */
const shownKeys = [/^(date|fin\.day)$/, /^(amount|value|balance|net)$/, /^(name|asset|currency)$/];
const keptMs = 30 * dayMs;

type ListingRun = Pick<TableRun, 'platform' | 'sheet' | 'owned' | 'startedAt'> & {
  readonly progress: Pick<TableRun['progress'], 'listed'>;
};

/**
 * Adds rows to a hidden sheet before they are removed, and drops lines of more than 30 days: about eight service calls.
 * Throws if the sheet cannot be written. Rows for which there is no time, or that somebody moves, are removed later; of
 * those, another plan of the run lists none again.
 */
export function listRemoved({ progress, ...run }: ListingRun, rows: readonly SheetRow[]): void {
  const added = rows.filter(({ id }) => !progress.listed.has(id));
  try {
    if (added.length > 0) addLines(run, added);
  } catch {
    throw new AddonError(
      'table_write_refused',
      `Google refused to write ${removedSheet.name}, so no row was removed. Is the sheet protected, or the file full?`,
    );
  }
  for (const { id } of added) progress.listed.add(id);
}

function addLines(
  { platform, sheet: table, owned, startedAt }: Omit<ListingRun, 'progress'>,
  rows: readonly SheetRow[],
): void {
  const spreadsheet = requireSpreadsheet(platform);
  const sheet = openSheet(spreadsheet, removedSheet);
  const shown = shownKeys.map((pattern) => owned.findIndex(({ key }) => pattern.test(key)));
  const tableName = table.name();
  const lines = rows.map(({ id, cells, ownCells = '' }) => {
    const [date = '', amount = '', name = ''] = shown.map((column) => (cells[column] ?? '') as Cell);
    // A cell holds 50,000 characters.
    const own = ownCells.slice(0, 45_000);
    return { removed: new Date(startedAt), table: tableName, id, date, amount, name, own };
  });
  const headings = sheet.rowValues(1);
  // By its heading only: a column of the user may have older days.
  const { removed } = columnsOf(removedSheet, headings);
  const times = removed < 0 ? [] : sheet.columnValues(1, removed + 1, 1).map(([time]) => time);
  const old = times.flatMap((time, r) => (isDate(time) && startedAt - time.getTime() > keptMs ? [r + 1] : []));
  deleteRows(sheet, old);
  // One row more, because Google does not delete all rows that are not frozen.
  addRows(sheet, removedSheet, placesOf(removedSheet, headings), sheet.lastRow() + 1, lines, 1);
}

/** Shows the list to the user; false if there is none. */
export function showRemovedRows(platform: Platform): boolean {
  const spreadsheet = requireSpreadsheet(platform);
  const sheet = spreadsheet.sheetNamed(removedSheet.name);
  if (sheet !== null) spreadsheet.unhide(sheet.id());
  return sheet !== null;
}

/** Hidden sheets with rows that tables have removed or changed. */
export const rowListNames = [removedSheet.name, undoSheet.name];

/** Two service calls. */
export function hasRowLists(platform: Platform): boolean {
  return rowListNames.some((name) => (platform.spreadsheet()?.sheetNamed(name) ?? null) !== null);
}

/** Google's own text of a refusal is translated and names no way out. */
export function deleteRowLists(platform: Platform): void {
  const spreadsheet = platform.spreadsheet();
  try {
    for (const name of rowListNames) {
      const sheet = spreadsheet?.sheetNamed(name) ?? null;
      if (sheet !== null) spreadsheet?.deleteSheet(sheet.id());
    }
  } catch {
    const names = rowListNames.join(' or ');
    throw new AddonError(
      'table_write_refused',
      `Disconnected, but Google refused to delete ${names}. Is it protected? Delete it yourself.`,
    );
  }
}
