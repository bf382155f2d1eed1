import { CellValueType } from '@univerjs/core';
import { createUniverWorkbook } from '../../../../src/workbench/workbook/univer-workbook';
import type { Workbook } from '../../../../src/workbench/workbook/workbook';

const texts = ['-5', '007', '1e5', 'true', 'FALSE', '12345678901234567890'];
const at = { row: 1, column: 1, rowCount: 1, columnCount: texts.length };

let workbook: Workbook;

beforeEach(async () => {
  workbook = await createUniverWorkbook();
  workbook.write(0, at, [texts.map((value) => ({ value }))]);
});

afterEach(() => workbook.dispose());

const rule = { criteria: 'CHECKBOX', values: [], isInvalidAllowed: true } as const;

test.each<[string, () => void]>([
  ['a style', () => workbook.setStyles(0, at, () => ({ isBold: true }))],
  ['a number format', () => workbook.setNumberFormats(0, at, [texts.map(() => '0.00')])],
  ['no number format', () => workbook.setNumberFormats(0, at, [texts.map(() => '')])],
  ['plain text', () => workbook.setNumberFormats(0, at, [texts.map(() => '@')])],
  ['a rule', () => workbook.setDataValidations(0, at, [texts.map(() => rule)])],
])('a text that looks like a value stays text when its cell gets %s', (_, format) => {
  format();
  expect(workbook.values(0, at)).toEqual([texts]);
  format();
  expect(workbook.values(0, at)).toEqual([texts]);
});

test('a number, a boolean and a date stay what they are', () => {
  const values = [-5, true, false, { dateSerial: 46_346 }];
  const some = { ...at, columnCount: values.length };
  workbook.write(0, some, [values.map((value) => ({ value }))]);
  workbook.setStyles(0, some, () => ({ isBold: true }));
  expect(workbook.values(0, some)).toEqual([values]);
});

test('a text that a page styles stays text', () => {
  const cellValue = { 0: { 0: { s: { bl: 1 } } } };
  const params = { unitId: workbook.id, subUnitId: '0', cellValue, trigger: 'sheet.command.set-style' };
  expect(workbook.applyEdit({ id: 'sheet.mutation.set-range-values', params }, 'page one')).toBe(true);
  expect(workbook.values(0, at)).toEqual([texts]);
  expect(workbook.styles(0, at)[0]?.[0]).toEqual({ isBold: true });
});

test('a value that replaces a text has its own type', () => {
  const cellValue = { 0: { 0: { v: 5 }, 1: { v: 7, t: CellValueType.NUMBER } } };
  const params = { unitId: workbook.id, subUnitId: '0', cellValue };
  expect(workbook.applyEdit({ id: 'sheet.mutation.set-range-values', params }, 'page one')).toBe(true);
  expect(workbook.values(0, at)).toEqual([[5, 7, ...texts.slice(2)]]);
});
