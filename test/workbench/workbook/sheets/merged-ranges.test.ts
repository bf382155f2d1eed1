import { createUniverWorkbook } from '../../../../src/workbench/workbook/univer-workbook';
import type { Workbook } from '../../../../src/workbench/workbook/workbook';

let workbook: Workbook;
let sheetId: number;

beforeEach(async () => {
  workbook = await createUniverWorkbook({ timeZone: 'UTC' });
  ({ sheetId } = workbook.insertSheet('Data'));
  workbook.write(sheetId, at(1, 1, 6, 3), [
    [{ value: 'a1' }, { value: 'b1' }, { value: 'c1' }],
    [{ value: 'a2' }, { value: 'b2' }, { value: 'c2' }],
    [{ value: 'a3' }, { value: 'b3' }, { value: 'c3' }],
    [{ value: 'a4' }, { value: 'b4' }, { value: 'c4' }],
    [{ value: 'a5' }, { value: 'b5' }, { value: 'c5' }],
    [{ value: 'a6' }, { value: 'b6' }, { value: 'c6' }],
  ]);
});

afterEach(() => workbook.dispose());

const at = (row: number, column: number, rowCount = 1, columnCount = 1) => ({ row, column, rowCount, columnCount });
const merged = () => workbook.mergedRanges(sheetId, at(1, 1, 20, 10));
const column = (number: number) => workbook.values(sheetId, at(1, number, 6, 1)).map(([value]) => value);

test.each([
  ['above', 2, at(4, 2, 3, 1)],
  ['inside', 4, at(3, 2, 4, 1)],
  ['below', 6, at(3, 2, 3, 1)],
])('a row inserted %s moves merged cells or makes them larger', (_, before, after) => {
  workbook.mergeCells(sheetId, at(3, 2, 3, 1));
  workbook.insertRows(sheetId, before, 1);
  expect(merged()).toEqual([after]);
});

test.each([
  ['above', 1, 1, [at(2, 2, 3, 1)]],
  ['the first row of', 3, 1, [at(3, 2, 2, 1)]],
  ['a row in the middle of', 4, 1, [at(3, 2, 2, 1)]],
  ['all but one of', 4, 2, []],
  ['all of', 3, 3, []],
])('deleting %s merged cells', (_, row, count, after) => {
  workbook.mergeCells(sheetId, at(3, 2, 3, 1));
  workbook.deleteRows(sheetId, row, count);
  expect(merged()).toEqual(after);
});

test('merged cells keep the content, note and data validation of the first one only', () => {
  const checkbox = { criteria: 'CHECKBOX', values: [], isInvalidAllowed: true } as const;
  workbook.setNotes(sheetId, at(3, 2, 2, 1), [['first'], ['second']]);
  workbook.setDataValidations(sheetId, at(3, 2, 2, 1), [[checkbox], [checkbox]]);
  workbook.mergeCells(sheetId, at(3, 2, 2, 2));
  workbook.unmergeCells(sheetId, at(1, 1, 6, 3));
  expect(workbook.values(sheetId, at(3, 1, 2, 3))).toEqual([
    ['a3', 'b3', null],
    ['a4', null, null],
  ]);
  expect(workbook.notes(sheetId, at(3, 2, 2, 1))).toEqual([['first'], ['']]);
  expect(workbook.dataValidations(sheetId, at(3, 2, 2, 1))).toEqual([[checkbox], [null]]);
  expect(merged()).toEqual([]);
});

test('what is written into a covered cell is dropped', () => {
  workbook.mergeCells(sheetId, at(3, 2, 2, 1));
  workbook.write(sheetId, at(2, 2, 4, 1), [[{ value: 2 }], [{ value: 3 }], [{ formula: '=1+1' }], [{ value: 5 }]]);
  workbook.setNotes(sheetId, at(4, 2), [['lost']]);
  workbook.copyCells(sheetId, at(1, 1, 1, 3), [{ sheetId, row: 4, column: 1 }], everything);
  workbook.unmergeCells(sheetId, at(3, 2, 2, 1));
  expect(column(2)).toEqual(['b1', 2, 3, null, 5, 'b6']);
  expect(workbook.values(sheetId, at(4, 1, 1, 3))).toEqual([['a1', null, 'c1']]);
  expect(workbook.notes(sheetId, at(4, 2))).toEqual([['']]);
});

test('a part of merged cells is neither merged nor unmerged', () => {
  workbook.mergeCells(sheetId, at(3, 2, 2, 1));
  const refusal = 'You must select all cells in a merged range to merge or unmerge them.';
  expect(() => workbook.mergeCells(sheetId, at(2, 2, 2, 1))).toThrow(refusal);
  expect(() => workbook.unmergeCells(sheetId, at(4, 2))).toThrow(refusal);
  expect(merged()).toEqual([at(3, 2, 2, 1)]);
});

test('rows that are sorted take their merged cells along, and those with cells merged over several rows are not sorted', () => {
  workbook.mergeCells(sheetId, at(3, 2, 1, 2));
  workbook.reorderRows(sheetId, at(2, 1, 3, 3), [1, 2, 0]);
  expect(merged()).toEqual([at(2, 2, 1, 2)]);
  expect(column(1)).toEqual(['a1', 'a3', 'a4', 'a2', 'a5', 'a6']);
  workbook.mergeCells(sheetId, at(5, 1, 2, 1));
  expect(() => workbook.reorderRows(sheetId, at(4, 1, 2, 3), [1, 0])).toThrow(
    "You can't sort a range that contains cells merged over several rows.",
  );
  expect(merged()).toEqual([at(2, 2, 1, 2), at(5, 1, 2, 1)]);
});

test('copied formats include merged cells, except those of which a part is copied', () => {
  workbook.mergeCells(sheetId, at(3, 2, 1, 2));
  workbook.mergeCells(sheetId, at(3, 1, 2, 1));
  const formats = { ...everything, content: 'nothing', hasDataValidations: false, hasNotes: false } as const;
  workbook.copyCells(
    sheetId,
    at(3, 1, 1, 3),
    [5, 6].map((row) => ({ sheetId, row, column: 1 })),
    formats,
  );
  expect(merged()).toEqual([at(3, 2, 1, 2), at(3, 1, 2, 1), at(5, 2, 1, 2), at(6, 2, 1, 2)]);
});

const everything = { content: 'formulas', hasFormats: true, hasDataValidations: true, hasNotes: true } as const;
