import type { Connection } from '../../connections/connection';
import type { Connections } from '../../connections/connections';
import { coverageAfter, joinCoverage } from '../../days/coverage';
import { hourMs } from '../../days/day-number';
import { everything, type Interval } from '../../days/intervals';
import { AddonError, isAddonError, toAddonError } from '../../errors/addon-error';
import { errorPolicy } from '../../errors/error-policies';
import { quote } from '../../errors/sentence';
import { createDates } from '../../formulas/run';
import type { Budget } from '../../platform/budget';
import type { EditableSheet, Platform, Spreadsheet } from '../../platform/platform';
import { withPropertySnapshots } from '../../platform/property-snapshot';
import { requireSpreadsheet } from '../../platform/spreadsheet';
import { openSession } from '../../session/open-session';
import type { Session } from '../../session/session';
import type { Applied } from '../apply/apply-plan';
import { restoreFilter } from '../apply/extend-filter';
import { datasetOf, type OwnedColumn, ownedColumns, rowKeyColumn } from '../definition/datasets';
import type { SyncedTable, TableState } from '../definition/table';
import { changeTableState, readTableState, requireTable } from '../definition/table-store';
import { readDataset } from '../read/read-dataset';
import { rowsOfSeenAccounts } from '../read/seen-accounts';
import { changeLayout } from '../sheet/change-layout';
import { layOut } from '../sheet/lay-out';
import { locateTable } from '../sheet/locate-table';
import type { ReviewItem } from '../upsert/plan-upsert';
import type { SheetRow } from '../upsert/rows';
import type { ProblemCode } from '../views';
import { addLogLine } from './run-log';
import { chooseDays, dayNumbersOf } from './scope';
import { requireApproval } from './table-approval';
import { allowedConnection, refuseOtherSource } from './table-connection';
import { writeRows } from './write-rows';

export interface RunOptions {
  readonly budget: Budget;
  /** Rows that were read before the run are not used. */
  readonly isFresh: boolean;
  /** Reads all rows, not only those that may have changed. */
  readonly readsEverything: boolean;
}

export interface RunReport extends Applied {
  /** False if the time or the rate limit ended the run; the next run continues. */
  readonly isDone: boolean;
  /** Why it is not done. */
  readonly message: string | null;
  readonly code: ProblemCode | null;
  readonly retryAfterSeconds: number | null;
  readonly rowCount: number;
  readonly requestCount: number;
  readonly review: readonly ReviewItem[];
}

/** Time reserved for writing, and for what is stored after it. */
const writingMs = 4_000;
/**
 * Updates one table: reads first, then writes the differences. The caller holds the document lock. Throws after the
 * failure was stored. In that case either nothing or only complete rows were written.
 */
export function runTable(platform: Platform, connections: Connections, id: string, options: RunOptions): RunReport {
  const table = requireTable(platform, id);
  const startedAt = platform.clock.now();
  let session: Session | null = null;
  let connection: Connection | null = null;
  try {
    const spreadsheet = requireSpreadsheet(platform);
    const stored = withPropertySnapshots(platform);
    const readOnce = connections.readFrom(stored);
    connection = allowedConnection(stored, readOnce, table);
    refuseOtherSource(table, connection);
    requireApproval(stored, readOnce, table, connection);
    const sheet = requireSheet(spreadsheet, table);
    restoreFilter(platform, sheet, id);
    const owned = ownedColumns(table);
    const state = prepareSheet(platform, sheet, table, owned);
    // A complete load may take several executions. All of them use what was read since the first.
    const isLoad = state.coverage.length === 0 || state.loadSince !== null || options.readsEverything;
    const readsEverything = isLoad || table.isSnapshot === true || datasetOf(table.dataset).date === null;
    const loadSince = state.loadSince ?? startedAt;
    if (isLoad && state.loadSince === null) changeTableState(platform, id, { loadSince });
    const since = isLoad ? loadSince : options.isFresh ? startedAt : 0;
    const everythingFrom = readsEverything ? table.filters.from : null;
    session = openSession(platform, connection, options.budget, { table: { since, everythingFrom } });
    return run(
      { platform, sheet, connection, table, owned, state, session, startedAt, readsEverything, isLoad },
      options,
    );
  } catch (thrown) {
    const error = toAddonError(thrown);
    const requestCount = session?.requestCount() ?? 0;
    if (isAddonError(thrown) && errorPolicy(error).isLimit)
      return pause(platform, table, error, requestCount, startedAt);
    fail(platform, table, error, requestCount, startedAt);
    throw error;
  }
}

interface Context {
  readonly platform: Platform;
  readonly sheet: EditableSheet;
  readonly connection: Connection;
  readonly table: SyncedTable;
  readonly owned: readonly OwnedColumn[];
  readonly state: TableState;
  readonly session: Session;
  readonly startedAt: number;
  readonly readsEverything: boolean;
  /** Whether the table is not loaded to its end yet. */
  readonly isLoad: boolean;
}

