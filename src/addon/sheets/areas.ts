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

export function cellsOf({ rowCount, columnCount }: Area): number {
  return rowCount * columnCount;
}
