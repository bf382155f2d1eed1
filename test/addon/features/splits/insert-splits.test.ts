import { addChanges } from '../../../../src/addon/changes/write-changes';
import { insertFromMenu } from '../../../../src/addon/menu';
import { refreshFormulas } from '../../../../src/addon/refresh/refresh-formulas';
import { openSidebarSession } from '../../../../src/addon/session/session';
import { splitSheet } from '../../../../src/addon/splits/split-sheet';
import { checkingId } from '../../../support/api/sample-records';
import { payment, type Transaction } from '../../../support/api/transaction-server';
import { connectionsOf, evaluateTable } from '../../../support/platform/connected-platform';
import { openSplitWorkbook, type SplitWorkbook } from '../../splits/split-workbook';

let book: SplitWorkbook;

const paidAt = (index: number, displayAmount: number, fields: object = {}): Transaction =>
  payment(index, {
    displayAmount,
    amount: -displayAmount,
    organizationTransactionCategoryName: 'Groceries',
    transactionDate: '2026-11-02',
    ...fields,
  });
const market = paidAt(1, -80, { name: '=MARKET' });
const salary = paidAt(2, 2_800, {
  organizationTransactionCategoryName: null,
  sourcePrimaryCategory: 'INCOME',
  pending: true,
});

beforeEach(async () => {
  book = await openSplitWorkbook([market, salary, paidAt(3, -5)]);
});

afterEach(() => book.platform.workbook.dispose());

const row = (transaction: Transaction, ...own: string[]) => [
  transaction.id,
  ...['2026-11-02', String(transaction['name']), 'Checking', 'USD'],
  ...own,
];

test('adds two rows for each transaction, the first with its amount and category', async () => {
  expect(book.split([market.id, salary.id])).toEqual({ added: 2, known: 0, missing: 0 });
  expect(await book.shown()).toEqual([
    Object.values(splitSheet.columns).map(({ title }) => title),
    row(market, '-80.00', '-80.00', 'adds up', 'Groceries', '', '', 'FALSE', checkingId),
    row(market, '-80.00', '', 'adds up', '', '', '', 'FALSE', checkingId),
    row(salary, '2,800.00', '2,800.00', 'adds up', 'Income', '', '', 'TRUE', checkingId),
    row(salary, '2,800.00', '', 'adds up', '', '', '', 'TRUE', checkingId),
  ]);
  expect(book.noteAt(1, 1)).toContain('The API does not know how a transaction is divided');
});

test('amounts have the decimals of their currencies', async () => {
  const [yen, dinar] = [paidAt(4, -1_500, { currencyCode: 'JPY' }), paidAt(5, -12.345, { currencyCode: 'KWD' })];
  book.server.push(yen, dinar);
  book.split([market.id, yen.id, dinar.id]);
  expect((await book.column(6)).slice(1)).toEqual(['-80.00', '-80.00', '-1,500', '-1,500', '-12.345', '-12.345']);
  expect((await book.column(7)).filter((amount) => amount !== '')).toEqual(['Amount', '-80.00', '-1,500', '-12.345']);
});

test('records the name that the API has, by which a posted payment is found, and the category that the user says', async () => {
  const { platform } = book;
  const session = openSidebarSession(platform, connectionsOf(platform).requireOfUser());
  addChanges(platform, session, [{ id: market.id, said: { newName: 'Market', category: 'Food' } }]);
  book.split([market.id]);
  expect((await book.shown())[1]).toEqual(
    row(market, '-80.00', '-80.00', 'adds up', 'Food', '', '', 'FALSE', checkingId),
  );
});

test('splitting changes no figure until the user writes', () => {
  const totals = () =>
    evaluateTable(book.platform, 'FIN_SUMMARY', 'category', 'mtd', '', 'columns=category,in,out', 'headers=false');
  const before = totals();
  book.split([market.id, salary.id]);
  expect(totals()).toEqual(before);
  book.write(2, 7, -60);
  book.write(3, 7, -20);
  book.write(3, 9, 'Gifts');
  refreshFormulas(book.platform, connectionsOf(book.platform));
  expect(totals()).toEqual([
    ['Groceries', 0, 65],
    ['Gifts', 0, 20],
    ['Income', 2_800, 0],
  ]);
});

test('Check says how much is missing or too much, also for money in', async () => {
  book.split([market.id, salary.id]);
  book.write(2, 7, -77.9);
  book.write(4, 7, 2_800);
  book.write(5, 7, 1);
  expect(await book.column(8)).toEqual(['Check', '2.10 missing', '2.10 missing', '1.00 too much', '1.00 too much']);
  book.write(3, 7, -2.1);
  book.write(5, 7, -0);
  expect(await book.column(8)).toEqual(['Check', 'adds up', 'adds up', 'adds up', 'adds up']);
  book.write(3, 1, '');
  book.write(5, 1, '');
  book.write(5, 7, '');
  expect((await book.column(8)).slice(2, 5)).toEqual(['no Transaction ID', 'adds up', '']);
});

