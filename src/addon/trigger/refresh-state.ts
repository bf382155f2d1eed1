import { record, withDefaults } from '../store/record';
import { type LastRun, noLastRun } from './run-outcome';

/**
 * The state of the refresh of one spreadsheet, in one document property. If the last run failed, no formula was changed.
 */
export interface RefreshState extends LastRun {
  /** The hourly trigger in use; null if it is off. Any other trigger that runs was replaced. */
  readonly triggerUid: string | null;
  readonly spreadsheetId: string | null;
  /** The trigger runs only for synced tables and alerts. */
  readonly isForTablesOnly: boolean;
  /** Whether formulas without the refresh cell are rewritten, so that they recalculate. */
  readonly rewritesFormulas: boolean;
  readonly heartbeatAt: number | null;
  readonly nextRunAt: number | null;
  readonly formulasRefreshed: number | null;
  /** Number of requests of the last run. */
  readonly requestCount: number | null;
}

const initial: RefreshState = {
  ...noLastRun,
  triggerUid: null,
  spreadsheetId: null,
  isForTablesOnly: false,
  rewritesFormulas: true,
  heartbeatAt: null,
  nextRunAt: null,
  formulasRefreshed: null,
  requestCount: null,
};

export const {
  read: readRefreshState,
  change: changeRefreshState,
  remove: deleteRefreshState,
} = record('document', 'fin.refresh', withDefaults(initial));
