import { nearestFirst, nearestName } from '../../../src/addon/cells/compare-text';

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
])('%j is similar to %s', (misspelt, name) => {
  expect(nearestName(['Rent', 'Groceries', 'Eating out'], misspelt)).toBe(name);
});

test('the nearest name has the fewest changed letters; among equals it is the first', () => {
  expect(nearestName(['last weeks', 'last week'], 'last wek')).toBe('last week');
  expect(nearestName(['March', 'Marsh'], 'Marh')).toBe('March');
});

test('two swapped letters count as one change, and three changes are too many', () => {
  expect(nearestName(['abcd'], 'bacd')).toBe('abcd');
  expect(nearestName(['abcdef'], 'badcef')).toBe('abcdef');
  expect(nearestName(['abcdef'], 'badcfe')).toBeNull();
  expect(nearestName(['abcdef'], 'abc')).toBe('abcdef');
  expect(nearestName(['abcdefgh'], 'bcdef')).toBeNull();
});

test('two changes are too many in four letters, but not in five', () => {
  expect(nearestName(['badc'], 'abcd')).toBeNull();
  expect(nearestName(['badce'], 'abcde')).toBe('badce');
});

test.each([
  ['bxcd', 'abcd'],
  ['xacd', 'abcd'],
  ['xyrnet', 'rent'],
])('%j is not similar to %j: a replaced letter is not a swap, and letters before it count', (misspelt, name) => {
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

test('similar names come first, then the others, each in their order', () => {
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
])('for %j, the intended name comes first', (misspelt, names) => {
  expect(nearestFirst(['limit', 'sort', 'out', 'account', 'columns'], misspelt)).toEqual(names);
});
