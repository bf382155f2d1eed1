import { areasOf } from '../../../src/addon/sheets/areas';

const cells = (...places: readonly string[]) =>
  places.map((place) => ({ row: Number(place.slice(1)), column: place.charCodeAt(0) - 64 }));
const shown = (...places: readonly string[]) =>
  areasOf(cells(...places)).map(
    ({ row, column, rowCount, columnCount }) =>
      `${String.fromCharCode(64 + column)}${row}:${String.fromCharCode(63 + column + columnCount)}${row + rowCount - 1}`,
  );

test.each([
  [['A1'], ['A1:A1']],
  [['B2', 'A1', 'A2', 'B1'], ['A1:B2']],
  [
    ['A1', 'A2', 'A4'],
    ['A1:A2', 'A4:A4'],
  ],
  [
    ['A1', 'B1', 'A2', 'C2'],
    ['A1:B1', 'A2:A2', 'C2:C2'],
  ],
  [
    ['A1', 'C1', 'A2', 'C2', 'A3', 'B3'],
    ['A1:A2', 'C1:C2', 'A3:B3'],
  ],
])('cells %j are the areas %j', (places, areas) => {
  expect(shown(...places)).toEqual(areas);
});
