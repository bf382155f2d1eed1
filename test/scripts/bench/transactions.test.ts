import { type Distribution, distributions, makeTransactions } from '../../support/api/transactions';

function daysOf(distribution: Distribution, count: number): string[] {
  return makeTransactions(distribution, count).map(({ transactionDate }) => transactionDate);
}

test.each(Object.values(distributions).map((distribution: Distribution) => [distribution.name, distribution] as const))(
  'every row of "%s" is within the days that its formula requests, newest first',
  (_, distribution) => {
    const days = daysOf(distribution, 500);
    expect(days).toHaveLength(500);
    expect(days.filter((day) => day < distribution.asked.dateFrom || day > distribution.asked.dateTo)).toEqual([]);
    expect(days).toEqual([...days].sort().reverse());
  },
);

test.each(['dayOfMonth', 'dayOfYear', 'dayOfWeek'] as const)('%s has half of its rows on one day', (name) => {
  const onDay = makeTransactions(name, 1_000).filter(({ transactionDate }) => transactionDate === '2026-05-20');
  expect(onDay.length).toBeGreaterThanOrEqual(500);
  expect(new Set(onDay.map(({ accountId }) => accountId)).size).toBe(5);
});

test('two clusters have ten days each, with no rows between them', () => {
  const days = daysOf(distributions.clusters, 1_000);
  expect(days.filter((day) => day >= '2025-12-31' && day <= '2026-01-09')).toHaveLength(500);
  expect(days.filter((day) => day >= '2026-08-08' && day <= '2026-08-17')).toHaveLength(500);
});

test('the same distribution, count and seed give the same rows, another seed gives others', () => {
  expect(makeTransactions('even', 100)).toEqual(makeTransactions(distributions.even, 100));
  expect(makeTransactions('even', 100, 7)).toEqual(makeTransactions('even', 100, 7));
  expect(makeTransactions('even', 100, 7)).not.toEqual(makeTransactions('even', 100));
});
