import { readTableState } from '../../../../src/addon/tables/definition/table-store';
import { createTable, defaultChoices } from '../../../../src/addon/tables/manage/table-changes';
import type { DatasetId } from '../../../../src/addon/tables/views';
import { failure, list, record } from '../../../support/api/scripted-api';
import { connectionsOf } from '../../../support/platform/connected-platform';
import type { Server } from '../../../support/platform/fake-platform';
import { type WorkbookPlatform, workbookPlatform } from '../../../support/sheets/workbook-platform';
import { runLater, shownColumns } from './run-later';

const account = (index: number, name: string, category: string, current: number, currencyCode = 'USD') => ({
  id: `cccccccc-0000-4000-8000-00000000000${index}`,
  name,
  category,
  status: 'ACTIVE',
  supportsTransactions: true,
  lastBalanceRefreshAt: '2026-11-21T08:00:00Z',
  balances: { current, available: current, currencyCode },
});
const [checking, card, brokerage, euro] = [
  account(1, 'Checking', 'bank', 100),
  account(2, 'Card', 'debt', 30),
  account(3, 'Brokerage', 'investment', 900),
  account(4, 'Euro', 'bank', 50, 'EUR'),
];

let serial = 0;
const payment = (of: { id: string; balances: { currencyCode: string } }, transactionDate: string, amount: number) => {
  serial += 1;
  return {
    id: `aaaaaaaa-0000-4000-8000-${String(serial).padStart(12, '0')}`,
    accountId: of.id,
    transactionDate,
    displayAmount: amount,
    amount: -amount,
    currencyCode: of.balances.currencyCode,
    pending: false,
    isIgnored: false,
    name: 'Payment',
  };
};

let platform: WorkbookPlatform;
let accounts: readonly ReturnType<typeof account>[];
let transactions: readonly ReturnType<typeof payment>[];
let refused: ReturnType<typeof failure> | null;

beforeEach(async () => {
  accounts = [checking, card, euro];
  transactions = [
    payment(checking, '2026-08-15', 10),
    payment(checking, '2026-09-30', 20),
    payment(checking, '2026-11-02', -5),
    payment(card, '2026-10-10', -12),
    payment(card, '2026-11-10', 7),
    payment(euro, '2026-10-05', 1),
  ];
  refused = null;
  const server: Server = ({ url }) => {
    const { pathname, searchParams } = new URL(url);
    if (pathname === '/v1/api-key') return record({ accountScope: 'ALL' });
    if (pathname === '/v1/accounts') return list(accounts);
    if (refused !== null) return refused;
    const [from, to] = [searchParams.get('dateFrom') ?? '', searchParams.get('dateTo') ?? '9999'];
    const id = searchParams.get('accountId');
    return list(
      transactions.filter(
        (each) => each.transactionDate >= from && each.transactionDate <= to && (id === null || each.accountId === id),
      ),
    );
  };
  platform = await workbookPlatform({ server });
});

afterEach(() => platform.workbook.dispose());

const dayMs = 86_400_000;
function insert(dataset: DatasetId) {
  const table = createTable(platform, connectionsOf(platform), { ...defaultChoices, dataset, reckonsPast: true });
  const report = runLater(platform, table.id);
  return { ...table, report };
}
const pastOf = (id: string) => readTableState(platform, id).past;
const balances = (sheetId: number) =>
  shownColumns(platform, sheetId, ['Day', 'Source', 'Account', 'Balance', 'Currency']).map((row) => row.join(' '));

test('a new history begins with balances at the ends of months, marked as reckoned', () => {
  const { sheetId, id, report } = insert('balances');
  expect(report).toMatchObject({ isDone: true, added: 8 });
  expect(balances(sheetId)).toEqual([
    '2026-08-31 reckoned Checking 85.00 USD',
    '2026-09-30 reckoned Checking 105.00 USD',
    '2026-10-31 reckoned Card 37.00 USD',
    '2026-10-31 reckoned Checking 105.00 USD',
    '2026-10-31 reckoned Euro 50.00 EUR',
    '2026-11-21 recorded Card 30.00 USD',
    '2026-11-21 recorded Checking 100.00 USD',
    '2026-11-21 recorded Euro 50.00 EUR',
  ]);
  expect(pastOf(id)).toEqual({
    rowCount: 5,
    more: 0,
    unknown: [
      { name: 'Card', reason: 'No transactions before 2026-10-10', since: '2026-10-31' },
      { name: 'Checking', reason: 'No transactions before 2026-08-15', since: '2026-08-31' },
      { name: 'Euro', reason: 'No transactions before 2026-10-05', since: '2026-10-31' },
    ],
  });
});

test('past net worth counts an account that was removed since, so that closing it is no gain', () => {
  const savings = { ...account(5, 'Savings', 'bank', 0), status: 'REMOVED' };
  accounts = [account(1, 'Checking', 'bank', 600), savings];
  transactions = [
    payment(checking, '2026-08-15', 10),
    payment(savings, '2026-08-15', 10),
    payment(savings, '2026-11-05', -500),
    payment(checking, '2026-11-05', 500),
  ];
  const { sheetId } = insert('networth');
  const shown = shownColumns(platform, sheetId, ['Day', 'Net']).map((row) => row.join(' '));
  expect(shown).toEqual(['2026-08-31 600.00', '2026-09-30 600.00', '2026-10-31 600.00', '2026-11-21 600.00']);
});

