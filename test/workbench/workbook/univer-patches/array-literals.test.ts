import { stackArrays } from '../../../../src/workbench/workbook/univer-patches/array-literals';
import { createUniverWorkbook } from '../../../../src/workbench/workbook/univer-workbook';

const at = (row: number, column: number, rowCount = 1, columnCount = 1) => ({ row, column, rowCount, columnCount });

test.each([
  ['={A1:A2;B1:B2}', '=VSTACK(A1:A2,B1:B2)'],
  ['={A1:A2,B1:B2;1,"x"}', '=VSTACK(HSTACK(A1:A2,B1:B2),HSTACK(1,"x"))'],
  ['=SUM({A1:B2})', '=SUM((A1:B2))'],
  ['={"Day","Sum";FILTER(A:B,{1;0}>C1)}', '=VSTACK(HSTACK("Day","Sum"),FILTER(A:B,{1;0}>C1))'],
  [`={'a;{b'!A1:A2;";{"&C1}`, `=VSTACK('a;{b'!A1:A2,";{"&C1)`],
  ['={{1,2};A1:B1}', '=VSTACK({1,2},A1:B1)'],
  ['={1,-2.5;"a,b",TRUE}', '={1,-2.5;"a,b",TRUE}'],
  ['=SUM(1,{1;2},"{A1")', '=SUM(1,{1;2},"{A1")'],
  ['={A1', '={A1'],
  ['={{A1};B1', '={{A1};B1'],
  ['=A1}', '=A1}'],
  ['=IF(A1="}",{"}";"{"},2)', '=IF(A1="}",{"}";"{"},2)'],
])('%s is calculated as %s', (formula, calculated) => {
  expect(stackArrays(formula)).toBe(calculated);
});

const value = (of: string | number) => ({ value: of });

/** Formulas, each with the sum of its result before and after a row was inserted and A3 became A4, with 30. */
const formulas: readonly (readonly [formula: string, before: number, after: number])[] = [
  ['=SUM({A1:A2;A3})', 6, 33],
  ['=SUM({A1:B1;A3:B3})', 4, 31],
  ['=SUM(1+{A3})', 4, 31],
  [`=SUM({'Sheet1'!A1,7;A3,{8}},$A$3)`, 22, 76],
  ['=SUM({FILTER(A1:A3,A1:A3>1);A3*2})', 11, 92],
  ['=SUM({1,2;3,4})', 10, 10],
  ['={A3}&";{A3}"', Number.NaN, Number.NaN],
];

test('ranges within an array literal are joined, also after rows were inserted and values changed', async () => {
  const workbook = await createUniverWorkbook();
  const rows = [
    [value(1), value('a')],
    [value(2), value('b')],
    [value(3), value('c')],
  ];
  workbook.write(0, at(1, 1, 3, 2), rows);
  workbook.write(0, at(1, 4, 1, formulas.length), [formulas.map(([formula]) => ({ formula }))]);
  workbook.write(0, at(5, 4), [[{ formula: '={"Day","Name";A1:B1;A3:B3}' }]]);
  await workbook.whenCalculated();
  const results = () => workbook.values(0, at(1, 4, 1, formulas.length))[0]?.map(Number);
  expect(results()).toEqual(formulas.map(([, before]) => before));
  expect(workbook.values(0, at(5, 4, 3, 2))).toEqual([
    ['Day', 'Name'],
    [1, 'a'],
    [3, 'c'],
  ]);
  workbook.insertRows(0, 2, 1);
  workbook.write(0, at(4, 1), [[value(30)]]);
  await workbook.whenCalculated();
  expect(results()).toEqual(formulas.map(([, , after]) => after));
  expect(workbook.formulas(0, at(1, 4, 1, formulas.length))).toEqual([
    [
      '=SUM({A1:A3;A4})',
      '=SUM({A1:B1;A4:B4})',
      '=SUM(1+{A4})',
      // Univer leaves out the name of the formula's own sheet.
      '=SUM({A1,7;A4,{8}},$A$4)',
      '=SUM({FILTER(A1:A4,A1:A4>1);A4*2})',
      '=SUM({1,2;3,4})',
      '={A4}&";{A3}"',
    ],
  ]);
  workbook.dispose();
});
