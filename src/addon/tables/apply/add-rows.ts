import type { ServerRow } from '../../matching/rows';
import { isBlank, toId } from '../../rows/row';
import { automaticFormat } from '../../sheets/design';
import { grow } from '../../sheets/grow-sheet';
import { applyNow, formatWhereAllowed, writeAll, writeCells } from '../../sheets/write-cells';
import type { RunProgress } from '../run/run-progress';
import { formatOf } from '../sheet/lay-out';
import type { ColumnGroup } from './column-groups';
import { checkBlock, type Filling, fillIn, formatAmounts, isArray, setColumnFormats, tableColumns } from './fill-in';

const rowsPerWrite = 5_000;

export interface Adding extends Filling {
  /** The first row of the table; the header row if there is none. */
  readonly firstRow: number;
  readonly groups: readonly ColumnGroup[];
  readonly progress: RunProgress;
  hasTime(): boolean;
}

/**
 * Writes new rows after the last one; returns how many were written in time. Fills in the formulas of the user's
 * columns before the ids: if the run ends in between, the next run finds rows that count as free.
 */
export function appendRows(adding: Adding, lastRow: number, rows: readonly ServerRow[]): number {
  const { sheet, location, progress, hasTime } = adding;
  let written = 0;
  while (written < rows.length && (written === 0 || hasTime())) {
    progress.save();
    const block = rows.slice(written, written + rowsPerWrite);
    const last = lastRow + written;
    if (last === location.headerRow) {
      fillEmptyTable(adding, block);
      written += block.length;
      progress.changes.added += block.length;
      continue;
    }
    const below = Math.min(sheet.rowCount() - last, block.length);
    const free = below <= 0 ? 0 : countFree(freeRows(adding, last, last + 1, below));
    if (free < block.length) {
      const missing = block.length - free;
      makeRoom(adding, last + free + 1, missing, () => sheet.insertRowsAfter(last + free, missing));
      // Google gives them the colours of the row above, such as a highlight.
      sheet.setBackgroundIn([{ ...tableColumns(location), row: last + free + 1, rowCount: missing }], null);
    }
    writeBlock(adding, last, last + 1, block);
    written += block.length;
    progress.changes.added += block.length;
  }
  return written;
}

/**
 * Inserts the first rows directly below the headings. Nothing of the user can be in them, because nothing is read between
 * the calls.
 */
function fillEmptyTable(adding: Adding, rows: readonly ServerRow[]): void {
  const { sheet, location, groups, owned, guard } = adding;
  const { headerRow, lastColumn } = location;
  const start = headerRow + 1;
  const all = { row: start, column: 1, rowCount: rows.length, columnCount: lastColumn };
  grow('rows', () => sheet.insertRowsAfter(headerRow, rows.length));
  // New rows look like the headings above them.
  formatWhereAllowed(sheet, all, (part) => {
    sheet.clearFormats(part);
    const formats = Array.from({ length: part.columnCount }, (_, c) => {
      const format = formatOf(sheet, owned[location.columns.indexOf(part.column + c)]);
      return format === automaticFormat ? null : format;
    });
    setColumnFormats(sheet, part, formats);
  });
  formatAmounts(adding, null, start, rows, (column) => formatOf(sheet, owned[location.columns.indexOf(column)]));
  guard.insertRows(start, rows.length);
  try {
    writeAll(
      sheet,
      groups.map(({ firstColumn, owned: indexes }) => ({
        areas: [{ ...all, column: firstColumn, columnCount: indexes.length }],
        rows: rows.map(({ cells }) => indexes.map((index) => cells[index] ?? null)),
        isNotPlain: true as const,
      })),
    );
    applyNow(sheet, [all]);
  } catch (thrown) {
    // Otherwise each run would leave as many blank rows.
    const isBlankStill = sheet.values({ ...all, columnCount: sheet.columnCount() }).every((row) => row.every(isBlank));
    if (isBlankStill) sheet.deleteRows(start, rows.length);
    throw thrown;
  }
  const [{ idColumn } = { idColumn: null }] = groups;
  if (idColumn !== null) {
    guard.setIds(
      start,
      rows.map(({ cells }) => toId(cells[idColumn])),
    );
  }
}

/**
 * Writes new rows above the first one. The last ones are written first, so that those that remain are the newest.
 * Anything between the headings and the first row, such as a total of the user, keeps its place.
 */
export function prependRows(
  adding: Adding,
  rows: readonly ServerRow[],
): { readonly written: number; readonly inserted: number } {
  const { sheet, location, firstRow, progress, hasTime } = adding;
  let [top, written, inserted] = [firstRow, 0, 0];
  while (written < rows.length && (written === 0 || hasTime())) {
    progress.save();
    const end = rows.length - written;
    const block = rows.slice(Math.max(0, end - rowsPerWrite), end);
    const above = Math.min(top - location.headerRow - 1, block.length);
    // Rows that an earlier run inserted but did not fill.
    const free = above === 0 ? 0 : countFree(freeRows(adding, top, top - above, above).reverse());
    const missing = block.length - free;
    const first = top;
    if (missing > 0) makeRoom(adding, first, missing, () => sheet.insertRowsBefore(first, missing));
    inserted += missing;
    writeBlock(adding, top + missing, top - free, block);
    top -= free;
    written += block.length;
    progress.changes.added += block.length;
  }
  return { written, inserted };
}

