import { readSelection } from '../../../src/addon/tagging/read-selection';
import { checkingId, transaction } from '../../support/api/sample-records';
import { type FakePlatform, fakePlatform } from '../../support/platform/fake-platform';
import { FakeSheet } from '../../support/sheets/fake-sheet';

const connection = 'connection';
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

const namesOf = (platform: FakePlatform) =>
  readSelection(platform, connection, null).transactions.map(({ name }) => name);

test('finds the transactions of the selected rows by the heading of their id column', () => {
  const sheet = new FakeSheet('Sheet1', [headings, row(1), row(2), row(3)]);
  expect(readSelection(select(sheet, [3, 2, 2, 1]), connection, null)).toEqual({
    selectionId: expect.any(String),
    sheetName: 'Sheet1',
    rangeText: 'A1',
    locale: 'en_US',
    transactions: [
      { id: id(2), date: '2026-11-02', name: 'Purchase 2', amount: '-2' },
      { id: id(3), date: '2026-11-03', name: 'Purchase 3', amount: '-3' },
    ],
    rowsWithoutId: 0,
    hiddenRowsSkipped: 0,
    ownRowsSkipped: 0,
    nextRow: null,
    contents: 'transactions',
  });
});

test('reads several areas, complete columns, and rows that are selected twice', () => {
  const sheet = new FakeSheet('Sheet1', [['', '', '', ''], headings, row(1), row(2), row(3)]);
  expect(namesOf(select(sheet, [3, 1, 1, 1], [5, 1, 1, 4], [3, 4, 1, 1]))).toEqual(['Purchase 1', 'Purchase 3']);
  const whole = readSelection(select(sheet, [1, 1, 1_000, 2]), connection, null);
  // A blank row and the headings are selected along with the table; they are no rows without an id.
  expect([whole.transactions.length, whole.rowsWithoutId]).toEqual([3, 0]);
});

test('with raw headings, an id column counts only next to fields of transactions', () => {
  const raw = new FakeSheet('S', [['transactionDate', 'name', 'amount', 'id'], row(1)]);
  expect(readSelection(select(raw, [2, 1, 1, 1]), connection, null).transactions).toHaveLength(1);
  const rawAccounts = new FakeSheet('S', [
    ['name', 'mask', 'status', 'id'],
    ['Checking', '0042', 'ACTIVE', checkingId],
  ]);
  expect(readSelection(select(rawAccounts, [2, 1, 1, 4]), connection, null)).toMatchObject({
    transactions: [],
    rowsWithoutId: 1,
  });
});

test('account ids are not transaction ids', () => {
  const sheet = new FakeSheet('S', [
    ['accountId', ...headings],
    [checkingId, ...row(1)],
  ]);
  expect(readSelection(select(sheet, [2, 1, 1, 1]), connection, null).transactions.map((each) => each.id)).toEqual([
    id(1),
  ]);
  const accounts = new FakeSheet('S', [
    ['Account', 'Account ID'],
    ['Checking', checkingId],
  ]);
  expect(readSelection(select(accounts, [2, 1, 1, 2]), connection, null).transactions).toEqual([]);
});

test('reads the selected one of two tables side by side', () => {
  const sheet = new FakeSheet('S', [
    [...headings, '', ...headings],
    [...row(1), '', ...row(5)],
  ]);
  expect(namesOf(select(sheet, [2, 2, 1, 1]))).toEqual(['Purchase 1']);
  expect(namesOf(select(sheet, [2, 7, 1, 1]))).toEqual(['Purchase 5']);
  expect(namesOf(select(sheet, [2, 5, 1, 1]))).toEqual([]);
});

