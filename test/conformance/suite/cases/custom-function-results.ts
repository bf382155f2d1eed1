import type { Case } from '../case';
import { isBlank, isBlankFormula, result, values } from './result';

const error = '#ERROR!';

export const customFunctionResults: readonly Case[] = [
  result({ id: 'results/number', rule: 'A returned number is shown as a number.', expected: 7.5 }, () => 7.5),
  result({ id: 'results/boolean', rule: 'A returned boolean is shown as a boolean.', expected: true }, () => true),
  result({ id: 'results/digits', rule: 'Returned text of digits stays text.', expected: '007' }, () => '007'),
  result(
    { id: 'results/date-text', rule: 'Returned text that looks like a date stays text.', expected: '2026-03-09' },
    () => '2026-03-09',
  ),
  result(
    { id: 'results/formula-text', rule: 'Returned text that looks like a formula is not evaluated.', expected: '=1+1' },
    () => '=1+1',
  ),
  result({ id: 'results/null', rule: 'A returned null is a blank cell.', expected: true }, () => null, isBlank, {
    prepare: isBlankFormula,
  }),
  result(
    { id: 'results/empty-text', rule: 'A returned empty string is not a blank cell.', expected: false },
    () => '',
    isBlank,
    {
      prepare: isBlankFormula,
    },
  ),
  result(
    {
      id: 'results/list',
      rule: 'A returned list fills a column.',
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
      rule: 'A returned list of lists fills a rectangle.',
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
    {
      id: 'results/header-and-values',
      rule: 'A returned list that begins with a list of one value fills a column.',
      expected: [['head'], [1], [2]],
    },
    () => [['head'], 1, 2],
    values(3, 1),
  ),
  result(
    {
      id: 'results/spill-formulas',
      rule: 'Only the first cell of a spilled array contains the formula.',
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
    {
      id: 'results/blocked',
      rule: 'An array that would overwrite a cell is #REF!.',
      expected: ['#REF!', 'in the way'],
    },
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
    { id: 'results/iferror', rule: 'IFERROR catches a thrown error.', expected: 'caught' },
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
    { id: 'results/letter-case', rule: 'Function names in a formula ignore case.', expected: 'called' },
    () => 'called',
    undefined,
    { formula: () => '=conform_value("results/letter-case")' },
  ),
  result({ id: 'results/too-long', rule: 'Text of more than 50,000 characters is an error.', expected: error }, () =>
    'x'.repeat(50_001),
  ),
  result(
    { id: 'results/date', rule: 'A returned date is a date value.', expected: true },
    () => new Date('2026-03-09T04:00:00Z'),
    ({ anchor }) => Object.prototype.toString.call(anchor.getValue()) === '[object Date]',
  ),
  result(
    {
      id: 'results/undocumented',
      rule: 'A function without a JSDoc comment can also be called.',
      expected: 'called',
    },
    () => null,
    undefined,
    { formula: () => '=CONFORM_PLAIN()' },
  ),
  {
    id: 'results/overrun',
    rule: 'A custom function is ended with an error after 30 s.',
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
