import { createTable, defaultChoices } from '../../../../src/addon/tables/manage/table-changes';
import type { TableChoices } from '../../../../src/addon/tables/views';
import { payment, type Transaction, transactionServer } from '../../../support/api/transaction-server';
import { connectionsOf } from '../../../support/platform/connected-platform';
import { type WorkbookPlatform, workbookPlatform } from '../../../support/sheets/workbook-platform';
import { at, columnOf, runLater, shownColumns, typeCells } from './run-later';

let platform: WorkbookPlatform;
let server: Transaction[];

beforeEach(async () => {
  server = [1, 2, 3, 4].map((index) => payment(index, { transactionDate: `2026-11-1${index}` }));
  platform = await workbookPlatform({ server: transactionServer(() => server) });
});

afterEach(() => platform.workbook.dispose());

const insertTable = (changed: Partial<TableChoices> = {}) => {
  const table = createTable(platform, connectionsOf(platform), { ...defaultChoices, ...changed });
  runLater(platform, table.id);
  return table;
};
/** The names of the rows, and how many of their cells are grey. */
const shown = ({ sheetId }: { sheetId: number }) =>
  shownColumns(platform, sheetId, ['Name']).map(([name], index) => {
    const [styles = []] = platform.workbook.styles(sheetId, at(index + 2, 1, 1, 13));
    return [name, styles.filter(({ color }) => color === '#999999').length];
  });

test('the cells of the add-on are grey in rows that are gone, until they return', () => {
  const table = insertTable();
  const { sheetId } = table;
  platform.workbook.insertColumns(sheetId, 3, 1);
  typeCells(platform, sheetId, 1, 3, [['Note'], [''], ['mine'], [''], ['']]);
  const all = server;
  server = [all[0], all[2]] as Transaction[];
  runLater(platform, table.id);
  expect(shown(table)).toEqual([
    ['Purchase 1', 0],
    ['Purchase 2', 11],
    ['Purchase 3', 0],
    ['Purchase 4', 11],
  ]);
  server = all;
  runLater(platform, table.id);
  expect(shown(table).map(([, count]) => count)).toEqual([0, 0, 0, 0]);
});

test.each([
  ['top', 'Purchase 4', 0],
  ['bottom', 'Purchase 4', 4],
] as const)('a new row on the %s is not grey if the one beside it is gone', (newRows, gone, place) => {
  const table = insertTable({ newRows });
  // A total below the table, so that rows are inserted.
  typeCells(platform, table.sheetId, 6, 2, [['Total']]);
  server = server.filter(({ name }: Transaction & { name?: unknown }) => name !== gone);
  runLater(platform, table.id);
  server = [...server, payment(5, { transactionDate: '2026-11-20' })];
  runLater(platform, table.id);
  const rows = shown(table);
  expect([rows[place], rows.find(([name]) => name === gone)]).toEqual([
    ['Purchase 5', 0],
    [gone, 11],
  ]);
});

test('a row that was marked by a run that ended becomes grey when everything is read', () => {
  const table = insertTable();
  server = server.slice(1);
  runLater(platform, table.id);
  platform.workbook.setStyles(table.sheetId, at(2, 1, 1, 11), () => ({ color: null }));
  runLater(platform, table.id);
  expect(shown(table)[0]).toEqual(['Purchase 1', 0]);
  runLater(platform, table.id, true);
  expect(shown(table)[0]).toEqual(['Purchase 1', 11]);
});

test('a sum without the rows that are gone counts nothing twice', async () => {
  const table = insertTable();
  server = server.slice(1);
  runLater(platform, table.id);
  const [amount, gone] = ['Amount', 'Gone since'].map((title) => columnOf(platform, table.sheetId, title));
  const column = (index = 0) => `${String.fromCharCode(64 + index)}:${String.fromCharCode(64 + index)}`;
  typeCells(platform, table.sheetId, 1, 14, [[`=SUMIFS(${column(amount)}, ${column(gone)}, "")`]]);
  await platform.workbook.whenCalculated();
  expect(platform.workbook.values(table.sheetId, at(1, 14))).toEqual([[-9]]);
});
