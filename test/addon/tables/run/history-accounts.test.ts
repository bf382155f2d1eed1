import { changeTable, createTable, defaultChoices } from '../../../../src/addon/tables/manage/table-changes';
import { failure, list, record } from '../../../support/api/scripted-api';
import { connectionsOf } from '../../../support/platform/connected-platform';
import type { Server } from '../../../support/platform/fake-platform';
import { type WorkbookPlatform, workbookPlatform } from '../../../support/sheets/workbook-platform';
import { runLater, shownColumns } from './run-later';

const account = (index: number, current: number, currencyCode = 'USD') => ({
  id: `cccccccc-0000-4000-8000-00000000000${index}`,
  name: `Account ${index}`,
  category: 'bank',
  status: 'ACTIVE',
  balances: { current, currencyCode },
});
const [first, second, third] = [account(1, 100), account(2, 20), account(3, 3)];

let platform: WorkbookPlatform;
let accounts: readonly ReturnType<typeof account>[];
let key: { accountScope?: string; selectedAccountIds?: readonly string[] } | null;

beforeEach(async () => {
  accounts = [first, second, third];
  key = { accountScope: 'ALL' };
  const server: Server = ({ url }) => {
    if (url.endsWith('/v1/api-key')) return key === null ? failure(500, 'internal_error') : record(key);
    return list(accounts);
  };
  platform = await workbookPlatform({ server });
});

afterEach(() => platform.workbook.dispose());

const dayMs = 86_400_000;
const insertHistory = () => {
  const table = createTable(platform, connectionsOf(platform), { ...defaultChoices, dataset: 'networth' });
  runLater(platform, table.id);
  return table;
};
type Table = ReturnType<typeof insertHistory>;
const nextDay = ({ id }: Table) => runLater(platform, id, false, dayMs);
const rows = ({ sheetId }: Table) => shownColumns(platform, sheetId, ['Day', 'Net', 'Account changes']);
const [today, tomorrow] = ['2026-11-21', '2026-11-22'];

test('a key that sees fewer accounts than the history covers writes nothing, and the run says so', () => {
  const table = insertHistory();
  accounts = [first];
  key = { accountScope: 'CUSTOM_ACCOUNTS', selectedAccountIds: [first.id] };
  expect(() => nextDay(table)).toThrow(
    expect.objectContaining({
      code: 'accounts_hidden',
      message:
        'This history covers 3 accounts, and the key sees 1 of them. Use a key that sees all, or choose accounts under Edit.',
    }),
  );
  expect(rows(table)).toEqual([[today, '123.00', '']]);
});

test('the row of today is not replaced by the sum of fewer accounts either', () => {
  const table = insertHistory();
  accounts = [first, second];
  key = { accountScope: 'CUSTOM_ACCOUNTS', selectedAccountIds: [first.id, second.id] };
  expect(() => runLater(platform, table.id)).toThrow('covers 3 accounts, and the key sees 2 of them');
  expect(rows(table)).toEqual([[today, '123.00', '']]);
});

test('the history continues when a key sees all accounts again', () => {
  const table = insertHistory();
  accounts = [first];
  key = { accountScope: 'CUSTOM_ACCOUNTS', selectedAccountIds: [first.id] };
  expect(() => nextDay(table)).toThrow('covers 3 accounts');
  accounts = [first, second, third];
  runLater(platform, table.id);
  expect(rows(table)).toEqual([
    [today, '123.00', ''],
    [tomorrow, '123.00', ''],
  ]);
});

test.each([
  ['that sees all accounts', { accountScope: 'ALL' }],
  [
    'to which it still belongs',
    { accountScope: 'CUSTOM_ACCOUNTS', selectedAccountIds: [first.id, second.id, third.id] },
  ],
])('an account that the API no longer returns to a key %s is gone: the row says it', (_, seen) => {
  const table = insertHistory();
  accounts = [first, second];
  key = seen;
  nextDay(table);
  expect(rows(table)).toEqual([
    [today, '123.00', ''],
    [tomorrow, '120.00', 'Gone: 1 account'],
  ]);
});

test.each([
  ['does not say its scope', {}],
  ['is asked in vain', null],
])('nothing is written while the API of a key %s', (_, said) => {
  const table = insertHistory();
  accounts = [first];
  key = said;
  expect(() => nextDay(table)).toThrow();
  expect(rows(table)).toEqual([[today, '123.00', '']]);
});

test('an account that is new, and one that no longer counts, are named in the row of their day, and only there', () => {
  const table = insertHistory();
  accounts = [first, { ...second, status: 'REMOVED' }, third, account(4, 5000)];
  nextDay(table);
  const row = [tomorrow, '5,103.00', 'New: Account 4. Not counted any more: Account 2'];
  expect(rows(table)).toEqual([[today, '123.00', ''], row]);
  // A later run of the same day keeps it.
  expect(runLater(platform, table.id)).toMatchObject({ added: 0, changed: 0 });
  nextDay(table);
  expect(rows(table)).toEqual([[today, '123.00', ''], row, ['2026-11-23', '5,103.00', '']]);
});

test('the row of the currency of a new account says it', () => {
  const table = insertHistory();
  accounts = [...accounts, account(4, 7, 'EUR')];
  nextDay(table);
  expect(rows(table)).toEqual([
    [today, '123.00', ''],
    [tomorrow, '123.00', ''],
    [tomorrow, '7.00', 'New: Account 4'],
  ]);
});

test('long lists of accounts are counted', () => {
  const table = insertHistory();
  accounts = [...accounts, ...[4, 5, 6, 7].map((index) => account(index, 1))];
  nextDay(table);
  expect(rows(table)[1]).toEqual([tomorrow, '127.00', 'New: Account 4, Account 5, Account 6 and 1 more']);
});

test('a history of chosen accounts needs only these, and the row says which ones no longer count', () => {
  const table = insertHistory();
  const filters = { ...table.filters, accountIds: [first.id] };
  changeTable(platform, connectionsOf(platform), table.id, { filters });
  accounts = [first, second];
  key = { accountScope: 'CUSTOM_ACCOUNTS', selectedAccountIds: [first.id, second.id] };
  nextDay(table);
  expect(rows(table)).toEqual([
    [today, '123.00', ''],
    [tomorrow, '100.00', 'Not counted any more: Account 2 and 1 more'],
  ]);
});

test('a history that did not record its accounts says so on the first day on which it does', () => {
  const table = insertHistory();
  const name = `fin.tablestate.${table.id}`;
  const { accounts: _, ...state } = JSON.parse(platform.documentStore.get(name) ?? '{}');
  platform.documentStore.set(name, JSON.stringify(state));
  nextDay(table);
  runLater(platform, table.id);
  nextDay(table);
  expect(rows(table)).toEqual([
    [today, '123.00', ''],
    [tomorrow, '123.00', 'The accounts of earlier days are not known'],
    ['2026-11-23', '123.00', ''],
  ]);
});
