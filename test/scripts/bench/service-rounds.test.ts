import type { Goal, ServiceCase } from '../../../scripts/bench/service/cases';
import type { CaseFigures } from '../../../scripts/bench/service/measure-case';
import { disturbedCases, missedGoals } from '../../../scripts/bench/service/report';
import { typicalRound } from '../../../scripts/bench/service/rounds';

/** A static route answers 1,000 requests per second, so the rate in thousands is the share. */
function round(requestsPerSecond: number, othersShare: number, failures = 0, goal: Goal = 'page'): CaseFigures {
  const measured: ServiceCase = { name: 'deep page', requests: [], goal };
  const rates = { requestsPerSecond, staticRequestsPerSecond: 1_000 };
  return {
    case: measured,
    ...rates,
    ...{ p50Ms: 1, p99Ms: 1, failures, healthMs: 1, serviceMs: 1, databaseMs: 1, othersShare },
  };
}

const memory = (usedMb: number) => ({ residentMb: 200, usedMb });

const figures = (each: CaseFigures, endMb = 30) => ({
  database: 'PostgreSQL',
  cases: [each],
  memory: { seconds: 10, start: memory(30), end: memory(endMb) },
});

test.each([
  ['one', [round(300, 0.5)], 300],
  ['two: the quieter one', [round(300, 0.5), round(900, 0)], 900],
  [
    'five: the median of the three quietest',
    [410, 500, 420, 100, 90].map((rate, place) => round(rate, place / 10)),
    420,
  ],
])('the round that stands for a case, of %s', (_what, rounds, rate) => {
  expect(typicalRound(rounds).requestsPerSecond).toBe(rate);
});

test('a case is compared with its limit if other programs used at most a tenth of the processors', () => {
  expect(missedGoals(figures(round(290, 0.1)))).toEqual(['PostgreSQL, deep page: 0.290 of the static route, not 0.3']);
  expect(disturbedCases(figures(round(290, 0.1)))).toBe(0);
  expect(missedGoals(figures(round(290, 0.11)))).toEqual([]);
  expect(disturbedCases(figures(round(290, 0.11)))).toBe(1);
  expect(missedGoals(figures(round(300, 0)))).toEqual([]);
});

test('failed requests and memory that grows count whatever other programs do', () => {
  expect(missedGoals(figures(round(300, 0.5, 2), 34))).toEqual([
    'PostgreSQL, deep page: 2 requests failed',
    'PostgreSQL: memory in use grew from 30 to 34 MiB',
  ]);
});
