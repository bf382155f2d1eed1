import { readWorkbookText } from '../../../../src/workbench/data-folder/workbook-text';
import { newSheet } from '../../../../src/workbench/workbook/sheets/new-sheet';
import { createUniverWorkbook } from '../../../../src/workbench/workbook/univer-workbook';
import { isCellError, type Workbook } from '../../../../src/workbench/workbook/workbook';
import { FakeCustomFunctions } from '../../../support/host/fake-custom-functions';

const at = (row: number, column: number) => ({ row, column, rowCount: 1, columnCount: 1 });
const tooManyColumns =
  'This action would increase the number of columns in the sheet above the limit of 18278 columns.';
const tooManyCells =
  'This action would increase the number of cells in the workbook above the limit of 10000000 cells.';

let workbook: Workbook;

beforeEach(async () => {
  workbook = await createUniverWorkbook();
  workbook.deleteRows(0, 11, 990);
});

// After each test, the saved workbook can be opened again.
afterEach(() => {
  const text = JSON.stringify(workbook.snapshot());
  expect(JSON.stringify(readWorkbookText(text)) === text).toBe(true);
  workbook.dispose();
});

const size = () => workbook.sheets().map(({ rowCount, columnCount }) => [rowCount, columnCount]);

test('a sheet can have columns up to ZZZ', () => {
  workbook.insertColumns(0, 27, 18_278 - 26);
  expect(size()).toEqual([[10, 18_278]]);
  expect(() => workbook.insertColumns(0, 1, 1)).toThrow(tooManyColumns);
  const edit = { id: 'sheet.mutation.set-worksheet-column-count', params: { subUnitId: '0', columnCount: 18_279 } };
  expect(workbook.validateEdit(edit)).toBe(tooManyColumns);
  expect(() => workbook.applyEdit(edit, 'page')).toThrow(tooManyColumns);
  expect(size()).toEqual([[10, 18_278]]);
});

test('a sheet grows for a result up to column ZZZ, and a wider result is an error', async () => {
  const wide = (count: unknown) => [Array.from({ length: Number(count) }, (_, index) => index)];
  workbook.setCustomFunctions(new FakeCustomFunctions({ wide }));
  workbook.write(0, at(1, 1), [[{ formula: '=WIDE(18279)' }]]);
  await workbook.whenCalculated();
  const value = workbook.values(0, at(1, 1))[0]?.[0];
  expect(isCellError(value) && [value.error, value.message]).toEqual([
    '#REF!',
    'Result was not automatically expanded, please insert more columns (18253).',
  ]);
  expect(size()).toEqual([[10, 26]]);
  workbook.write(0, at(1, 1), [[{ formula: '=WIDE(18278)' }]]);
  await workbook.whenCalculated();
  expect(size()).toEqual([[10, 18_278]]);
});

test.each([
  ['insert-row', { range: { startRow: 10, endRow: 384_615, startColumn: 0, endColumn: 25 } }],
  ['set-worksheet-row-count', { rowCount: 384_616 }],
  ['insert-sheet', { index: 1, sheet: { id: 'new', name: 'New', rowCount: 999_975, columnCount: 10 } }],
])('an edit of a page that exceeds ten million cells is refused: %s', (name, params) => {
  const edit = { id: `sheet.mutation.${name}`, params: { subUnitId: '0', ...params } };
  expect(workbook.validateEdit(edit)).toBe(tooManyCells);
  expect(() => workbook.applyEdit(edit, 'page')).toThrow(tooManyCells);
});

test.each([
  ['rows', 'remove-rows', { startRow: 0, endRow: 9, startColumn: 0, endColumn: 25 }],
  ['columns', 'remove-col', { startRow: 0, endRow: 9, startColumn: 0, endColumn: 25 }],
])('a page cannot delete all the %s', (what, name, range) => {
  const edit = { id: `sheet.mutation.${name}`, params: { subUnitId: '0', range } };
  expect(workbook.validateEdit(edit)).toBe(`You can't delete all the ${what} on the sheet.`);
});

