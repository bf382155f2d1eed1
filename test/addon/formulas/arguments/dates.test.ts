import { readDateRange } from '../../../../src/addon/formulas/arguments/dates';
import { inZone, read } from './read-dates';

test.each([
  ['today', '2026-11-21', '2026-11-21'],
  ['yesterday', '2026-11-21', '2026-11-20'],
  [' -30D ', '2026-11-21', '2026-10-22'],
  ['-6w', '2026-11-21', '2026-10-10'],
  ['-0d', '2026-11-21', '2026-11-21'],
  ['+3d', '2026-11-21', '2026-11-24'],
  ['tomorrow', '2026-12-31', '2027-01-01'],
  ['-3m', '2026-05-31', '2026-02-28'],
  ['-12m', '2028-02-29', '2027-02-28'],
  ['-4y', '2028-02-29', '2024-02-29'],
  ['-3m', '2026-11-21', '2026-08-21'],
  ['-1m', '2026-03-31', '2026-02-28'],
  ['-1m', '2028-03-31', '2028-02-29'],
  ['-1y', '2028-02-29', '2027-02-28'],
  ['-1d', '2028-03-01', '2028-02-29'],
  ['-1d', '2027-01-01', '2026-12-31'],
  ['-13m', '2026-01-15', '2024-12-15'],
  ['2026-03-31', '2026-11-21', '2026-03-31'],
  ['2024-02-29', '2026-11-21', '2024-02-29'],
  ['2026-03-31T23:59:59Z', '2026-11-21', '2026-03-31'],
  ['2026-03-31 11:59 PM UTC', '2026-11-21', '2026-03-31'],
  ['2026-03-31 23:59:59.999 +01:00', '2026-11-21', '2026-03-31'],
  [46112, '2026-11-21', '2026-03-31'],
  [46112.75, '2026-11-21', '2026-03-31'],
  [10_000, '2026-11-21', '1927-05-18'],
])('%j on %s begins on %s', (from, today, dateFrom) => {
  expect(read(from, 'all', today)).toStrictEqual({ dateFrom });
});

test.each([
  ['since March', '2026-03-01'],
  ['SINCE 2026-03-15', '2026-03-15'],
  ['since 1 July', '2026-07-01'],
  ['since July 1', '2026-07-01'],
  ['since last month', '2026-10-01'],
  ['since -30d', '2026-10-22'],
  ["'since Q3'", '2026-07-01'],
  ['30 days ago', '2026-10-22'],
  ['1 month ago', '2026-10-21'],
  ['2 weeks ago', '2026-11-07'],
  ['1 year ago', '2025-11-21'],
  ['-30d', '2026-10-22'],
  ["'-3m'", '2026-08-21'],
])('%j has no end', (from, dateFrom) => {
  expect(read(from)).toStrictEqual({ dateFrom });
});

test.each([
  ['today', '2026-11-21'],
  ['yesterday', '2026-11-20'],
  ['1 December', '2025-12-01'],
  ['21 Nov', '2026-11-21'],
  ['22. Nov', '2025-11-22'],
  ['31 March 2024', '2024-03-31'],
  ['Mar 31, 2024', '2024-03-31'],
  ['2026-03-31', '2026-03-31'],
  [46112, '2026-03-31'],
  [new Date('2026-03-31T00:00:00Z'), '2026-03-31'],
])('%j alone is that day', (from, day) => {
  expect(read(from)).toStrictEqual({ dateFrom: day, dateTo: day });
});

test('since ends at the last day if one is given, which may be a quoted text', () => {
  expect(read('since March', "'last month'")).toEqual({ dateFrom: '2026-03-01', dateTo: '2026-10-31' });
  expect(read('since all', 'today')).toEqual({ dateTo: '2026-11-21' });
});

test.each([
  ['2026-01', '2026-03', '2026-01-01', '2026-03-31'],
  ['2024', '2025', '2024-01-01', '2025-12-31'],
  ['2026-Q1', '2026-q2', '2026-01-01', '2026-06-30'],
  ['last year', 'last month', '2025-01-01', '2026-10-31'],
  ['ytd', '2026-06-15', '2026-01-01', '2026-06-15'],
  ['2026-02-10', '2026-02', '2026-02-10', '2026-02-28'],
  ['-30d', 'mtd', '2026-10-22', '2026-11-21'],
  ['last month', 'today', '2026-10-01', '2026-11-21'],
])('%j to %j is from the first day of the first to the last day of the second', (from, to, dateFrom, dateTo) => {
  expect(read(from, to)).toEqual({ dateFrom, dateTo });
});

test.each([
  '2026-3-1',
  '2026/03/01',
  '2026/3/1',
  '2026.03.01',
  '20260301',
  20260301,
  '2026-3-1 08:00',
  '20260301 08:15',
  '20260301T08:15:00Z',
  '2026-03-01 8:15:00 PM',
  '2026-03-01T08:15:00.123+02:00',
])('%j begins with a year, so it is a day', (from) => {
  expect(read(from, 'all')).toEqual({ dateFrom: '2026-03-01' });
});

