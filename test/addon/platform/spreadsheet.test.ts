import { cellName, toLetters } from '../../../src/addon/platform/spreadsheet';

test.each([
  [1, 'A'],
  [26, 'Z'],
  [27, 'AA'],
  [52, 'AZ'],
  [53, 'BA'],
  [702, 'ZZ'],
  [703, 'AAA'],
  [18_278, 'ZZZ'],
])('column %d is %s', (column, letters) => {
  expect(toLetters(column)).toBe(letters);
});

test('a cell name is its column, then its row', () => {
  expect(cellName(1, 28)).toBe('AB1');
});
