import { foldText } from '../../cells/compare-text';
import { type AddonError, toAddonError } from '../../errors/addon-error';
import type { DeveloperMetadata, EditableSheet, Platform } from '../../platform/platform';
import { insertColumns } from '../../sheets/grow-sheet';
import { marksOf } from '../../sheets/marks';
import { writeHeading } from '../../sheets/own-sheet';
import { canChange } from '../../sheets/write-cells';
import { datasetOf, keepsDays } from '../definition/datasets';
import type { SyncedTable } from '../definition/table';
import { readTables } from '../definition/table-store';
import type { TableLocation } from '../sheet/locate-table';
import { findTable, type TableSheet } from '../sheet/table-sheet';

/** A table of transactions in its sheet, as it is found at one moment. */
export interface OpenTable extends TableSheet {
  readonly location: TableLocation;
  readonly recordColumn: number | null;
  /** Of the columns that users of automatic rules approved. */
  readonly marks: readonly DeveloperMetadata[];
}

/** Of these columns. No user can write them. */
const columnMarks = marksOf('fin.setcolumn');
/** Of the hidden column with what rules wrote: the id of the table. */
const recordMarks = marksOf('fin.set');
const recordTitle = 'Set by rules';

/** What marks a column. `user` stands for whoever approved the column. `heading` is in small letters. */
function markOf({ table }: Pick<OpenTable, 'table'>, user: string, heading: string): string {
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
  return { ...found, location, recordColumn, marks: columnMarks.in(found.sheet) };
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

/** Marks the columns that the rules of a user set, in every table that has one with such a heading: these and no others. */
export function markColumns(platform: Platform, user: string, headings: ReadonlySet<string>): void {
  if (headings.size === 0) return;
  for (const { sheet, marks, ...table } of openTables(platform).open) {
    for (const heading of headings) {
      const [column, another] = columnsNamed({ ...table, sheet, marks }, heading).own;
      if (column === undefined || another !== undefined) continue;
      const known = marks.filter(({ value }) => value === markOf(table, user, heading));
      if (known.length === 1 && known[0]?.column === column) continue;
      canChange(sheet, () => columnMarks.keep(sheet, known, markOf(table, user, heading), { column }));
    }
  }
}

/** The hidden column with what rules wrote; null if there is none yet. */
function findRecordColumn(sheet: EditableSheet, tableId: string, headings: readonly string[]): number | null {
  const marked = recordMarks.in(sheet).find(({ value, column }) => value === tableId && column !== null);
  const column = marked?.column ?? 0;
  // Metadata does not move when cells are cut and pasted.
  if ((headings[column - 1] ?? '') !== '') return column;
  return headings.findIndex((heading) => foldText(heading) === foldText(recordTitle)) + 1 || null;
}

/** Adds it beside the id, between two columns of the table, so that a filter, or a selection that is sorted, contains it. */
export function addRecordColumn(
  sheet: EditableSheet,
  tableId: string,
  { columns, headerRow }: TableLocation,
  idColumn: number,
): void {
  const at = idColumn === Math.max(...columns) ? idColumn : idColumn + 1;
  insertColumns(sheet, at - 1);
  writeHeading(sheet, headerRow, at, recordTitle, true);
  recordMarks.add(sheet, tableId, { column: at });
}
