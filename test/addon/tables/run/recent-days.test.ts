import { createTable, defaultChoices } from '../../../../src/addon/tables/manage/table-changes';
import { payment, type Transaction, transactionServer } from '../../../support/api/transaction-server';
import { connectionsOf } from '../../../support/platform/connected-platform';
import { type WorkbookPlatform, workbookPlatform } from '../../../support/sheets/workbook-platform';
import { runLater, shownColumns } from './run-later';

let platform: WorkbookPlatform;
let server: Transaction[];

afterEach(() => platform.workbook.dispose());

test('each run reads 45 days, also if they have a thousand rows', async () => {
  const day = (index: number): string => new Date(Date.UTC(2026, 10, 20 - Math.floor(index / 22))).toISOString();
  server = Array.from({ length: 1_300 }, (_, index) =>
    payment(index + 1, { transactionDate: day(index).slice(0, 10), name: `Payment ${index}` }),
  );
  platform = await workbookPlatform({ server: transactionServer(() => server) });
  const { id, sheetId } = createTable(platform, connectionsOf(platform), defaultChoices);
  while (!runLater(platform, id).isDone);
  // 40 days ago.
  server = server.map((row, index) => (index === 900 ? { ...row, name: 'Changed late' } : row));
  expect(runLater(platform, id)).toMatchObject({ isDone: true, changed: 1 });
  expect(shownColumns(platform, sheetId, ['Name']).flat()).toContain('Changed late');
});
