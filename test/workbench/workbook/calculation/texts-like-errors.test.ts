import { createUniverWorkbook } from '../../../../src/workbench/workbook/univer-workbook';
import type { CellInput, Workbook } from '../../../../src/workbench/workbook/workbook';
import { FakeCustomFunctions } from '../../../support/host/fake-custom-functions';

const at = (row: number, column: number, rowCount = 1, columnCount = 1) => ({ row, column, rowCount, columnCount });
const value = (of: Extract<CellInput, { value: unknown }>['value']): CellInput => ({ value: of });

let workbook: Workbook;

beforeEach(async () => {
  workbook = await createUniverWorkbook();
});

afterEach(() => workbook.dispose());

const lookalikes = [
  '#REF!',
  '#N/A',
  ' #div/0! ',
  '#SPILL!',
  '#GETTING_DATA',
  'TRUE',
  '=1+1',
  '1/2',
  '007',
  'Loading...',
];

test('a text that looks like an error, a boolean or a number stays a text: in a spill, as a single result and when written', async () => {
  workbook.setCustomFunctions(
    new FakeCustomFunctions({ fin_texts: () => lookalikes.map((text) => [text]), fin_text: () => [['#REF!']] }),
  );
  workbook.write(0, at(1, 1, 1, 2), [[{ formula: '=FIN_TEXTS()' }, { formula: '=FIN_TEXT()' }]]);
  const written = lookalikes.map((text) => [value(text)]);
  workbook.write(0, at(1, 3, lookalikes.length, 1), written);
  await workbook.whenCalculated();
  for (const column of [1, 3]) {
    expect(workbook.values(0, at(1, column, lookalikes.length, 1)).flat()).toEqual(lookalikes);
    expect(workbook.displayValues(0, at(1, column, lookalikes.length, 1)).flat()).toEqual(lookalikes);
  }
  expect(workbook.values(0, at(1, 2))).toEqual([['#REF!']]);
});

test('formulas and custom functions read a text that looks like an error as text, and an error as an error', async () => {
  const functions = new FakeCustomFunctions({ fin_text: () => [['#N/A']], fin_same: (given) => [[given as string]] });
  workbook.setCustomFunctions(functions);
  workbook.write(0, at(1, 1, 1, 2), [[{ formula: '=FIN_TEXT()' }, { error: '#N/A' }]]);
  const formulas = ['=ISERROR(A1)', '=IFERROR(A1,"x")', '=A1&"!"', '=FIN_SAME(A1)', '=FIN_SAME(A1&"")', '=ISERROR(B1)'];
  workbook.write(0, at(2, 1, 1, formulas.length), [formulas.map((formula) => ({ formula }))]);
  await workbook.whenCalculated();
  expect(workbook.values(0, at(2, 1, 1, formulas.length))).toEqual([[false, '#N/A', '#N/A!', '#N/A', '#N/A', true]]);
  // Both calls are the same: a text, not a table of one.
  expect(functions.calls.filter(({ name }) => name === 'FIN_SAME').map(({ args }) => args)).toEqual([['#N/A']]);
});

test('text functions and comparisons ignore the internal mark of a text that looks like an error', async () => {
  workbook.setCustomFunctions(new FakeCustomFunctions({ fin_texts: () => [['#N/A'], ['#ref! ']] }));
  workbook.write(0, at(1, 1, 1, 2), [[{ formula: '=FIN_TEXTS()' }, value('#N/A')]]);
  const formulas = [
    '=LEN(A1)',
    '=LEN(A2)',
    '=LEN(B1)',
    '=RIGHT(A1,2)',
    '=SUBSTITUTE(A1,"#","")',
    '=A1="#N/A"',
    '=LEN(A1&"")',
  ];
  workbook.write(0, at(1, 3, 1, formulas.length), [formulas.map((formula) => ({ formula }))]);
  await workbook.whenCalculated();
  expect(workbook.values(0, at(1, 3, 1, formulas.length))).toEqual([[4, 6, 4, '/A', 'N/A', true, 4]]);
});
