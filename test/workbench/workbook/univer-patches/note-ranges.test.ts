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
