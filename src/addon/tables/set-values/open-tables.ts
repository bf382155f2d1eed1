import { foldText } from '../../cells/compare-text';
import { type AddonError, toAddonError } from '../../errors/addon-error';
import type { DeveloperMetadata, EditableSheet, Platform } from '../../platform/platform';
import { datasetOf, keepsDays, type OwnedColumn, ownedColumns } from '../definition/datasets';
import type { SyncedTable } from '../definition/table';
import { readTableState, readTables } from '../definition/table-store';
import { type IdColumns, idColumnsOf } from '../sheet/locate-rows';
import { locateTable, type TableLocation } from '../sheet/locate-table';
import { findRecordColumn } from './record-column';

/** A table of transactions in its sheet, as it is found at one moment. */
export interface OpenTable {
  readonly table: SyncedTable;
  readonly sheet: EditableSheet;
  readonly location: TableLocation;
  readonly idColumns: IdColumns;
  readonly recordColumn: number | null;
  /** Of the columns that users of automatic rules approved. */
  readonly marks: readonly DeveloperMetadata[];
}

/** Key of the developer metadata of such a column, which moves with it, and which no user can write. */
export const markKey = 'fin.setcolumn';

/** Its value. `user` stands for whoever approved the column. `heading` is in small letters. */
export function markOf({ table }: Pick<OpenTable, 'table'>, user: string, heading: string): string {
  return `${table.id} ${user} ${heading}`;
}

/** A table whose headings or columns cannot be found. */
export interface UnreadTable {
  readonly table: SyncedTable;
  readonly sheet: EditableSheet;
  readonly problem: AddonError;
}

/** The tables in which rules may set cells. A snapshot keeps the cells of its day. About five service calls for each. */
export function openTables(platform: Platform): { open: OpenTable[]; unread: UnreadTable[] } {
  const [open, unread]: [OpenTable[], UnreadTable[]] = [[], []];
  for (const table of readTables(platform)) {
    const sheet = platform.spreadsheet()?.editableSheet(table.sheetId) ?? null;
    if (sheet === null || !datasetOf(table.dataset).hasPending || keepsDays(table)) continue;
    const { isLaidOut, headings } = readTableState(platform, table.id);
    // Columns that were added since the last run are not in the sheet yet; of a copied table none is known.
    const owned = ownedColumns(table).filter(({ key }) => key in headings);
    if (!isLaidOut || owned.length === 0) continue;
    try {
      open.push(openTable(sheet, table, owned, headings));
    } catch (thrown) {
      unread.push({ table, sheet, problem: toAddonError(thrown) });
    }
  }
  return { open, unread };
}

function openTable(
  sheet: EditableSheet,
  table: SyncedTable,
  owned: readonly OwnedColumn[],
  headings: { readonly [key: string]: string },
): OpenTable {
  const location = locateTable(sheet, table.id, owned, headings);
  const recordColumn = findRecordColumn(sheet, table.id, location.headerCells);
  const marks = sheet.metadata(markKey);
  return { table, sheet, location, idColumns: idColumnsOf(table, owned), recordColumn, marks };
}

/** The same table as it is found now. Throws if it cannot be. */
export function openAgain(platform: Platform, { sheet, table }: OpenTable): OpenTable {
  const { headings } = readTableState(platform, table.id);
  const owned = ownedColumns(table).filter(({ key }) => key in headings);
  return openTable(sheet, table, owned, headings);
}

/** The columns with a heading: those of the user, and whether one of the add-on has it. */
export function columnsNamed(
  { location, recordColumn }: OpenTable,
  heading: string,
): { readonly own: readonly number[]; readonly isOwned: boolean } {
  const wanted = foldText(heading);
  const { headerCells, firstColumn, lastColumn, columns } = location;
  const found = headerCells.flatMap((text, c) =>
    c + 1 >= firstColumn && c + 1 <= lastColumn && foldText(text) === wanted ? [c + 1] : [],
  );
  const own = found.filter((column) => !columns.includes(column) && column !== recordColumn);
  return { own, isOwned: own.length < found.length };
}

/** Whether a column is the one that this user of automatic rules approved: every editor can rename headings. */
export function isMarked({ table, marks }: OpenTable, user: string, column: number, heading: string): boolean {
  return marks.some((mark) => mark.column === column && mark.value === markOf({ table }, user, heading));
}
