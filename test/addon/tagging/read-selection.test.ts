import { readSelection } from '../../../src/addon/tagging/read-selection';
import { type FakePlatform, FakeSheet, fakePlatform } from '../../support/fake-platform';
import { checkingId, transaction } from '../../support/sample-records';

const id = (index: number) => transaction(index).id;
const headings = ['Date', 'Name', 'Amount', 'Transaction ID'];
const row = (index: number) => [`2026-11-0${index}`, `Purchase ${index}`, `-${index}`, id(index)];

function select(sheet: FakeSheet | null, ...areas: [number, number, number, number][]): FakePlatform {
  const platform = fakePlatform({ context: 'sidebar' });
  platform.state.selection = {
    sheet,
    areas: areas.map(([r, column, rowCount, columnCount]) => ({ row: r, column, rowCount, columnCount })),
  };
  return platform;
}

const namesOf = (platform: FakePlatform) => readSelection(platform).transactions.map(({ name }) => name);

test('finds the transactions of the selected rows by the heading of their id column', () => {
  const sheet = new FakeSheet('Sheet1', [headings, row(1), row(2), row(3)]);
  expect(readSelection(select(sheet, [3, 2, 2, 1]))).toEqual({
    sheetName: 'Sheet1',
    rangeText: 'A1',
    transactions: [
      { id: id(2), date: '2026-11-02', name: 'Purchase 2', amount: '-2' },
      { id: id(3), date: '2026-11-03', name: 'Purchase 3', amount: '-3' },
    ],
    rowsWithoutId: 0,
    hiddenRowsSkipped: 0,
    isTruncated: false,
  });
});

test('several areas, whole columns and rows named twice', () => {
  const sheet = new FakeSheet('Sheet1', [['', '', '', ''], headings, row(1), row(2), row(3)]);
  expect(namesOf(select(sheet, [3, 1, 1, 1], [5, 1, 1, 4], [3, 4, 1, 1]))).toEqual(['Purchase 1', 'Purchase 3']);
  const whole = readSelection(select(sheet, [1, 1, 1_000, 2]));
  expect([whole.transactions.length, whole.rowsWithoutId]).toEqual([3, 2]);
});

test('with raw headings an id counts only beside fields of transactions', () => {
  const raw = new FakeSheet('S', [['transactionDate', 'name', 'amount', 'id'], row(1)]);
  expect(readSelection(select(raw, [2, 1, 1, 1])).transactions).toHaveLength(1);
  const rawAccounts = new FakeSheet('S', [
    ['name', 'mask', 'status', 'id'],
    ['Checking', '0042', 'ACTIVE', checkingId],
  ]);
  expect(readSelection(select(rawAccounts, [2, 1, 1, 4]))).toMatchObject({ transactions: [], rowsWithoutId: 1 });
});

test('the ids of accounts are no transactions', () => {
  const sheet = new FakeSheet('S', [
    ['accountId', ...headings],
    [checkingId, ...row(1)],
  ]);
  expect(readSelection(select(sheet, [2, 1, 1, 1])).transactions.map((each) => each.id)).toEqual([id(1)]);
  const accounts = new FakeSheet('S', [
    ['Account', 'Account ID'],
    ['Checking', checkingId],
  ]);
  expect(readSelection(select(accounts, [2, 1, 1, 2])).transactions).toEqual([]);
});

test('of two tables side by side the selected one counts', () => {
  const sheet = new FakeSheet('S', [
    [...headings, '', ...headings],
    [...row(1), '', ...row(5)],
  ]);
  expect(namesOf(select(sheet, [2, 2, 1, 1]))).toEqual(['Purchase 1']);
  expect(namesOf(select(sheet, [2, 7, 1, 1]))).toEqual(['Purchase 5']);
  expect(namesOf(select(sheet, [2, 5, 1, 1]))).toEqual([]);
});

test('selected ids without a heading are taken as they are', () => {
  const sheet = new FakeSheet('S', [[id(1)], [id(2)], ['text']]);
  expect(readSelection(select(sheet, [1, 1, 3, 1]))).toMatchObject({
    transactions: [
      { id: id(1), date: null, name: null, amount: null },
      { id: id(2), date: null, name: null, amount: null },
    ],
    rowsWithoutId: 1,
  });
});

test('hidden rows are skipped and counted', () => {
  const sheet = new FakeSheet('S', [headings, row(1), row(2), row(3), row(4)]);
  sheet.hiddenByFilter.add(3);
  sheet.hiddenByUser.add(4);
  expect(readSelection(select(sheet, [1, 1, 5, 4]))).toMatchObject({
    transactions: [{ id: id(1) }, { id: id(4) }],
    hiddenRowsSkipped: 2,
    rowsWithoutId: 1,
  });
});

test.each([
  [999, 999, false],
  [1_000, 1_000, false],
  [1_001, 1_000, true],
])('of %i rows %i are taken', (count, taken, isTruncated) => {
  const sheet = new FakeSheet('S', [headings, ...Array.from({ length: count }, (_, index) => ['', '', '', id(index)])]);
  const view = readSelection(select(sheet, [2, 1, count, 4]));
  expect([view.transactions.length, view.isTruncated]).toEqual([taken, isTruncated]);
});

test('the service calls of a great selection have a limit', () => {
  const rows = Array.from({ length: 9_000 }, (_, index) => ['', '', '', id(index)]);
  const sheet = new FakeSheet('S', [headings, ...rows]);
  for (let hidden = 2; hidden < 9_000; hidden += 1) sheet.hiddenByUser.add(hidden);
  const view = readSelection(select(sheet, [2, 1, 9_000, 4]));
  expect(view).toMatchObject({ transactions: [], hiddenRowsSkipped: 1_500, isTruncated: true });
  expect(sheet.calls).toBeLessThan(1_600);
});

test('nothing selected and a tab that is no grid are told', () => {
  expect(() => readSelection(select(null))).toThrow(
    'Nothing is selected in a grid. Select rows of a transactions table.',
  );
  expect(() => readSelection(fakePlatform())).toThrow(expect.objectContaining({ code: 'no_selection' }));
});

test('an empty sheet holds nothing', () => {
  expect(readSelection(select(new FakeSheet('S', []), [1, 1, 5, 5])).transactions).toEqual([]);
});
