import { contains, overlap } from '../../../src/workbench/workbook/cells/rectangle';
import type { Rectangle, Workbook } from '../../../src/workbench/workbook/workbook';

/** Edits of the grid that change no value except by merging cells. */
export const gridEditNames = [
  'mergeOwnCells',
  'mergeOwnCells',
  'mergeTableCells',
  'mergeTableCells',
  'unmerge',
  'collapseRows',
  'convertToTable',
  'convertToTable',
] as const;

export type GridEdit = (typeof gridEditNames)[number];

/** The rows of a table as a user sees them. */
export interface SeenTable {
  readonly header: number;
  readonly columnCount: number;
  readonly rowCount: number;
  /** The columns of the user, and those of the add-on whose cells a user may merge without losing what a row is. */
  readonly ownColumns: readonly number[];
  readonly tableColumns: readonly number[];
}

interface GridUser {
  readonly workbook: Workbook;
  readonly sheetId: number;
  look(): SeenTable;
  hasPlainText(): boolean;
  /** Whether the user still finds their own rows if only the first of these cells keeps its content. */
  mayMerge(range: Rectangle): boolean;
  /** After cells were merged, which discards what the others contain. */
  afterMerge(): void;
}

/** What a user does to the grid, as far as Sheets allows it with merged cells. */
export function gridAtWork({ workbook, sheetId, look, hasPlainText, mayMerge, afterMerge }: GridUser) {
  const { typedColumns, filters } = workbook.rangeMetadata;
  const grid = (): Rectangle => {
    const sheet = workbook.sheets().find((each) => each.sheetId === sheetId);
    return { row: 1, column: 1, rowCount: sheet?.rowCount ?? 1, columnCount: sheet?.columnCount ?? 1 };
  };
  const merged = (): readonly Rectangle[] => workbook.mergedRanges(sheetId, grid());
  const frozenRowCount = (): number => workbook.sheets().find((each) => each.sheetId === sheetId)?.frozenRowCount ?? 0;
  const crosses = ({ row, rowCount }: Rectangle, border: number): boolean =>
    row <= border && row + rowCount - 1 > border;

  /** Sheets refuses to merge across frozen rows, a filter or other merged cells. */
  const merge = (range: Rectangle): void => {
    const filter = filters.all().find((each) => each.sheetId === sheetId)?.rectangle;
    const isInWay = filter !== undefined && overlap(filter, range) && (range.rowCount > 1 || !contains(filter, range));
    const isCut = merged().some((each) => overlap(each, range) && !contains(range, each));
    if (isInWay || isCut || crosses(range, frozenRowCount()) || !contains(grid(), range) || !mayMerge(range)) return;
    workbook.mergeCells(sheetId, range);
    afterMerge();
  };
  const place = (columns: readonly number[], pick: number, other: number, isTall: boolean): void => {
    const { header, rowCount } = look();
    const column = columns[other % Math.max(1, columns.length)];
    if (header === 0 || rowCount === 0 || column === undefined) return;
    const row = header + 1 + (pick % rowCount);
    if (isTall) merge({ row, column, rowCount: 2 + (other % 2), columnCount: 1 });
    else if (columns.includes(column + 1)) merge({ row, column, rowCount: 1, columnCount: 2 });
  };

  const edits: { readonly [Name in GridEdit]: (pick: number, other: number) => void } = {
    mergeOwnCells: (pick, other) => place(look().ownColumns, pick, other, pick % 3 > 0),
    mergeTableCells(pick, other) {
      const { ownColumns, tableColumns } = look();
      if (tableColumns.length === 0) return;
      const isTall = pick % 2 > 0;
      place(isTall ? tableColumns : [...tableColumns, ...ownColumns], pick, other, isTall);
    },
    unmerge: () => workbook.unmergeCells(sheetId, grid()),
    collapseRows(pick, other) {
      const { header, rowCount } = look();
      if (header === 0 || rowCount < 2) return;
      const row = header + 1 + (pick % rowCount);
      const count = Math.min(2 + (other % 5), header + rowCount - row + 1);
      // A group has no effect on scripts but that its rows are hidden while it is collapsed.
      workbook.setRowsHidden(sheetId, row, count, other % 4 > 0);
    },
    /** Into one of Sheets' own tables, or back. */
    convertToTable(pick) {
      const present = typedColumns.all().filter((each) => each.sheetId === sheetId);
      for (const { id } of present) typedColumns.remove(id);
      const { header, rowCount, columnCount } = look();
      if (present.length > 0 || header === 0 || hasPlainText()) return;
      for (let column = 1; column <= columnCount; column += 1) {
        const rectangle = { row: header, column, rowCount: rowCount + 1, columnCount: 1 };
        if ((pick + column) % 3 > 0) typedColumns.add({ sheetId, rectangle });
      }
    },
  };

  return {
    edits,
    isConverted: () => typedColumns.all().some((each) => each.sheetId === sheetId),
    /** Whether cells of a row are merged; only those of some columns, if they are given. */
    isMerged: (row: number, columns?: readonly number[]): boolean =>
      merged().some(
        (each) =>
          row >= each.row &&
          row < each.row + each.rowCount &&
          (columns?.some((column) => column >= each.column && column < each.column + each.columnCount) ?? true),
      ),
    /** Whether a cell shows no content, because it is merged with one above or left of it. */
    isCovered: (row: number, column: number): boolean =>
      merged().some(
        (each) =>
          contains(each, { row, column, rowCount: 1, columnCount: 1 }) && (each.row !== row || each.column !== column),
      ),
    /** Sheets neither sorts, filters nor moves rows with cells that are merged over several of them. */
    hasTallCells: (): boolean => merged().some(({ rowCount }) => rowCount > 1),
    hasWideCells: (): boolean => merged().some(({ columnCount }) => columnCount > 1),
    mayFreeze: (rows: number): boolean => !merged().some((each) => crosses(each, rows)),
  };
}
