import fc from 'fast-check';
import { day, month, quarter, startsBetween, week, year } from '../../../src/addon/days/periods';

test.each([
  ['2026-01-01', '2026-W01'],
  ['2025-12-29', '2026-W01'],
  ['2025-12-28', '2025-W52'],
  ['2026-12-27', '2026-W52'],
  ['2026-12-28', '2026-W53'],
  ['2027-01-03', '2026-W53'],
  ['2027-01-04', '2027-W01'],
  ['2024-12-30', '2025-W01'],
  ['2020-12-31', '2020-W53'],
  ['2021-01-03', '2020-W53'],
  ['2016-01-03', '2015-W53'],
  ['2028-02-29', '2028-W09'],
  ['2023-01-01', '2022-W52'],
])('%s lies in the week %s', (day, name) => {
  expect(week.nameOf(week.startOf(day))).toBe(name);
});

test('months and years begin with their first day, also in leap years', () => {
  expect([month.startOf('2028-02-29'), month.next('2028-02-01'), month.nameOf('2028-02-01')]).toEqual([
    '2028-02-01',
    '2028-03-01',
    '2028-02',
  ]);
  expect([year.startOf('2026-12-31'), year.next('2026-01-01'), year.nameOf('2026-01-01')]).toEqual([
    '2026-01-01',
    '2027-01-01',
    '2026',
  ]);
});

test.each([
  [month, '2026-11-30', '2027-01-01', ['2026-11', '2026-12', '2027-01']],
  [month, '2026-03-31', '2026-03-31', ['2026-03']],
  [week, '2026-12-27', '2027-01-04', ['2026-W52', '2026-W53', '2027-W01']],
  [year, '2025-12-31', '2027-01-01', ['2025', '2026', '2027']],
  [quarter, '2026-03-31', '2027-01-01', ['2026-Q1', '2026-Q2', '2026-Q3', '2026-Q4', '2027-Q1']],
  [quarter, '2028-02-29', '2028-02-29', ['2028-Q1']],
  [day, '2028-02-28', '2028-03-01', ['2028-02-28', '2028-02-29', '2028-03-01']],
  [month, '2026-03-31', '2026-02-01', []],
])('case %#: lists every period between two days', (period, from, to, names) => {
  expect(startsBetween(period, from, to).map(period.nameOf)).toEqual(names);
});

test.each([
  ['2026-01-01', '2026-01-01'],
  ['2026-03-31', '2026-01-01'],
  ['2026-04-01', '2026-04-01'],
  ['2026-08-15', '2026-07-01'],
  ['2026-12-31', '2026-10-01'],
])('%s lies in the quarter that begins on %s', (day, start) => {
  expect(quarter.startOf(day)).toBe(start);
});

test('every day is in exactly one week of seven days, and week numbers are consecutive', () => {
  const days = fc.integer({ min: 0, max: 73_000 }).map((index) => new Date(Date.UTC(1970, 0, 1 + index)));
  fc.assert(
    fc.property(days, (date) => {
      const day = date.toISOString().slice(0, 10);
      const start = week.startOf(day);
      expect(new Date(`${start}T00:00:00Z`).getUTCDay()).toBe(1);
      expect(start <= day && day < week.next(start)).toBe(true);
      const [name, next] = [week.nameOf(start), week.nameOf(week.next(start))];
      expect(name < next).toBe(true);
      if (name.slice(0, 4) === next.slice(0, 4)) expect(Number(next.slice(6)) - Number(name.slice(6))).toBe(1);
      else expect(next).toMatch(/-W01$/);
    }),
    { numRuns: 300 },
  );
});
