import { startBudget } from '../../../../src/addon/platform/budget';
import { createTable, defaultChoices } from '../../../../src/addon/tables/manage/table-changes';
import { runTable } from '../../../../src/addon/tables/run/run-table';
import { payment, type Transaction, transactionServer } from '../../../support/api/transaction-server';
import { connectionsOf } from '../../../support/platform/connected-platform';
import { type WorkbookPlatform, workbookPlatform } from '../../../support/sheets/workbook-platform';
import { shownColumns } from './run-later';

let platform: WorkbookPlatform;
let server: Transaction[];

afterEach(() => platform.workbook.dispose());

test('a demand to read everything does not use what an ended one has read', async () => {
  server = Array.from({ length: 5 }, (_, index) => payment(index + 1, { transactionDate: '2026-03-01' }));
  platform = await workbookPlatform({ server: transactionServer(() => server) });
  const table = createTable(platform, connectionsOf(platform), defaultChoices);
  const readEverything = () => {
    const options = { budget: startBudget(platform.clock, 240_000), reads: 'everything' as const };
    return runTable(platform, connectionsOf(platform), table.id, options);
  };
  readEverything();
  platform.state.now += 3_600_000;
  platform.service.before = (name) => {
    if (name.startsWith('fetch')) platform.state.now += 1_000;
    // After the API was read.
    if (name === 'lastRow' || name === 'values') platform.service.killAt = platform.service.calls;
  };
  expect(readEverything).toThrow();
  Object.assign(platform.service, { before: null, killAt: Number.POSITIVE_INFINITY });
  platform.state.now += 1_200_000;
  server = server.map((row) => ({ ...row, name: 'Later' }));
  expect(readEverything()).toMatchObject({ isDone: true, changed: 5 });
  expect(shownColumns(platform, table.sheetId, ['Name']).flat()).toEqual(Array.from({ length: 5 }, () => 'Later'));
});
