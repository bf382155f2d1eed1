import { AddonError, isAddonError } from '../../errors/addon-error';
import { quote } from '../../errors/sentence';
import type { DeveloperMetadata, EditableSheet } from '../../platform/platform';
import { isUuid } from '../../rows/row';
import { marksOf } from '../../sheets/marks';
import { type OwnedColumn, overridesOf } from '../definition/datasets';
import type { SyncedTable, TableState } from '../definition/table';

/** A table in its sheet. */
export interface SearchedTable {
  readonly sheet: EditableSheet;
  readonly table: Pick<SyncedTable, 'id'>;
  /** The columns that are in the sheet. */
  readonly owned: readonly OwnedColumn[];
  readonly state: Pick<TableState, 'headings'>;
}

/** The location of a table in its sheet; rows and columns count from 1. */
export interface TableLocation {
  readonly headerRow: number;
  /** The sheet's column of each owned column. */
  readonly columns: readonly number[];
  /** Headings of the owned columns as the user has them. */
  readonly headings: readonly string[];
  /** The cells of the header row, from the first column of the sheet. */
  readonly headerCells: readonly string[];
  /** First and last column of the table, including the user's columns next to ours. */
  readonly firstColumn: number;
  readonly lastColumn: number;
  /** The columns that a user may override, each with the one that keeps the values of the API. */
  readonly overrides: readonly { readonly column: number; readonly source: number }[];
  /** The table's developer metadata: its id for the header, with a column's key appended for a column. */
  readonly metadata: readonly DeveloperMetadata[];
}

/** Of header and columns. Both share one key, because finding and reading marks takes calls. */
export const tableMarks = marksOf('fin.table');

/** All metadata of a table in its sheet. */
export function metadataOf(sheet: EditableSheet, tableId: string): DeveloperMetadata[] {
  return tableMarks.in(sheet).filter(({ value }) => value === tableId || value.startsWith(`${tableId} `));
}

/** What marks a column; the id of the table alone marks its header. */
export function columnValue(tableId: string, key: string): string {
  return `${tableId} ${key}`;
}

/**
 * Finds the header and each owned column, even if the user moved or renamed them: by metadata, which moves with its row
 * or column, and by the heading, which also moves when cells are cut and pasted. Throws, before anything is written, if
 * a column is missing or could be one of two.
 */
export function locateTable(table: SearchedTable): TableLocation {
  let found = tryToLocate(table);
  for (let attempts = 1; !found.isSure; attempts += 1) {
    if (attempts === attemptsMax) throw new AddonError('busy', 'Somebody was moving columns. Try again in a minute.');
    const before = found;
    found = tryToLocate(table);
    if (isSameAttempt(before, found)) break;
  }
  if (found.location === null) throw found.error;
  return found.location;
}

const attemptsMax = 4;

type Attempt =
  | { readonly location: TableLocation; readonly isSure: boolean }
  | { readonly location: null; readonly isSure: false; readonly error: AddonError };

function tryToLocate(table: SearchedTable): Attempt {
  try {
    const location = locateOnce(table);
    const isKnown = (heading: string, index: number): boolean => heading === location.headings[index];
    return { location, isSure: titlesOf(table).every(isKnown) };
  } catch (thrown) {
    if (!isAddonError(thrown)) throw thrown;
    return { location: null, isSure: false, error: thrown };
  }
}

function isSameAttempt(before: Attempt, after: Attempt): boolean {
  if (before.location === null || after.location === null) {
    return before.location === null && after.location === null && before.error.message === after.error.message;
  }
  const toText = ({ headerRow, columns, headerCells }: TableLocation) =>
    JSON.stringify([headerRow, columns, headerCells]);
  return toText(before.location) === toText(after.location);
}

function locateOnce(table: SearchedTable): TableLocation {
  const { sheet, owned } = table;
  const metadata = metadataOf(sheet, table.table.id);
  const titles = titlesOf(table);
  const { headerRow, cells } = findHeader(sheet, metadata, titles);
  const headings = toTexts(cells);
  const columns = owned.map(({ key }, index) => {
    const marked = columnsOf(metadata, columnValue(table.table.id, key));
    return findColumn(headings, titles[index] ?? '', marked);
  });
  const twice = columns.find((column, index) => columns.indexOf(column) !== index);
  if (twice !== undefined) throw unclear(headings[twice - 1] ?? '');
  const { first, last } = block(headings, columns);
  return {
    headerRow,
    columns,
    headings: columns.map((column) => headings[column - 1] ?? ''),
    headerCells: headings,
    firstColumn: first,
    lastColumn: last,
    overrides: overridesOf(owned).map(({ shown, source }) => ({
      column: columns[shown] ?? 1,
      source: columns[source] ?? 1,
    })),
    metadata,
  };
}

