import type { Block, Case, CellCase, Statement } from '../case';
import { textOf } from '../text-of';

/** A custom function that returns its arguments as text. `args` writes them; `inputs` are the values of two cells. */
function given(
  statement: Statement,
  args: (block: Block) => string,
  inputs: readonly unknown[] = [],
  format = '',
): Case {
  const { id } = statement;
  const subject: CellCase = {
    ...statement,
    mode: 'cell',
    prepare: ({ input, second }) => {
      [input, second].forEach((cell, index) => {
        if (format !== '') cell.setNumberFormat(format);
        if (index < inputs.length) cell.setValue(inputs[index]);
      });
    },
    formula: (block) => `=CONFORM("${id}", ${args(block)})`,
    run: (...all) => all.map(kindAndText).join(', '),
  };
  return subject as Case;
}

function kindAndText(value: unknown): string {
  if (Array.isArray(value)) return `rows ${textOf(value)}`;
  const isObject = typeof value === 'object' && value !== null;
  return isObject || value === undefined || value === null ? textOf(value) : `${typeof value} ${textOf(value)}`;
}

const a1 = (range: GoogleAppsScript.Spreadsheet.Range): string => range.getA1Notation();
const both = ({ input, second }: Block): string => `${a1(input)}:${a1(second)}`;

export const customFunctionArguments: readonly Case[] = [
  given({ id: 'arguments/number', rule: 'A number is passed as a number.', expected: 'number 1.5' }, () => '1.5'),
  given({ id: 'arguments/text', rule: 'Text is passed as a string.', expected: 'string "a b"' }, () => '"a b"'),
  given({ id: 'arguments/boolean', rule: 'TRUE is passed as a boolean.', expected: 'boolean true' }, () => 'TRUE'),
  given(
    { id: 'arguments/digits', rule: 'Text of digits is passed as a string.', expected: 'string "007"' },
    () => '"007"',
  ),
  given(
    { id: 'arguments/cell', rule: 'A reference to one cell is passed as its value.', expected: 'number 7' },
    ({ input }) => a1(input),
    [7],
  ),
  given({ id: 'arguments/range', rule: 'A range is passed as rows of values.', expected: 'rows [[7, "x"]]' }, both, [
    7,
    'x',
  ]),
  given(
    {
      id: 'arguments/blank-in-range',
      rule: 'A blank cell in a range is passed as an empty string.',
      expected: 'rows [["", "x"]]',
    },
    both,
    [null, 'x'],
  ),
  given(
    { id: 'arguments/blank-cell', rule: 'A blank cell is passed as an empty string.', expected: 'string ""' },
    ({ input }) => a1(input),
  ),
  given(
    { id: 'arguments/percent', rule: 'A percentage is passed as its number.', expected: 'number 0.1' },
    ({ input }) => a1(input),
    [0.1],
    '0%',
  ),
  given(
    { id: 'arguments/boolean-cell', rule: 'A boolean cell is passed as a boolean.', expected: 'boolean false' },
    ({ input }) => a1(input),
    [false],
  ),
  given(
    {
      id: 'arguments/list-literal',
      rule: 'An array in braces is passed as rows of values.',
      expected: 'rows [[1, 2]]',
    },
    () => '{1, 2}',
  ),
  given(
    {
      id: 'arguments/error-cell',
      rule: 'An error cell is passed as the name of the error.',
      expected: 'string "#DIV/0!"',
    },
    ({ input }) => a1(input),
    ['=1/0'],
  ),
  given(
    {
      id: 'arguments/undeclared',
      rule: 'Arguments beyond the declared parameters are passed too.',
      expected: 'number 1, number 2, number 3, number 4, number 5',
    },
    () => '1, 2, 3, 4, 5',
  ),
  given(
    {
      id: 'arguments/skipped',
      rule: 'Which value is passed for a skipped argument.',
      alternatives: {
        A: { says: 'undefined', is: 'number 1, undefined, number 3' },
        B: { says: 'null', is: 'number 1, null, number 3' },
        C: { says: 'empty text', is: 'number 1, string "", number 3' },
      },
      host: 'A',
      addon: 'undefined, null, empty text and an empty cell all mean "not given".',
    },
    () => '1, , 3',
  ),
  given(
    {
      id: 'arguments/one-cell-range',
      rule: 'Which value is passed for a range of one cell, A1:A1.',
      alternatives: {
        A: { says: 'its value', is: 'number 7' },
        B: { says: 'rows of values', is: 'rows [[7]]' },
      },
      host: 'A',
      addon: 'it reads a value and a list of one value in the same way.',
    },
    ({ input }) => `${a1(input)}:${a1(input)}`,
    [7],
  ),
  given(
    {
      id: 'arguments/date-zone',
      rule: 'In which time zone the day of a date cell begins if those of script and spreadsheet differ.',
      alternatives: {
        A: { says: 'in the spreadsheet’s', is: 'Date 2026-03-09T04:00:00.000Z' },
        B: { says: 'in the script’s', is: 'Date 2026-03-09T00:00:00.000Z' },
      },
      host: 'A',
      addon: 'a date cell is a correct argument in A; text such as 2026-03-09 is correct in both.',
    },
    ({ input }) => a1(input),
    ['=DATE(2026,3,9)'],
    'yyyy-mm-dd',
  ),
  given(
    {
      id: 'arguments/volatile',
      rule: 'What happens to a custom function with NOW() as an argument.',
      alternatives: {
        A: { says: 'an error', is: /^#ERROR!$/ },
        B: { says: 'Loading… for ever', is: /^Loading/ },
        C: { says: 'it runs', is: /^"(Date|number)/ },
      },
      host: 'A',
      addon: 'relative dates such as "today" replace volatile cells.',
    },
    () => 'NOW()',
  ),
];
