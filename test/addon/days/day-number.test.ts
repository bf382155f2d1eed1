import { dayNumber, daysOf, dayText, firstDayOf, maxDay, monthOf, monthsOf } from '../../../src/addon/days/day-number';

test.each([
  ['1970-01-01', 0],
  ['1969-12-31', -1],
  ['2024-02-29', 19_782],
  ['2026-03-31', 20_543],
  ['0001-01-01', -719_162],
  ['9999-12-31', maxDay],
])('%s and the day %d convert to each other', (text, day) => {
  expect(dayNumber(text)).toBe(day);
  expect(dayText(day)).toBe(text);
});

test('a date with a time is converted to its day', () => {
  expect(dayNumber('2026-03-31T23:59:59-11:00')).toBe(20_543);
});

test.each([
  '2026-02-30',
  '2026-02-29',
  '2026-04-31',
  '2026-13-01',
  '2026-00-10',
  '2026-01-00',
  '0000-12-31',
  '26-03-31',
  '2026-3-31',
  '2026-03-3',
  ' 2026-03-31',
  'x2026-03-31',
  '20260331',
  '',
  null,
  undefined,
  20_543,
  new Date(0),
])('%j is not a day', (value) => {
  expect(dayNumber(value)).toBeNull();
});

test('days outside four-digit years become the first or last day', () => {
  expect(dayText(-800_000)).toBe('0001-01-01');
  expect(dayText(Number.NEGATIVE_INFINITY)).toBe('0001-01-01');
  expect(dayText(maxDay + 1)).toBe('9999-12-31');
});

test.each([
  [20_543, 24_314],
  [0, 23_640],
  [-1, 23_639],
  [-719_162, 12],
])('the day %d is in month %d, counted from year 0', (day, month) => {
  expect(monthOf(day)).toBe(month);
});

test.each([
  [24_314, '2026-03-01'],
  [24_312, '2026-01-01'],
  [24_311, '2025-12-01'],
  [23_639, '1969-12-01'],
  [50 * 12, '0050-01-01'],
])('the month %d begins on %s', (month, day) => {
  expect(dayText(firstDayOf(month))).toBe(day);
});

test('months include all of their days, and open ends stay open', () => {
  expect(monthsOf({ from: 20_543, to: 20_544 })).toEqual({ from: 24_314, to: 24_315 });
  expect(daysOf({ from: 24_313, to: 24_314 })).toEqual({ from: 20_485, to: 20_543 });
  const everything = { from: Number.NEGATIVE_INFINITY, to: Number.POSITIVE_INFINITY };
  expect(monthsOf(everything)).toEqual(everything);
  expect(daysOf(everything)).toEqual(everything);
});