test('a page with an outdated order of sheets cannot move a sheet', () => {
  workbook.insertSheet('Data');
  const move = (fromOrder: number) => ({
    id: 'sheet.mutation.set-worksheet-order',
    params: { unitId: workbook.id, subUnitId: '0', fromOrder, toOrder: 1 },
  });
  workbook.applyEdit(move(0), 'page');
  expect(workbook.validateEdit(move(0))).toBe('The sheet has been moved meanwhile.');
  expect(() => workbook.applyEdit(move(0), 'page')).toThrow('The sheet has been moved meanwhile.');
  expect(workbook.sheets().map(({ name }) => name)).toEqual(['Data', 'Sheet1']);
});

test('sheet names that differ only in letter case are the same', () => {
  workbook.insertSheet('Data');
  const taken = 'A sheet with the name "DATA" already exists. Please enter another name.';
  expect(() => workbook.insertSheet('DATA')).toThrow(taken);
  expect(() => workbook.renameSheet(0, 'DATA')).toThrow(taken);
  expect(() => workbook.duplicateSheet(0, 'DATA', 0)).toThrow(taken);
  workbook.renameSheet(1, 'DATA');
  expect(workbook.sheets().map(({ name }) => name)).toEqual(['Sheet1', 'DATA']);
});

test('undo does not restore a deleted sheet if another one has its name', () => {
  const { sheetId } = workbook.insertSheet('Data');
  workbook.history.recordStep('1', () => workbook.deleteSheet(sheetId));
  workbook.insertSheet('data');
  expect(() => workbook.history.undo()).toThrow(
    'This cannot be undone any more: A sheet with the name "Data" already exists. Please enter another name.',
  );
  expect(workbook.sheets().map(({ name }) => name)).toEqual(['Sheet1', 'data']);
});

test('undo does not restore a name that another sheet has taken', () => {
  workbook.history.recordStep('1', () => workbook.renameSheet(0, 'First'));
  workbook.insertSheet('sheet1');
  expect(() => workbook.history.undo()).toThrow('A sheet with the name "Sheet1" already exists.');
});

test('undo does not delete the last sheet', () => {
  const { sheetId } = workbook.history.recordStep('1', () => workbook.insertSheet('Second'));
  workbook.deleteSheet(0);
  expect(() => workbook.history.undo()).toThrow("You can't remove all the sheets in a document.");
  expect(workbook.sheets().map((sheet) => sheet.sheetId)).toEqual([sheetId]);
});

test('undo does not restore deleted cells beyond the limit', () => {
  const { sheetId } = workbook.insertSheet('Large');
  workbook.insertRows(sheetId, 1, 200_000);
  workbook.history.recordStep('1', () => workbook.deleteSheet(sheetId));
  workbook.insertRows(0, 1, 190_000);
  expect(() => workbook.history.undo()).toThrow(tooManyCells);
  expect(size()).toEqual([[190_010, 26]]);
});

test.each(['constructor', 'prototype'])('a range may be named %s', (name) => {
  workbook.setNamedRange({ name, sheetId: 0, rectangle: at(2, 2) });
  workbook.setNamedRange({ name, sheetId: 0, rectangle: at(3, 3) });
  expect(workbook.namedRanges()).toEqual([{ name, sheetId: 0, rectangle: at(3, 3) }]);
});

test('a sheet inserted by a page gets a unique number for any id', () => {
  const { sheetId } = workbook.insertSheet('Second');
  const sheet = newSheet('999999999', 'Third');
  workbook.applyEdit({ id: 'sheet.mutation.insert-sheet', params: { index: 2, sheet } }, 'page');
  const { sheetId: fourth } = workbook.insertSheet('Fourth');
  expect([sheetId, workbook.sheets()[2]?.sheetId, fourth]).toEqual([1, 999_999_999, 1_000_000_000]);
});
