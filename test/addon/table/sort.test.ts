import { transactionColumns } from '../../../src/addon/catalogue/columns';
import { fieldOf, type Row } from '../../../src/addon/table/row';
import { readSort, sortRows } from '../../../src/addon/table/sort';

const names = (rows: readonly Row[], ...sort: string[]) =>
  sortRows(rows, readSort(transactionColumns, sort), (row, { field }) => fieldOf(row, field ?? '')).map(
    ({ name }) => name,
  );

test('texts sort without case, numbers as numbers, blanks last either way', () => {
  const rows = [{ name: 'b', amount: 10 }, { name: 'A', amount: 9 }, { name: 'c' }, { name: 'D', amount: -1 }];
  expect(names(rows, 'name')).toEqual(['A', 'b', 'c', 'D']);
  expect(names(rows, 'amount')).toEqual(['D', 'A', 'b', 'c']);
  expect(names(rows, '-amount')).toEqual(['b', 'A', 'D', 'c']);
  expect(names(rows, 'amount desc')).toEqual(['b', 'A', 'D', 'c']);
  expect(names(rows, '-amount desc')).toEqual(['D', 'A', 'b', 'c']);
});

test('the second column decides where the first is equal, then the order as it came', () => {
  const rows = [
    { name: 'x', pending: true, amount: 1 },
    { name: 'y', pending: false, amount: 1 },
    { name: 'z', pending: false, amount: 2 },
  ];
  expect(names(rows, 'pending', '-amount')).toEqual(['z', 'y', 'x']);
  expect(names(rows, 'currency')).toEqual(['x', 'y', 'z']);
});

test('an unknown column is named', () => {
  expect(() => readSort(transactionColumns, ['-dat'])).toThrow('No column "dat".');
});

test('a long text takes one look', () => {
  const blanks = ' '.repeat(200_000);
  expect(readSort(transactionColumns, [`-${blanks}amount${blanks}desc`])).toMatchObject([{ isDescending: false }]);
  expect(() => readSort(transactionColumns, [`amount${blanks}x`])).toThrow('No column');
});
