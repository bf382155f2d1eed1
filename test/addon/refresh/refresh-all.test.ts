import { refreshFromMenu } from '../../../src/addon/menu';
import { changeTable, createTable, defaultChoices } from '../../../src/addon/tables/manage/table-changes';
import { payment, type Transaction, transactionServer } from '../../support/api/transaction-server';
import { connectionsOf } from '../../support/platform/connected-platform';
import { type WorkbookPlatform, workbookPlatform } from '../../support/sheets/workbook-platform';
import { runLater, shownCells } from '../tables/run/run-later';

let platform: WorkbookPlatform;
let server: Transaction[];

beforeEach(async () => {
  server = [payment(1)];
  platform = await workbookPlatform({ server: transactionServer(() => server) });
});

afterEach(() => platform.workbook.dispose());

test('Refresh now of the menu runs every table that is not paused, and says how many are not complete', () => {
  const connections = connectionsOf(platform);
  const create = () => createTable(platform, connections, { ...defaultChoices, schedule: { every: 'never' } });
  const tables = [create(), create(), create()] as const;
  for (const { id } of tables) runLater(platform, id);
  const [shown, paused, broken] = tables;
  changeTable(platform, connections, paused.id, { isPaused: true });
  platform.workbook.deleteSheet(broken.sheetId);
  server = [payment(1), payment(2)];
  platform.state.now += 60_000;
  refreshFromMenu(platform, connections);
  expect(platform.shown.alerts).toEqual([]);
  expect(tables.slice(0, 2).map(({ sheetId }) => shownCells(platform, sheetId).length)).toEqual([3, 2]);
  expect(shownCells(platform, shown.sheetId)[2]?.[1]).toBe('Purchase 2');
  expect(platform.shown.toasts).toEqual([
    '0 formulas show fresh data. Not all tables do (1): see Refresh in the sidebar.',
  ]);
});
