import type { Case } from '../case';
import { result, values } from './result';

/** Open questions about returned values. */
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
      rule: 'In which time zone a returned date is shown if those of script and spreadsheet differ.',
      alternatives: {
        A: { says: 'in that of the spreadsheet: the instant is the same', is: '2026-03-09T04:00:00.000Z' },
        B: { says: 'in that of the script: the wall time is the same', is: '2026-03-09T08:00:00.000Z' },
      },
      host: 'A',
      addon: 'its dates are correct only in A; with dates=text and dates=serial they are correct in both.',
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
      addon: 'with dates=text its formulas return text instead.',
    },
    () => new Date('2026-03-09T04:00:00Z'),
    ({ anchor }) => anchor.getDisplayValue(),
  ),
  result(
    {
      id: 'results/ragged',
      rule: 'What happens to returned rows of unequal length.',
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
      rule: 'What the result is if an empty list is returned.',
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
      rule: 'What the result is if NaN is returned.',
      alternatives: {
        A: { says: '#NUM!', is: '#NUM!' },
        B: { says: 'another error', is: /^"#/ },
        C: { says: 'text or blank', is: /^"[^#]*"$/ },
      },
      host: 'A',
      addon: 'it returns a blank instead of NaN.',
    },
    () => Number.NaN,
  ),
  result(
    {
      id: 'results/infinity',
      rule: 'What the result is if Infinity is returned.',
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
      rule: 'What the result is if a row contains undefined.',
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
      rule: 'What the result is if a plain object is returned.',
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
      rule: 'What the result of an asynchronous function is.',
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
      addon: 'users put a long table near the top of a sheet; they see an error.',
    },
    () => Array.from({ length: 1_200 }, (_, index) => index),
    ({ anchor }) => (anchor.getSheet().getMaxRows() > 1_100 ? 'grown' : anchor.getValue()),
    { isAlone: true },
  ),
];
