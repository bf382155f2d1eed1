import { insertFromMenu } from '../../../../src/addon/menu';
import { brokerageId } from '../../../support/api/sample-records';
import { payment, type Transaction, transactionServer } from '../../../support/api/transaction-server';
import { connectionsOf, evaluateTable } from '../../../support/platform/connected-platform';
import { type WorkbookPlatform, workbookPlatform } from '../../../support/sheets/workbook-platform';

let platform: WorkbookPlatform;
let server: Transaction[];

const of = (index: number, displayAmount: number, category: string | null, primary: string | null = null) =>
  payment(index, {
    displayAmount,
    organizationTransactionCategoryName: category,
    sourcePrimaryCategory: primary,
    transactionDate: '2026-11-02',
  });

beforeEach(async () => {
  server = [
    of(1, -40, 'Groceries', 'FOOD_AND_DRINK'),
    of(2, 500, 'Groceries', 'FOOD_AND_DRINK'),
    of(3, -700, 'Umbuchung', 'TRANSFER_OUT'),
    of(4, 2_500, '=Gehalt'),
    of(5, -9, null, 'TRAVEL'),
    of(6, -3, null),
  ];
  platform = await workbookPlatform({ server: transactionServer(() => server) });
});

afterEach(() => platform.workbook.dispose());

const press = () => {
  insertFromMenu(platform, connectionsOf(platform), 'categories');
  expect(platform.shown.alerts).toEqual([]);
};
const shown = (rowCount: number) => {
  const { sheetId } = platform.workbook.sheets().find(({ name }) => name === 'FIN Categories') ?? { sheetId: -1 };
  return platform.workbook.displayValues(sheetId, { row: 1, column: 1, rowCount, columnCount: 4 });
};

test('lists the categories of the last year with a kind and a group for each', () => {
  press();
  expect(shown(6)).toEqual([
    ['Category', 'Kind', 'Group', 'Note'],
    ['Groceries', 'spending', 'Food', ''],
    ['Travel', 'spending', 'Trips', ''],
    ['=Gehalt', 'income', '', ''],
    ['Umbuchung', 'transfer', '', ''],
    ['', '', '', ''],
  ]);
});

test('a kind is one of a list, in rows of the user too', () => {
  press();
  const sheetId = platform.workbook.sheets().find(({ name }) => name === 'FIN Categories')?.sheetId ?? -1;
  const rules = platform.workbook.dataValidations(sheetId, { row: 1, column: 1, rowCount: 1_000, columnCount: 3 });
  const list = { criteria: 'VALUE_IN_LIST', values: ['income', 'spending', 'transfer'], isInvalidAllowed: false };
  expect([rules[0], rules[1], rules[999]]).toEqual([
    [null, null, null],
    [null, list, null],
    [null, list, null],
  ]);
});

test('adds missing categories below, and keeps what the user wrote', () => {
  press();
  const sheetId = platform.workbook.sheets().find(({ name }) => name === 'FIN Categories')?.sheetId ?? -1;
  platform.workbook.write(sheetId, { row: 2, column: 2, rowCount: 1, columnCount: 1 }, [[{ value: 'transfer' }]]);
  server.push(of(7, -5, 'Coffee'));
  platform.state.now += 3_600_000;
  press();
  expect(shown(6).slice(1)).toEqual([
    ['Groceries', 'transfer', 'Food', ''],
    ['Travel', 'spending', 'Trips', ''],
    ['=Gehalt', 'income', '', ''],
    ['Umbuchung', 'transfer', '', ''],
    ['Coffee', 'spending', '', ''],
  ]);
});

test('proposes no kind from matching transactions alone', () => {
  server = [of(1, -500, 'Umbuchung'), { ...of(2, 500, null), accountId: brokerageId }, of(3, -80, 'Fun')];
  press();
  expect(shown(3)).toEqual([
    ['Category', 'Kind', 'Group', 'Note'],
    ['Fun', 'spending', '', ''],
    [
      'Umbuchung',
      '',
      '',
      'Each is matched with a transaction of another account. Write transfer if all are, also later ones.',
    ],
  ]);
});

test('writes no kind for a category of several kinds, so that no figure changes', () => {
  server = [
    of(1, -900, 'Transfers'),
    of(2, -500, 'Transfers'),
    { ...of(3, 500, null), accountId: brokerageId },
    of(4, 3_000, 'Sonstiges'),
    of(5, -100, 'Sonstiges'),
    of(6, -80, 'Fun'),
    of(7, -20, 'Fun'),
  ];
  const figures = () =>
    evaluateTable(platform, 'FIN_SUMMARY', 'month', 'mtd', '', 'columns=in,out,transfers; headers=false');
  const before = figures();
  expect(before).toEqual([[3_000, 1_100, 0]]);
  press();
  expect(shown(4)).toEqual([
    ['Category', 'Kind', 'Group', 'Note'],
    ['Transfers', '', '', 'Some are transfers. Write a kind if all are of one kind.'],
    ['Fun', 'spending', '', ''],
    ['Sonstiges', '', '', 'Money in is income, money out is spending. If money in is refunds, write spending.'],
  ]);
  platform.state.now += 3_600_000;
  expect(figures()).toEqual(before);
});

test.each(['fin categories', 'FIN Categories'])(
  'refuses a sheet %s without the headings that formulas read',
  (name) => {
    const message = 'FIN Categories, row 1: The heading "Category" is missing.';
    const { sheetId } = platform.workbook.insertSheet(name, 0);
    platform.workbook.write(sheetId, { row: 1, column: 1, rowCount: 1, columnCount: 1 }, [[{ value: 'Mine' }]]);
    insertFromMenu(platform, connectionsOf(platform), 'categories');
    expect(platform.shown.alerts).toEqual([expect.stringContaining(message)]);
    expect(platform.workbook.displayValues(sheetId, { row: 1, column: 1, rowCount: 2, columnCount: 1 })).toEqual([
      ['Mine'],
      [''],
    ]);
  },
);
