import { addDays, addMonths, businessDayOnOrBefore, dayInMonth, eachDay, eachMonth } from '../../src/service/calendar';

test.each([
  ['2024-02-28', 1, '2024-02-29'],
  ['2025-02-28', 1, '2025-03-01'],
  ['2026-01-01', -1, '2025-12-31'],
  ['2026-03-29', 0, '2026-03-29'],
])('%s and %d days is %s', (date, days, expected) => {
  expect(addDays(date, days)).toBe(expected);
});

test.each([
  ['2026-03-31', -1, '2026-02-28'],
  ['2024-01-31', 1, '2024-02-29'],
  ['2026-11-21', -24, '2024-11-21'],
  ['2026-01-15', -1, '2025-12-15'],
  ['2025-12-15', 1, '2026-01-15'],
])('%s and %d months is %s', (date, months, expected) => {
  expect(addMonths(date, months)).toBe(expected);
});

test('the 31st is the last day of any month', () => {
  expect([1, 2, 4].map((month) => dayInMonth(2025, month, 31))).toEqual(['2025-01-31', '2025-02-28', '2025-04-30']);
});

test('a weekend moves to the Friday before', () => {
  expect(['2026-11-20', '2026-11-21', '2026-11-22', '2026-11-23'].map(businessDayOnOrBefore)).toEqual([
    '2026-11-20',
    '2026-11-20',
    '2026-11-20',
    '2026-11-23',
  ]);
});

test('ranges include both ends, and are empty if the end is before the start', () => {
  expect(eachDay('2026-02-27', '2026-03-01')).toEqual(['2026-02-27', '2026-02-28', '2026-03-01']);
  expect(eachDay('2026-03-01', '2026-03-01')).toEqual(['2026-03-01']);
  expect(eachDay('2026-03-01', '2026-02-28')).toEqual([]);
  expect(eachMonth('2025-12-31', '2026-02-01')).toEqual(['2025-12-01', '2026-01-01', '2026-02-01']);
});
