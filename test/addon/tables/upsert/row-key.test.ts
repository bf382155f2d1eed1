import { readDayKey, readRowKey, toRowKey } from '../../../../src/addon/tables/upsert/row-key';

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
