import type { Block, Case, CellCase, Statement } from '../case';
import { textOf } from '../text-of';

/** A function that returns its arguments as text: `args` writes them, `inputs` fills the two cells beside. */
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
  given({ id: 'arguments/number', rule: 'A number is a number.', expected: 'number 1.5' }, () => '1.5'),
  given({ id: 'arguments/text', rule: 'Text is text.', expected: 'string "a b"' }, () => '"a b"'),
  given({ id: 'arguments/boolean', rule: 'TRUE is a boolean.', expected: 'boolean true' }, () => 'TRUE'),
  given({ id: 'arguments/digits', rule: 'Text of digits stays text.', expected: 'string "007"' }, () => '"007"'),
  given(
    { id: 'arguments/cell', rule: 'A reference to one cell is its value.', expected: 'number 7' },
    ({ input }) => a1(input),
    [7],
  ),
  given({ id: 'arguments/range', rule: 'A range is rows of values.', expected: 'rows [[7, "x"]]' }, both, [7, 'x']),
  given(
    { id: 'arguments/blank-in-range', rule: 'A blank in a range is empty text.', expected: 'rows [["", "x"]]' },
    both,
    [null, 'x'],
  ),
  given({ id: 'arguments/blank-cell', rule: 'A blank cell is empty text.', expected: 'string ""' }, ({ input }) =>
    a1(input),
  ),
  given(
    { id: 'arguments/percent', rule: 'A percentage is its number.', expected: 'number 0.1' },
    ({ input }) => a1(input),
    [0.1],
    '0%',
  ),
  given(
    { id: 'arguments/boolean-cell', rule: 'A boolean cell is a boolean.', expected: 'boolean false' },
    ({ input }) => a1(input),
    [false],
  ),
  given(
    { id: 'arguments/list-literal', rule: 'A list in braces is rows of values.', expected: 'rows [[1, 2]]' },
    () => '{1, 2}',
  ),
  given(
    {
      id: 'arguments/error-cell',
      rule: 'An error cell is the name of the error, as text.',
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
      rule: 'What a skipped argument is.',
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
      rule: 'What a range of one cell, A1:A1, is.',
      alternatives: {
        A: { says: 'its value', is: 'number 7' },
        B: { says: 'rows of values', is: 'rows [[7]]' },
      },
      host: 'A',
      addon: 'a value and a list of one value are read alike.',
    },
    ({ input }) => `${a1(input)}:${a1(input)}`,
    [7],
  ),
  given(
    {
      id: 'arguments/date-zone',
      rule: 'In which zone the day of a date cell begins, when script and spreadsheet have different ones.',
      alternatives: {
        A: { says: 'in the spreadsheet’s', is: 'Date 2026-03-09T04:00:00.000Z' },
        B: { says: 'in the script’s', is: 'Date 2026-03-09T00:00:00.000Z' },
      },
      host: 'A',
      addon: 'a date cell as an argument is right in A; text such as 2026-03-09 is right in both.',
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
      addon: 'relative words such as "today" stand for volatile cells.',
    },
    () => 'NOW()',
  ),
];
