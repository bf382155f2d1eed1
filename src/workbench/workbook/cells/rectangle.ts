import type { Rectangle } from './cell';

export function overlap(a: Rectangle, b: Rectangle): boolean {
  return (
    a.row < b.row + b.rowCount &&
    b.row < a.row + a.rowCount &&
    a.column < b.column + b.columnCount &&
    b.column < a.column + a.columnCount
  );
}

export function contains(outer: Rectangle, inner: Rectangle): boolean {
  return (
    inner.row >= outer.row &&
    inner.column >= outer.column &&
    inner.row + inner.rowCount <= outer.row + outer.rowCount &&
    inner.column + inner.columnCount <= outer.column + outer.columnCount
  );
}
