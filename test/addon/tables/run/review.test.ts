import { changeTableState, readTableState } from '../../../../src/addon/tables/definition/table-store';
import { createTable, defaultChoices } from '../../../../src/addon/tables/manage/table-changes';
import { viewTables } from '../../../../src/addon/tables/manage/view-tables';
import { payment, transactionServer } from '../../../support/api/transaction-server';
import { connectionsOf } from '../../../support/platform/connected-platform';
import { type WorkbookPlatform, workbookPlatform } from '../../../support/sheets/workbook-platform';
import { runLater, typeCells } from './run-later';

let platform: WorkbookPlatform;

afterEach(() => platform.workbook.dispose());

test('says how many findings there are beyond those that are listed', async () => {
  let server = Array.from({ length: 52 }, (_, index) => payment(index + 1));
  platform = await workbookPlatform({ server: transactionServer(() => server) });
  const { id, sheetId } = createTable(platform, connectionsOf(platform), { ...defaultChoices, goneRows: 'remove' });
  runLater(platform, id);
  typeCells(platform, sheetId, 1, 12, [['Note'], ...server.map(() => ['mine'])]);
  server = [];
  runLater(platform, id);
  const listed = () => {
    const { review, reviewMore } = viewTables(platform, connectionsOf(platform)).tables[0] ?? {};
    return [review?.length, reviewMore];
  };
  expect(listed()).toEqual([40, 12]);
  runLater(platform, id);
  expect(listed()).toEqual([40, 12]);
  // What a change of the columns adds does not take the others away.
  const { review } = readTableState(platform, id);
  changeTableState(platform, id, { review: [...review, { reason: 'column with user content', id: 'Note' }] });
  expect(listed()).toEqual([40, 13]);
  changeTableState(platform, id, { headings: { name: 'x'.repeat(9_000) } });
  expect(listed()).toEqual([0, 53]);
});
