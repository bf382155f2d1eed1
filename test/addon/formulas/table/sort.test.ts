import { readSort, sortRows } from '../../../../src/addon/formulas/table/table';
import { transactionColumns } from '../../../../src/addon/formulas/transactions/spec';
import { fieldOf, type Row } from '../../../../src/addon/rows/row';

const names = (rows: readonly Row[], ...sort: string[]) =>
  sortRows(rows, readSort(transactionColumns, sort), (row, { field }) => fieldOf(row, field ?? '')).map(
    ({ name }) => name,
  );

test('sorts texts in any case, numbers by value, and blanks last in both directions', () => {
  const rows = [
    { name: 'b', displayAmount: 10 },
    { name: 'A', displayAmount: 9 },
    { name: 'c' },
    { name: 'D', displayAmount: -1 },
  ];
  expect(names(rows, 'name')).toEqual(['A', 'b', 'c', 'D']);
  expect(names(rows, 'amount')).toEqual(['D', 'A', 'b', 'c']);
  expect(names(rows, '-amount')).toEqual(['b', 'A', 'D', 'c']);
  expect(names(rows, 'amount desc')).toEqual(['b', 'A', 'D', 'c']);
  expect(names(rows, '-amount desc')).toEqual(['D', 'A', 'b', 'c']);
});

test('equal values are sorted by the second column', () => {
  const rows = [
    { name: 'x', pending: true, displayAmount: 1 },
    { name: 'y', pending: false, displayAmount: 1 },
    { name: 'z', pending: false, displayAmount: 2 },
  ];
  expect(names(rows, 'pending', '-amount')).toEqual(['z', 'y', 'x']);
});

test('rows that are equal in all wanted columns are in the default order, whatever order they arrive in', () => {
  const rows = [
    { id: 'b', name: 'old b', displayAmount: 1, transactionDate: '2026-01-01' },
    { id: 'c', name: 'new c', displayAmount: 1, transactionDate: '2026-02-01' },
    { id: 'a', name: 'new a', displayAmount: 1, transactionDate: '2026-02-01' },
  ];
  const wanted = ['new a', 'new c', 'old b'];
  expect([names(rows, 'amount'), names(rows.reverse(), 'amount')]).toEqual([wanted, wanted]);
  // A column of the default order keeps the wanted direction.
  expect(names(rows, 'date')).toEqual(['old b', 'new a', 'new c']);
});

test('without sort the table keeps its order', () => {
  expect(readSort(transactionColumns, []).map(({ column, isDescending }) => [column.key, isDescending])).toEqual([
    ['date', true],
    ['id', false],
  ]);
});

test.each([
  ['amount', false],
  ['amount asc', false],
  ['amount ASC', false],
  ['amount DESC', true],
  ['amount  desc', true],
  ['-amount', true],
  ['- amount', true],
  ['-amount asc', true],
  ['-amount desc', false],
])('%j sorts by the column amount, descending: %s', (text, isDescending) => {
  expect(readSort(transactionColumns, [text])[0]).toEqual({
    column: expect.objectContaining({ key: 'amount' }),
    isDescending,
  });
});

test('missing, empty and null count as blank, but zero and false do not', () => {
  const rows = [{ name: 'none' }, { name: 'null', displayAmount: null }, { name: 'empty', displayAmount: '' }];
  expect(names([...rows, { name: 'zero', displayAmount: 0 }, { name: 'less', displayAmount: -1 }], '-amount')).toEqual([
    'zero',
    'less',
    'none',
    'null',
    'empty',
  ]);
  expect(names([{ name: 'blank' }, { name: 'yes', pending: true }, { name: 'no', pending: false }], 'pending')).toEqual(
    ['no', 'yes', 'blank'],
  );
});

test('sorts numbers before texts, and other values by their JSON', () => {
  const rows = [
    { name: 'text', displayAmount: '0' },
    { name: 'list', displayAmount: ['b'] },
    { name: 'number', displayAmount: 9 },
    { name: 'other list', displayAmount: ['a'] },
  ];
  expect(names(rows, 'amount')).toEqual(['number', 'text', 'other list', 'list']);
  expect(names(rows, '-amount')).toEqual(['list', 'other list', 'text', 'number']);
  expect(names([...rows].reverse(), 'amount')).toEqual(['number', 'text', 'other list', 'list']);
});

test('rows without a value in the first column are sorted by the second one', () => {
  const rows = [{ name: 'b' }, { name: 'a' }, { name: 'c', displayAmount: 1 }];
  expect(names(rows, 'amount', 'name')).toEqual(['c', 'a', 'b']);
  expect(names(rows, '-amount', '-name')).toEqual(['c', 'b', 'a']);
});

test('does not change the given rows', () => {
  const rows = [{ name: 'b' }, { name: 'a' }];
  expect(names(rows, 'name')).toEqual(['a', 'b']);
  expect(rows).toEqual([{ name: 'b' }, { name: 'a' }]);
  expect(names([], 'name')).toEqual([]);
});

test('the error for an unknown column names it', () => {
  expect(() => readSort(transactionColumns, ['-dat'])).toThrow('No column "dat".');
  expect(() => readSort(transactionColumns, ['amount desc x'])).toThrow('No column "amount desc x".');
});

test('reads a long text in linear time', () => {
  const blanks = ' '.repeat(200_000);
  expect(readSort(transactionColumns, [`-${blanks}amount${blanks}desc`])[0]).toMatchObject({ isDescending: false });
  expect(() => readSort(transactionColumns, [`amount${blanks}x`])).toThrow('No column');
});
