import { addTo } from '../../cells/lists';
import { type RowKey, readDayKey, readRowKey } from '../../matching/rows';
import type { EditableSheet, Platform } from '../../platform/platform';
import { isOwnId, isUuid, toId } from '../../rows/row';
import { datasetOf, indexOfColumn, type OwnedColumn, rowIdKey, rowKeyColumn } from '../definition/datasets';
import type { SyncedTable } from '../definition/table';
import { locateTable, type SearchedTable, type TableLocation } from './locate-table';
import { columnValues, createDayReader, readColumns } from './read-columns';

export interface TableInSheet extends SearchedTable {
  readonly platform: Platform;
  readonly table: SyncedTable;
}

/** The rows of a sheet as they are found at one moment: where they are, and what identifies them. */
export interface LocatedRows {
  readonly location: TableLocation;
  readonly idColumns: IdColumns;
  readonly ids: RowIds;
  /** The day of each row below the header; null if it cannot be read. A service call, the first time. */
  days(): readonly (number | null)[];
  /** The columns that were read so far, by the index of the owned column, from the row below the header. */
  readonly known: ReadonlyMap<number, readonly unknown[]>;
}

/** Three service calls. */
export function locateRows(found: TableInSheet): LocatedRows {
  const { platform, sheet, table, owned } = found;
  const location = locateTable(found);
  const idColumns = idColumnsOf(table, owned);
  const dateColumn = indexOfColumn(owned, datasetOf(table.dataset).date);
  const ids = readRowIds(sheet, location, idColumns);
  const known = new Map(ids.cells);
  let days: readonly (number | null)[] | null = dateColumn < 0 ? [] : null;
  return {
    location,
    idColumns,
    ids,
    known,
    days() {
      if (days !== null) return days;
      const values = columnValues(sheet, location, dateColumn);
      known.set(dateColumn, values);
      days = values.map(createDayReader(platform));
      return days;
    },
  };
}

/** Indexes of the owned columns that identify rows. They are the same in a table that keeps days. */
export interface IdColumns {
  readonly id: number;
  /** -1 in a copy of a sheet that has lost the column, until a run adds it. */
  readonly key: number;
}

/** What identifies each row below the header. */
export interface RowIds {
  /** The text in the column of the id, whoever wrote it. */
  readonly shown: readonly string[];
  /** null: no run has written the row. */
  readonly keys: readonly (RowKey | null)[];
  /** The text in the column of the key, also if it is the key of another row. */
  readonly keyTexts: readonly string[];
  /** The cells of both columns as they were read, by the index of the owned column. */
  readonly cells: ReadonlyMap<number, readonly unknown[]>;
}

/** The rows of a table by id. An id has several rows if the user copied a row. */
export interface RowIndex {
  readonly rowsOf: ReadonlyMap<string, readonly number[]>;
  /** The id of each row below the header; an empty text in rows of the user. */
  readonly ids: readonly string[];
  /** The text in the column of the id, also in rows of the user. */
  readonly shown: readonly string[];
  /** The first and the last row of the table; the header row if there is none. */
  readonly firstRow: number;
  readonly lastRow: number;
}

export function idColumnsOf(table: SyncedTable, owned: readonly OwnedColumn[]): IdColumns {
  return { id: indexOfColumn(owned, rowIdKey(table)), key: indexOfColumn(owned, rowKeyColumn.key) };
}

/** One service call, or two if the user has moved id and key far apart. */
export function readRowIds(sheet: EditableSheet, location: TableLocation, { id, key }: IdColumns): RowIds {
  const owned = id === key || key < 0 ? [id] : [id, key];
  const found = readColumns(sheet, location, owned);
  const cells = new Map(owned.map((index, at) => [index, found[at] ?? []]));
  const texts = found.map((values) => values.map(toId));
  const end = Math.max(...texts.map(lastFilled));
  const [shown = [], ownKeys] = texts.map((each) => each.slice(0, end));
  if (id === key) return { shown, keys: shown.map(readDayKey), keyTexts: shown, cells };
  if (ownKeys === undefined) {
    return {
      shown,
      keys: shown.map((text) => (isUuid(text) ? { id: text, account: null } : null)),
      keyTexts: [],
      cells,
    };
  }
  return { shown, keys: shown.map((text, r) => readRowKey(ownKeys[r] ?? '', text)), keyTexts: ownKeys, cells };
}

/** Rows of these, from 0, with an own transaction of the user. A row with a key is the table's, whatever its id. */
export function findOwn({ shown, keys }: RowIds): number[] {
  return shown.flatMap((text, r) => (isOwnId(text) && keys[r] === null ? [r] : []));
}

function lastFilled(texts: readonly string[]): number {
  let end = texts.length;
  while (end > 0 && texts[end - 1] === '') end -= 1;
  return end;
}

/** `adopted`: rows that belong to the table although they have no row key. */
export function indexRows(
  { headerRow }: TableLocation,
  { shown, keys }: RowIds,
  adopted: ReadonlySet<number> = new Set(),
): RowIndex {
  const rowsOf = new Map<string, number[]>();
  let [firstRow, lastRow] = [headerRow, headerRow];
  const ids = shown.map((text, index) => {
    const row = headerRow + 1 + index;
    const id = keys[index]?.id ?? (adopted.has(row) ? text : '');
    if (id === '') return '';
    lastRow = row;
    if (firstRow === headerRow) firstRow = row;
    addTo(rowsOf, id, row);
    return id;
  });
  return { rowsOf, ids, shown, firstRow, lastRow };
}
