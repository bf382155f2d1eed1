import { isDate } from '../../days/day-text';
import type { SavedFilter } from '../platform';

type GoogleSheet = GoogleAppsScript.Spreadsheet.Sheet;
type GoogleCriteria = GoogleAppsScript.Spreadsheet.FilterCriteria;
type SavedCriteria = SavedFilter['criteria'][number];

/**
 * Google has no method that changes the range of a filter. So a new filter over more rows replaces it, with the same
 * criteria.
 */
export function extendGoogleFilter(
  sheet: GoogleSheet,
  headerRow: number,
  lastRow: number,
  keep: (filter: SavedFilter) => boolean,
): void {
  const filter = sheet.getFilter();
  const range = filter?.getRange();
  if (!filter || !range || range.getRow() !== headerRow) return;
  const [first, columnCount] = [range.getColumn(), range.getNumColumns()];
  const criteria = Array.from({ length: columnCount }, (_, index) => ({
    column: first + index,
    own: filter.getColumnFilterCriteria(first + index),
  })).filter((each): each is { column: number; own: GoogleCriteria } => each.own !== null);
  if (range.getLastRow() >= lastRow) {
    // Rows inserted inside the range are shown until criteria are set.
    const [any] = criteria;
    if (any !== undefined) filter.setColumnFilterCriteria(any.column, any.own);
    return;
  }
  const kept = criteria.map(({ column, own }) => toKept(column, own));
  const edges = { top: headerRow, bottom: lastRow, left: first, right: first + columnCount - 1 };
  if (kept.includes(null) || !keep({ ...edges, criteria: kept as SavedCriteria[] })) return;
  filter.remove();
  const extended = sheet.getRange(headerRow, first, lastRow - headerRow + 1, columnCount).createFilter();
  for (const { column, own } of criteria) extended.setColumnFilterCriteria(column, own);
}

/** If the user has made another filter since, its range differs, and it stays. */
export function restoreGoogleFilter(sheet: GoogleSheet, { top, bottom, left, right, criteria }: SavedFilter): void {
  const present = sheet.getFilter();
  const range = present?.getRange();
  if (range && (range.getRow() !== top || range.getColumn() !== left || range.getLastColumn() !== right)) return;
  const rowCount = Math.min(bottom, sheet.getMaxRows()) - top + 1;
  const filter = present ?? sheet.getRange(top, left, rowCount, right - left + 1).createFilter();
  for (const each of criteria) {
    if (filter.getColumnFilterCriteria(each.column) === null) {
      filter.setColumnFilterCriteria(each.column, toCriteria(each));
    }
  }
}

/** null if the criteria cannot be stored, for example a colour or a date relative to today. */
function toKept(column: number, criteria: GoogleCriteria): SavedCriteria | null {
  const type = criteria.getCriteriaType();
  const hiddenValues = criteria.getHiddenValues() ?? [];
  const values = (type === null ? [] : criteria.getCriteriaValues()).map((value: unknown) =>
    isDate(value) ? { date: value.getTime() } : value,
  );
  const isPlain = values.every((value) => typeof value !== 'object' || (value !== null && 'date' in value));
  if (!isPlain || (type === null && hiddenValues.length === 0)) return null;
  return { column, hiddenValues, type: type === null ? null : String(type), values: values as SavedCriteria['values'] };
}

function toCriteria({ hiddenValues, type, values }: SavedCriteria): GoogleCriteria {
  const builder = SpreadsheetApp.newFilterCriteria();
  if (hiddenValues.length > 0) builder.setHiddenValues([...hiddenValues]);
  if (type !== null) {
    const criteria = SpreadsheetApp.BooleanCriteria[type as keyof typeof SpreadsheetApp.BooleanCriteria];
    builder.withCriteria(
      criteria as GoogleAppsScript.Spreadsheet.BooleanCriteria,
      values.map((value) => (typeof value === 'object' ? new Date(value.date) : value)),
    );
  }
  return builder.build();
}
