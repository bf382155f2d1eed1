import type { DeveloperMetadata, EditableSheet } from '../../platform/platform';
import { insertColumns } from '../../sheets/grow-sheet';
import { writeHeading } from '../../sheets/own-sheet';
import { type OwnedColumn, ownedColumns, sourceKey } from '../definition/datasets';
import type { SyncedTable, TableState } from '../definition/table';
import { titledIn } from './lay-out';
import { idColumnsOf, type RowIds, readRowIds } from './locate-rows';
import { columnValue, headingOf, locateTable, metadataOf, type TableLocation, tableMarks } from './locate-table';
import { clearOverrideNotes } from './override-notes';

export interface ChangedLayout {
  readonly headings: TableState['headings'];
  /** Keys of columns that were added, and are blank. */
  readonly added: readonly string[];
  /** Headings of columns that should be deleted but contain something of the user. */
  readonly kept: readonly string[];
}

/**
 * Adds the columns that were added to the definition. Columns that it no longer has become the user's or are deleted.
 * `isResumed`: an earlier change may have been interrupted at any call.
 */
export function changeLayout(
  sheet: EditableSheet,
  table: SyncedTable,
  { headings, leftOut }: Pick<TableState, 'headings' | 'leftOut'>,
  isResumed: boolean,
): ChangedLayout {
  const owned = titledIn(sheet, ownedColumns(table));
  const before = metadataOf(sheet, table.id);
  // Metadata without a known heading means that an earlier change was interrupted before it was stored.
  const isThere = ({ key }: OwnedColumn): boolean =>
    key in headings || before.some(({ value }) => value === columnValue(table.id, key));
  const known = owned.filter(isThere);
  const locate = () => locateTable({ sheet, table, owned: known, state: { headings } });
  const location = locate();
  const after = Math.max(...location.columns);
  const idColumns = idColumnsOf(table, known);
  const { keys } = readRowIds(sheet, location, idColumns);
  const added = owned.filter((column) => !isThere(column));
  const add = (column: OwnedColumn, at: number): void =>
    addColumn(sheet, table.id, location.headerRow, column, at, isResumed);
  added
    .filter(({ isHidden }) => isHidden !== true)
    .forEach((column, index) => {
      add(column, after + 1 + index);
    });
  for (const column of added.filter(({ isHidden }) => isHidden === true)) {
    const id = location.columns[idColumns.id] ?? after;
    // Between two columns of the table; see `ownedColumns`.
    add(column, id === after ? id : id + 1);
  }
  const values = owned.map(({ key }) => columnValue(table.id, key));
  const dropped = metadataOf(sheet, table.id).filter(({ value }) => value !== table.id && !values.includes(value));
  const kept = dropped
    .sort((a, b) => (b.column ?? 0) - (a.column ?? 0))
    .flatMap((entry) => {
      const key = entry.value.slice(table.id.length + 1);
      const heading = headings[key] ?? '';
      const overridden = known.findIndex((column) => sourceKey(column.key) === key);
      if (overridden >= 0) {
        // Columns were added and deleted since.
        const { columns } = locate();
        clearOverrideNotes(sheet, columns[overridden] ?? 1);
      }
      const isKept = !leftOut.includes(key) || !isOurs(sheet, location, keys, entry, heading);
      if (isKept) entry.remove();
      else sheet.deleteColumns(entry.column ?? 1, 1);
      return isKept && leftOut.includes(key) ? [heading] : [];
    });
  return {
    headings: Object.fromEntries(owned.map((column) => [column.key, headingOf(column, headings)])),
    added: added.map(({ key }) => key),
    kept,
  };
}

/** After each call the next attempt can continue: the column is empty, has only a heading, or is marked. */
function addColumn(
  sheet: EditableSheet,
  tableId: string,
  headerRow: number,
  column: OwnedColumn,
  at: number,
  isResumed: boolean,
): void {
  if (!isResumed || !isFree(sheet, headerRow, at, column.title)) {
    insertColumns(sheet, at - 1);
  }
  writeHeading(sheet, headerRow, at, column.title, column.isHidden);
  tableMarks.add(sheet, columnValue(tableId, column.key), { column: at });
}

function isFree(sheet: EditableSheet, headerRow: number, column: number, title: string): boolean {
  if (column > sheet.columnCount()) return false;
  const { values, formulas, notes } = readColumn(sheet, column);
  return values.every(
    (value, r) =>
      (value === '' || (r + 1 === headerRow && value === title)) && formulas[r] === '' && (notes[r] ?? '') === '',
  );
}

/**
 * Whether a column contains only its heading and values of our rows: no note, no formula, nothing in a row of the user.
 */
function isOurs(
  sheet: EditableSheet,
  { headerRow }: TableLocation,
  keys: RowIds['keys'],
  { column }: DeveloperMetadata,
  heading: string,
): boolean {
  if (column === null) return false;
  const { values, formulas, notes } = readColumn(sheet, column);
  return values.every((value, r) => {
    if (formulas[r] !== '' || (notes[r] ?? '') !== '') return false;
    if (r + 1 === headerRow) return String(value ?? '').trim() === heading;
    return value === '' || (keys[r - headerRow] ?? null) !== null;
  });
}

function readColumn(sheet: EditableSheet, column: number) {
  const area = { row: 1, column, rowCount: sheet.lastRow(), columnCount: 1 };
  const flat = <Value>(rows: readonly (readonly Value[])[]): readonly (Value | undefined)[] =>
    rows.map(([cell]) => cell);
  const [formulas, notes] = [flat(sheet.formulasIn(area)), flat(sheet.notes(area))];
  // Last, because what users do most is to type.
  return { values: flat(sheet.values(area)), formulas, notes };
}
