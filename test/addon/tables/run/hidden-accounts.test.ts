import { startBudget } from '../../../../src/addon/platform/budget';
import { createTable, defaultChoices } from '../../../../src/addon/tables/manage/table-changes';
import { runTable } from '../../../../src/addon/tables/run/run-table';
import type { TableChoices } from '../../../../src/addon/tables/views';
import { accounts, travelId } from '../../../support/api/sample-records';
import { list, record } from '../../../support/api/scripted-api';
import { payment, type Transaction, transactionServer } from '../../../support/api/transaction-server';
import { connectionsOf } from '../../../support/platform/connected-platform';
import type { Server } from '../../../support/platform/fake-platform';
import { type WorkbookPlatform, workbookPlatform } from '../../../support/sheets/workbook-platform';
import { columnOf, runLater, shownColumns, typeCells } from './run-later';

interface Account {
  readonly id: string;
  readonly name: string;
}

const checking = (tail: string): Account => ({
  ...accounts[0],
  id: `cccccccc-0000-4000-8000-0000000000${tail}`,
  name: 'Checking',
});
const [first, second] = [checking('c1'), checking('c2')];

/** What the key sees. */
interface Scope {
  accountScope: 'ALL' | 'CUSTOM_ACCOUNTS';
  accounts: readonly Account[];
}

let platform: WorkbookPlatform;
let scope: Scope;
let transactions: Transaction[];
let holdings: ReturnType<typeof holding>[];

const of = ({ id }: Account) => ({ accountId: id });
const holding = (index: number, account: Account) => ({
  id: `dddddddd-0000-4000-8000-00000000000${index}`,
  assetName: `Asset ${index}`,
  marketValue: index,
  ...of(account),
});

beforeEach(async () => {
  scope = { accountScope: 'CUSTOM_ACCOUNTS', accounts: [first, second] };
  transactions = [payment(1, of(first)), payment(2, of(first)), payment(3, of(second))];
  holdings = [holding(1, first), holding(2, first), holding(3, second)];
  const isSeen = (row: { readonly [field: string]: unknown }) =>
    scope.accounts.some(({ id }) => id === row['accountId']);
  const api = transactionServer(() => transactions.filter(isSeen));
  const server: Server = (request, count) => {
    if (request.url.endsWith('/v1/api-key')) return record({ accountScope: scope.accountScope });
    if (request.url.includes('/v1/accounts')) return list(scope.accounts);
    if (request.url.includes('/v1/holdings')) return list(holdings.filter(isSeen));
    if (request.url.includes(`/v1/tags/${travelId}/transactions`)) return list(transactions.filter(isSeen));
    return api(request, count);
  };
  platform = await workbookPlatform({ server });
});

afterEach(() => platform.workbook.dispose());

const insertTable = (changed: Partial<TableChoices> = {}) => {
  const table = createTable(platform, connectionsOf(platform), { ...defaultChoices, ...changed });
  runLater(platform, table.id);
  return table;
};
const tagged = { filters: { ...defaultChoices.filters, tagId: travelId } };

describe.each([
  ['transactions', {}],
  ['tagged', tagged],
  ['holdings', {}],
] as const)('a table of %s with a key for selected accounts, two of which have one name', (dataset, changed) => {
  const ids = dataset === 'holdings' ? 'Holding ID' : 'Transaction ID';
  /** The last digit of each id, and since when it is gone. */
  const gone = ({ sheetId }: { sheetId: number }) =>
    shownColumns(platform, sheetId, [ids, 'Gone since'])
      .map(([id = '', since]) => [id.slice(-1), since])
      .sort();

  test.each(['mark', 'remove'] as const)('leaves the rows of the one that is hidden alone: %s', (goneRows) => {
    const table = insertTable({ dataset, ...changed, goneRows });
    scope.accounts = [first];
    transactions = transactions.slice(1);
    holdings = holdings.slice(1);
    expect(runLater(platform, table.id, true)).toMatchObject({
      marked: goneRows === 'mark' ? 1 : 0,
      removed: goneRows === 'mark' ? 0 : 1,
    });
    expect(gone(table)).toEqual([...(goneRows === 'mark' ? [['1', '2026-11-21']] : []), ['2', ''], ['3', '']]);
  });

  test('leaves the rows of a hidden account alone if a visible one takes its name', () => {
    scope.accounts = [{ ...first, name: 'Savings' }, second];
    const table = insertTable({ dataset, ...changed });
    scope.accounts = [first];
    expect(runLater(platform, table.id, true)).toMatchObject({ marked: 0 });
  });

  test('marks a row that is deleted while its account gets another name', () => {
    scope.accounts = [first, { ...second, name: 'Savings' }];
    const table = insertTable({ dataset, ...changed });
    scope.accounts = [
      { ...first, name: 'Household' },
      { ...second, name: 'Savings' },
    ];
    transactions = transactions.slice(1);
    holdings = holdings.slice(1);
    expect(runLater(platform, table.id, true)).toMatchObject({ marked: 1 });
    expect(gone(table)[0]).toEqual(['1', '2026-11-21']);
  });
});

