import { findRecurring } from '../../../../src/addon/formulas/recurring/find-recurring';
import { scheduleOf } from '../../../../src/addon/formulas/recurring/schedule';
import { lastTurn } from '../../../../src/addon/formulas/recurring/series';
import type { Row } from '../../../../src/addon/rows/row';
import { payments } from './payments';

const dayOf = (day: number): string => new Date(day * 86_400_000).toISOString().slice(0, 10);

/** The next days of the only series. */
function nextDays(rows: readonly Row[], count: number): string[] {
  const [series] = findRecurring(rows);
  if (series === undefined) throw new Error('Nothing is recurring.');
  const { after } = scheduleOf(series);
  const days: string[] = [];
  for (let due = after(lastTurn(series)); due !== null && days.length < count; due = after(due.turn))
    days.push(dayOf(due.day));
  return days;
}
const next = (days: readonly string[], amount = -50): string => nextDays(payments(days, amount), 1).join();
const named = (names: readonly string[], days: readonly string[]): Row[] =>
  payments(days, -30).map((row, index) => ({ ...row, name: names[index] }));
const fifths = ['2026-05-05', '2026-06-05', '2026-07-06', '2026-08-05'];

test.each([
  // Due on the 1st; 1 August is a Saturday, 1 November a Sunday.
  [
    'on the next working day',
    ['2026-05-01', '2026-06-01', '2026-07-01', '2026-08-03', '2026-09-01', '2026-10-01'],
    -50,
    '2026-11-02',
  ],
  [
    'on the one before',
    ['2026-05-01', '2026-06-01', '2026-07-01', '2026-07-31', '2026-09-01', '2026-10-01'],
    50,
    '2026-10-30',
  ],
  [
    'on a weekend, if it was before',
    ['2026-05-01', '2026-06-01', '2026-07-01', '2026-08-01', '2026-09-01', '2026-10-01'],
    -50,
    '2026-11-01',
  ],
  [
    'after what never met a weekend, if paid',
    ['2026-07-29', '2026-09-29', '2026-10-29', '2026-06-29'],
    -50,
    '2026-11-30',
  ],
  ['before, if received', ['2026-07-29', '2026-09-29', '2026-10-29', '2026-06-29'], 50, '2026-11-27'],
  ['on the last working day of the month', ['2026-06-30', '2026-07-31', '2026-08-31', '2026-09-30'], 50, '2026-10-30'],
  ['after New Year', ['2026-08-03', '2026-09-01', '2026-10-01', '2026-11-02', '2026-12-01'], -50, '2027-01-04'],
])('a payment that is due on a weekend or holiday comes %s', (_, days, amount, expected) => {
  expect(next([...days].sort(), amount)).toBe(expected);
});

test('two months of each year without a payment stay without one, and do not count in a year', () => {
  const days = ['2024', '2025'].flatMap((year) =>
    ['04', '05', '06', '07', '08', '09', '10', '11', '12']
      .map((month) => `${year}-${month}-15`)
      .concat(`${Number(year) + 1}-01-15`),
  );
  const tax = payments([...days, '2026-04-15'], -100).concat(payments(['2024-01-15'], -100, { id: 'first' }));
  const [series] = findRecurring(tax);
  expect(series && scheduleOf(series).perYear).toBe(10);
  const until = payments(
    [
      '2026-05-15',
      '2026-06-15',
      '2026-07-15',
      '2026-08-17',
      '2026-09-15',
      '2026-10-15',
      '2026-11-16',
      '2026-12-15',
      '2027-01-15',
    ],
    -100,
    { id: undefined },
  );
  expect(nextDays([...tax, ...until], 2)).toEqual(['2027-04-15', '2027-05-17']);
});

test('one month that was missed twice is a coincidence', () => {
  const days = ['2024', '2025', '2026'].flatMap((year) =>
    ['01', '03', '04', '05', '06', '07', '08', '09', '10', '11', '12'].map((month) => `${year}-${month}-15`),
  );
  expect(nextDays(payments(days, -100), 2)).toEqual(['2027-01-15', '2027-02-15']);
});

test.each([
  ['3/10', ['RATE 1/10', 'RATE 2/10', 'RATE 3/10', 'RATE 4/10']],
  ['3 of 10', ['Payment 1 of 10', 'Payment 2 of 10', 'Payment 3 of 10', 'Payment 4 of 10']],
])('instalments that are counted as %s end with the last one', (_, names) => {
  const [series] = findRecurring(named(names, fifths));
  const schedule = series && scheduleOf(series);
  expect([nextDays(named(names, fifths), 9).length, schedule?.perYear, dayOf(schedule?.ends ?? 0)]).toEqual([
    6,
    10,
    '2027-02-05',
  ]);
});

test.each([
  ['dates', ['SHOP 05/05', 'SHOP 06/05', 'SHOP 07/05', 'SHOP 08/05']],
  ['dates with a year', ['SHOP 1/10/26', 'SHOP 2/10/26', 'SHOP 3/10/26', 'SHOP 4/10/26']],
  ['numbers that do not rise', ['SHOP 4/10', 'SHOP 4/10', 'SHOP 4/10', 'SHOP 4/10']],
  ['other totals', ['SHOP 1/10', 'SHOP 2/10', 'SHOP 3/10', 'SHOP 4/12']],
])('%s count no instalments', (_, names) => {
  expect(nextDays(named(names, fifths), 20)).toHaveLength(20);
});