/** The headings of a row, to the last one. */
export function toTexts(cells: readonly unknown[]): string[] {
  const texts = cells.map((value) => String(value ?? '').trim());
  while (texts.length > 0 && texts[texts.length - 1] === '') texts.pop();
  return texts;
}

function titlesOf({ owned, state }: SearchedTable): string[] {
  return owned.map((column) => headingOf(column, state.headings));
}

export function headingOf({ key, title }: OwnedColumn, known: { readonly [key: string]: string }): string {
  return known[key] ?? title;
}

/**
 * The marked row if it contains a heading of ours. If it was sorted together with the data, it is found by its
 * headings.
 */
function findHeader(
  sheet: EditableSheet,
  metadata: readonly DeveloperMetadata[],
  titles: readonly string[],
): { readonly headerRow: number; readonly cells: readonly unknown[] } {
  const holds = (cells: readonly unknown[]): number =>
    titles.filter((title) => cells.some((cell) => String(cell ?? '').trim() === title)).length;
  const marked = metadata.flatMap(({ row }) => row ?? []);
  const markedColumns = metadata.flatMap(({ column }) => column ?? []);
  for (const row of marked) {
    const cells = sheet.rowValues(row);
    if (holds(cells) * 2 >= titles.length || isRenamed(cells, markedColumns)) return { headerRow: row, cells };
  }
  const [rowCount, columnCount] = [Math.min(sheet.lastRow(), searchedRows), sheet.lastColumn()];
  if (rowCount === 0) throw headerGone(sheet);
  const top = sheet.values({ row: 1, column: 1, rowCount, columnCount });
  const best = top
    .map((cells, index) => ({ row: index + 1, cells, count: holds(cells) }))
    .sort((a, b) => b.count - a.count)[0];
  // A single heading may be a text of the user.
  if (best === undefined || best.count < Math.max(2, titles.length / 2)) throw headerGone(sheet);
  return { headerRow: best.row, cells: best.cells };
}

const searchedRows = 200;

/** Whether the user has renamed most columns: every marked column has a heading that is not an id. */
function isRenamed(cells: readonly unknown[], markedColumns: readonly number[]): boolean {
  const texts = markedColumns.map((column) => String(cells[column - 1] ?? '').trim());
  return texts.length > 1 && texts.every((text) => text !== '' && !isUuid(text));
}

/**
 * Finds the marked column, with its heading or renamed; otherwise the column with the heading. If a marked column has
 * another heading and a second column has ours, either may be the user's: cells were cut and pasted, or a heading was
 * used again.
 */
function findColumn(headings: readonly string[], title: string, marked: readonly number[]): number {
  const titled = headings.flatMap((heading, index) => (heading === title ? [index + 1] : []));
  const both = titled.filter((column) => marked.includes(column));
  const [match, otherMatch] = both;
  if (match !== undefined && otherMatch === undefined) return match;
  const renamed = marked.filter((column) => (headings[column - 1] ?? '') !== '');
  const candidates = both.length > 0 ? both : [...titled, ...renamed];
  const [only, another] = candidates;
  if (only === undefined) {
    throw new AddonError(
      'table_changed',
      `The column ${quote(title)} is gone. Undo its deletion or write its heading again; nothing was written.`,
    );
  }
  if (another !== undefined) throw unclear(title);
  return only;
}

function columnsOf(metadata: readonly DeveloperMetadata[], value: string): number[] {
  const marked = metadata.flatMap((entry) => (entry.value === value && entry.column !== null ? [entry.column] : []));
  // Two attempts to lay out a sheet may have marked the same column.
  return Array.from(new Set(marked));
}

/** The columns of one table are adjacent, without a gap in the headings. */
function block(headings: readonly string[], columns: readonly number[]): { first: number; last: number } {
  const isHeading = (column: number): boolean => (headings[column - 1] ?? '') !== '';
  let first = Math.min(...columns);
  while (first > 1 && isHeading(first - 1)) first -= 1;
  let last = Math.max(...columns);
  while (isHeading(last + 1)) last += 1;
  return { first, last };
}

function headerGone(sheet: EditableSheet): AddonError {
  return new AddonError(
    'table_changed',
    `The headings of the table in ${quote(sheet.name())} are gone. Undo, or remove the table; nothing was written.`,
  );
}

function unclear(title: string): AddonError {
  return new AddonError(
    'table_changed',
    `Two columns could be ${quote(title)}. Give the one that is yours another heading; nothing was written.`,
  );
}