test('a transaction that is split is not added again, and nothing the user wrote is overwritten', async () => {
  book.split([market.id]);
  book.write(3, 7, -20);
  book.write(3, 11, 'for Ann');
  book.write(9, 3, 'my remark');
  const before = await book.shown();
  expect(book.split([market.id])).toEqual({ added: 0, known: 1, missing: 0 });
  expect(await book.shown()).toEqual(before);
  expect(book.split([market.id, salary.id])).toEqual({ added: 1, known: 1, missing: 0 });
  expect((await book.shown()).slice(0, before.length)).toEqual(before);
  expect((await book.shown())[9]?.[0]).toBe(salary.id);
});

test('finds moved columns by their headings, and leaves out those that are gone', () => {
  const sheetId = book.insertSheet([['Mine', 'Amount', 'Category', 'Transaction ID', 'Check']]);
  expect(book.split([market.id])).toMatchObject({ added: 1 });
  expect(book.platform.workbook.displayValues(sheetId, { row: 2, column: 1, rowCount: 2, columnCount: 5 })).toEqual([
    ['', '-80.00', 'Groceries', market.id, ''],
    ['', '', '', market.id, ''],
  ]);
});

test('a transaction that the key does not see is said, and an old one is found', () => {
  const old = paidAt(4, -12, { transactionDate: '2024-01-02' });
  book.server.push(old);
  expect(book.split([old.id, '99999999-0000-4000-8000-000000000009'])).toEqual({ added: 1, known: 0, missing: 1 });
});

test('the sheet of categories gets those of parts', async () => {
  book.split([market.id]);
  book.write(2, 7, -60);
  book.write(3, 7, -20);
  book.write(3, 9, 'Gifts');
  insertFromMenu(book.platform, connectionsOf(book.platform), 'categories');
  const values = book.platform.spreadsheet()?.valuesOf('FIN Categories') ?? [];
  expect(values.map((cells) => cells.slice(0, 2))).toContainEqual(['Gifts', 'spending']);
});

test.each([
  ['fin splits', ['Transaction ID', 'Importe'], 'FIN Splits, row 1: The heading "Amount" is missing.'],
  ['FIN Splits', ['Transaction ID', 'Importe'], 'FIN Splits, row 1: The heading "Amount" is missing.'],
])('refuses a sheet %s with %j', (name, headings, message) => {
  book.insertSheet([headings], name);
  expect(() => book.split([market.id])).toThrow(message);
});

test.each([
  ['as they are', Object.values(splitSheet.columns).map(({ title }) => title)],
  ['moved', ['Amount', 'Mine', 'Check', 'Account ID', 'Transaction ID', 'Category', 'Transaction amount', 'Pending']],
])(
  'a split that ends at any call changes no figure, and the next one completes it: columns %s',
  async (_, headings) => {
    const { platform } = book;
    const sheetId = book.insertSheet([headings]);
    const totals = () =>
      evaluateTable(platform, 'FIN_SUMMARY', 'category', 'mtd', '', 'columns=category,in,out', 'headers=false');
    const before = totals();
    const { service, workbook } = platform;
    const clear = () => workbook.deleteRows(sheetId, 2, 4);
    const first = service.calls;
    book.split([market.id, salary.id]);
    const count = service.calls - first;
    const complete = await book.shown();
    expect(complete).toHaveLength(5);
    clear();
    for (let call = 1; call < count; call += 1) {
      service.killAt = service.calls + call;
      expect(() => book.split([market.id, salary.id])).toThrow();
      service.killAt = Number.POSITIVE_INFINITY;
      expect(totals()).toEqual(before);
      book.split([market.id, salary.id]);
      expect([call, await book.shown()]).toEqual([call, complete]);
      clear();
    }
  },
);

test('completes what is missing, and nothing that the user typed', async () => {
  book.split([market.id]);
  const complete = await book.shown();
  for (const [at, column] of [
    [2, 6],
    [3, 6],
    [2, 12],
    [2, 13],
    [3, 13],
  ] as const)
    book.write(at, column, '');
  book.write(2, 3, 'my name');
  book.write(2, 7, '');
  book.write(3, 7, -80);
  book.platform.workbook.write(
    book.platform.workbook.sheets()[0]?.sheetId ?? 0,
    { row: 3, column: 8, rowCount: 1, columnCount: 1 },
    [[{ value: null }]],
  );
  expect(book.split([market.id])).toEqual({ added: 0, known: 1, missing: 0 });
  const [headings, one = [], two = []] = complete;
  expect(await book.shown()).toEqual([
    headings,
    one.map((cell, index) => (index === 2 ? 'my name' : index === 6 ? '' : cell)),
    two.map((cell, index) => (index === 6 ? '-80.00' : cell)),
  ]);
});
