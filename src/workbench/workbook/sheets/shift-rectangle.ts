import type { Rectangle } from '../cells/cell';

/** Inserted, deleted or moved rows or columns of a sheet. They count from 1. */
export type DimensionShift =
  | { readonly kind: 'insert' | 'delete'; readonly axis: Axis; readonly at: number; readonly count: number }
  /** They are moved in front of row or column `to`, counted before the move. */
  | { readonly kind: 'move'; readonly axis: Axis; readonly at: number; readonly count: number; readonly to: number };

export type Axis = 'row' | 'column';

/** Returns the rectangle after the shift: moved, larger or smaller; null if it is deleted. */
export function shiftRectangle(rectangle: Rectangle, shift: DimensionShift): Rectangle | null {
  const isRow = shift.axis === 'row';
  const before = isRow
    ? { start: rectangle.row, count: rectangle.rowCount }
    : { start: rectangle.column, count: rectangle.columnCount };
  const after = shiftSpan(before, shift);
  if (!after) return null;
  return isRow
    ? { ...rectangle, row: after.start, rowCount: after.count }
    : { ...rectangle, column: after.start, columnCount: after.count };
}

interface Span {
  readonly start: number;
  readonly count: number;
}

function shiftSpan(span: Span, shift: DimensionShift): Span | null {
  switch (shift.kind) {
    case 'insert':
      return inserted(span, shift.at, shift.count);
    case 'delete':
      return deleted(span, shift.at, shift.count);
    case 'move': {
      const { at, count, to } = shift;
      const isMovedEntirely = span.start >= at && span.start + span.count <= at + count;
      const target = to > at ? to - count : to;
      if (isMovedEntirely) return { start: span.start + target - at, count: span.count };
      const left = deleted(span, at, count);
      return left && inserted(left, target, count);
    }
  }
}

function inserted({ start, count }: Span, at: number, added: number): Span {
  if (at <= start) return { start: start + added, count };
  return at < start + count ? { start, count: count + added } : { start, count };
}

function deleted({ start, count }: Span, at: number, removed: number): Span | null {
  const end = start + count;
  const kept = count - Math.max(0, Math.min(end, at + removed) - Math.max(start, at));
  if (kept === 0) return null;
  return { start: start - Math.max(0, Math.min(start, at + removed) - Math.min(start, at)), count: kept };
}
