import { type DimensionShift, shiftRectangle } from '../../../../src/workbench/workbook/sheets/shift-rectangle';

const rows = (kind: 'insert' | 'delete', at: number, count: number): DimensionShift => ({
  kind,
  axis: 'row',
  at,
  count,
});
const move = (at: number, count: number, to: number): DimensionShift => ({ kind: 'move', axis: 'row', at, count, to });

/** Rows 4 to 6. */
const rectangle = { row: 4, column: 2, rowCount: 3, columnCount: 5 };

test.each([
  ['inserted above', rows('insert', 1, 2), [6, 3]],
  ['inserted at the first row', rows('insert', 4, 2), [6, 3]],
  ['inserted within', rows('insert', 5, 2), [4, 5]],
  ['inserted below', rows('insert', 7, 2), [4, 3]],
  ['deleted above', rows('delete', 1, 2), [2, 3]],
  ['deleted over the first row', rows('delete', 3, 2), [3, 2]],
  ['deleted within', rows('delete', 5, 1), [4, 2]],
  ['deleted over the last row', rows('delete', 6, 4), [4, 2]],
  ['deleted below', rows('delete', 7, 2), [4, 3]],
  ['deleted from above to below', rows('delete', 3, 9), null],
  ['deleted exactly', rows('delete', 4, 3), null],
  ['all moved down', move(4, 3, 10), [7, 3]],
  ['all moved up', move(4, 3, 1), [1, 3]],
  ['moved with rows around it', move(3, 5, 20), [16, 3]],
  ['reordered within', move(4, 1, 6), [4, 3]],
  ['one row moved out below', move(6, 1, 10), [4, 2]],
  ['another row moved in', move(9, 1, 5), [4, 4]],
  ['rows above moved to below', move(1, 2, 9), [2, 3]],
] as const)('adjusts a rectangle when rows are changed: %s', (_, shift, expected) => {
  const after = shiftRectangle(rectangle, shift);
  expect(after && [after.row, after.rowCount]).toEqual(expected);
  if (after) expect([after.column, after.columnCount]).toEqual([2, 5]);
});

test('columns shift only columns', () => {
  const shift: DimensionShift = { kind: 'insert', axis: 'column', at: 3, count: 2 };
  expect(shiftRectangle(rectangle, shift)).toEqual({ row: 4, column: 2, rowCount: 3, columnCount: 7 });
});
