import { createUniverWorkbook } from '../../../../src/workbench/workbook/univer-workbook';
import type { Workbook } from '../../../../src/workbench/workbook/workbook';

let workbook: Workbook;
let sheetId: number;

/** Notes of two neighbouring rows. */
beforeEach(async () => {
  workbook = await createUniverWorkbook();
  sheetId = workbook.sheets()[0]?.sheetId ?? -1;
  workbook.setNotes(sheetId, { row: 10, column: 1, rowCount: 2, columnCount: 1 }, [['upper'], ['lower']]);
});
afterEach(() => workbook.dispose());

/** The rows of the two notes. */
function rowsOfNotes(): number[] {
  const notes = workbook.notes(sheetId, { row: 1, column: 1, rowCount: 20, columnCount: 1 }).flat();
  return ['upper', 'lower'].map((text) => notes.indexOf(text) + 1);
}

test('notes of adjacent rows stay with their rows when rows above are deleted several times', () => {
  for (let times = 0; times < 3; times += 1) workbook.deleteRows(sheetId, 1, 1);
  expect(rowsOfNotes()).toEqual([7, 8]);
});

test('notes of adjacent rows stay with their rows when rows above are inserted several times', () => {
  for (let times = 0; times < 3; times += 1) workbook.insertRows(sheetId, 1, 1);
  expect(rowsOfNotes()).toEqual([13, 14]);
});

test('a note moves with its row, and is deleted with its row', () => {
  workbook.deleteRows(sheetId, 10, 1);
  expect(rowsOfNotes()).toEqual([0, 10]);
  workbook.moveRows(sheetId, 10, 1, 3);
  expect(rowsOfNotes()).toEqual([0, 3]);
});

test('notes move with their rows in a sheet that nobody looks at', () => {
  workbook.insertSheet('Other');
  workbook.deleteRows(sheetId, 1, 2);
  expect(rowsOfNotes()).toEqual([8, 9]);
  workbook.reorderRows(sheetId, { row: 8, column: 1, rowCount: 2, columnCount: 1 }, [1, 0]);
  expect(rowsOfNotes()).toEqual([9, 8]);
  workbook.moveRows(sheetId, 9, 1, 2);
  expect(rowsOfNotes()).toEqual([2, 9]);
});

test('notes of the first column move with it', () => {
  workbook.insertColumns(sheetId, 1, 1);
  expect(workbook.notes(sheetId, { row: 10, column: 1, rowCount: 1, columnCount: 2 })).toEqual([['', 'upper']]);
  workbook.deleteColumns(sheetId, 1, 1);
  expect(rowsOfNotes()).toEqual([10, 11]);
});

test('a note stays when a row or column is inserted after it', () => {
  workbook.insertColumns(sheetId, 2, 1);
  workbook.insertRows(sheetId, 12, 1);
  expect(rowsOfNotes()).toEqual([10, 11]);
  workbook.insertRows(sheetId, 11, 1);
  expect(rowsOfNotes()).toEqual([10, 12]);
});
