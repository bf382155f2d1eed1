import { needsTrigger } from '../../../src/addon/features/features';
import { insertFromMenu } from '../../../src/addon/menu';
import { splitTransactions } from '../../../src/addon/sidebar/calls/tag';
import { createTable, defaultChoices } from '../../../src/addon/tables/manage/table-changes';
import { switchJournal, writeJournal } from '../../../src/addon/tagging/journal';
import { record } from '../../support/api/scripted-api';
import { payment, type Transaction, transactionServer } from '../../support/api/transaction-server';
import { connectionsOf } from '../../support/platform/connected-platform';
import { type WorkbookPlatform, workbookPlatform } from '../../support/sheets/workbook-platform';
import { call } from '../sidebar/called-sidebar';
import { runLater } from '../tables/run/run-later';

let platform: WorkbookPlatform;
let server: Transaction[];

beforeEach(async () => {
  server = [payment(1), payment(2), payment(3), payment(4)];
  platform = await workbookPlatform({
    server: transactionServer(() => server, {
      'GET /v1/api-key': () => record({}),
      'GET /v1/organization': () => record({ name: 'Sample', baseCurrencyCode: 'CHF' }),
    }),
  });
});

afterEach(() => platform.workbook.dispose());

const names = () => platform.workbook.sheets().map(({ name }) => name);
const ok = (answer: unknown) => expect(answer).toMatchObject({ ok: true });

/** Whatever inserts a sheet of the add-on, or writes to one. */
function useAll(tableId: string): void {
  for (const name of ['categories', 'rates', 'budget', 'dashboard'] as const) {
    insertFromMenu(platform, connectionsOf(platform), name);
  }
  const connections = connectionsOf(platform);
  splitTransactions(platform, connections, connections.requireOfUser(), [String(server[0]?.id)]);
  ok(call(platform, 'insertAlerts'));
  ok(call(platform, 'openRules'));
  ok(call(platform, 'makeRefreshCell'));
  switchJournal(platform, true);
  writeJournal(platform, [{ tag: 'Travel', transactionIds: ['a'], result: 'Tagged' }]);
  server = server.slice(0, -1);
  expect(runLater(platform, tableId, true)).toMatchObject({ removed: 1 });
  expect(platform.shown.alerts).toEqual([]);
}

test('every sheet of the add-on is found if its name differs in case', () => {
  const table = createTable(platform, connectionsOf(platform), {
    ...defaultChoices,
    goneRows: 'remove',
    schedule: { every: 'never' },
  });
  runLater(platform, table.id, true);
  useAll(table.id);
  expect(names().filter((name) => name.startsWith('FIN '))).toHaveLength(12);
  for (const { sheetId, name } of platform.workbook.sheets())
    platform.workbook.renameSheet(sheetId, name.toLowerCase());
  const before = names();
  expect(needsTrigger(platform)).toBe(true);
  useAll(table.id);
  expect(names()).toEqual(before);
});