test('accepts selected ids without a heading', () => {
  const sheet = new FakeSheet('S', [[id(1)], [id(2)], ['text']]);
  expect(readSelection(select(sheet, [1, 1, 3, 1]), connection, null)).toMatchObject({
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
  expect(readSelection(select(sheet, [1, 1, 5, 4]), connection, null)).toMatchObject({
    transactions: [{ id: id(1) }, { id: id(4) }],
    hiddenRowsSkipped: 2,
    ownRowsSkipped: 0,
    rowsWithoutId: 0,
  });
});

test('own transactions of the user are left out and counted, and rows below them are found', () => {
  const own = (text: string) => ['2026-11-02', 'Market', '-12', text];
  const sheet = new FakeSheet('S', [headings, row(1), own('own-1a2b3c4d'), row(2), own(' OWN-x'), row(3)]);
  expect(readSelection(select(sheet, [3, 1, 4, 4]), connection, null)).toMatchObject({
    transactions: [{ id: id(2) }, { id: id(3) }],
    ownRowsSkipped: 2,
    rowsWithoutId: 0,
    contents: 'transactions',
  });
  expect(readSelection(select(sheet, [3, 1, 1, 1]), connection, null)).toMatchObject({
    transactions: [],
    ownRowsSkipped: 1,
    contents: 'own',
  });
});

const manyRows = (count: number) =>
  new FakeSheet('S', [headings, ...Array.from({ length: count }, (_, index) => ['', '', '', id(index)])]);

test.each([
  [999, 999, null],
  [1_000, 1_000, null],
  [1_001, 1_000, 1_002],
])('of %i rows reads %i, and the next row is %p', (count, taken, nextRow) => {
  const view = readSelection(select(manyRows(count), [2, 1, count, 4]), connection, null);
  expect([view.transactions.length, view.nextRow]).toEqual([taken, nextRow]);
});

test('the next thousand rows continue where the first ended', () => {
  const platform = select(manyRows(2_500), [2, 1, 2_500, 4]);
  const after = (row: number, atMost = 1_000) => ({ sheetName: 'S', rangeText: 'A1', row, atMost, selectionId: null });
  const second = readSelection(platform, connection, after(1_002));
  expect([second.transactions[0]?.id, second.transactions.length, second.nextRow]).toEqual([id(1_000), 1_000, 2_002]);
  expect(readSelection(platform, connection, after(2_002))).toMatchObject({
    transactions: { length: 500 },
    nextRow: null,
  });
  expect(readSelection(platform, connection, after(2_002, 20))).toMatchObject({
    transactions: { length: 20 },
    nextRow: 2_022,
  });
});

test('a selection that has changed is read from its start', () => {
  const platform = select(manyRows(3), [2, 1, 3, 4]);
  const after = { sheetName: 'S', rangeText: 'B7', row: 4, atMost: 1_000, selectionId: null };
  expect(readSelection(platform, connection, after).transactions).toHaveLength(3);
});

test('the visible rows of a long filtered column are found, however many are hidden', () => {
  const sheet = manyRows(20_000);
  for (let row = 2; row <= 19_961; row += 1) sheet.hiddenByFilter.add(row);
  const view = readSelection(select(sheet, [1, 1, 20_001, 4]), connection, null);
  expect(view).toMatchObject({ hiddenRowsSkipped: 19_960, nextRow: null });
  expect(view.transactions.map((each) => each.id)).toEqual(Array.from({ length: 40 }, (_, i) => id(19_960 + i)));
  expect(sheet.calls).toBe(20_042);
});

test('if searching for visible rows takes too long, the next call continues', () => {
  const sheet = manyRows(20_000);
  const platform = select(sheet, [2, 1, 20_000, 4]);
  for (let row = 2; row <= 20_000; row += 1) sheet.hiddenByFilter.add(row);
  const { isRowHiddenByFilter } = FakeSheet.prototype;
  sheet.isRowHiddenByFilter = (row) => {
    platform.state.now += 5;
    return isRowHiddenByFilter.call(sheet, row);
  };
  expect(readSelection(platform, connection, null)).toMatchObject({
    transactions: [],
    hiddenRowsSkipped: 3_000,
    nextRow: 3_002,
  });
});

test('reads forty single rows of a long table in few service calls', () => {
  const sheet = manyRows(20_000);
  const areas = Array.from({ length: 40 }, (_, index): [number, number, number, number] => [index * 490 + 2, 1, 1, 1]);
  expect(readSelection(select(sheet, ...areas), connection, null).transactions).toHaveLength(40);
  // The table in one, whether there is a filter, and one per row for rows that a user hid.
  expect(sheet.calls).toBe(42);
});

test('tables below each other have their own headings', () => {
  const sheet = new FakeSheet('S', [
    headings,
    row(1),
    ['Account', '', '', 'Account ID'],
    ['Checking', '', '', checkingId],
    ['', '', '', ''],
    headings,
    row(2),
  ]);
  const view = readSelection(select(sheet, [1, 1, 7, 4]), connection, null);
  expect(view.transactions.map((each) => each.id)).toEqual([id(1), id(2)]);
  expect(view.rowsWithoutId).toBe(1);
});

test('a row without an id above the selection does not hide the heading', () => {
  const sheet = new FakeSheet('S', [headings, row(1), ['', 'my own subtotal', '-1', ''], row(2)]);
  expect(readSelection(select(sheet, [4, 1, 1, 1]), connection, null).transactions).toEqual([
    { id: id(2), date: '2026-11-02', name: 'Purchase 2', amount: '-2' },
  ]);
});

test('a selection up to two columns right of a table stands for its rows, one further right does not', () => {
  const sheet = new FakeSheet('S', [
    [...headings, '', '', ''],
    [...row(1), 'note', '', 'far'],
  ]);
  expect(namesOf(select(sheet, [2, 5, 1, 1]))).toEqual(['Purchase 1']);
  expect(namesOf(select(sheet, [2, 6, 1, 1]))).toEqual(['Purchase 1']);
  expect(namesOf(select(sheet, [2, 7, 1, 1]))).toEqual([]);
});

test.each<[string, string[][]]>([
  [
    'accounts',
    [
      ['Account', 'Account ID'],
      ['Checking', checkingId],
    ],
  ],
  [
    'holdings',
    [
      ['Asset', 'Holding ID'],
      ['Gold', checkingId],
    ],
  ],
  [
    'tags',
    [
      ['Tag', 'Tag ID'],
      ['Travel', checkingId],
    ],
  ],
  [
    'other',
    [
      ['Name', 'Amount'],
      ['Coffee', '-3'],
    ],
  ],
  ['blank', [headings, ['', '', '', '']]],
])('reports that %s were selected', (contents, cells) => {
  const view = readSelection(select(new FakeSheet('S', cells), [2, 1, 1, 4]), connection, null);
  expect(view).toMatchObject({ transactions: [], contents, rowsWithoutId: contents === 'blank' ? 0 : 1 });
});

test('reports when nothing or a tab without a grid is selected', () => {
  expect(() => readSelection(select(null), connection, null)).toThrow(
    'Nothing is selected in a grid. Select rows of a transactions table.',
  );
  expect(() => readSelection(fakePlatform(), connection, null)).toThrow(
    expect.objectContaining({ code: 'no_selection' }),
  );
});

test('finds nothing in an empty sheet', () => {
  expect(readSelection(select(new FakeSheet('S', []), [1, 1, 5, 5]), connection, null).transactions).toEqual([]);
});
