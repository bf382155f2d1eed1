import type { Platform } from '../platform/platform';

/** What is kept of the refresh of one spreadsheet, as one document property. */
export interface RefreshState {
  /** The hourly trigger that counts; null when it is off. Another user's old trigger is told by not being this one. */
  readonly triggerUid: string | null;
  readonly spreadsheetId: string | null;
  /** The trigger runs for synced tables alone. */
  readonly isForTablesOnly: boolean;
  readonly heartbeatAt: number | null;
  readonly lastRunAt: number | null;
  readonly nextRunAt: number | null;
  readonly lastError: string | null;
  readonly formulasRefreshed: number | null;
  /** How the last run ended; null before the first. Failed: no formula was touched. */
  readonly lastOutcome: 'complete' | 'partial' | 'failed' | null;
  /** Requests of the last run. */
  readonly requestCount: number | null;
}

const propertyName = 'fin.refresh';
/** Beside it, what rows/freshness.ts keeps of the same runs. */
const freshnessPropertyName = 'fin.freshness';

const initial: RefreshState = {
  triggerUid: null,
  spreadsheetId: null,
  isForTablesOnly: false,
  heartbeatAt: null,
  lastRunAt: null,
  nextRunAt: null,
  lastError: null,
  formulasRefreshed: null,
  lastOutcome: null,
  requestCount: null,
};

export function readRefreshState(platform: Platform): RefreshState {
  const text = platform.documentProperties.get(propertyName);
  if (text === null) return initial;
  try {
    return { ...initial, ...(JSON.parse(text) as Partial<RefreshState>) };
  } catch {
    return initial;
  }
}

export function changeRefreshState(platform: Platform, change: Partial<RefreshState>): RefreshState {
  const state = { ...readRefreshState(platform), ...change };
  platform.documentProperties.set(propertyName, JSON.stringify(state));
  return state;
}

/**
 * Forgets runs and freshness where no trigger counts on them, as when the last connection goes. The formulas that an
 * interrupted run left out of their cells stay saved: they are the user's.
 */
export function deleteIdleRefreshState(platform: Platform): void {
  if (readRefreshState(platform).triggerUid !== null) return;
  platform.documentProperties.delete(propertyName);
  platform.documentProperties.delete(freshnessPropertyName);
}
