import { isSameCell, readDayKey, readRowKey, toRowKey } from '../../../src/addon/matching/rows';

const noon = new Date('2026-11-21T12:00:00.000Z');

test.each([
  ['', null, true],
  [null, null, true],
  [0, null, false],
  [false, null, false],
  ['', '', true],
  ['text', 'text', true],
  ['Text', 'text', false],
  ['a\nb', 'a\r\nb', true],
  [7, '7', false],
  ['7', 7, false],
  [0.1 + 0.2, 0.3, true],
  [0.3001, 0.3, false],
  [true, true, true],
  ['', false, false],
  [new Date(noon.getTime() + 1), noon, true],
  [new Date(noon.getTime() + 1_000), noon, false],
  ['2026-11-21', noon, false],
] as const)('%j in the sheet and %j from the server: same is %s', (shown, wanted, expected) => {
  expect(isSameCell(shown, wanted)).toBe(expected);
});

test.each([
  [{ id: 'a', account: 'b' }, 'a b'],
  [{ id: 'a', account: null }, 'a'],
])('the key of a row is read back beside its id', (rowKey, text) => {
  expect(toRowKey(rowKey)).toBe(text);
  expect(readRowKey(text, 'a')).toEqual(rowKey);
});

test.each([
  ['another id', 'a b', 'manual-1'],
  ['the start of its id', 'aa b', 'a'],
  ['no id', 'a b', ''],
  ['no key', '', 'a'],
])('a key proves nothing beside %s', (_, key, shownId) => {
  expect(readRowKey(key, shownId)).toBeNull();
});

test.each([
  ['2026-11-21 a', { id: '2026-11-21 a', account: null }],
  ['2026-11-21 a b', { id: '2026-11-21 a', account: 'b' }],
  ['2026-11-21', null],
  ['total 2026-11-21 a', null],
  ['2026-11-21 my own row of it', null],
  ['', null],
])('the key %j of a day', (key, rowKey) => {
  expect(readDayKey(key)).toEqual(rowKey);
});
