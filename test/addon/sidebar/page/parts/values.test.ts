import { readAmount } from '../../../../../src/addon/sidebar/page/parts/values';

test.each([
  ['-$12.50', '\u2212$12.50'],
  ['$-12.50', '\u2212$12.50'],
  ['\u221212,50 €', '\u221212,50 €'],
  ['-12,50 €', '\u221212,50 €'],
  ['€ - 12.50', '\u2212€ 12.50'],
  ['12.50-', '\u221212.50'],
  ['($12.50)', '\u2212$12.50'],
  ['-1e-7', '\u22121e-7'],
  ['\u2013 1 204,90', '\u22121 204,90'],
])('%s is negative and starts with a minus', (shown, text) => {
  expect(readAmount(shown)).toEqual({ text, sign: 'negative' });
});

test.each([['$4,210.00'], ['4.210,00 €'], ['0.01'], ['10'], ['+5']])('%s is positive and stays as shown', (shown) => {
  expect(readAmount(shown)).toEqual({ text: shown, sign: 'positive' });
});

test.each([['$0.00'], ['0'], [''], ['-0.00'], ['#ERROR!'], ['n/a']])('%s has no sign', (shown) => {
  expect(readAmount(shown)).toEqual({ text: shown, sign: 'neutral' });
});

test('removes surrounding spaces', () => {
  expect(readAmount('  $5.00 ')).toEqual({ text: '$5.00', sign: 'positive' });
});

test('reads texts of more than 200,000 characters', () => {
  const blanks = ' '.repeat(200_000);
  expect(readAmount(`5${blanks}x`).sign).toBe('positive');
  expect(readAmount(`x${blanks}y`).sign).toBe('neutral');
  expect(readAmount(`${'- '.repeat(100_000)}\n5`).sign).toBe('negative');
});
