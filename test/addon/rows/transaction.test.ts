import { dayOf, hasTime, transactionDay, withAmount } from '../../../src/addon/rows/transaction';

test.each([
  ['2026-03-31', '2026-03-31', false],
  ['2026-03-31T23:30:00Z', '2026-03-31', true],
  ['', null, false],
  [20_260_331, null, false],
  [undefined, null, false],
])('the day of %j is %j', (transactionDate, day, isTimed) => {
  const row = { transactionDate };
  expect([dayOf(row), hasTime(row)]).toEqual([day, isTimed]);
  expect(transactionDay(row)).toBe(day === null ? null : 20_543);
});

test('another amount has both signs, as far as the row had them', () => {
  expect(withAmount({ id: 't', displayAmount: -5, amount: 5 }, -2)).toEqual({ id: 't', displayAmount: -2, amount: 2 });
  expect(withAmount({ displayAmount: -5 }, 0)).toEqual({ displayAmount: 0 });
});
