import { makeTransactions, type Spread, spreads } from '../../../scripts/bench/transactions';

function daysOf(spread: Spread, count: number): string[] {
  return makeTransactions(spread, count).map(({ transactionDate }) => transactionDate);
}

test.each(Object.values(spreads).map((spread: Spread) => [spread.name, spread] as const))(
  'every row of "%s" is within the days that its formula requests, newest first',
  (_, spread) => {
    const days = daysOf(spread, 500);
    expect(days).toHaveLength(500);
    expect(days.filter((day) => day < spread.asked.dateFrom || day > spread.asked.dateTo)).toEqual([]);
    expect(days).toEqual([...days].sort().reverse());
  },
);

test.each(['dayOfMonth', 'dayOfYear', 'dayOfWeek'] as const)('%s has half of its rows on one day', (name) => {
  const onDay = makeTransactions(name, 1_000).filter(({ transactionDate }) => transactionDate === '2026-05-20');
  expect(onDay.length).toBeGreaterThanOrEqual(500);
  expect(new Set(onDay.map(({ accountId }) => accountId)).size).toBe(5);
});

test('two clusters have ten days each, with no rows between them', () => {
  const days = daysOf(spreads.heaps, 1_000);
  expect(days.filter((day) => day >= '2025-12-31' && day <= '2026-01-09')).toHaveLength(500);
  expect(days.filter((day) => day >= '2026-08-08' && day <= '2026-08-17')).toHaveLength(500);
});

test('the same distribution and count give the same rows', () => {
  expect(makeTransactions('even', 100)).toEqual(makeTransactions(spreads.even, 100));
});
