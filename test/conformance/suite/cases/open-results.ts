import type { Case } from '../case';
import { result, values } from './result';

/** What nobody has settled of returned values. */
export const openResults: readonly Case[] = [
  result(
    {
      id: 'results/arrow',
      rule: 'Whether a constant that holds a function can be called.',
      alternatives: {
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
  result(
    {
      id: 'results/date-zone',
      rule: 'In which zone a returned date is shown, when script and spreadsheet have different ones.',
      alternatives: {
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
      rule: 'How a returned date is shown if the cell has no format.',
      alternatives: {
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
      rule: 'What happens to rows of unequal length.',
      alternatives: {
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
      alternatives: {
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
      alternatives: {
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
      alternatives: {
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
      alternatives: {
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
      alternatives: {
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
      alternatives: {
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
      id: 'results/beyond-the-grid',
      rule: 'What happens to a result that is taller than the grid.',
      alternatives: {
        A: { says: 'the grid grows', is: 'grown' },
        B: { says: 'an error', is: /^"#/ },
      },
      host: 'A',
      addon: 'put a table of many rows near the top; an error there is seen.',
    },
    () => Array.from({ length: 1_200 }, (_, index) => index),
    ({ anchor }) => (anchor.getSheet().getMaxRows() > 1_100 ? 'grown' : anchor.getValue()),
    { isAlone: true },
  ),
];