function run(context: Context, { budget }: RunOptions): RunReport {
  const { platform, sheet, connection, table, owned, state, session, startedAt, readsEverything, isLoad } = context;
  const dates = createDates(platform);
  const days = readsEverything ? null : daysToRead(context);
  const serverRows = readDataset(platform, connection, table, session, dates, days);

  const ofSeenAccounts = (missing: readonly SheetRow[]) => rowsOfSeenAccounts(session, owned, serverRows, missing);
  const { isMoved, rowCount, review, unsure, headings, isKeyed, ...applied } = writeRows(
    {
      platform,
      sheet,
      table,
      owned,
      serverRows,
      days,
      dates,
      isLoad,
      isKeyed: state.isKeyed,
      review: state.review,
      unsure: state.unsure,
      ofSeenAccounts,
    },
    state.headings,
    () => budget.remainingMs() > writingMs,
  );
  const isDone = applied.left === 0 && !isMoved;
  const requestCount = session.requestCount();
  const code = isDone ? null : isMoved ? 'rows_moved' : 'rows_left';
  const message =
    code === null
      ? null
      : code === 'rows_moved'
        ? 'Somebody was moving rows or columns. The next run continues.'
        : `${rowCount} rows are written, ${applied.left} are left.`;
  const fetchedAt = session.readAt() ?? startedAt;
  const covered = (days ?? [everything]).map((each) => ({ ...each, fetchedAt }));
  changeTableState(platform, table.id, {
    headings,
    rowCount,
    lastRunAt: platform.clock.now(),
    lastOutcome: isDone ? 'complete' : 'unfinished',
    lastError: message,
    lastErrorCode: code,
    rowsLeft: applied.left,
    failures: 0,
    retryAt: null,
    review,
    unsure,
    isKeyed: isKeyed || (isDone && days === null),
    ...(isDone ? { loadSince: null, coverage: joinCoverage(coverageAfter(state.coverage, covered), hourMs) } : {}),
    // Somebody has deleted all row keys. The next run reads everything and writes them.
    ...(state.isKeyed && !isKeyed && days !== null ? { coverage: [] } : {}),
  });
  addLogLine(platform, {
    at: startedAt,
    tableId: table.id,
    ...applied,
    requestCount,
    ms: platform.clock.now() - startedAt,
    error: message,
    code,
  });
  return { ...applied, isDone, message, code, retryAfterSeconds: null, rowCount, requestCount, review };
}

function daysToRead({ platform, sheet, table, owned, state }: Context): readonly Interval[] {
  const location = locateTable(sheet, table.id, owned, state.headings);
  return chooseDays(platform, table, state, dayNumbersOf(platform, sheet, location, table, owned));
}

/** Updates headings, and columns that were added or left out. */
function prepareSheet(
  platform: Platform,
  sheet: EditableSheet,
  table: SyncedTable,
  owned: readonly OwnedColumn[],
): TableState {
  const state = readTableState(platform, table.id);
  if (!state.isLaidOut) {
    return changeTableState(platform, table.id, { headings: layOut(sheet, table.id, owned), isLaidOut: true });
  }
  const keys = Object.keys(state.headings);
  const isSame = keys.length === owned.length && owned.every(({ key }) => keys.includes(key));
  if (isSame) return state;
  changeTableState(platform, table.id, { isChanging: true });
  const { headings, added, kept } = changeLayout(sheet, table, state, state.isChanging);
  const isKeyed = state.isKeyed && !added.includes(rowKeyColumn.key);
  const review = [...state.review, ...kept.map((id): ReviewItem => ({ reason: 'column with user content', id }))];
  // New columns are blank in every row.
  const done = { headings, isKeyed, review, leftOut: [], isChanging: false, coverage: [], loadSince: null };
  return changeTableState(platform, table.id, done);
}

function pause(
  platform: Platform,
  table: SyncedTable,
  error: AddonError,
  requestCount: number,
  startedAt: number,
): RunReport {
  const now = platform.clock.now();
  const { retryAfterSeconds } = error;
  const state = changeTableState(platform, table.id, {
    lastRunAt: now,
    lastOutcome: 'unfinished',
    lastError: error.message,
    lastErrorCode: error.code,
    rowsLeft: 0,
    retryAt: retryAfterSeconds === null ? null : now + retryAfterSeconds * 1_000,
  });
  logError(platform, table, error, requestCount, startedAt);
  return {
    ...nothing,
    isDone: false,
    message: error.sentence,
    code: error.code,
    retryAfterSeconds,
    rowCount: state.rowCount,
    requestCount,
    review: [],
  };
}

const nothing: Applied = { added: 0, changed: 0, marked: 0, removed: 0, left: 0 };
const backOffMaxHours = 24;

/** Each consecutive failure doubles the pause of the schedule. "Run now" ignores the pause. */
function fail(
  platform: Platform,
  table: SyncedTable,
  error: AddonError,
  requestCount: number,
  startedAt: number,
): void {
  const now = platform.clock.now();
  const failures = readTableState(platform, table.id).failures + 1;
  const hours = Math.min(2 ** (failures - 1), backOffMaxHours);
  changeTableState(platform, table.id, {
    lastRunAt: now,
    lastOutcome: 'failed',
    lastError: error.message,
    lastErrorCode: error.code,
    rowsLeft: 0,
    failures,
    // Half an hour less, because Google's hourly trigger is not exact.
    retryAt: now + hours * hourMs - hourMs / 2,
  });
  logError(platform, table, error, requestCount, startedAt);
}

export function requireSheet(spreadsheet: Spreadsheet, table: SyncedTable): EditableSheet {
  const sheet = spreadsheet.editableSheet(table.sheetId);
  if (sheet !== null) return sheet;
  throw new AddonError(
    'table_changed',
    `The sheet of ${quote(datasetOf(table.dataset).title)} is gone. Undo its deletion, or remove the table.`,
  );
}

function logError(
  platform: Platform,
  { id }: SyncedTable,
  error: AddonError,
  requestCount: number,
  startedAt: number,
): void {
  addLogLine(platform, {
    at: startedAt,
    tableId: id,
    ...nothing,
    requestCount,
    ms: platform.clock.now() - startedAt,
    error: error.message,
    code: error.code,
  });
}
