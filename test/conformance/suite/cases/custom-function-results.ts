import type { Block, Case, CellCase, Open } from '../case';

type Told = { readonly id: string; readonly rule: string } & ({ readonly expected: unknown } | Open);
type Read = NonNullable<CellCase['read']>;

/** A function that returns a value, and what the sheet then holds: by default the value of the formula's cell. */
function result(
  told: Told,
  run: () => unknown,
  read: Read = ({ anchor }) => anchor.getValue(),
  more: Partial<CellCase> = {},
): Case {
  const { id, rule } = told;
  return { ...told, id, rule, mode: 'cell', showsValue: true, run, read, ...more } as Case;
}

const values =
  (rowCount: number, columnCount: number): Read =>
  ({ anchor }) =>
    anchor.offset(0, 0, rowCount, columnCount).getValues();

/** ISBLANK of the formula's cell, asked by a formula beside it. */
const isBlankFormula = ({ anchor, input }: Block): void => void input.setFormula(`=ISBLANK(${anchor.getA1Notation()})`);
const isBlank: Read = ({ input }) => input.getValue();

const error = '#ERROR!';

export const customFunctionResults: readonly Case[] = [
  result({ id: 'results/number', rule: 'A number is a number.', expected: 7.5 }, () => 7.5),
  result({ id: 'results/boolean', rule: 'A boolean is a boolean.', expected: true }, () => true),
  result({ id: 'results/digits', rule: 'Text of digits stays text.', expected: '007' }, () => '007'),
  result({ id: 'results/date-text', rule: 'Text like a date stays text.', expected: '2026-03-09' }, () => '2026-03-09'),
  result(
    { id: 'results/formula-text', rule: 'Text like a formula is never evaluated.', expected: '=1+1' },
    () => '=1+1',
  ),
  result({ id: 'results/null', rule: 'null is a blank cell.', expected: true }, () => null, isBlank, {
    prepare: isBlankFormula,
  }),
  result({ id: 'results/empty-text', rule: 'Empty text is no blank cell.', expected: false }, () => '', isBlank, {
    prepare: isBlankFormula,
  }),
  result(
    {
      id: 'results/list',
      rule: 'A list goes down a column.',
      expected: [
        [1, ''],
        [2, ''],
        [3, ''],
      ],
    },
    () => [1, 2, 3],
    values(3, 2),
  ),
  result(
    {
      id: 'results/rows',
      rule: 'A list of lists is a rectangle.',
      expected: [
        [1, 'a'],
        [true, ''],
      ],
    },
    () => [
      [1, 'a'],
      [true, null],
    ],
    values(2, 2),
  ),
  result(
    { id: 'results/header-and-values', rule: 'A list of a row and values goes down.', expected: [['head'], [1], [2]] },
    () => [['head'], 1, 2],
    values(3, 1),
  ),
  result(
    {
      id: 'results/spill-formulas',
      rule: 'Only the first cell of a spill holds the formula.',
      expected: [true, false, false],
    },
    () => [1, 2, 3],
    ({ anchor }) =>
      anchor
        .offset(0, 0, 3, 1)
        .getFormulas()
        .map(([formula]) => formula !== ''),
  ),
  result(
    { id: 'results/blocked', rule: 'A spill over a filled cell is #REF!.', expected: ['#REF!', 'in the way'] },
    () => [1, 2],
    ({ anchor }) =>
      anchor
        .offset(0, 0, 2, 1)
        .getValues()
        .map(([value]) => value),
    { prepare: ({ anchor }) => void anchor.offset(1, 0).setValue('in the way') },
  ),
  result({ id: 'results/thrown', rule: 'A thrown error is #ERROR!.', expected: error }, () => {
    throw new Error('on purpose');
  }),
  result(
    { id: 'results/iferror', rule: 'IFERROR catches what is thrown.', expected: 'caught' },
    () => {
      throw new Error('on purpose');
    },
    undefined,
    { formula: () => '=IFERROR(CONFORM_VALUE("results/iferror"), "caught")' },
  ),
  result(
    { id: 'results/unknown-function', rule: 'An unknown function is #NAME?.', expected: '#NAME?' },
    () => null,
    undefined,
    { formula: () => '=CONFORM_NOBODY()' },
  ),
  result(
    {
      id: 'results/hidden-function',
      rule: 'A function whose name ends in an underscore cannot be called.',
      expected: '#NAME?',
    },
    () => null,
    undefined,
    { formula: () => '=CONFORM_HIDDEN_()' },
  ),
  result(
    { id: 'results/letter-case', rule: 'Letter case does not matter in a formula.', expected: 'called' },
    () => 'called',
    undefined,
    { formula: () => '=conform_value("results/letter-case")' },
  ),
  result(
    {
      id: 'results/arrow',
      rule: 'Whether a constant that holds a function can be called.',
      readings: {
        A: { says: 'no', is: '#NAME?' },
        B: { says: 'yes', is: 'called' },
      },
      host: 'A',
      addon: 'every function is a plain declaration.',
    },
    () => null,
    undefined,
    { formula: () => '=CONFORM_ARROW()' },
  ),
  result({ id: 'results/too-long', rule: 'Text of more than 50,000 characters is an error.', expected: error }, () =>
    'x'.repeat(50_001),
  ),
  result(
    { id: 'results/date', rule: 'A date is a date value.', expected: true },
    () => new Date('2026-03-09T04:00:00Z'),
    ({ anchor }) => Object.prototype.toString.call(anchor.getValue()) === '[object Date]',
  ),
  result(
    {
      id: 'results/date-zone',
      rule: 'In which zone a returned date is shown, when script and spreadsheet have different ones.',
      readings: {
        A: { says: 'the spreadsheet’s: the instant stays', is: '2026-03-09T04:00:00.000Z' },
        B: { says: 'the script’s: its wall time stays', is: '2026-03-09T08:00:00.000Z' },
      },
      host: 'A',
      addon: 'its dates are right in A alone; dates=text and dates=serial are right in both.',
    },
    () => new Date('2026-03-09T04:00:00Z'),
    ({ anchor }) => (anchor.getValue() as Date).toISOString(),
  ),
  result(
    {
      id: 'results/date-shown',
      rule: 'How a returned date is shown where the cell has no format.',
      readings: {
        A: { says: 'as a date', is: /2026/ },
        B: { says: 'as a number', is: /^"46,?090/ },
      },
      host: 'A',
      addon: 'its formulas can give text instead, dates=text.',
    },
    () => new Date('2026-03-09T04:00:00Z'),
    ({ anchor }) => anchor.getDisplayValue(),
  ),
  result(
    {
      id: 'results/ragged',
      rule: 'What becomes of rows of unequal length.',
      readings: {
        A: { says: 'an error', is: /^\[\["#/ },
        B: {
          says: 'padded with blanks',
          is: [
            [1, ''],
            [2, 3],
          ],
        },
      },
      host: 'A',
      addon: 'a table is always a rectangle.',
    },
    () => [[1], [2, 3]],
    values(2, 2),
  ),
  result(
    {
      id: 'results/empty-list',
      rule: 'What an empty list is.',
      readings: {
        A: { says: 'an error', is: /^"#/ },
        B: { says: 'a blank cell', is: '' },
      },
      host: 'A',
      addon: 'a table has at least its header row.',
    },
    () => [],
  ),
  result(
    {
      id: 'results/nan',
      rule: 'What NaN is.',
      readings: {
        A: { says: '#NUM!', is: '#NUM!' },
        B: { says: 'another error', is: /^"#/ },
        C: { says: 'text or blank', is: /^"[^#]*"$/ },
      },
      host: 'A',
      addon: 'a number that is none becomes a blank.',
    },
    () => Number.NaN,
  ),
  result(
    {
      id: 'results/infinity',
      rule: 'What Infinity is.',
      readings: {
        A: { says: 'an error', is: /^"#/ },
        B: { says: 'something else', is: /^/ },
      },
      host: 'A',
      addon: 'amounts are finite.',
    },
    () => Number.POSITIVE_INFINITY,
  ),
  result(
    {
      id: 'results/undefined-in-row',
      rule: 'What undefined within a row is.',
      readings: {
        A: { says: 'a blank', is: [1, '', 2, true] },
        B: { says: 'empty text', is: [1, '', 2, false] },
        C: { says: 'an error', is: /"#/ },
      },
      host: 'A',
      addon: 'a missing value is always null.',
    },
    () => [[1, undefined, 2]],
    ({ anchor, input }) => [...(anchor.offset(0, 0, 1, 3).getValues()[0] ?? []), input.getValue()],
    { prepare: ({ anchor, input }) => void input.setFormula(`=ISBLANK(${anchor.offset(0, 1).getA1Notation()})`) },
  ),
  result(
    {
      id: 'results/object',
      rule: 'What a plain object is.',
      readings: {
        A: { says: 'an error', is: /^"#/ },
        B: { says: 'text or blank', is: /^"([^#].*)?"$/ },
      },
      host: 'A',
      addon: 'nested values become short JSON text.',
    },
    () => ({ a: 1 }),
  ),
  result(
    {
      id: 'results/async',
      rule: 'What an asynchronous function gives.',
      readings: {
        A: { says: 'the value of its promise', is: 'awaited' },
        B: { says: 'an error or nothing', is: /^"(#.*)?"$/ },
      },
      host: 'A',
      addon: 'none of its functions is asynchronous.',
    },
    () => null,
    undefined,
    { formula: () => '=CONFORM_ASYNC()' },
  ),
  result(
    {
      id: 'results/undocumented',
      rule: 'A function without a comment for the help can be called too.',
      expected: 'called',
    },
    () => null,
    undefined,
    { formula: () => '=CONFORM_PLAIN()' },
  ),
  result(
    {
      id: 'results/beyond-the-grid',
      rule: 'What becomes of a result that is taller than the grid.',
      readings: {
        A: { says: 'the grid grows', is: 'grown' },
        B: { says: 'an error', is: /^"#/ },
      },
      host: 'A',
      addon: 'a table of many rows is told to start near the top; an error there is seen.',
    },
    () => Array.from({ length: 1_200 }, (_, index) => index),
    ({ anchor }) => (anchor.getSheet().getMaxRows() > 1_100 ? 'grown' : anchor.getValue()),
    { isAlone: true },
  ),
  {
    id: 'results/overrun',
    rule: 'A custom function is ended after 30 s, with an error.',
    mode: 'cell',
    needs: 'patience',
    run: () => {
      const startedAt = Date.now();
      for (let beat = 0; beat < 45; beat += 1) {
        CacheService.getDocumentCache()?.put('conformance.beat', String(Date.now() - startedAt));
        Utilities.sleep(1_000);
      }
      return 'not ended';
    },
    read: ({ anchor }) => {
      const seconds = Number(CacheService.getDocumentCache()?.get('conformance.beat')) / 1_000;
      return [anchor.getValue(), seconds > 25 && seconds <= 31];
    },
    expected: [error, true],
  },
];
