import {
  addDays,
  addMonths,
  fromSerial,
  isRealDay,
  isYear,
  partsOf,
  startOfWeek,
  toDay,
  toSerial,
} from '../../../src/addon/days/day-text';

test.each([
  ['1899-12-30', 0],
  ['1900-03-01', 61],
  ['1970-01-01', 25_569],
  ['2024-02-29', 45_351],
  ['2026-03-31', 46_112],
  ['2199-12-31', 109_574],
])('%s and the serial number %d convert to each other', (day, serial) => {
  expect(toSerial(day)).toBe(serial);
  expect(fromSerial(serial)).toBe(day);
});

test('a time of day does not change the day of a serial number', () => {
  expect(fromSerial(46_112.000_01)).toBe('2026-03-31');
  expect(fromSerial(46_112.999_99)).toBe('2026-03-31');
});

test.each(['1900-01-01', '2024-02-29', '2026-12-31', '2199-12-31'])('%s is a day', (day) => {
  expect(isRealDay(day)).toBe(true);
});

test.each([
  '',
  '2026-02-29',
  '2026-04-31',
  '2026-13-01',
  '2026-00-10',
  '2026-01-00',
  '1899-12-31',
  '2200-01-01',
  '2026-3-1',
  '2026-03-31T08:15:00Z',
  '2026-03-31 ',
  ' 2026-03-31',
  '12026-03-31',
])('%j is not a day', (text) => {
  expect(isRealDay(text)).toBe(false);
});

test('years from 1900 to 2199 are valid', () => {
  expect([1899, 1900, 2026, 2199, 2200, Number.NaN].map(isYear)).toEqual([false, true, true, true, false, false]);
});

test('makes a day from year, month and day, which may exceed their ranges', () => {
  expect(partsOf('2026-03-31')).toEqual({ year: 2026, month: 3, day: 31 });
  expect(toDay(2026, 3, 31)).toBe('2026-03-31');
  expect(toDay(2026, 13, 1)).toBe('2027-01-01');
  expect(toDay(2026, 3, 0)).toBe('2026-02-28');
  expect(toDay(2028, 2, 30)).toBe('2028-03-01');
  expect(toDay(2026, -1, 1)).toBe('2025-11-01');
});

test('adds days and months across ends of months and years', () => {
  expect(addDays('2026-12-31', 1)).toBe('2027-01-01');
  expect(addDays('2028-03-01', -1)).toBe('2028-02-29');
  expect(addDays('2026-03-31', 0)).toBe('2026-03-31');
  expect(addMonths('2026-01-31', 1)).toBe('2026-02-28');
  expect(addMonths('2026-12-31', 2)).toBe('2027-02-28');
  expect(addMonths('2026-03-31', -13)).toBe('2025-02-28');
  expect(addMonths('2026-03-15', 12)).toBe('2027-03-15');
});

test('a week starts on Monday', () => {
  expect(['2026-11-16', '2026-11-18', '2026-11-22', '2026-11-23', '2027-01-01'].map(startOfWeek)).toEqual([
    '2026-11-16',
    '2026-11-16',
    '2026-11-16',
    '2026-11-23',
    '2026-12-28',
  ]);
});

test('a year before 100 is not read as one of the twentieth century', () => {
  expect(toDay(76, 11, 22)).toBe('0076-11-22');
  expect(toDay(0, 1, 1)).toBe('0000-01-01');
  expect(addMonths('2026-11-22', -1950 * 12)).toBe('0076-11-22');
  expect(addMonths('0004-03-31', -1)).toBe('0004-02-29');
});
