import { fieldOf, hasId, numberOf, textOf, toNumber, withBoundedDepth } from '../../../src/addon/rows/row';

test('a value nested deeper than 32 levels ends there with a note, and the rest of the row stays', () => {
  const nested = (levels: number): unknown => JSON.parse(`${'{"a":['.repeat(levels / 2)}1${']}'.repeat(levels / 2)}`);
  const shallow = { id: 't', entity: nested(32) };
  expect(withBoundedDepth(shallow)).toBe(shallow);
  const deep = withBoundedDepth({ id: 't', entity: nested(100_000), amount: 1 });
  expect(deep).toMatchObject({ id: 't', amount: 1 });
  const text = JSON.stringify(deep['entity']);
  expect(text.startsWith('{"a":[{"a":[')).toBe(true);
  expect(text).toContain('[{"a":["(nested deeper than 32 levels)"]}]');
});

test('reads a field by its dotted path, and a missing part gives null', () => {
  const row = { name: 'Rent', balances: { current: 0, deep: { code: 'USD' } }, none: null, list: ['a'] };
  expect(fieldOf(row, 'name')).toBe('Rent');
  expect(fieldOf(row, 'balances.current')).toBe(0);
  expect(fieldOf(row, 'balances.deep.code')).toBe('USD');
  expect(fieldOf(row, 'balances')).toEqual({ current: 0, deep: { code: 'USD' } });
  for (const path of ['other', 'name.length', 'none', 'none.a', 'balances.none', 'balances.none.a']) {
    expect([path, fieldOf(row, path)]).toEqual([path, null]);
  }
});

test.each(['toString', 'constructor.name', '__proto__'])('%s, a property of every object, is not a field', (path) => {
  expect(fieldOf({}, path)).toBeNull();
});

test.each([
  [{ id: 'a' }, true],
  [{ id: 0 }, true],
  [{ id: '' }, false],
  [{ id: null }, false],
  [{}, false],
])('%j has an id: %s', (row, expected) => {
  expect(hasId(row)).toBe(expected);
});

test('an empty text counts as none', () => {
  expect(textOf({ a: 'USD' }, 'a')).toBe('USD');
  expect(textOf({ a: ' ' }, 'a')).toBe(' ');
  for (const a of ['', null, undefined, 0, 12, true, {}]) expect([a, textOf({ a }, 'a')]).toEqual([a, null]);
});

test('reads only finite numbers, also from text', () => {
  expect(numberOf({ a: -12.5 }, 'a')).toBe(-12.5);
  expect(numberOf({ a: 0 }, 'a')).toBe(0);
  expect(numberOf({ a: '-12.50' }, 'a')).toBe(-12.5);
  for (const a of ['', 'ten', null, undefined, true, {}, '1e999', Number.POSITIVE_INFINITY, Number.NaN]) {
    expect([a, numberOf({ a }, 'a')]).toEqual([a, null]);
  }
});

test.each([
  ['0', 0],
  ['12', 12],
  ['-12.50', -12.5],
  ['1000.25', 1000.25],
  ['1e3', 1000],
  ['1E3', 1000],
  ['1.5e+21', 1.5e21],
  ['-2.5e-10', -2.5e-10],
  ['12e10', 12e10],
])('the text %j is the number %d', (text, number) => {
  expect(toNumber(text)).toBe(number);
});

test.each([
  '',
  ' ',
  '12 USD',
  '$12',
  '1,000',
  '.5',
  '5.',
  '1.2.3',
  '0x10',
  '--1',
  '+1',
  'Infinity',
  '1e',
  '1ee5',
  'e5',
])('the text %j stays a text', (text) => {
  expect(toNumber(text)).toBe(text);
});

test.each([[12], [null], [true], [['1']]])('%j stays as it is', (value) => {
  expect(toNumber(value)).toBe(value);
});
