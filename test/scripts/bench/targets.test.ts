import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Bench, createBench } from '../../../scripts/bench/bench';
import { transactionsCase } from '../../../scripts/bench/cases';
import type { Measurement } from '../../../scripts/bench/measure';
import { buildBenchCode } from '../../../scripts/bench/run-cells';
import { shownLine, smallRows } from '../../../scripts/bench/shown-table';
import type { Target } from '../../../scripts/bench/target';
import { targets } from '../../../scripts/bench/targets';
import { distributions } from '../../support/api/transactions';

// Virtual time: exact, whatever the machine does. `npm run bench` measures the large cases and the targets.
let bench: Bench;

beforeAll(async () => {
  bench = createBench(await buildBenchCode(), 1);
});

test.each([
  [80, 430, 2],
  [500, 1_230, 6],
  [1_500, 3_230, 16],
])(
  'the plain reader of %d rows waits %d ms: a property and %d pages, one after the other',
  async (rows, waitMs, pages) => {
    const { plain } = await bench.result(transactionsCase(distributions.even, rows));
    expect(plain).toMatchObject({
      rows,
      waitMs,
      servicesMs: 30,
      callCount: 1,
      rounds: pages,
      requests: pages,
      error: null,
    });
  },
);

test.each([80, 500, 1_500])(
  'the wait for %d rows is the time of the service calls, the rounds of requests and the pauses',
  async (rows) => {
    const { cold, warm } = await bench.result(transactionsCase(distributions.even, rows));
    expect([cold.rows, warm.rows]).toEqual([rows + 1, rows + 1]);
    expect(cold.requests).toBeGreaterThanOrEqual(Math.ceil(rows / 100) + 1);
    expect(cold.waitMs).toBeCloseTo(cold.servicesMs + 200 * cold.rounds + cold.sleptMs, 3);
    expect([warm.requests, warm.rounds]).toEqual([0, 0]);
    expect(warm.waitMs).toBeCloseTo(warm.servicesMs, 3);
  },
);

test('a case gives the same figures each time', async () => {
  const what = transactionsCase(distributions.clusters, 500);
  const again = createBench(bench.code, 1);
  expect(await again.result(what)).toEqual(await bench.result(what));
});

test('no two targets have the same name and unit', () => {
  expect(new Set(targets.map(({ what, unit }) => `${what} ${unit}`)).size).toBe(targets.length);
});

test('a read that lost rows misses its target, however fast it was', async () => {
  const complete = await bench.result(transactionsCase(distributions.even, 80));
  const { figures } = targets[0] as Target;
  const of = async (change: Partial<Measurement>): Promise<number[]> => {
    const result = async () => ({ ...complete, cold: { ...complete.cold, waitMs: 100, ...change } });
    return (await figures({ ...bench, result })).map(({ value }) => value);
  };
  expect(new Set(await of({}))).toEqual(new Set([100]));
  expect(new Set(await of({ rows: 80 }))).toEqual(new Set([Number.POSITIVE_INFINITY]));
});

test.each(smallRows.map((row) => [row.case.rows, row] as const))(
  'the documents show the figures for %d rows: otherwise run npm run bench',
  async (_, row) => {
    const page = readFileSync(join(__dirname, '../../../docs/performance.md'), 'utf8');
    expect(page.split('\n')).toContain(await shownLine(row, bench));
  },
);
