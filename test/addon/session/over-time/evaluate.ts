import { isAddonError } from '../../../../src/addon/errors/addon-error';
import { startBudget } from '../../../../src/addon/platform/budget';
import type { Platform } from '../../../../src/addon/platform/platform';
import { openSession, type RowSet } from '../../../../src/addon/session/session';
import { type Ending, runSideBySide } from '../../../support/platform/side-by-side';
import { connection } from '../ten-a-day';
import { callCosts } from './call-costs';
import type { DataRow } from './history';
import { type List, lists, type Range } from './lists';
import type { Formula, TimedEvent } from './steps';
import type { Floors, World } from './world';

/** What one formula was, what it met and what came of it. `floors`: how old the rows of its lists may be. */
export interface Evaluation {
  readonly formula: Formula;
  readonly refresh: string | undefined;
  readonly isTick: boolean;
  readonly startedAt: number;
  readonly endedAt: number;
  readonly floors: ReadonlyMap<List, Floors>;
  readonly ending: Ending<readonly Answered[]>;
}

export interface Answered extends Omit<RowSet, 'rows'> {
  readonly list: List;
  readonly range: Range;
  readonly rows: readonly DataRow[];
  readonly endedAt: number;
}

/** Evaluates formulas side by side while things happen. */
export function evaluate(world: World, formulas: readonly Formula[], events: readonly TimedEvent[]): Evaluation[] {
  const begun = formulas.map((): Omit<Evaluation, 'formula' | 'ending' | 'endedAt'> | null => null);
  const endedAt: number[] = [];
  const executions = formulas.map((formula, index) => ({
    ...formula,
    run: (platform: Platform) => {
      // It is run from its start again and again.
      begun[index] ??= {
        startedAt: world.state.now,
        refresh: world.refreshOf(formula),
        isTick: world.isTick(world.refreshOf(formula)),
        floors: new Map(formula.queries.map(({ list }) => [list, world.floorsOf(list, formula)])),
      };
      try {
        return read(platform, formula, begun[index]?.refresh);
      } finally {
        endedAt[index] = world.state.now;
      }
    },
  }));
  const endings = runSideBySide(
    { platform: world.platform, state: world.state, costMs: callCosts(world, events) },
    executions,
  );
  return endings.map((ending, index) => ({
    ...(begun[index] as NonNullable<(typeof begun)[number]>),
    formula: formulas[index] as Formula,
    endedAt: endedAt[index] as number,
    ending,
  }));
}

function read(platform: Platform, formula: Formula, refresh: string | undefined): Answered[] {
  const { isAlwaysFresh, budgetMs } = formula;
  const options = { refresh, keyIsWatched: false, ...(isAlwaysFresh ? { accepts: 'new rows' as const } : {}) };
  const reader = openSession(platform, connection, startBudget(platform.clock, budgetMs), options);
  const queries = formula.queries.map(({ list, range }) => {
    const { query, isDated } = lists[list];
    const days = isDated ? range : {};
    return { list, range: days, query: { ...query, filters: { ...query.filters, ...days } } };
  });
  if (formula.prefetches) reader.readAhead(queries.map(({ query }) => query));
  return queries.map(({ list, range, query }) => {
    const { rows, ...facts } = reader.rows(query);
    return { ...facts, list, range, rows: rows as readonly DataRow[], endedAt: platform.clock.now() };
  });
}

export interface Failure {
  readonly code: string;
  readonly message: string;
}

/** The error that an evaluation ended in; null for any other ending. */
export function errorOf({ ending }: Evaluation): Failure | null {
  return ending === 'killed' || 'value' in ending ? null : addonErrorOf(ending.thrown);
}

/** What is no error of the add-on is thrown on. */
export function addonErrorOf(thrown: unknown): Failure {
  if (!isAddonError(thrown)) throw thrown;
  return thrown;
}

export function answersOf({ ending }: Evaluation): readonly Answered[] {
  return ending !== 'killed' && 'value' in ending ? ending.value : [];
}
