import { pagedApi } from '../../test/support/api/paged-api';
import { type BenchRow, type Distribution, makeTransactions } from '../../test/support/api/transactions';
import { type ServiceCall, serviceMs, sheetMs } from '../../test/support/platform/google-latency';
import type { Case } from './cases';
import { type Conditions, standard } from './conditions';
import { connect } from './connect';
import { baseUrl, type Task } from './execution';
import { type CellResult, loaderOf } from './run-cell';
import { type BenchCode, runCells } from './run-cells';
import { runInTurn } from './run-in-turn';
import { newWorld, startTally, type World } from './world';

/** The time that a user waits, and its parts. */
export interface Measurement {
  /** From opening the first cell to the last result. */
  readonly waitMs: number;
  /** The part spent in Google's services. For cells that run at once, their sum. */
  readonly servicesMs: number;
  readonly timeZoneMs: number;
  /** The longest time of what the waits do not contain: properties of the spreadsheet, such as the sheet of a name. */
  readonly lookupsMs: number;
  /** Pauses of the add-on, including the time between two evaluations of a cell. */
  readonly sleptMs: number;
  /** Calls of cache, properties and locks. */
  readonly callCount: number;
  /** Round trips to the API that delayed the result. Parallel requests count as one. */
  readonly rounds: number;
  readonly requests: number;
  /** Rows of the longest result. 0 if a cell ended with an error. */
  readonly rows: number;
  readonly error: string | null;
  readonly evaluations: number;
  /** The longest single evaluation. */
  readonly longestMs: number;
  /** The value of the refresh cell after a refresh. */
  readonly tick: number;
}

export interface CaseResult {
  readonly case: Case;
  readonly plain: Measurement;
  readonly cold: Measurement;
  readonly warm: Measurement;
}

/** Measures a case with the plain reader, then with the add-on and an empty cache, then with a warm cache. */
export async function measureCase(code: BenchCode, what: Case): Promise<CaseResult> {
  const tasks = what.formulas.map((formula): Task => ({ kind: 'formula', formula, sheets: what.sheets ?? [] }));
  const addresses = what.lists.map((path) => baseUrl + path);
  const plain = await measureTasks(code, openWorld(code, what), [{ kind: 'plain', addresses }], 1);
  const world = openWorld(code, what);
  const cold = await measureTasks(code, world, tasks, what.atOnce);
  const warm = await measureTasks(code, world, tasks, what.atOnce);
  return { case: what, plain, cold, warm };
}

export function openWorld(
  code: BenchCode,
  { rows, distribution, conditions: change }: Pick<Case, 'rows' | 'distribution'> & Partial<Pick<Case, 'conditions'>>,
): World {
  const conditions = { ...standard, ...change };
  const answer = pagedApi(transactionsOf(distribution, rows, conditions), conditions.perMinute, conditions.tagCount);
  const world = connect(loaderOf(code.execution), newWorld({ conditions, answer }));
  if (conditions.areLanesKnown) world.properties.user.set('fin.lanes', String(conditions.lanes));
  return world;
}

export async function measureTasks(
  code: BenchCode,
  world: World,
  tasks: readonly Task[],
  atOnce: number,
): Promise<Measurement> {
  startTally(world);
  const startedAt = world.now;
  const results =
    atOnce === 1 ? runInTurn(loaderOf(code.execution), tasks, world) : await runCells({ code, tasks, atOnce, world });
  return toMeasurement(world, world.now - startedAt, results);
}

function toMeasurement({ tally }: World, waitMs: number, results: readonly CellResult[]): Measurement {
  const { calls, lookups, sleptMs, rounds, requests } = tally;
  const counted = Object.entries(calls) as [ServiceCall, number][];
  const error = results.find((result) => result.error !== null)?.error ?? null;
  return {
    waitMs,
    servicesMs: counted.reduce((sum, [name, count]) => sum + serviceMs[name] * count, 0),
    timeZoneMs: serviceMs.timeZone * (calls.timeZone ?? 0),
    lookupsMs: lookups * sheetMs.property,
    sleptMs,
    callCount: counted.reduce((sum, [name, count]) => sum + (name === 'timeZone' ? 0 : count), 0),
    rounds,
    requests,
    rows: error === null ? Math.max(...results.map(({ rows }) => rows)) : 0,
    error,
    evaluations: Math.max(...results.map(({ evaluations }) => evaluations)),
    longestMs: Math.max(...results.map(({ longestMs }) => longestMs)),
    tick: Math.max(...results.map(({ tick }) => tick)),
  };
}

const made = new Map<string, BenchRow[]>();

/** Caches the last few, because a case reads the same rows twice and a size has several cases. */
function transactionsOf(distribution: Distribution, rows: number, { seed }: Conditions): BenchRow[] {
  const key = JSON.stringify([distribution.clusters, rows, seed]);
  const found = made.get(key) ?? makeTransactions(distribution, rows, seed);
  made.delete(key);
  made.set(key, found);
  for (const old of [...made.keys()].slice(0, -3)) made.delete(old);
  return found;
}
