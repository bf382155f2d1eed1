import { pagedApi } from '../../../test/support/api/paged-api';
import { distributions, makeTransactions } from '../../../test/support/api/transactions';
import { transactionsCase } from '../cases';
import { standard } from '../conditions';
import { connect } from '../connect';
import { execute } from '../execution';
import type { LoadExecution } from '../run-cell';
import { runInTurn } from '../run-in-turn';
import { newWorld, startTally, type World } from '../world';
import { laneCounts, pageTimes, type SpreadCase } from './spread-cases';

/** The first evaluation of a formula with an empty cache, for one seed. */
export interface SpreadResult {
  readonly lanes: number;
  readonly pageMs: number;
  readonly seed: number;
  /** Infinity if rows were missing. */
  readonly waitMs: number;
  /** The part spent in requests and in pauses: all but Google's own services. */
  readonly apiMs: number;
  readonly requests: number;
  readonly rounds: number;
  /** Calls of cache, properties and locks. */
  readonly callCount: number;
}

/** Code whose module state only remembers pure results, so that thousands of executions may share it. */
const load: LoadExecution = () => ({ execute });
let connected: World | null = null;

/** Measures a case under all conditions. */
export function measureSpread({ rows, spread, seeds }: SpreadCase): SpreadResult[] {
  const { formulas, resultRows } = transactionsCase(distributions[spread], rows);
  return seeds.flatMap((seed) => {
    const answer = pagedApi(makeTransactions(spread, rows, seed), null);
    return laneCounts.flatMap((lanes) =>
      pageTimes.map((pageMs): SpreadResult => {
        const world = openConnected({ conditions: { ...standard, lanes, pageMs, seed }, answer });
        const startedAt = world.now;
        const [result] = runInTurn(
          load,
          formulas.map((formula) => ({ kind: 'formula', formula })),
          world,
        );
        const { tally } = world;
        return {
          lanes,
          pageMs,
          seed,
          waitMs: result?.rows === resultRows ? world.now - startedAt : Number.POSITIVE_INFINITY,
          apiMs: tally.rounds * pageMs + tally.sleptMs,
          requests: tally.requests,
          rounds: tally.rounds,
          callCount: Object.entries(tally.calls).reduce(
            (sum, [name, count]) => sum + (name === 'timeZone' ? 0 : count),
            0,
          ),
        };
      }),
    );
  });
}

/** A world with the properties of a connected spreadsheet. Connecting once is enough for all. */
function openConnected(options: Pick<World, 'conditions' | 'answer'>): World {
  connected = connected ?? connect(load, newWorld({ conditions: standard, answer: pagedApi([], null) }));
  const world = newWorld(options);
  for (const store of ['user', 'document'] as const) {
    for (const [key, value] of connected.properties[store]) world.properties[store].set(key, value);
  }
  world.now = connected.now;
  startTally(world);
  if (options.conditions.areLanesKnown) world.properties.user.set('fin.lanes', String(options.conditions.lanes));
  return world;
}
