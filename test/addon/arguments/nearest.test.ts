import { nearestFirst, nearestName } from '../../../src/addon/arguments/nearest';

test.each([
  ['Grocries', 'Groceries'],
  ['groceries', 'Groceries'],
  ['Grocereis', 'Groceries'],
  ['Grozeries', 'Groceries'],
  ['Groc', 'Groceries'],
  ['out', 'Eating out'],
  ['ting', null],
  ['Rnet', 'Rent'],
  ['Rend', null],
  ['Gr', null],
  ['Rxxt', null],
  ['Salary', null],
  ['', null],
])('%j is like %s', (misspelt, name) => {
  expect(nearestName(['Rent', 'Groceries', 'Eating out'], misspelt)).toBe(name);
});

test('the nearest of several is the one with the fewest letters changed, else the first', () => {
  expect(nearestName(['last weeks', 'last week'], 'last wek')).toBe('last week');
  expect(nearestName(['March', 'Marsh'], 'Marh')).toBe('March');
});

test('a swap of two letters counts once, and three changes are too many', () => {
  expect(nearestName(['abcd'], 'bacd')).toBe('abcd');
  expect(nearestName(['abcdef'], 'badcef')).toBe('abcdef');
  expect(nearestName(['abcdef'], 'badcfe')).toBeNull();
  expect(nearestName(['abcdef'], 'abc')).toBe('abcdef');
  expect(nearestName(['abcdefgh'], 'bcdef')).toBeNull();
});

test('two changes are too many in four letters, not in five', () => {
  expect(nearestName(['badc'], 'abcd')).toBeNull();
  expect(nearestName(['badce'], 'abcde')).toBe('badce');
});

test.each([
  ['bxcd', 'abcd'],
  ['xacd', 'abcd'],
  ['xyrnet', 'rent'],
])('%j is not like %j: a replaced letter is no swap, and letters before it count', (misspelt, name) => {
  expect(nearestName([name], misspelt)).toBeNull();
});

test('long names are not compared', () => {
  const long = 'x'.repeat(60);
  expect(nearestName([long], `${long.slice(1)}y`)).toBe(long);
  expect(nearestName([`${long}x`], `${long}y`)).toBeNull();
  expect(nearestName([`${long}x`], long)).toBeNull();
  expect(nearestFirst(['a', 'x'.repeat(100_000)], 'x'.repeat(99_999))).toEqual(['x'.repeat(100_000), 'a']);
  expect(nearestFirst(['a', `${'x'.repeat(100_000)}y`], `${'x'.repeat(100_000)}z`)).toEqual([
    'a',
    `${'x'.repeat(100_000)}y`,
  ]);
});

test('names that are like a misspelt one come first, both in their order', () => {
  expect(nearestFirst(['limit', 'sort', 'sorts'], 'srot')).toEqual(['sort', 'limit', 'sorts']);
  expect(nearestFirst(['b', 'a'], 'x')).toEqual(['b', 'a']);
});

test.each([
  ['acount', ['account', 'limit', 'sort', 'out', 'columns']],
  ['colums', ['columns', 'limit', 'sort', 'out', 'account']],
  ['Limitt', ['limit', 'sort', 'out', 'account', 'columns']],
  ['sortby', ['sort', 'limit', 'out', 'account', 'columns']],
  ['col', ['columns', 'limit', 'sort', 'out', 'account']],
  // Its letters are all in it, but it is another word.
  ['amount', ['limit', 'sort', 'out', 'account', 'columns']],
  ['', ['limit', 'sort', 'out', 'account', 'columns']],
])('of the names for %j the one that is meant comes first', (misspelt, names) => {
  expect(nearestFirst(['limit', 'sort', 'out', 'account', 'columns'], misspelt)).toEqual(names);
});
