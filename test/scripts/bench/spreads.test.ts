import { transactionsCase } from '../../../scripts/bench/cases';
import { measureCase } from '../../../scripts/bench/measure';
import { buildBenchCode } from '../../../scripts/bench/run-cells';
import { measureSpread, type SpreadResult } from '../../../scripts/bench/spreads/measure-spread';
import { type MeasuredSpread, measureSpreads } from '../../../scripts/bench/spreads/measure-spreads';
import { median, plainWaitMs } from '../../../scripts/bench/spreads/spread-figures';
import { spreadTable } from '../../../scripts/bench/spreads/spread-table';
import { spreadTargets } from '../../../scripts/bench/spreads/spread-targets';
import { distributions } from '../../support/api/transactions';

const cluster = { rows: 500, spread: 'clusters', seeds: [0, 7] } as const;

test('a spread has the figures of executions whose code is loaded each time, and those of the plain reader', async () => {
  const code = await buildBenchCode();
  const [measured] = await measureSpreads(code, [cluster]);
  expect(measured?.results).toEqual(measureSpread(cluster));
  expect(measured?.results).toHaveLength(18);
  const conditions = { lanes: 4, pageMs: 50, seed: 7 };
  const { plain, cold } = await measureCase(code, transactionsCase(distributions.clusters, 500, { conditions }));
  expect(measured?.results).toContainEqual({
    ...conditions,
    waitMs: cold.waitMs,
    apiMs: 50 * cold.rounds + cold.sleptMs,
    requests: cold.requests,
    rounds: cold.rounds,
    callCount: cold.callCount,
  });
  expect(plainWaitMs(500, 50)).toBe(plain.waitMs);
});

const result = (change: Partial<SpreadResult>): SpreadResult => ({
  lanes: 20,
  pageMs: 200,
  seed: 0,
  waitMs: 1_000,
  apiMs: 800,
  requests: 9,
  rounds: 4,
  callCount: 6,
  ...change,
});
const spreadOf = (
  spread: 'even' | 'month',
  waits: readonly number[],
  change: Partial<SpreadResult> = {},
): MeasuredSpread => ({
  case: { rows: 500, spread, seeds: waits.map((_, seed) => seed) },
  results: waits.map((waitMs, seed) => result({ waitMs, seed, ...change })),
});

test('a line of the table has the median of the slowest spread, and the worst of all seeds', () => {
  const measured = [spreadOf('even', [700, 1_900, 800]), spreadOf('month', [900, 950, 1_100])];
  const line = spreadTable(measured)
    .split('\n')
    .find((each) => each.includes('0.95 / 1.90'));
  expect(line?.split('|').map((cell) => cell.trim())).toEqual([
    '',
    '500',
    '20',
    '0.33, 1.23, 4.83',
    '-',
    '0.95 / 1.90',
    '-',
    'all in one month',
    '',
  ]);
});

test('the median of an even number of values is the upper one of the middle', () => {
  expect([median([4, 1, 3, 2]), median([5])]).toEqual([3, 5]);
});

test.each([
  ['four lanes, 200 ms: longer than the plain reader', { lanes: 4, waitMs: 1_400 }, 170],
  ['50 ms a page: longer than the plain reader, without calls of Google', { pageMs: 50, apiMs: 310 }, 10],
])('the target "%s" is judged by the worst seed, and a read that lost rows misses it', async (what, change, most) => {
  const target = spreadTargets.find((each) => each.what === what);
  const figures = async (...results: Partial<SpreadResult>[]): Promise<number> => {
    const measured: MeasuredSpread = {
      case: { rows: 500, spread: 'even', seeds: [0] },
      results: results.map((each) => result({ lanes: 4, ...change, ...each })),
    };
    const found = (await target?.figures({ spreads: async () => [measured] } as never)) ?? [];
    return Math.max(...found.map(({ value }) => value));
  };
  expect(await figures({}, { waitMs: 0, apiMs: 0 })).toBe(most);
  expect(await figures({ waitMs: Number.POSITIVE_INFINITY })).toBe(Number.POSITIVE_INFINITY);
});
