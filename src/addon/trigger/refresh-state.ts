import type { AddonError } from '../errors/addon-error';
import type { AddonErrorCode } from '../errors/error-codes';
import { parseRecord } from '../platform/parse-json';
import type { Platform } from '../platform/platform';

/** The state of the refresh of one spreadsheet, in one document property. */
export interface RefreshState {
  /** The hourly trigger in use; null if it is off. Any other trigger that runs was replaced. */
  readonly triggerUid: string | null;
  readonly spreadsheetId: string | null;
  /** The trigger runs only for synced tables. */
  readonly isForTablesOnly: boolean;
  /** Whether formulas without the refresh cell are rewritten, so that they recalculate. */
  readonly rewritesFormulas: boolean;
  readonly heartbeatAt: number | null;
  readonly lastRunAt: number | null;
  readonly nextRunAt: number | null;
  readonly lastError: string | null;
  readonly lastErrorCode: AddonErrorCode | null;
  readonly formulasRefreshed: number | null;
  /** The result of the last run; null before the first. If it failed, no formula was changed. */
  readonly lastOutcome: 'complete' | 'partial' | 'failed' | null;
  /** Number of requests of the last run. */
  readonly requestCount: number | null;
}

const propertyName = 'fin.refresh';
/** The properties of rows/freshness.ts, which describe the same runs. */
const freshnessPropertyNames = ['fin.freshness', 'fin.freshness.tags'];

const initial: RefreshState = {
  triggerUid: null,
  spreadsheetId: null,
  isForTablesOnly: false,
  rewritesFormulas: true,
  heartbeatAt: null,
  lastRunAt: null,
  nextRunAt: null,
  lastError: null,
  lastErrorCode: null,
  formulasRefreshed: null,
  lastOutcome: null,
  requestCount: null,
};

/** The sentence of an error is English. Its code stands for it in other languages. */
export function lastErrorOf(error: AddonError | null): Pick<RefreshState, 'lastError' | 'lastErrorCode'> {
  return { lastError: error?.message ?? null, lastErrorCode: error?.code ?? null };
}

export function readRefreshState(platform: Platform): RefreshState {
  return parseRecord(platform.documentProperties.get(propertyName), initial);
}

export function changeRefreshState(platform: Platform, change: Partial<RefreshState>): RefreshState {
  const state = { ...readRefreshState(platform), ...change };
  platform.documentProperties.set(propertyName, JSON.stringify(state));
  return state;
}

/**
 * Deletes the state of runs and the freshness if no trigger needs them, for example when the last connection is
 * deleted. Formulas that an interrupted run left replaced stay stored, because they belong to the user.
 */
export function deleteIdleRefreshState(platform: Platform): void {
  if (readRefreshState(platform).triggerUid !== null) return;
  platform.documentProperties.delete(propertyName);
  for (const name of freshnessPropertyNames) platform.documentProperties.delete(name);
}
