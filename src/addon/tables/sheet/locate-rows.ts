import type { EditableSheet, Platform } from '../../platform/platform';
import { datasetOf, type OwnedColumn } from '../definition/datasets';
import type { SyncedTable, TableState } from '../definition/table';
import { locateTable, type TableLocation } from './locate-table';
import { columnValues, createDayReader } from './read-rows';
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
}

/** Three service calls. */
export function locateRows({ platform, sheet, table, owned, state }: TableInSheet): LocatedRows {
  const location = locateTable(sheet, table.id, owned, state.headings);
  const idColumns = idColumnsOf(table, owned);
  const dateColumn = owned.findIndex(({ key }) => key === datasetOf(table.dataset).date);
  let days: readonly (number | null)[] | null = dateColumn < 0 ? [] : null;
  return {
    location,
    idColumns,
    ids: readRowIds(sheet, location, idColumns),
    days() {
      days ??= columnValues(sheet, location, dateColumn).map(createDayReader(platform));
      return days;
    },
  };
}