test('all has no limits, and an end without a start has no first day', () => {
  expect(read('all')).toEqual({});
  expect(read('all', '2026-03-31')).toEqual({ dateTo: '2026-03-31' });
  expect(read(undefined, '-1d')).toStrictEqual({ dateTo: '2026-11-20' });
  expect(read('2026-03-31', 'all')).toEqual({ dateFrom: '2026-03-31' });
  expect(read(undefined, '2026-03')).toEqual({ dateTo: '2026-03-31' });
  expect(read(undefined, 46112)).toEqual({ dateTo: '2026-03-31' });
  expect(read(undefined, new Date('2026-03-31T00:00:00Z'))).toEqual({ dateTo: '2026-03-31' });
});

test('without dates, the range is the last 90 days', () => {
  expect(read(undefined)).toEqual({ dateFrom: '2026-08-23' });
});

test('two days are a range, also if they are the same', () => {
  expect(read('-7d', 'today')).toEqual({ dateFrom: '2026-11-14', dateTo: '2026-11-21' });
  expect(read('2026-03-31', '2026-03-31')).toEqual({ dateFrom: '2026-03-31', dateTo: '2026-03-31' });
});

test.each([
  ['America/New_York', '2026-03-08T05:00:00Z', '2026-03-08'],
  ['America/New_York', '2026-11-01T04:00:00Z', '2026-11-01'],
  ['Pacific/Auckland', '2026-11-20T11:00:00Z', '2026-11-21'],
  ['Asia/Kathmandu', '2026-03-30T18:15:00Z', '2026-03-31'],
  // With a time of day: the last second of the day, and the hour that comes twice.
  ['America/New_York', '2026-04-01T03:59:59Z', '2026-03-31'],
  ['America/New_York', '2026-11-01T06:30:00Z', '2026-11-01'],
  ['Pacific/Kiritimati', '2026-03-30T10:00:00Z', '2026-03-31'],
])('a date cell of a spreadsheet in %s is that day, whatever the zone of the script', (zone, instant, day) => {
  expect(readDateRange(new Date(instant), 'all', inZone('2026-11-21', zone))).toEqual({ dateFrom: day });
});

test.each([
  ['nonsense', undefined],
  ['2026-02-29', undefined],
  ['2026-13', undefined],
  ['2026-04-31', undefined],
  ['31.03.2026', undefined],
  ['3/31/2026', undefined],
  ['1899', undefined],
  ['-99999y', undefined],
  ['+99999y', undefined],
  ['-99999m', undefined],
  ['+99999m', undefined],
  ['+99999w', undefined],
  ['-99999d', undefined],
  ['-100000d', undefined],
  ['-30days', undefined],
  ['2026-30d', undefined],
  [9_999, undefined],
  [2025, undefined],
  ['2025', 2026],
  ['202603011', undefined],
  ['-1950y', undefined],
  [-1.5, undefined],
  ['46112', undefined],
  [1, undefined],
  [3.5, undefined],
  [[['2026-01-01'], ['2026-02-01']], undefined],
  [new Date(Number.NaN), undefined],
  // A time without a day, as Sheets gives it.
  [new Date('1899-12-30T08:00:00Z'), undefined],
  ['last month', '2026-01-01'],
  ['2026-03', '2026-02'],
  ['2026-01-01', [['2026-01-31'], ['2026-02-28']]],
  [250_001, undefined],
  ['2026-3/1', undefined],
  ['2026-Q5', undefined],
  [2026.5, undefined],
  ['2026-01-01 to 2026-03-31', undefined],
  ['since', undefined],
  ['31 June', undefined],
  ['July 26', undefined],
  ['29 Feb 2026', undefined],
  ['1 Ju', undefined],
  ['since soon', undefined],
  ['ever since March', undefined],
  ['12345 days ago', undefined],
  ['2 days ago at noon', undefined],
  ['since since March', undefined],
  ['today', 'since March'],
  ['last 0 days', undefined],
  ['the last 30 days', undefined],
  ['Q3 and Q4', undefined],
  ['last many days', undefined],
  ['last day', undefined],
  ['last 999 years', undefined],
  ['next month', undefined],
  ['next 3 months', undefined],
  ['Ma', undefined],
  ['Q5', undefined],
  ['13/2026', undefined],
  ['0/2026', undefined],
  ["'last month", undefined],
  ['2026-01-01 2026-03-31', undefined],
  ['2026-01-01 - 2026-03-31', undefined],
  ['2026-01-01 00:00 - 2026-03-31 00:00', undefined],
  ['2026-01-01 until further notice', undefined],
  ['2025-W53', undefined],
  ['2026-W00', undefined],
  ['2026-W54', undefined],
  ['Ma 2026', undefined],
  ['Janus 2026', undefined],
  ['last month only', undefined],
  ['until year to date', undefined],
  ['year to date only', undefined],
  ['in March 2026', undefined],
  ['March 2026 to May', undefined],
  ['March 20265', undefined],
  ['2026-03-31', '2026-03-30'],
])('%j to %j is refused', (from, to) => {
  expect(() => read(from, to)).toThrow(expect.objectContaining({ code: 'invalid_date' }));
});
