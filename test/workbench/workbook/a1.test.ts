import { cellName, columnLetters, columnNumber, parseA1, rectangleName } from '../../../src/workbench/workbook/a1';

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

test('cells and ranges are named', () => {
  expect(cellName(12, 28)).toBe('AB12');
  expect(rectangleName({ row: 2, column: 1, rowCount: 1, columnCount: 1 })).toBe('A2');
  expect(rectangleName({ row: 2, column: 1, rowCount: 3, columnCount: 2 })).toBe('A2:B4');
});

test.each([
  ['B2', null, [2, 2, 1, 1]],
  ['$B$2:d9', null, [2, 2, 8, 3]],
  ['D9:B2', null, [2, 2, 8, 3]],
  ['Sheet1!A1', 'Sheet1', [1, 1, 1, 1]],
  ["'It''s mine'!A1:A2", "It's mine", [1, 1, 2, 1]],
])('%s is read', (text, sheetName, [row, column, rowCount, columnCount]) => {
  expect(parseA1(text)).toEqual({ sheetName, rectangle: { row, column, rowCount, columnCount } });
});

test.each(['', 'A', '1', 'A0', 'A:A', 'A2:A', 'ABCD1', 'A1:B', 'Sheet1!', '#REF!'])('%j is no cell', (text) => {
  expect(parseA1(text)).toBeNull();
});
