import { fillStartingWorkbook } from '../../../scripts/workbench/fill-starting-workbook';
import { accountColumns } from '../../../src/addon/formulas/accounts/spec';
import { transactionColumns } from '../../../src/addon/formulas/transactions/spec';
import { createUniverWorkbook } from '../../../src/workbench/workbook/univer-workbook';
import type { CellValue, CustomFunctionArgument, Workbook } from '../../../src/workbench/workbook/workbook';
import { FakeCustomFunctions } from '../../support/host/fake-custom-functions';

/** Day numbers of 2026: 46023 is 1 January. */
const day = (dateSerial: number) => ({ dateSerial });

const accounts: CellValue[][] = [
  // Account, Category, Balance, Currency, Status, owned %, not counted
  ['Checking', 'bank', 1000, 'USD', 'ACTIVE', null, null],
  ['Joint', 'bank', 500, 'USD', 'ACTIVE', 50, false],
  ['Giro', 'bank', 7000, 'EUR', 'ACTIVE', null, false],
  ['Closed', 'bank', 9000, 'USD', 'REMOVED', null, false],
  ['Broker', 'investment', 2000, 'USD', 'ACTIVE', 100, false],
  ['Pension', 'retirement', 3000, 'USD', 'ACTIVE', null, null],
  ['House', 'real_estate', 4000, 'USD', 'ACTIVE', null, null],
  ['Car', 'other', 800, 'USD', 'ACTIVE', null, true],
  ['Loan', 'debt', 600, 'USD', 'ACTIVE', null, null],
].map(([name, category, balance, currency, status, share, excluded]) => [
  name ?? null,
  'Bank',
  category ?? null,
  null,
  balance ?? null,
  null,
  currency ?? null,
  status ?? null,
  'OK',
  share ?? null,
  excluded ?? null,
  day(46341.5),
  'id',
]);

const transactions: CellValue[][] = [
  [day(46341), 'Groceries', null, -30, 'USD', 'Food', 'Checking', false, 't1'],
  [day(46330), 'Refunded', null, 5, 'USD', 'Food', 'Checking', false, 't2'],
  [day(46330), 'Bäckerei', null, -99, 'EUR', 'Food', 'Giro', false, 't3'],
  [day(46327), 'Pay', null, 2500, 'USD', 'Salary', 'Checking', false, 't4'],
  [day(46327), 'Moved', null, -700, 'USD', 'TRANSFER_OUT', 'Checking', false, 't5'],
  [day(46326), 'Rent', null, -900, 'USD', 'Rent', 'Checking', false, 't6'],
];

const accountTitles = accountColumns.named.map(({ title }) => title);
const transactionTitles = transactionColumns.named.map(({ title }) => title);

const listAccounts = (options: CustomFunctionArgument) =>
  String(options).includes('headers=false')
    ? [['bank', 'Checking', 'Bank', 1000, 'USD', 'OK']]
    : [
        [
          ...['Account', 'Institution', 'Category', 'Mask', 'Balance', 'Available', 'Currency', 'Status', 'Health'],
          ...['ownershipPercentage', 'excludeFromNetWorth', 'Balance as of', 'Account ID'],
        ],
        ...accounts,
      ];

/** The net worth of the accounts above: half of Joint, without Giro, Closed and Car. */
const netWorths: { readonly [options: string]: number | null } = {
  'columns=net; headers=false; currency=USD': 9650,
  'columns=assets; headers=false; category=bank; currency=USD': 1250,
  'columns=assets; headers=false; category=investment; currency=USD': 2000,
  'columns=assets; headers=false; category=retirement; currency=USD': 3000,
  'columns=assets; headers=false; category=real_estate; currency=USD': 4000,
  'columns=assets; headers=false; category=other; currency=USD': null,
  'columns=liabilities; headers=false; category=debt; currency=USD': 600,
};
const netWorth = (options: CustomFunctionArgument) => [[netWorths[String(options)] ?? null]];

/** The twelve months up to that of the latest transaction; 45992 is 1 December 2025. */
const summary = (...[by, from, , options]: CustomFunctionArgument[]): CellValue[][] => {
  const expected = 'columns=month,out,in; dates=real; headers=false; limit=12; currency=USD; without=';
  if (by !== 'month' || from !== 45_992 || String(options) !== expected) return [[1, 'x', 'USD']];
  const starts = [45992, 46023, 46054, 46082, 46113, 46143, 46174, 46204, 46235, 46266, 46296, 46327];
  return starts.map((start, index) => [day(start), index < 10 ? 0 : index === 10 ? 900 : 30, index === 11 ? 2505 : 0]);
};

