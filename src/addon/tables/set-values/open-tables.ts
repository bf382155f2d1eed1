import { foldText } from '../../cells/compare-text';
import { type AddonError, toAddonError } from '../../errors/addon-error';
import type { DeveloperMetadata, EditableSheet, Platform } from '../../platform/platform';
import { datasetOf, keepsDays } from '../definition/datasets';
import type { SyncedTable } from '../definition/table';
import { readTables } from '../definition/table-store';
import type { TableLocation } from '../sheet/locate-table';
import { findTable, type TableSheet } from '../sheet/table-sheet';
import { findRecordColumn } from './record-column';

/** A table of transactions in its sheet, as it is found at one moment. */
export interface OpenTable extends TableSheet {
  readonly location: TableLocation;
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
    if (!datasetOf(table.dataset).hasPending || keepsDays(table)) continue;
    const found = findTable(platform, table);
    if (found === null || !found.state.isLaidOut || found.owned.length === 0) continue;
    try {
      open.push(openNow(found));
    } catch (thrown) {
      unread.push({ table, sheet: found.sheet, problem: toAddonError(thrown) });
    }
  }
  return { open, unread };
}

/** The table as it is found now. Throws if it cannot be. */
export function openNow(found: TableSheet): OpenTable {
  const location = found.locate();
  const recordColumn = findRecordColumn(found.sheet, found.table.id, location.headerCells);
  return { ...found, location, recordColumn, marks: found.sheet.metadata(markKey) };
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