function makeRoom({ guard }: Adding, before: number, count: number, insert: () => void): void {
  grow('rows', insert);
  guard.insertRows(before, count);
}

function countFree(rows: readonly boolean[]): number {
  const used = rows.indexOf(false);
  return used === -1 ? rows.length : used;
}

/**
 * Which rows are free: in all columns of the sheet they have no note and no merged cells, and are empty or contain only
 * the formulas of the template row, or what a formula above fills into them. Formats and data validation do not count.
 * Four service calls, or six if the rows have content, and one more if a formula may have filled it in.
 */
function freeRows(adding: Adding, template: number, from: number, rowCount: number): boolean[] {
  const { sheet, location } = adding;
  const area = { row: from, column: 1, rowCount, columnCount: sheet.columnCount() };
  const merged = sheet.mergedAreas(area);
  const isMerged = (row: number): boolean => merged.some((each) => row >= each.row && row < each.row + each.rowCount);
  // The last row with content does not tell where the last note is.
  const isPlain = sheet.notes(area).map((row, r) => row.every((note) => note === '') && !isMerged(from + r));
  const inUse = Math.min(rowCount, sheet.lastRow() - from + 1);
  if (inUse <= 0) return isPlain;
  const isAbove = template < from;
  const withTemplate = { ...area, row: isAbove ? template : from, rowCount: inUse + 1 };
  const [values, formulas] = [sheet.values(withTemplate), sheet.relativeFormulas(withTemplate)];
  const [shown = []] = values.splice(isAbove ? 0 : inUse, 1);
  const [filled = []] = formulas.splice(isAbove ? 0 : inUse, 1);
  const isFilled = filledColumns(adding, template, from, shown, filled);
  const isEmpty = (row: readonly unknown[], r: number): boolean =>
    row.every((value, c) => {
      const formula = formulas[r]?.[c] ?? '';
      if (formula !== '') return template !== location.headerRow && formula === (filled[c] ?? '');
      // A row with an unticked checkbox is still free.
      return value === '' || value === false || isFilled(c);
    });
  return isPlain.map((isFree, r) => isFree && isEmpty(values[r] ?? [], r));
}

/**
 * Tells which columns, counted from 0, a formula in the headings or in a row down to the first one of the table fills. The
 * template row then shows a value without a formula, unless the formula is its own. No service call before the first
 * question.
 */
function filledColumns(
  { sheet, location: { headerRow, columns }, firstRow }: Adding,
  template: number,
  from: number,
  shown: readonly unknown[],
  filled: readonly string[],
): (column: number) => boolean {
  const last = Math.max(headerRow, Math.min(firstRow, from - 1));
  const area = { row: headerRow, column: 1, rowCount: last - headerRow + 1, columnCount: shown.length };
  let above: readonly (readonly string[])[] | null = null;
  return (c) => {
    const isOther = (filled[c] ?? '') !== '' && template !== last;
    if (isOther || shown[c] === '' || columns.includes(c + 1)) return false;
    above ??= sheet.relativeFormulas(area);
    return above.some((row) => isArray(row[c] ?? ''));
  };
}

/** Fills empty rows. Checks them before each write that could overwrite somebody else's rows. */
function writeBlock(adding: Adding, template: number, start: number, rows: readonly ServerRow[]): void {
  const { sheet, location, groups, guard } = adding;
  const { formatIn, hasFormula } = fillIn(adding, template, start, rows.length);
  formatAmounts(adding, template, start, rows, formatIn);
  const wide = tableColumns(location);
  // What a formula fills in, in the row or from above.
  const isFilled = (c: number, shown: unknown): boolean =>
    !location.columns.includes(wide.column + c) && (hasFormula(wide.column + c) || !isBlank(shown));
  for (const { firstColumn, owned: indexes, idColumn } of groups) {
    const area = { row: start, column: firstColumn, rowCount: rows.length, columnCount: indexes.length };
    writeCells(
      sheet,
      area,
      rows.map(({ cells }) => indexes.map((index) => cells[index] ?? null)),
      () => {
        checkBlock(guard, template, start, rows.length);
        if (idColumn === null) guard.checkFree(area, template);
        // With its id, all of the row belongs to the table, so what somebody types beside it must not be there yet.
        else {
          guard.checkFree({ ...area, ...wide }, template, (used, shown) =>
            used.every(({ column }) => isFilled(column, shown[column])),
          );
        }
      },
    );
    if (idColumn !== null) {
      guard.setIds(
        start,
        rows.map(({ cells }) => toId(cells[idColumn])),
      );
    }
  }
}
