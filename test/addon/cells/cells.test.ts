import { type DateStyle, toCell } from '../../../src/addon/cells/cells';
import type { FieldType } from '../../../src/contract/fields';
import { midnight, wallTime } from '../../support/platform/zoned-time';

const zone = 'America/New_York';
const dates = {
  midnight: (day: string) => midnight(day, zone),
  wallTime: (instant: Date) => wallTime(instant, zone),
};
const cell = (value: unknown, kind: FieldType = 'string', style: DateStyle = 'real') =>
  toCell(value, kind, style, dates);

test.each([null, undefined, ''])('%j is a blank', (value) => {
  expect(cell(value)).toBeNull();
  expect(cell(value, 'number')).toBeNull();
  expect(cell(value, 'date')).toBeNull();
});

test.each([true, false, 0, -12.34, 1e-7, 'Rent', ' ', '0'])('%j stays as it is', (value) => {
  expect(cell(value)).toBe(value);
});

test('zero has no sign, and non-finite numbers are blank', () => {
  expect(cell(-0, 'number')).toBe(0);
  expect(cell(Number.POSITIVE_INFINITY, 'number')).toBeNull();
  expect(cell(Number.NEGATIVE_INFINITY, 'number')).toBeNull();
  expect(cell(Number.NaN, 'number')).toBeNull();
});

test('an object or a list is shown as JSON', () => {
  expect(cell({ a: [1, null] }, 'object')).toBe('{"a":[1,null]}');
  expect(cell(['a', 'b'], 'array')).toBe('["a","b"]');
});

test("a day is shown as midnight in the spreadsheet's zone, as a serial number or as text", () => {
  expect(cell('2026-03-31', 'date')).toEqual(new Date('2026-03-31T04:00:00Z'));
  expect(cell('2026-12-31', 'date')).toEqual(new Date('2026-12-31T05:00:00Z'));
  expect(cell('2026-03-31', 'date', 'serial')).toBe(46_112);
  expect(cell('2026-03-31', 'date', 'text')).toBe('2026-03-31');
});

test('only a valid day in a date field becomes a date', () => {
  expect(cell('2026-02-29', 'date')).toBe('2026-02-29');
  expect(cell('soon', 'date', 'serial')).toBe('soon');
  expect(cell('2026-03-31', 'string')).toBe('2026-03-31');
  expect(cell('2026-03-31', 'string', 'serial')).toBe('2026-03-31');
  expect(cell('2026-03-31T08:15:30Z', 'string')).toBe('2026-03-31T08:15:30Z');
});

test("an instant is shown as date, as serial number of the spreadsheet's local time, or as text", () => {
  const text = '2026-03-31T08:15:30Z';
  expect(cell(text, 'date-time')).toEqual(new Date(text));
  // 04:15:30 in New York.
  expect(cell(text, 'date-time', 'serial')).toBeCloseTo(46_112.177_430_555_6, 9);
  expect(cell(text, 'date-time', 'text')).toBe(text);
  expect(cell('2026-03-31T03:59:59Z', 'date-time', 'serial')).toBeCloseTo(46_111.999_988_425_9, 9);
  expect(cell('2026-03-31T04:00:00Z', 'date-time', 'serial')).toBe(46_112);
});

test.each([
  '2026-03-31',
  '31 Mar 2026 08:15',
  'at 2026-03-31T08:15:00Z',
  '2026-13-31T08:15:00Z',
  '+012026-03-31T08:15:00Z',
])('%j is not an instant and stays text', (text) => {
  expect(cell(text, 'date-time')).toBe(text);
  expect(cell(text, 'date-time', 'serial')).toBe(text);
});

test('a text that is too long for a cell is cut, with its length at the end', () => {
  const fits = 'a'.repeat(50_000);
  expect(cell(fits)).toBe(fits);
  expect(cell(`${fits}b`)).toBe(`${'a'.repeat(49_975)}… (cut, 50001 characters)`);
  expect(cell(`${fits}b`, 'date-time')).toHaveLength(50_000);
  expect(cell([fits], 'array')).toBe(`["${'a'.repeat(49_973)}… (cut, 50004 characters)`);
});

test('an emoji at the cut is removed, an emoji elsewhere stays', () => {
  const end = '… (cut, 50001 characters)';
  const emojiAtCut = `${'a'.repeat(49_974)}😀${'b'.repeat(25)}`;
  expect(cell(emojiAtCut)).toBe(`${'a'.repeat(49_974)}${end}`);
  const emojiBefore = `😀${'a'.repeat(49_999)}`;
  expect(cell(emojiBefore)).toBe(`😀${'a'.repeat(49_973)}${end}`);
});
