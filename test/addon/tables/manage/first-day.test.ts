import { transactionServer } from '../../../support/api/transaction-server';
import { type WorkbookPlatform, workbookPlatform } from '../../../support/sheets/workbook-platform';
import { call } from '../../sidebar/called-sidebar';
import { allTransactions } from '../table-input';

let platform: WorkbookPlatform;

beforeEach(async () => {
  platform = await workbookPlatform({ server: transactionServer(() => []), now: '2026-11-21T12:00:00Z' });
});

afterEach(() => platform.workbook.dispose());

const create = (from: string) => call(platform, 'createTable', { ...allTransactions, from });
const firstDays = () => call(platform, 'listTables').data.tables.map((table: { from: string }) => table.from);

test.each([
  ['en_US', '10/1/2026', '2026-10-01'],
  ['en_US', 'since March', '2026-03-01'],
  ['en_US', 'last month', '2026-10-01'],
  ['en_US', '-30d', '2026-10-22'],
  ['en_US', '2026-01-31', '2026-01-31'],
  ['en_US', 'all', 'all'],
  ['de_DE', '1.10.2026', '2026-10-01'],
  ['de_DE', 'letzter Monat', '2026-10-01'],
])('in %s, the first day %j of a table is stored as %s', (locale, from, day) => {
  platform.workbook.locale = locale;
  const { id } = create(from).data;
  expect(firstDays()).toEqual([day]);
  call(platform, 'changeTable', { id, change: { from: '2025' } });
  expect(firstDays()).toEqual(['2025-01-01']);
  call(platform, 'changeTable', { id, change: { from } });
  expect(firstDays()).toEqual([day]);
});

test('a first day that cannot be read changes nothing', () => {
  const message = 'The first date "soon" cannot be read. Write 2026-03-31, -30d, ytd, last month, 2026-Q1 or all.';
  expect(create('soon').error).toMatchObject({ code: 'invalid_date', message });
  expect([firstDays(), platform.workbook.sheets().length, platform.triggerIds]).toEqual([[], 1, []]);
  const { id } = create('2026-01-31').data;
  const refused = { ok: false, error: { code: 'invalid_date', message } };
  expect(call(platform, 'changeTable', { id, change: { from: 'soon', goneRows: 'remove' } })).toMatchObject(refused);
  expect(call(platform, 'listTables').data.tables).toMatchObject([{ from: '2026-01-31', goneRows: 'mark' }]);
});
