import type { Area } from '../platform/platform';

/** Google takes as long to read this many cells as for another call. */
export const cellsPerCall = 2_500;

/** Rows from one to another, both included. */
export interface RowSpan {
  readonly from: number;
  readonly to: number;
}

/** Rows as ranges, joined if the gap between them is small. */
export function spansOf(rows: readonly number[], gap: number): RowSpan[] {
  const spans: { from: number; to: number }[] = [];
  for (const row of Array.from(new Set(rows)).sort((a, b) => a - b)) {
    const last = spans[spans.length - 1];
    if (last !== undefined && row <= last.to + 1 + gap) last.to = row;
    else spans.push({ from: row, to: row });
  }
  return spans;
}

export function cellAt(row: number, column: number): Area {
  return { row, column, rowCount: 1, columnCount: 1 };
}

export function spanArea({ from, to }: RowSpan, column: number, columnCount = 1): Area {
  return { row: from, column, rowCount: to - from + 1, columnCount };
}

/** Adjacent cells of one column as areas. */
export function columnAreas(column: number, rows: readonly number[]): Area[] {
  return spansOf(rows, 0).map((span) => spanArea(span, column));
}

/** The fewest areas for adjacent cells, a service call each: a call for each row took half a minute. */
export function areasOf(cells: readonly Pick<Area, 'row' | 'column'>[]): Area[] {
  type Mutable = { -readonly [Name in keyof Area]: Area[Name] };
  const runs: Mutable[] = [];
  for (const { row, column } of [...cells].sort((a, b) => a.row - b.row || a.column - b.column)) {
    const run = runs[runs.length - 1];
    if (run !== undefined && run.row === row && run.column + run.columnCount === column) run.columnCount += 1;
    else runs.push(cellAt(row, column));
  }
  // By the row below an area, and the columns that it takes.
  const above = new Map<string, Mutable>();
  return runs.filter((run) => {
    const { row, column, columnCount } = run;
    const area = above.get(`${row},${column},${columnCount}`);
    if (area === undefined) above.set(`${row + 1},${column},${columnCount}`, run);
    else {
      area.rowCount += 1;
      above.set(`${row + 1},${column},${columnCount}`, area);
    }
    return area === undefined;
  });
}

/** Areas that contain the given ones. Those near each other are read together, with the cells between them. */
export function readableAreas(areas: readonly Area[]): Area[] {
  const found: Area[] = [];
  for (const area of [...areas].sort((a, b) => a.row - b.row)) {
    const last = found[found.length - 1];
    const joined = last === undefined ? area : boundsOf([last, area]);
    const isNear = last !== undefined && cellsOf(joined) - cellsOf(last) - cellsOf(area) <= cellsPerCall;
    if (isNear) found[found.length - 1] = joined;
    else found.push(area);
  }
  return found;
}

/** The smallest area that contains all of these. */
export function boundsOf(areas: readonly Area[]): Area {
  const least = (of: (area: Area) => number): number => areas.reduce((min, area) => Math.min(min, of(area)), Infinity);
  const most = (of: (area: Area) => number): number => areas.reduce((max, area) => Math.max(max, of(area)), 0);
  const [row, column] = [least((area) => area.row), least((area) => area.column)];
  return {
    row,
    column,
    rowCount: most((area) => area.row + area.rowCount) - row,
    columnCount: most((area) => area.column + area.columnCount) - column,
  };
}

export function isInArea({ row, column, rowCount, columnCount }: Area, atRow: number, atColumn: number): boolean {
  return atRow >= row && atRow < row + rowCount && atColumn >= column && atColumn < column + columnCount;
}

/** The cells of an area: `blank`, or the last of these values whose areas have the cell. */
export function layered<Value>(
  area: Area,
  blank: Value,
  layers: readonly { readonly areas: readonly Area[]; readonly value: Value }[],
): Value[][] {
  return Array.from({ length: area.rowCount }, (_, r) =>
    Array.from({ length: area.columnCount }, (__, c) => {
      const isHere = (each: Area): boolean => isInArea(each, area.row + r, area.column + c);
      return layers.reduce((found, { areas, value }) => (areas.some(isHere) ? value : found), blank);
    }),
  );
}

export function cellsOf({ rowCount, columnCount }: Area): number {
  return rowCount * columnCount;
}
