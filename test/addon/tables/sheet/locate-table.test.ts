import { createTable, defaultChoices } from '../../../../src/addon/tables/manage/table-changes';
import { payment, type Transaction, transactionServer } from '../../../support/api/transaction-server';
import { connectionsOf } from '../../../support/platform/connected-platform';
import { type WorkbookPlatform, workbookPlatform } from '../../../support/sheets/workbook-platform';
import { at, runLater } from '../run/run-later';

let platform: WorkbookPlatform;
let server: Transaction[];
let table: ReturnType<typeof createTable>;

beforeEach(async () => {
  server = [payment(1), payment(2, { transactionDate: '2026-11-12' })];
  platform = await workbookPlatform({ server: transactionServer(() => server) });
  table = createTable(platform, connectionsOf(platform), { ...defaultChoices, schedule: { every: 'never' } });
  run();
  server = [payment(1, { displayAmount: -9 }), ...server.slice(1)];
});

afterEach(() => platform.workbook.dispose());

const run = () => runLater(platform, table.id);
const values = (column: number, row = 1) => platform.workbook.values(table.sheetId, at(row, column, 3, 1)).flat();
const write = (row: number, column: number, value: string | null) =>
  platform.workbook.write(table.sheetId, at(row, column), [[{ value }]]);
/** As cut and paste: the cells move, metadata of the columns stays. */
function cut(column: number, to: number): void {
  const { workbook } = platform;
  const parts = { content: 'formulas', hasFormats: true, hasDataValidations: true, hasNotes: true } as const;
  workbook.copyCells(table.sheetId, at(1, column, 3, 1), [{ sheetId: table.sheetId, row: 1, column: to }], parts);
  workbook.write(table.sheetId, at(1, column, 3, 1), [[{ value: null }], [{ value: null }], [{ value: null }]]);
}

test('a column that was cut and pasted elsewhere is found by its heading, and then by its metadata', () => {
  cut(4, 14);
  run();
  expect([values(4), values(14)]).toEqual([
    [null, null, null],
    ['Amount', -9, -2],
  ]);
  // Renamed where it stands now.
  write(1, 14, 'Betrag');
  server = [payment(1, { displayAmount: -7 }), ...server.slice(1)];
  run();
  expect(values(14)).toEqual(['Betrag', -7, -2]);
});

test("a renamed column keeps its position, and a user column with the old name stays the user's", () => {
  write(1, 4, 'Betrag');
  run();
  platform.workbook.write(table.sheetId, at(1, 12, 3, 1), [
    [{ value: 'Amount' }],
    [{ value: 'mine' }],
    [{ value: 'too' }],
  ]);
  server = [payment(1, { displayAmount: -7 }), ...server.slice(1)];
  run();
  expect([values(4), values(12)]).toEqual([
    ['Betrag', -7, -2],
    ['Amount', 'mine', 'too'],
  ]);
});

test('a column inserted while the headings are read is not confused with an owned one', () => {
  const insert = () => {
    platform.workbook.insertColumns(table.sheetId, 11, 1);
    platform.workbook.write(table.sheetId, at(1, 11, 3, 1), [
      [{ value: 'Note' }],
      [{ value: 'mine' }],
      [{ value: 'too' }],
    ]);
  };
  platform.service.before = (name) => {
    // The metadata is known by now.
    if (name !== 'rowValues') return;
    platform.service.before = null;
    insert();
  };
  server = server.slice(1);
  expect(run()).toMatchObject({ isDone: true, marked: 1 });
  expect([values(11), values(12).slice(0, 1)]).toEqual([['Note', 'mine', 'too'], ['Gone since']]);
  expect(run()).toMatchObject({ isDone: true, marked: 0 });
});

test('writes nothing if the column with metadata has another heading and a second column has the original one', () => {
  cut(4, 14);
  write(1, 4, 'Note');
  expect(run).toThrow(
    'Two columns could be "Amount". Give the one that is yours another heading; nothing was written.',
  );
  expect([values(4), values(14)]).toEqual([
    ['Note', null, null],
    ['Amount', -1, -2],
  ]);
  write(1, 4, null);
  run();
  expect(values(14)).toEqual(['Amount', -9, -2]);
});

test('a column with a cleared heading counts as missing', () => {
  write(1, 4, null);
  expect(run).toThrow('The column "Amount" is gone.');
  expect(values(4)).toEqual([null, -1, -2]);
});

test('finds headings that were sorted among the rows, and moves the metadata', () => {
  platform.workbook.reorderRows(table.sheetId, at(1, 1, 3, 11), [1, 0, 2]);
  expect(values(9)[1]).toBe('Transaction ID');
  run();
  // The row above the headings is no longer the table's; it comes back below.
  expect(platform.workbook.values(table.sheetId, at(1, 4, 4, 1)).flat()).toEqual([-1, 'Amount', -2, -9]);
});

test('a sheet without headings is not changed', () => {
  platform.workbook.deleteRows(table.sheetId, 1, 1);
  expect(run).toThrow(
    'The headings of the table in "Transactions" are gone. Undo, or remove the table; nothing was written.',
  );
});

test('the error for a deleted sheet names it', () => {
  platform.workbook.deleteSheet(table.sheetId);
  expect(run).toThrow('The sheet of "Transactions" is gone. Undo its deletion, or remove the table.');
});
