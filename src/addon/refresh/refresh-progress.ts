import { groupBy, sum } from '../cells/lists';
import type { Connections } from '../connections/connections';
import { findFormulas } from '../formulas/formula-calls';
import type { Budget } from '../platform/budget';
import type { Platform } from '../platform/platform';
import { requireSpreadsheet } from '../platform/spreadsheet';
import { openSidebarSession } from '../session/session';

/** What a reader of a cell sees while its custom function runs. */
const loading = 'Loading...';

export interface RefreshProgress {
  /** Until when the API lets no request through, in milliseconds since 1970; null if it does. */
  readonly waitsUntil: number | null;
  /** FIN formulas whose cells have no value yet. */
  readonly calculating: number;
}

/** For a page that waits for a refresh, or for the cells after it. Makes no request. */
export function readProgress(platform: Platform, connections: Connections): RefreshProgress {
  const now = platform.clock.now();
  const pauses = connections
    .allOfFormulas()
    .map((connection) => openSidebarSession(platform, connection).pausedUntil())
    .filter((until) => until > now);
  return { waitsUntil: pauses.length === 0 ? null : Math.max(...pauses), calculating: countCalculating(platform) };
}

/** Two service calls per sheet with FIN formulas. */
function countCalculating(platform: Platform): number {
  const found = findFormulas(requireSpreadsheet(platform).gridSheets());
  const bySheet = groupBy(found, ({ sheet }) => sheet);
  const counts = Array.from(bySheet, ([sheet, formulas]) => {
    const [rowCount, columnCount] = [
      Math.max(...formulas.map(({ row }) => row)),
      Math.max(...formulas.map(({ column }) => column)),
    ];
    const shown = sheet.displayValues({ row: 1, column: 1, rowCount, columnCount });
    return formulas.filter(({ row, column }) => shown[row - 1]?.[column - 1] === loading).length;
  });
  return sum(counts);
}

const keyOf = (platform: Platform): string => `cancel refresh:${requireSpreadsheet(platform).id()}`;
/** Longer than an execution. */
const keptSeconds = 600;
/** Each look is a service call. */
const looksEveryMs = 2_000;

/** Asks the running refresh of this spreadsheet to end. Google has no way to end another execution. */
export function cancelRefresh(platform: Platform): void {
  platform.cache.put(keyOf(platform), '1', keptSeconds);
}

export interface Cancellation {
  isCancelled(): boolean;
  /** No time is left once the refresh is cancelled. */
  limit(budget: Budget): Budget;
}

/** Looks for requests to end that are made from now on. */
export function watchForCancel(platform: Platform): Cancellation {
  const key = keyOf(platform);
  platform.cache.removeAll([key]);
  let [found, nextLookAt] = [false, platform.clock.now() + looksEveryMs];
  const isCancelled = (): boolean => {
    if (!found && platform.clock.now() >= nextLookAt) {
      found = platform.cache.get(key) !== null;
      nextLookAt = platform.clock.now() + looksEveryMs;
    }
    return found;
  };
  return {
    isCancelled,
    limit: (budget) => ({ ...budget, remainingMs: () => (isCancelled() ? 0 : budget.remainingMs()) }),
  };
}
