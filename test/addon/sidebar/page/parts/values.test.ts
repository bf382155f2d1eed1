import { readAmount, splitForCut } from '../../../../../src/addon/sidebar/page/parts/values';

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

test.each([
  ['', ''],
  ['Rewe', 'Rewe'],
  ['14 characters.', '14 characters.'],
])('%j is short and has no tail', (text, head) => {
  expect(splitForCut(text)).toEqual([head, '']);
});

test('a text of 15 characters has a tail of seven characters', () => {
  expect(splitForCut('15 characters..')).toEqual(['15 chara', 'cters..']);
});

test('head and tail joined are the text', () => {
  expect(splitForCut('Payment to Blue Bottle Coffee').join('')).toBe('Payment to Blue Bottle Coffee');
});

test('joins several lines into one', () => {
  expect(splitForCut(' a\n\tb ')).toEqual(['a b', '']);
});

test('never splits a character that consists of several code points', () => {
  const family = '👨‍👩‍👧‍👦';
  expect(splitForCut(family.repeat(20), 2)).toEqual([family.repeat(18), family.repeat(2)]);
});

test('splits a name of 40,000 characters', () => {
  const [head, tail] = splitForCut('x'.repeat(40_000));
  expect([head.length, tail]).toEqual([39_993, 'xxxxxxx']);
});
