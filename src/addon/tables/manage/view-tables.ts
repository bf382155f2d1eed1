import type { Connections } from '../../connections/connections';
import type { GroupMembers } from '../../kinds/user-categories';
import type { Platform } from '../../platform/platform';
import { withPropertySnapshots } from '../../store/property-snapshot';
import { toIso, viewLastRun } from '../../trigger/run-outcome';
import {
  approvedContent,
  approvedMembers,
  fingerprintOfContent,
  isApproved,
  membersIfReadable,
  type TableContent,
} from '../definition/approval';
import { columnKeys } from '../definition/datasets';
import type { SyncedTable, TableState } from '../definition/table';
import { readTableState, readTables, requireTable } from '../definition/table-store';
import { foldFailures, readLog, readRemoved } from '../run/run-log';
import { endedState, findEndedRun, toEndedLine } from '../run/run-progress';
import { unapprovedConnection } from '../run/table-connection';
import { isWaiting, nextHour, nextRunAt } from '../schedule/due';
import { sheetOfTable } from '../sheet/table-sheet';
import type { LogLineView, TableApprovalView, TableContentView, TablesView, TableView } from '../views';
import { findCopiedTables } from './copied-tables';
import { findCopiesOf, findSheetCopies } from './sheet-copies';

/** The same, and the duplicates of sheets, for which every sheet is read. */
export function viewTablesAndCopies(google: Platform, connections: Connections): TablesView {
  const platform = withPropertySnapshots(google);
  const view = viewTables(platform, connections);
  const gone = view.tables.filter(({ sheetName }) => sheetName === null);
  return {
    ...view,
    sheetCopies: findSheetCopies(platform),
    copiesOf: Object.fromEntries(gone.map(({ id }) => [id, findCopiesOf(platform, requireTable(platform, id))])),
  };
}

/** The tables as this user sees them. */
export function viewTables(google: Platform, connections: Connections): TablesView {
  // Nothing is written here.
  const platform = withPropertySnapshots(google);
  const tables = readTables(platform);
  const ended = findEndedRun(platform);
  const sheetNames = new Map(tables.map((table) => [table.id, sheetOfTable(platform, table)?.name() ?? null]));
  const copiedSheets = findCopiedTables(platform, tables).map((table) => sheetOfTable(platform, table)?.name() ?? '');
  return {
    ...(copiedSheets.length === 0 ? {} : { copiedSheets }),
    tables: tables.map((table) =>
      viewTable(platform, connections.readFrom(platform), table, {
        state: {
          ...readTableState(platform, table.id),
          ...(ended?.tableId === table.id ? endedState(ended) : {}),
        },
        sheetName: sheetNames.get(table.id) ?? null,
      }),
    ),
    log: viewLog(platform, tables, sheetNames, ended),
  };
}

function viewLog(
  platform: Platform,
  tables: readonly SyncedTable[],
  sheetNames: ReadonlyMap<string, string | null>,
  ended: ReturnType<typeof findEndedRun>,
): LogLineView[] {
  const removed = readRemoved(platform);
  // The next run will write this line.
  const lines = [...(ended === null ? [] : [toEndedLine(ended)]), ...readLog(platform)];
  return foldFailures(lines).map(({ at, firstAt, tableId, ms, ...line }) => {
    const table = tables.find(({ id }) => id === tableId);
    return {
      ...line,
      code: line.code,
      left: line.left,
      at: toIsoText(at),
      firstAt: toIsoText(firstAt),
      dataset: (table ?? removed.get(tableId))?.dataset ?? null,
      sheetName: sheetNames.get(tableId) ?? removed.get(tableId)?.sheetName ?? null,
      isRemoved: table === undefined,
      seconds: Math.round(ms / 1_000),
    };
  });
}

function toIsoText(at: number): string {
  return new Date(at).toISOString();
}

function viewTable(
  platform: Platform,
  connections: Connections,
  table: SyncedTable,
  { state, sheetName }: { readonly state: TableState; readonly sheetName: string | null },
): TableView {
  const { id, dataset, schedule, isPaused, goneRows, filters } = table;
  const now = platform.clock.now();
  const due = isWaiting(table, state, now, platform) ? nextHour(now, platform) : nextRunAt(schedule, now, platform);
  const next = isPaused ? null : due;
  const retry = state.retryAt !== null && next !== null ? Math.max(next, state.retryAt) : next;
  return {
    id,
    dataset,
    sheetName,
    schedule,
    isPaused,
    goneRows,
    isSnapshot: table.isSnapshot === true,
    newRows: table.newRows ?? 'bottom',
    marksNew: table.marksNew === true,
    connection: table.connection ?? null,
    from: filters.from,
    columns: columnKeys(table),
    accountIds: [...filters.accountIds],
    categories: [...filters.categories],
    rowCount: state.rowCount,
    ...viewLastRun(state),
    nextRunAt: toIso(retry),
    rowsLeft: state.rowsLeft,
    review: state.review.map((item) => ({ ...item })),
    reviewMore: state.reviewMore,
    undo: state.undo === null ? null : { ...state.undo, at: toIsoText(state.undo.at) },
    overrides: table.overrides === undefined ? null : [...table.overrides],
    replaced: table.overrides === undefined ? state.replaced : 0,
    ownCount: state.ownCount,
    hasGone: state.hasGone,
    unseen: state.unseen === null ? null : { ...state.unseen, since: toIsoText(state.unseen.since) },
    past: state.past,
    approval: viewApproval(platform, connections, table, state),
  };
}

/**
 * Null also for a table that this user never approved and that runs with another user's connection: it is shown when it
 * has not run yet, or a run was refused.
 */
function viewApproval(
  platform: Platform,
  connections: Connections,
  table: SyncedTable,
  { lastRunAt, lastErrorCode }: TableState,
): TableApprovalView | null {
  const members = membersIfReadable(platform, table);
  const connection = unapprovedConnection(platform, connections, table, members);
  if (connection === null) return null;
  const before = approvedContent(platform, table.id);
  if (before === null && lastRunAt !== null && lastErrorCode !== 'table_unapproved') return null;
  return {
    fingerprint: fingerprintOfContent(platform, table, members),
    stopsRuns: !isApproved(platform, table, connection),
    before: before === null ? null : viewContent(before, approvedMembers(platform, table.id)),
    now: viewContent(table, members),
  };
}

function viewContent(content: TableContent, members: GroupMembers): TableContentView {
  const { dataset, filters, connection } = content;
  return {
    dataset,
    from: filters.from,
    accountIds: [...filters.accountIds],
    categories: [...filters.categories],
    members: Array.from(new Set(members.map(([, category]) => category))),
    tagId: filters.tagId,
    columns: columnKeys(content),
    connection: connection ?? null,
  };
}
