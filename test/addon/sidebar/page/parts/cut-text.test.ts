import { splitForCut } from '../../../../../src/addon/sidebar/page/parts/cut-text';

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