const functions = new FakeCustomFunctions({
  fin_accounts: listAccounts,
  fin_transactions: () => [
    ['Date', 'Name', 'Merchant', 'Amount', 'Currency', 'Category', 'Account', 'Pending', 'Transaction ID'],
    ...transactions,
  ],
  fin_holdings: () => [['Account']],
  fin_organization: (field) => [[field === 'name' ? 'The Family' : 'USD']],
  fin_balance: () => [[1]],
  fin_tags: () => [['Travel']],
  fin_status: () => [[true]],
  fin_networth: netWorth,
  fin_summary: summary,
});

const at = (row: number, column: number, rowCount = 1, columnCount = 1) => ({ row, column, rowCount, columnCount });

async function until(isSo: () => boolean): Promise<void> {
  while (!isSo()) await new Promise((resolve) => setImmediate(resolve));
}

let workbook: Workbook;

beforeAll(async () => {
  workbook = await createUniverWorkbook();
  workbook.setCustomFunctions(functions);
  fillStartingWorkbook(workbook);
  await workbook.whenCalculated();
});

afterAll(() => workbook.dispose());

test('the starting workbook has five sheets, and its tables have a frozen header row', () => {
  expect(workbook.sheets().map(({ name, frozenRowCount }) => [name, frozenRowCount])).toEqual([
    ['Overview', 0],
    ['Accounts', 1],
    ['Transactions', 1],
    ['Holdings', 1],
    ['Try it', 0],
  ]);
});

test('the figures use the base currency, and a note names the other currency', () => {
  // Investments are 2000 and 3000 of retirement.
  const [name, balances, , titles, figures, left] = workbook.displayValues(0, at(2, 2, 6, 6));
  expect([name?.[0], balances?.[0]]).toEqual(['The Family', 'Balances as of November 15, 2026, in USD']);
  // Half of the joint account; 1,250 + 5,000 + 4,000 - 600 is 9,650.
  expect(titles).toEqual(['Net worth', 'Cash', 'Investments', 'Property, other', '', 'Debt']);
  expect(figures).toEqual(['9,650', '1,250', '5,000', '4,000', '', '600']);
  expect(left?.[0]).toBe(
    'Accounts in EUR are listed below and not added in. Shared accounts count with the share that you own.',
  );
});

test('with a key for selected accounts, a note says that only these count', async () => {
  const limited = await createUniverWorkbook();
  const status = { fin_status: (item: unknown) => [[item === 'accounts' ? 'selected: Checking' : true]] };
  limited.setCustomFunctions(
    new FakeCustomFunctions({ fin_accounts: listAccounts, fin_networth: netWorth, ...status }),
  );
  fillStartingWorkbook(limited);
  await limited.whenCalculated();
  expect(limited.displayValues(0, at(7, 2))[0]?.[0]).toMatch(/^Only the accounts selected for the key count\. /);
  limited.dispose();
});

test('spending and income are shown for twelve months up to that of the latest transaction', () => {
  expect(workbook.displayValues(0, at(17, 10, 1, 3))).toEqual([['Dec 2025', '0', '0']]);
  expect(workbook.displayValues(0, at(27, 10, 2, 3))).toEqual([
    ['Oct 2026', '900', '0'],
    ['Nov 2026', '30', '2,505'],
  ]);
});

test('the column titles that the formulas look for exist in the catalogue', () => {
  for (const heading of ['Balance', 'Category', 'Currency', 'Status', 'Balance as of']) {
    expect(accountTitles).toContain(heading);
  }
  for (const heading of ['Date', 'Amount', 'Currency', 'Category']) expect(transactionTitles).toContain(heading);
});

test('every formula that reads the API has the refresh cell as an argument', () => {
  const rectangle = (sheetId: number) => workbook.usedRectangle(sheetId) ?? at(1, 1);
  const formulas = workbook.sheets().flatMap(({ sheetId }) => workbook.formulas(sheetId, rectangle(sheetId)).flat());
  const ours = formulas.filter((formula) => formula.includes('FIN_') && !formula.includes('nonsense'));
  expect(ours.filter((formula) => !formula.includes('FIN_REFRESH'))).toEqual(['=FIN_STATUS("connected")']);
  expect(workbook.namedRanges()).toEqual([{ name: 'FIN_REFRESH', sheetId: 0, rectangle: at(5, 11) }]);
});

