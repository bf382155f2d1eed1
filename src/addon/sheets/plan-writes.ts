import type { Cell } from '../cells/cells';
import { groupBy, inParts } from '../cells/lists';
import type { Area } from '../platform/platform';
import { areasOf, type RowSpan, spanArea, spansOf } from './areas';
import { type CellWrite, sameValue } from './write-cells';

/** Google takes as long to write this many cells as for another call. */
const cellsPerWrite = 1_000;
const rowsPerWrite = 5_000;
const areasPerWrite = 200;

/** A cell, and the number format that it gets with its value. */
export interface WrittenCell {
  readonly row: number;
  readonly column: number;
  readonly value: Cell;
  readonly format?: string;
}

/** Whether a value needs a number format: in a cell of plain text, as one that shows a text may be, it becomes a text. */
export function needsFormat(value: Cell, shown: unknown): boolean {
  return typeof shown === 'string' && shown !== '' && value !== null && typeof value !== 'string';
}

/** A write, and the cells that it changes. */
export interface PlannedWrite<Written extends WrittenCell = WrittenCell> extends CellWrite {
  readonly cells: readonly Written[];
}

/** Columns beside each other, of which cells that stay may be written too, between those that change. */
export interface ColumnBlock {
  readonly firstColumn: number;
  readonly columnCount: number;
  /** What the cells of a row shall show; undefined if none of them may be written. */
  cellsOf(row: number): readonly Cell[] | undefined;
}

/**
 * Cells in any order as few writes: each value for all of its cells if that takes fewer calls than blocks of neighbouring
 * cells. `known`: all columns of the cells. Without it nothing but the cells is written.
 */
export function planWrites<Written extends WrittenCell>(
  cells: readonly Written[],
  known?: readonly ColumnBlock[],
): PlannedWrite<Written>[] {
  const toBlocks = (some: readonly Written[]) =>
    known === undefined ? blocksOf(some) : known.flatMap((block) => joinedBlocks(block, some));
  const repeated = repeatedValues(cells);
  const inLists = new Set(repeated.flatMap((list) => list.cells));
  const [blocks, fewer] = [toBlocks(cells), toBlocks(cells.filter((cell) => !inLists.has(cell)))];
  return blocks.length <= repeated.length + fewer.length ? blocks : [...repeated, ...fewer];
}

/** Cells as the fewest blocks that have no other cell. */
export function blocksOf<Written extends WrittenCell>(cells: readonly Written[]): PlannedWrite<Written>[] {
  const byPlace = new Map(cells.map((cell) => [`${cell.row},${cell.column}`, cell]));
  return areasOf(cells)
    .flatMap(cutArea)
    .map((area) => {
      const rows = Array.from({ length: area.rowCount }, (_, r) =>
        Array.from({ length: area.columnCount }, (__, c) => byPlace.get(`${area.row + r},${area.column + c}`)),
      );
      const inside = rows.flatMap((row) => row.flatMap((cell) => cell ?? []));
      return {
        areas: [area],
        rows: rows.map((row) => row.map((cell) => cell?.value ?? null)),
        cells: inside,
        formats: formatsOf(inside),
      };
    });
}

function cutArea(area: Area): Area[] {
  return Array.from({ length: Math.ceil(area.rowCount / rowsPerWrite) }, (_, part) => {
    const from = part * rowsPerWrite;
    return { ...area, row: area.row + from, rowCount: Math.min(rowsPerWrite, area.rowCount - from) };
  });
}

/** The formats of cells, each with the areas that get it. */
export function formatsOf(cells: readonly Omit<WrittenCell, 'value'>[]): NonNullable<CellWrite['formats']> {
  return Array.from(new Set(cells.flatMap(({ format }) => format ?? [])), (format) => ({
    format,
    areas: areasOf(cells.filter((cell) => cell.format === format)),
  }));
}

/** Values that rows apart from each other get in the same column. */
function repeatedValues<Written extends WrittenCell>(cells: readonly Written[]): PlannedWrite<Written>[] {
  const byValue = groupBy(cells, ({ column, value }) => JSON.stringify([column, typeof value, value]));
  return Array.from(byValue.values()).flatMap((same) => {
    const [{ column, value } = { column: 1, value: null }] = same;
    const spans = spansOf(
      same.map(({ row }) => row),
      0,
    );
    if (spans.length === 1) return [];
    const byRow = new Map(same.map((cell) => [cell.row, cell]));
    return inParts(spans, areasPerWrite).map((own) => {
      const inside = own.flatMap((span) => rowsIn(span).flatMap((row) => byRow.get(row) ?? []));
      const areas = own.map((span) => spanArea(span, column));
      return { ...sameValue(areas, value), cells: inside, formats: formatsOf(inside) };
    });
  });
}

/** Known rows and cells in between are written too, if that is faster than another call. */
function joinedBlocks<Written extends WrittenCell>(
  { firstColumn, columnCount, cellsOf }: ColumnBlock,
  cells: readonly Written[],
): PlannedWrite<Written>[] {
  const own = cells.filter(({ column }) => column >= firstColumn && column < firstColumn + columnCount);
  const changed = groupBy(own, ({ row }) => row);
  return joinRows(Array.from(changed.keys()), columnCount, (row) => cellsOf(row) !== undefined).map((span) => {
    const rows = rowsIn(span);
    const inside = rows.flatMap((row) => changed.get(row) ?? []);
    const left = inside.reduce((least, { column }) => Math.min(least, column), Infinity);
    const right = inside.reduce((most, { column }) => Math.max(most, column), 0);
    const [start, end] = [left - firstColumn, right - firstColumn + 1];
    return {
      areas: [spanArea(span, left, end - start)],
      rows: rows.map((row) => cellsOf(row)?.slice(start, end) ?? []),
      cells: inside,
      formats: formatsOf(inside),
    };
  });
}

/**
 * Rows as few spans, each of which begins and ends with one of them. It has no row that must not be written, such as the
 * user's own.
 */
export function joinRows(
  rows: readonly number[],
  cellsPerRow: number,
  mayWrite: (row: number) => boolean,
): readonly RowSpan[] {
  const wanted = new Set(rows);
  return spansOf(rows, cellsPerWrite / cellsPerRow).flatMap((span) => {
    const parts: { from: number; to: number }[] = [];
    let [hasGap, last] = [true, { from: 0, to: 0 }];
    for (const row of rowsIn(span)) {
      if (!mayWrite(row)) hasGap = true;
      else if (wanted.has(row)) {
        if (hasGap || row - last.from >= rowsPerWrite) {
          last = { from: row, to: row };
          parts.push(last);
        }
        last.to = row;
        hasGap = false;
      }
    }
    return parts;
  });
}

/** The numbers of these rows. */
export function rowsIn({ from, to }: RowSpan): number[] {
  return Array.from({ length: to - from + 1 }, (_, index) => from + index);
}
