import { isAddonError } from '../../../../src/addon/errors/addon-error';
import { startBudget } from '../../../../src/addon/platform/budget';
import type { Platform } from '../../../../src/addon/platform/platform';
import { readFreshness } from '../../../../src/addon/rows/freshness';
import { createReader, type RowSet } from '../../../../src/addon/rows/reader';
import { type Ending, runSideBySide } from '../../../support/side-by-side';
import { connection } from '../ten-a-day';
import type { DataRow } from './history';
import { type List, lists, type Range } from './lists';
import type { Event, Formula } from './steps';
import type { World } from './world';

/** What one formula was, what it met and what came of it. */
export interface Evaluation {
  readonly formula: Formula;
  readonly refresh: string | undefined;
  readonly isTick: boolean;
  readonly startedAt: number;
  readonly endedAt: number;
  /** Of each list, the moment before which no row may be from, however seldom it changes. */
  readonly since: ReadonlyMap<List, number>;
  readonly ending: Ending<readonly Answered[]>;
}

export interface Answered extends Omit<RowSet, 'rows'> {
  readonly list: List;
  readonly range: Range;
  readonly rows: readonly DataRow[];
  readonly endedAt: number;
}

export interface Amid {
  /** Before so many service calls. */
  readonly call: number;
  readonly event: Event;
}

/** Evaluates formulas side by side while things happen. */
export function evaluate(world: World, formulas: readonly Formula[], amid: readonly Amid[]): Evaluation[] {
  const begun = formulas.map((): Omit<Evaluation, 'formula' | 'ending' | 'endedAt'> | null => null);
  const endedAt: number[] = [];
  let calls = 0;
  const costMs = (call: string): number => {
    calls += 1;
    for (const each of amid) if (each.call === calls) world.happen(each.event);
    if (call === 'now' || call === 'uuid') return 0;
    const pace = (world.setup.pace * 31 + calls * 7_919) % 5;
    return call.startsWith('fetch') ? 150 + pace * 50 : 5 + pace * 5;
  };
  const executions = formulas.map((formula, index) => ({
    ...formula,
    run: (platform: Platform) => {
      // It is run from its start again and again.
      begun[index] ??= {
        startedAt: world.state.now,
        refresh: world.refreshOf(formula),
        isTick: world.isTick(world.refreshOf(formula)),
        since: new Map(formula.asks.map(({ list }) => [list, world.oldestOf(list, formula)])),
      };
      try {
        return read(platform, formula, begun[index]?.refresh);
      } finally {
        endedAt[index] = world.state.now;
      }
    },
  }));
  const endings = runSideBySide({ platform: world.platform, state: world.state, costMs }, executions);
  return endings.map((ending, index) => ({
    ...(begun[index] as NonNullable<(typeof begun)[number]>),
    formula: formulas[index] as Formula,
    endedAt: endedAt[index] as number,
    ending,
  }));
}

function read(platform: Platform, formula: Formula, refresh: string | undefined): Answered[] {
  const { isAlwaysFresh, budgetMs } = formula;
  const options = { freshness: readFreshness(platform), refresh, isAlwaysFresh };
  const reader = createReader(platform, connection, startBudget(platform.clock, budgetMs), options);
  const asks = formula.asks.map(({ list, range }) => {
    const { query, isDated } = lists[list];
    const days = isDated ? range : {};
    return { list, range: days, query: { ...query, filters: { ...query.filters, ...days } } };
  });
  if (formula.asksAhead) reader.readAhead(asks.map(({ query }) => query));
  return asks.map(({ list, range, query }) => {
    const { rows, ...facts } = reader.rows(query);
    return { ...facts, list, range, rows: rows as readonly DataRow[], endedAt: platform.clock.now() };
  });
}

/** The error that an evaluation ended in; null for any other ending. What is no error of the add-on is thrown on. */
export function errorOf({ ending }: Evaluation): { readonly code: string; readonly message: string } | null {
  if (ending === 'killed' || 'value' in ending) return null;
  if (!isAddonError(ending.thrown)) throw ending.thrown;
  return ending.thrown;
}

export function answersOf({ ending }: Evaluation): readonly Answered[] {
  return ending !== 'killed' && 'value' in ending ? ending.value : [];
}
