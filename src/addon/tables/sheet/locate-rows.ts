import type { EditableSheet, Platform } from '../../platform/platform';
import { datasetOf, type OwnedColumn } from '../definition/datasets';
import type { SyncedTable, TableState } from '../definition/table';
import { locateTable, type TableLocation } from './locate-table';
import { columnValues, createDayReader } from './read-columns';
import { type IdColumns, idColumnsOf, type RowIds, readRowIds } from './row-index';

/** A table in its sheet. */
export interface TableInSheet {
  readonly platform: Platform;
  readonly sheet: EditableSheet;
  readonly table: SyncedTable;
  /** The columns that are in the sheet. */
  readonly owned: readonly OwnedColumn[];
  readonly state: Pick<TableState, 'headings'>;
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
export function locateRows({ platform, sheet, table, owned, state }: TableInSheet): LocatedRows {
  const location = locateTable(sheet, table.id, owned, state.headings);
  const idColumns = idColumnsOf(table, owned);
  const dateColumn = owned.findIndex(({ key }) => key === datasetOf(table.dataset).date);
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
