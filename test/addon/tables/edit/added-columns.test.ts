import { createTable, defaultChoices } from '../../../../src/addon/tables/manage/table-changes';
import type { TableChoices } from '../../../../src/addon/tables/views';
import { payment, type Transaction, transactionServer } from '../../../support/api/transaction-server';
import { connectionsOf } from '../../../support/platform/connected-platform';
import { type WorkbookPlatform, workbookPlatform } from '../../../support/sheets/workbook-platform';
import { call } from '../../sidebar/called-sidebar';
import { at, columnOf, runLater, shownColumns, typeCells } from '../run/run-later';

let platform: WorkbookPlatform;
let server: Transaction[];

beforeEach(async () => {
  server = [1, 2, 3].map((index) => payment(index, { transactionDate: `2026-11-1${index}` }));
  platform = await workbookPlatform({ server: transactionServer(() => server) });
});

afterEach(() => platform.workbook.dispose());

const insertTable = (changed: Partial<TableChoices> = {}) => {
  const table = createTable(platform, connectionsOf(platform), { ...defaultChoices, ...changed });
  runLater(platform, table.id);
  return table;
};
const addColumn = (id: string) => call(platform, 'addReviewedColumn', { id });
const column = (sheetId: number) => columnOf(platform, sheetId, 'Reviewed');
/** Which of these rows have a box. */
const boxes = (sheetId: number, rowCount: number) =>
  platform.workbook
    .dataValidations(sheetId, at(1, column(sheetId), rowCount))
    .map(([rule]) => rule?.criteria === 'CHECKBOX');
const tick = (sheetId: number, row: number) =>
  platform.workbook.write(sheetId, at(row, column(sheetId)), [[{ value: true }]]);
const shown = (sheetId: number) => shownColumns(platform, sheetId, ['Name', 'Reviewed']);

test.each(['top', 'bottom'] as const)(
  'a column of boxes stays with its rows, and new rows on the %s get one',
  (newRows) => {
    const { id, sheetId } = insertTable({ newRows });
    addColumn(id);
    expect(boxes(sheetId, 6)).toEqual([false, true, true, true, false, false]);
    expect(platform.workbook.styles(sheetId, at(1, column(sheetId)))[0]?.[0]?.isBold).toBe(true);
    tick(sheetId, 3);
    server = [...server, payment(4, { transactionDate: '2026-11-20' })];
    expect(runLater(platform, id)).toMatchObject({ added: 1, changed: 0 });
    expect(boxes(sheetId, 6)).toEqual([false, true, true, true, true, false]);
    expect(shown(sheetId).filter(([, isTicked]) => isTicked === 'TRUE')).toEqual([['Purchase 2', 'TRUE']]);
  },
);

test('is the user’s: it is added once, right of the table, and cells right of it move along', () => {
  const { id, sheetId } = insertTable();
  typeCells(platform, sheetId, 1, 12, [['Note'], ['mine']]);
  typeCells(platform, sheetId, 2, 13, [['beside']]);
  addColumn(id);
  expect(column(sheetId)).toBe(13);
  expect(platform.workbook.values(sheetId, at(2, 14))).toEqual([['beside']]);
  platform.workbook.setDataValidations(sheetId, at(2, 13), [[null]]);
  addColumn(id);
  expect(platform.workbook.values(sheetId, at(1, 13, 1, 2))).toEqual([['Reviewed', null]]);
  expect(boxes(sheetId, 4)).toEqual([false, false, true, true]);
});

test('rows of the user among those of the table get no box', () => {
  const { id, sheetId } = insertTable();
  platform.workbook.insertRows(sheetId, 3, 1);
  typeCells(platform, sheetId, 3, 2, [['My subtotal']]);
  addColumn(id);
  expect(boxes(sheetId, 5)).toEqual([false, true, false, true, true]);
});

test('a ticked row is never removed, an unticked one is', () => {
  const { id, sheetId } = insertTable({ goneRows: 'remove' });
  addColumn(id);
  tick(sheetId, 2);
  server = server.slice(2);
  expect(runLater(platform, id)).toMatchObject({ removed: 1, marked: 1 });
  expect(shown(sheetId).map(([name]) => name)).toEqual(['Purchase 1', 'Purchase 3']);
});

test('a table without rows has no column yet', () => {
  const { id } = createTable(platform, connectionsOf(platform), defaultChoices);
  expect(addColumn(id)).toMatchObject({ error: { code: 'table_changed' } });
});
