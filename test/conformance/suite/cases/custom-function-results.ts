import type { Case } from '../case';
import { isBlank, isBlankFormula, result, values } from './result';

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
  result({ id: 'results/empty-text', rule: 'Empty text is not a blank cell.', expected: false }, () => '', isBlank, {
    prepare: isBlankFormula,
  }),
  result(
    {
      id: 'results/list',
      rule: 'A list fills a column.',
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
    {
      id: 'results/header-and-values',
      rule: 'A list of a row and values fills a column.',
      expected: [['head'], [1], [2]],
    },
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
    { id: 'results/date', rule: 'A date is a date value.', expected: true },
    () => new Date('2026-03-09T04:00:00Z'),
    ({ anchor }) => Object.prototype.toString.call(anchor.getValue()) === '[object Date]',
  ),
  result(
    {
      id: 'results/undocumented',
      rule: 'A function without a JSDoc comment can be called too.',
      expected: 'called',
    },
    () => null,
    undefined,
    { formula: () => '=CONFORM_PLAIN()' },
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
