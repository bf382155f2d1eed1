import { assert, integer, property } from 'fast-check';
import { cellName, columnLetters, columnNumber, parseA1, parseCells, toA1 } from '../../../src/workbench/workbook/a1';

test.each([
  [1, 'A'],
  [26, 'Z'],
  [27, 'AA'],
  [52, 'AZ'],
  [53, 'BA'],
  [702, 'ZZ'],
  [703, 'AAA'],
  [18278, 'ZZZ'],
])('column %i is %s', (number, letters) => {
  expect(columnLetters(number)).toBe(letters);
  expect(columnNumber(letters)).toBe(number);
});

test('cells and ranges are written in A1 notation', () => {
  expect(cellName(12, 28)).toBe('AB12');
  expect(toA1({ row: 2, column: 1, rowCount: 1, columnCount: 1 })).toBe('A2');
  expect(toA1({ row: 2, column: 1, rowCount: 3, columnCount: 2 })).toBe('A2:B4');
});

test.each([
  ['B2', null, [2, 2, 1, 1]],
  ['$B$2:d9', null, [2, 2, 8, 3]],
  ['D9:B2', null, [2, 2, 8, 3]],
  ['Sheet1!A1', 'Sheet1', [1, 1, 1, 1]],
  ["'It''s mine'!A1:A2", "It's mine", [1, 1, 2, 1]],
])('parses %s', (text, sheetName, [row, column, rowCount, columnCount]) => {
  expect(parseCells(text)).toEqual({ row, column, rowCount, columnCount });
  expect(parseA1(text)).toMatchObject({ sheetName, isOpen: false });
});

test.each([
  ['A:A', [1, 1, 100, 1]],
  ['3:5', [3, 1, 3, 20]],
  ['B2:B', [2, 2, 99, 1]],
  ["'My sheet'!$C$4:D", [4, 3, 97, 2]],
])(
  'the open range %s ends at the edge of a grid of 100 rows and 20 columns',
  (text, [row, column, rowCount, columnCount]) => {
    expect(parseCells(text)).toBeNull();
    expect(parseA1(text)?.isOpen).toBe(true);
    expect(parseA1(text)?.resolve(100, 20)).toEqual({ row, column, rowCount, columnCount });
  },
);

test.each(['', 'A', '1', 'A0', 'A0:B2', 'A:A0', 'ABCD1', 'A1:', ':A1', 'A:1', 'Sheet1!', '#REF!', 'A1 B2'])(
  '%j is not a reference',
  (text) => {
    expect(parseA1(text)).toBeNull();
  },
);

test('parsing the A1 notation of any range returns that range', () => {
  const line = integer({ min: 1, max: 18_278 });
  assert(
    property(line, line, line, line, (row, column, rowCount, columnCount) => {
      const rectangle = { row, column, rowCount, columnCount: Math.min(columnCount, 18_279 - column) };
      expect(parseCells(toA1(rectangle))).toEqual(rectangle);
    }),
  );
});
