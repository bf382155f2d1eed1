import { asText, listOf, quietly, record, withDefaults } from '../../../src/addon/store/record';
import { fakePlatform } from '../../support/platform/fake-platform';

function inSidebar() {
  const platform = fakePlatform();
  platform.state.context = 'sidebar';
  return platform;
}

const isText = (value: unknown): value is string => typeof value === 'string';

test('stores a record of a user and one of a spreadsheet apart, as JSON', () => {
  const platform = inSidebar();
  record('user', 'fin.a', withDefaults({ one: 1, two: 2 })).change(platform, { two: 3 });
  record('document', 'fin.a', listOf(isText)).write(platform, ['b']);
  expect([Object.fromEntries(platform.userStore), Object.fromEntries(platform.documentStore)]).toEqual([
    { 'fin.a': '{"one":1,"two":3}' },
    { 'fin.a': '["b"]' },
  ]);
});

const defaults = { since: 0, tick: null };

test.each([
  [null, defaults],
  ['', defaults],
  ['{"since":5', defaults],
  ['null', defaults],
  ['7', defaults],
  ['[1,2]', defaults],
  ['{"since":5}', { since: 5, tick: null }],
  ['{"since":5,"later":true}', { since: 5, tick: null, later: true }],
])('the record %j gets defaults for invalid and missing fields', (text, stored) => {
  expect(withDefaults(defaults)(text)).toEqual(stored);
});

test('tells what is broken from what is not there', () => {
  const platform = inSidebar();
  const stored = record('document', 'fin.a', withDefaults(defaults));
  expect(stored.has(platform)).toBe(false);
  platform.documentStore.set('fin.a', '{"since":');
  expect([stored.read(platform), stored.has(platform)]).toEqual([defaults, true]);
});

test('drops what is not valid from a list', () => {
  const platform = inSidebar();
  platform.documentStore.set('fin.a', '["b",1,null]');
  expect(record('document', 'fin.a', listOf(isText)).read(platform)).toEqual(['b']);
});

test('a text is stored as it is, and nothing of null and an empty list', () => {
  const platform = inSidebar();
  const [text, list] = [record('document', 'fin.a', asText), record('document', 'fin.b', listOf(isText))];
  text.write(platform, 'on');
  list.write(platform, ['c']);
  expect(Object.fromEntries(platform.documentStore)).toEqual({ 'fin.a': 'on', 'fin.b': '["c"]' });
  text.write(platform, null);
  list.write(platform, []);
  expect(platform.documentStore.size).toBe(0);
});

test('stores and returns only what there is room for', () => {
  const platform = inSidebar();
  const newest = record('document', 'fin.a', listOf(isText), (all) => all.slice(-1));
  expect(newest.write(platform, ['b', 'c'])).toEqual(['c']);
  expect(newest.read(platform)).toEqual(['c']);
});

test('reads all records of a prefix with one call, without the others', () => {
  const platform = inSidebar();
  const each = record('user', 'fin.a.', asText);
  each.of('x').write(platform, '1');
  each.of('y').write(platform, '2');
  platform.userStore.set('fin.ab', '3');
  const before = { ...platform.calls };
  expect(Array.from(each.all(platform))).toEqual([
    ['x', '1'],
    ['y', '2'],
  ]);
  expect(platform.calls).toEqual({ ...before, 'user.getAll': 1 });
});

test('a full store fails a write, unless the execution can do without it', () => {
  const platform = inSidebar();
  platform.documentProperties.set = () => {
    throw new Error('You have exceeded the property storage quota.');
  };
  const stored = record('document', 'fin.a', asText);
  expect(() => stored.write(platform, 'b')).toThrow('quota');
  quietly(() => stored.write(platform, 'b'));
});
