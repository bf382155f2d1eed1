import { splitOutsideQuotes, unquote } from '../../../src/addon/cells/split-list';

const split = (text: string) => splitOutsideQuotes(text, (character) => character === ',' || character === ';');

test.each([
  ['', []],
  [' , ;', []],
  ['a', ['a']],
  [' a ; b ', ['a', 'b']],
  ["'a, b', c", ["'a, b'", 'c']],
  ["c;'a, b'", ['c', "'a, b'"]],
  ["x =  'a, b', c", ["x =  'a, b'", 'c']],
  ["Sam's, Bob's", ["Sam's", "Bob's"]],
  ["'Tom''s, joint', c", ["'Tom''s, joint'", 'c']],
  ["'a, b", ["'a, b"]],
])('%j is split into %j', (text, items) => {
  // Doubled quotes stay doubled: unquote halves them.
  expect(split(text)).toEqual(items);
});

test.each([
  ["'a'", 'a'],
  [" 'a' ", 'a'],
  [' a ', 'a'],
  ["''", ''],
  ["'Tom''s, joint'", "Tom's, joint"],
  ["'", "'"],
  ["'a", "'a"],
  ["a'", "a'"],
  ["Sam's", "Sam's"],
  ['a', 'a'],
  ['', ''],
])('%j without its quotes is %j', (text, expected) => {
  expect(unquote(text)).toBe(expected);
});
