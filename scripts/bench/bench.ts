import fc from 'fast-check';
import { asked, type Distribution, distributions } from '../../test/support/api/transactions';
import { type Case, transactionsCase } from './cases';
import type { Formula, Task } from './execution';
import { type CaseResult, type Measurement, measureCase, measureTasks, openWorld } from './measure';
import type { BenchCode } from './run-cells';
import { type MeasuredSpread, measureSpreads } from './spreads/measure-spreads';
import { spreadCases } from './spreads/spread-cases';

/** The measurements that targets and tables use, each taken once. */
export interface Bench {
  readonly code: BenchCode;
  result(what: Case): Promise<CaseResult>;
  refresh(): Promise<RefreshResult>;
  random(): Promise<CaseResult[]>;
  spreads(): Promise<readonly MeasuredSpread[]>;
}

export function createBench(code: BenchCode, seed: number, seedCount?: number): Bench {
  const results = new Map<string, Promise<CaseResult>>();
  let refresh: Promise<RefreshResult> | null = null;
  let random: Promise<CaseResult[]> | null = null;
  let spreads: Promise<readonly MeasuredSpread[]> | null = null;
  return {
    code,
    result(what) {
      const key = JSON.stringify([what.rows, what.label, what.conditions]);
      const found = results.get(key) ?? measureCase(code, what);
      results.set(key, found);
      return found;
    },
    refresh() {
      refresh = refresh ?? measureRefresh(code);
      return refresh;
    },
    random() {
      random = random ?? measureRandom(code, seed);
      return random;
    },
    spreads() {
      spreads = spreads ?? measureSpreads(code, spreadCases(seedCount));
      return spreads;
    },
  };
}

export interface RefreshResult {
  readonly rows: number;
  /** The execution of the trigger an hour after the first calculation. */
  readonly trigger: Measurement;
  /** The recalculation of all formulas at once after the refresh cell changed. */
  readonly again: Measurement;
}

/** Measures an hourly refresh of three formulas over 50,000 cached rows of five years. */
async function measureRefresh(code: BenchCode): Promise<RefreshResult> {
  const rows = 50_000;
  const { dateFrom, dateTo } = distributions.fiveYears.asked;
  const formulas = [
    `=FIN_TRANSACTIONS("${dateFrom}","${dateTo}",FIN_REFRESH)`,
    `=FIN_SUMMARY("month","${dateFrom}","${dateTo}",FIN_REFRESH)`,
    '=FIN_ACCOUNTS(FIN_REFRESH)',
  ];
  const tasksAt = (tick: number): Task[] => {
    const called: readonly Formula[] = [
      { name: 'FIN_TRANSACTIONS', args: [dateFrom, dateTo, tick] },
      { name: 'FIN_SUMMARY', args: ['month', dateFrom, dateTo, tick] },
      { name: 'FIN_ACCOUNTS', args: [tick] },
    ];
    return called.map((formula) => ({ kind: 'formula', formula }));
  };
  const world = openWorld(code, { rows, distribution: distributions.fiveYears });
  const tick = Math.floor(world.now / 1_000);
  await measureTasks(code, world, tasksAt(tick), 1);
  world.now += 3_600_000;
  const trigger = await measureTasks(code, world, [{ kind: 'refresh', formulas, tick }], 1);
  const again = await measureTasks(code, world, tasksAt(trigger.tick), formulas.length);
  return { rows, trigger, again };
}

const drawnCluster = fc.record({
  fromDay: fc.integer({ min: 0, max: 364 }),
  days: fc.integer({ min: 1, max: 120 }),
  weight: fc.integer({ min: 1, max: 10 }),
});
const drawn = fc.record({
  // Half of the draws are small, because there a saved page is not worth many service calls.
  rows: fc.oneof(fc.integer({ min: 1, max: 600 }), fc.integer({ min: 1, max: 3_000 })),
  clusters: fc.array(drawnCluster, { minLength: 1, maxLength: 4 }),
});

/** Measures sixty random distributions over a year, of 1 to 3,000 rows. The same seed gives the same distributions. */
async function measureRandom(code: BenchCode, seed: number): Promise<CaseResult[]> {
  const results: CaseResult[] = [];
  for (const { rows, clusters } of fc.sample(drawn, { seed, numRuns: 60 })) {
    results.push(await measureCase(code, transactionsCase(toDistribution(clusters), rows)));
  }
  return results;
}

function toDistribution(chosen: readonly { fromDay: number; days: number; weight: number }[]): Distribution {
  const total = chosen.reduce((sum, { weight }) => sum + weight, 0);
  const clusters = chosen.map(({ fromDay, days, weight }) => ({
    fromDay,
    days: Math.min(days, 365 - fromDay),
    share: weight / total,
  }));
  const name = clusters.map(({ fromDay, days, share }) => `${Math.round(100 * share)}% on day ${fromDay}+${days}`);
  return { name: name.join(', '), clusters, asked };
}
