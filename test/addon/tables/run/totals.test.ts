import { createTable, defaultChoices } from '../../../../src/addon/tables/manage/table-changes';
import { payment, type Transaction, transactionServer } from '../../../support/api/transaction-server';
import { connectionsOf } from '../../../support/platform/connected-platform';
import { type WorkbookPlatform, workbookPlatform } from '../../../support/sheets/workbook-platform';
import { at, columnOf, runLater, typeCells } from './run-later';

let platform: WorkbookPlatform;
let server: Transaction[];

beforeEach(async () => {
  server = [1, 2, 3].map((index) => payment(index, { transactionDate: `2026-11-1${index}`, displayAmount: -index }));
  platform = await workbookPlatform({ server: transactionServer(() => server) });
});

afterEach(() => platform.workbook.dispose());

const insertTable = (newRows: 'top' | 'bottom') => {
  const table = createTable(platform, connectionsOf(platform), { ...defaultChoices, newRows });
  runLater(platform, table.id);
  expect(columnOf(platform, table.sheetId, 'Amount')).toBe(4);
  return table;
};
const add = (id: string, index: number) => {
  server = [...server, payment(index, { transactionDate: `2026-11-1${index}`, displayAmount: -index })];
  runLater(platform, id);
};
const noteAt = (sheetId: number, row: number, column: number) =>
  platform.workbook.notes(sheetId, at(row, column))[0]?.[0] ?? '';

test.each([
  ['bottom', ['=SUM(D2:D4)', '=SUM($D$2:$D$4)', '=sum(B1,d2:d4)'], 'below row 4'],
  ['top', ['=SUM(D2:D4)', '=SUM($D$2:D)'], 'above row 3'],
] as const)('a formula whose range misses rows on the %s says so, once', (newRows, formulas, place) => {
  const { id, sheetId } = insertTable(newRows);
  typeCells(platform, sheetId, 8, 14, [formulas]);
  add(id, 4);
  const row = newRows === 'top' ? 9 : 8;
  for (const index of formulas.keys())
    expect(noteAt(sheetId, row, 14 + index)).toContain(`rows that were added ${place}.`);
  platform.workbook.setNotes(sheetId, at(row, 14, 1, formulas.length), [formulas.map(() => '')]);
  add(id, 5);
  for (const index of formulas.keys()) expect(noteAt(sheetId, row + (newRows === 'top' ? 1 : 0), 14 + index)).toBe('');
});

test('a formula that counts the new rows, is of another sheet or has a note gets none', () => {
  const { id, sheetId } = insertTable('bottom');
  typeCells(platform, sheetId, 8, 14, [
    ['=SUM(D:D)', '=SUM(D2:D40)', '=SUM(Sheet1!D2:D4)', '=SUM(A2:A4)', '=D4', '=SUM(D2:D4)'],
  ]);
  platform.workbook.setNotes(sheetId, at(8, 19), [['mine']]);
  add(id, 4);
  expect([14, 15, 16, 17, 18, 19].map((column) => noteAt(sheetId, 8, column))).toEqual(['', '', '', '', '', 'mine']);
});

test('the total that the note and the documents name counts every row above it', async () => {
  const { id, sheetId } = insertTable('bottom');
  typeCells(platform, sheetId, 5, 4, [['=SUM(INDIRECT("R2C"&COLUMN()&":R"&ROW()-1&"C"&COLUMN(), FALSE))']]);
  add(id, 4);
  await platform.workbook.whenCalculated();
  expect(platform.workbook.values(sheetId, at(6, 4))).toEqual([[-10]]);
});