test('a new value of the refresh cell runs every formula that reads the API again, and is shown as a time', async () => {
  const before = functions.calls.length;
  expect(workbook.displayValues(0, at(2, 11))).toEqual([['when opened']]);
  workbook.write(0, at(5, 11), [[{ value: 1_795_398_796 }]]);
  await workbook.whenCalculated();
  expect(workbook.displayValues(0, at(2, 11))).toEqual([['Nov 23, 01:53 UTC']]);
  const again = new Set(functions.calls.slice(before).map(({ name }) => name));
  expect([...again].sort()).toEqual([
    'FIN_ACCOUNTS',
    'FIN_BALANCE',
    'FIN_HOLDINGS',
    'FIN_NETWORTH',
    'FIN_ORGANIZATION',
    'FIN_STATUS',
    'FIN_SUMMARY',
    'FIN_TAGS',
    'FIN_TRANSACTIONS',
  ]);
});

test('the charts are on the Overview and read its cells', () => {
  expect(workbook.charts().map(({ id, sheetId, labels }) => [id, sheetId, labels.rectangle])).toEqual([
    ['spending-by-month', 0, at(17, 10, 12, 1)],
    ['assets-by-class', 0, at(8, 10, 5, 1)],
  ]);
});

test('while a list is loading, the line below the name says so and shows no error', async () => {
  const loading = await createUniverWorkbook();
  const slow = new FakeCustomFunctions({
    fin_organization: (field) => [[field === 'name' ? 'The Family' : 'USD']],
    fin_accounts: listAccounts,
    fin_transactions: 'by hand',
    fin_status: () => [[true]],
    fin_networth: netWorth,
    fin_summary: summary,
    fin_holdings: () => [['Account']],
    fin_balance: () => [[1]],
    fin_tags: () => [['Travel']],
  });
  loading.setCustomFunctions(slow);
  fillStartingWorkbook(loading);
  await until(() => loading.displayValues(0, at(2, 2))[0]?.[0] === 'The Family');
  await until(() => loading.displayValues(1, at(1, 1))[0]?.[0] === 'Account');
  expect(loading.displayValues(0, at(3, 2))).toEqual([['Reading your accounts…']]);
  loading.dispose();
});

describe('without data', () => {
  const refused = { error: '#ERROR!', message: 'Error: FIN: Not connected.' };
  const overviewOf = async (isConnected: boolean, transactions: () => CellValue[][] | typeof refused) => {
    const isRefused = transactions() === refused;
    const broken = await createUniverWorkbook();
    broken.setCustomFunctions(
      new FakeCustomFunctions({
        fin_accounts: () => (isConnected ? listAccounts('') : refused),
        fin_transactions: transactions,
        fin_organization: (field) => (isConnected ? [[field === 'name' ? 'The Family' : 'USD']] : refused),
        fin_status: () => [[isConnected]],
        fin_holdings: () => (isRefused ? refused : [['Account']]),
        fin_balance: () => refused,
        fin_tags: () => refused,
        fin_networth: (options) => (isConnected ? netWorth(options) : refused),
        fin_summary: () => refused,
      }),
    );
    fillStartingWorkbook(broken);
    await broken.whenCalculated();
    const shown = (row: number, column: number, rowCount: number, columnCount: number) =>
      broken.displayValues(0, at(row, column, rowCount, columnCount));
    const seen = { top: shown(2, 2, 2, 1), figures: shown(6, 2, 1, 6), months: shown(27, 10, 2, 3) };
    broken.dispose();
    return seen;
  };

  test('one sentence says that nothing is connected, and the figures are dashes', async () => {
    expect(await overviewOf(false, () => refused)).toEqual({
      top: [['#ERROR!'], ['Not connected. Open Extensions › FIN › Open sidebar and connect.']],
      figures: [['–', '–', '–', '–', '', '–']],
      months: [
        ['', '', ''],
        ['', '', ''],
      ],
    });
  });

  test('if only transactions are refused, the balances are shown and a message says where to look', async () => {
    expect(await overviewOf(true, () => refused)).toEqual({
      top: [['The Family'], ['Not everything could be read: select #ERROR! in Transactions to see why.']],
      figures: [['9,650', '1,250', '5,000', '4,000', '', '600']],
      months: [
        ['', '', ''],
        ['', '', ''],
      ],
    });
  });
});