test('later runs neither reckon again nor touch a row of the past', () => {
  const { sheetId, id } = insert('balances');
  const before = balances(sheetId);
  platform.workbook.write(sheetId, { row: 2, column: 5, rowCount: 1, columnCount: 1 }, [[{ value: 84 }]]);
  transactions = [...transactions, payment(checking, '2026-10-02', -50)];
  platform.requests.length = 0;
  runLater(platform, id, false, dayMs);
  expect(platform.requests.filter(({ url }) => url.includes('/v1/transactions'))).toEqual([]);
  const after = balances(sheetId);
  expect(after[0]).toBe('2026-08-31 reckoned Checking 84.00 USD');
  expect(after.slice(1, before.length)).toEqual(before.slice(1));
  expect(after.slice(before.length)).toEqual([
    '2026-11-22 recorded Card 30.00 USD',
    '2026-11-22 recorded Checking 100.00 USD',
    '2026-11-22 recorded Euro 50.00 EUR',
  ]);
});

test('fields that hold today only are blank in the past', () => {
  const columns = ['name', 'balance', 'available', 'status', 'updated'];
  const table = createTable(platform, connectionsOf(platform), {
    ...{ ...defaultChoices, dataset: 'balances' as const, columns },
    reckonsPast: true,
  });
  runLater(platform, table.id);
  const rows = shownColumns(platform, table.sheetId, ['Account', 'Balance', 'Available', 'Status', 'Balance as of']);
  expect(rows[0]).toEqual(['Checking', '85.00', '', '', '']);
  expect(rows.at(-1)?.slice(0, 4)).toEqual(['Euro', '50.00', '50.00', 'ACTIVE']);
});

test('net worth of the past is a sum of all accounts of a currency, or no row', () => {
  const { sheetId, id } = insert('networth');
  const shown = (of: number) =>
    shownColumns(platform, of, ['Day', 'Source', 'Assets', 'Liabilities', 'Net', 'Currency', 'Account changes']).map(
      (row) => row.join(' ').trim(),
    );
  expect(shown(sheetId)).toEqual([
    '2026-10-31 reckoned 105.00 37.00 68.00 USD',
    '2026-10-31 reckoned 50.00 0.00 50.00 EUR',
    '2026-11-21 recorded 100.00 30.00 70.00 USD',
    '2026-11-21 recorded 50.00 0.00 50.00 EUR',
  ]);
  expect(pastOf(id)?.rowCount).toBe(2);
  accounts = [...accounts, brokerage];
  const other = insert('networth');
  expect(shown(other.sheetId)).toEqual([
    '2026-10-31 reckoned 50.00 0.00 50.00 EUR',
    '2026-11-21 recorded 1,000.00 30.00 970.00 USD',
    '2026-11-21 recorded 50.00 0.00 50.00 EUR',
  ]);
  expect(pastOf(other.id)?.unknown).toContainEqual({
    name: 'Brokerage',
    reason: 'Of category investment: its value changes without transactions',
    since: null,
  });
});

test('a key that may not read transactions records today, and the report says why there is no past', () => {
  refused = failure(403, 'forbidden_scope');
  const { sheetId, id, report } = insert('balances');
  expect(report.isDone).toBe(true);
  expect(balances(sheetId)).toHaveLength(3);
  expect(pastOf(id)).toEqual({
    rowCount: 0,
    more: 0,
    unknown: [{ name: '', reason: expect.any(String), since: null }],
  });
});

test('while transactions cannot be read, today is recorded, and the next run adds the past once', () => {
  refused = failure(500, 'internal_error');
  const { sheetId, id, report } = insert('balances');
  expect([report.isDone, pastOf(id)]).toEqual([false, null]);
  expect(balances(sheetId)).toHaveLength(3);
  refused = null;
  expect(runLater(platform, id)).toMatchObject({ isDone: true, added: 5 });
  expect(balances(sheetId).filter((row) => row.includes('reckoned'))).toHaveLength(5);
  expect(runLater(platform, id)).toMatchObject({ added: 0, changed: 0 });
});

test('a recorded row of a month end is not replaced when the past is reckoned later', () => {
  refused = failure(500, 'internal_error');
  const { sheetId, id } = insert('balances');
  // 30 November
  runLater(platform, id, false, 9 * dayMs);
  refused = null;
  accounts = [{ ...checking, balances: { ...checking.balances, current: 999 } }];
  runLater(platform, id, false, dayMs);
  const november = balances(sheetId).filter((row) => row.startsWith('2026-11-30'));
  expect(november).toEqual([
    '2026-11-30 recorded Card 30.00 USD',
    '2026-11-30 recorded Checking 100.00 USD',
    '2026-11-30 recorded Euro 50.00 EUR',
  ]);
});