test('the rows of a hidden account stay in a table of accounts', () => {
  const table = insertTable({ dataset: 'accounts', goneRows: 'remove' });
  scope.accounts = [first];
  expect(runLater(platform, table.id)).toMatchObject({ marked: 0, removed: 0, rowCount: 2 });
  scope.accountScope = 'ALL';
  expect(runLater(platform, table.id)).toMatchObject({ removed: 1, rowCount: 1 });
});

test.each(['transactions', 'holdings', 'accounts'] as const)(
  'the rows of today of a hidden account stay in a snapshot of %s',
  (dataset) => {
    const table = insertTable({ dataset, isSnapshot: true });
    const { rowCount } = runLater(platform, table.id);
    scope.accounts = [first];
    transactions = transactions.slice(1);
    holdings = holdings.slice(1);
    expect(runLater(platform, table.id)).toMatchObject({ removed: dataset === 'accounts' ? 0 : 1 });
    expect(runLater(platform, table.id)).toMatchObject({ rowCount: dataset === 'accounts' ? rowCount : rowCount - 1 });
  },
);

test('a snapshot of today from a version without accounts in its keys keeps its rows until the key sees all', () => {
  scope.accounts = [first, { ...second, name: 'Savings' }];
  const table = insertTable({ isSnapshot: true });
  const at = columnOf(platform, table.sheetId, 'Row key');
  const keys = [1, 2, 3].map((index) => [`2026-11-21 ${payment(index).id}`]);
  typeCells(platform, table.sheetId, 2, at, keys);
  transactions = transactions.slice(0, 1);
  expect(runLater(platform, table.id)).toMatchObject({ changed: 1, removed: 0, rowCount: 3 });
  scope.accountScope = 'ALL';
  expect(runLater(platform, table.id)).toMatchObject({ removed: 2, rowCount: 1 });
});

test('a table shows the ids of accounts on request', () => {
  const table = insertTable({ columns: ['accountId', 'name'] });
  expect(shownColumns(platform, table.sheetId, ['accountId'])).toEqual([[first.id], [first.id], [second.id]]);
});

test('a history of balances keeps the row of today of a hidden account', () => {
  const table = insertTable({ dataset: 'balances' });
  scope.accounts = [first];
  expect(runLater(platform, table.id)).toMatchObject({ removed: 0, rowCount: 2 });
});

describe('a pending row', () => {
  const note = ({ sheetId }: { sheetId: number }) =>
    shownColumns(platform, sheetId, ['Transaction ID', 'Note']).map(([id = '', text]) => [id.slice(-2), text]);
  const noted = () => {
    transactions = [payment(1, { ...of(first), pending: true })];
    const table = insertTable();
    const at = columnOf(platform, table.sheetId, 'Gone since') + 1;
    typeCells(platform, table.sheetId, 1, at, [['Note'], ['mine']]);
    return table;
  };

  test('is matched although its account got another name', () => {
    const table = noted();
    scope.accounts = [{ ...first, name: 'Household' }, second];
    transactions = [payment(11, { ...of(first), displayAmount: -1 })];
    expect(runLater(platform, table.id)).toMatchObject({ added: 0, changed: 1, marked: 0 });
    expect(note(table)).toEqual([['11', 'mine']]);
  });

  test('is not matched with a posted one of another account of the same name', () => {
    const table = noted();
    transactions = [payment(11, { ...of(second), displayAmount: -1 })];
    expect(runLater(platform, table.id)).toMatchObject({ added: 1, marked: 1 });
    expect(note(table)).toEqual([
      ['01', 'mine'],
      ['11', ''],
    ]);
  });
});

test('rows of an account that the key no longer sees stay, although its older rows are still cached', () => {
  transactions.push(payment(4, { ...of(second), transactionDate: '2026-05-10' }));
  const { id, sheetId } = insertTable({ goneRows: 'remove' });
  scope.accounts = [first];
  platform.state.now += 3_600_000;
  const budget = startBudget(platform.clock, 240_000);
  runTable(platform, connectionsOf(platform), id, { budget, reads: 'cached' });
  expect(shownColumns(platform, sheetId, ['Amount', 'Gone since'])).toEqual([
    ['-4.00', ''],
    ['-1.00', ''],
    ['-2.00', ''],
    ['-3.00', ''],
  ]);
});
