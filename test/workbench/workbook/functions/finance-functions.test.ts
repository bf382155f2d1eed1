import { createUniverWorkbook } from '../../../../src/workbench/workbook/univer-workbook';
import type { CellValue, Workbook } from '../../../../src/workbench/workbook/workbook';
import { cases, sheet } from './finance-cases';

const at = (row: number, column: number, rowCount = 1, columnCount = 1) => ({ row, column, rowCount, columnCount });

const all = Object.values(cases).flat();

let workbook: Workbook;
const results = new Map<string, CellValue>();

/** One workbook and one calculation, because each takes longer than all formulas. */
beforeAll(async () => {
  workbook = await createUniverWorkbook();
  workbook.serialNow = () => 46_353.5;
  workbook.write(
    0,
    at(1, 1, sheet.length, 9),
    sheet.map((row) => row.map((value) => ({ value }))),
  );
  workbook.write(
    0,
    at(1, 12, all.length),
    all.map(([formula]) => [{ formula }]),
  );
  await workbook.whenCalculated();
  for (const [index, [value]] of workbook.values(0, at(1, 12, all.length)).entries()) {
    results.set(all[index]?.[0] ?? '', rounded(value ?? null));
  }
});

afterAll(() => workbook.dispose());

/** To twelve digits; the last ones depend on the order of the calculation. */
function rounded(value: CellValue): CellValue {
  return typeof value === 'number' ? Number(value.toPrecision(12)) : value;
}

test.each(Object.entries(cases))('%s has the results that the documentation of Sheets gives', (_, formulas) => {
  const expected = formulas.map(([formula, result]) => [formula, rounded(result)]);
  expect(formulas.map(([formula]) => [formula, results.get(formula)])).toEqual(expected);
});
