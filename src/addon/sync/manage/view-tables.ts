import type { Platform } from '../../platform/platform';
import { columnKeys } from '../definition/datasets';
import type { SyncedTable, TableState } from '../definition/table';
import { readTableState, readTables } from '../definition/table-store';
import { readLog } from '../run/run-log';
import { isWaiting, nextHour, nextRunAt } from '../schedule/due';
import type { TablesView, TableView } from '../views';
import { findCopiedTables } from './copied-tables';

export function viewTables(platform: Platform): TablesView {
  const tables = readTables(platform);
  const datasets = new Map(tables.map(({ id, dataset }) => [id, dataset]));
  const copiedSheets = findCopiedTables(platform, tables).map((table) => sheetNameOf(platform, table) ?? '');
  return {
    ...(copiedSheets.length === 0 ? {} : { copiedSheets }),
    tables: tables.map((table) => viewTable(platform, table, readTableState(platform, table.id))),
    log: readLog(platform).map(({ at, tableId, ms, ...line }) => ({
      ...line,
      code: line.code ?? null,
      left: line.left ?? 0,
      at: new Date(at).toISOString(),
      dataset: datasets.get(tableId) ?? null,
      seconds: Math.round(ms / 1_000),
    })),
  };
}

function viewTable(platform: Platform, table: SyncedTable, state: TableState): TableView {
  const { id, dataset, schedule, isPaused, goneRows, filters } = table;
  const now = platform.clock.now();
  const due = isWaiting(table, state, now, platform) ? nextHour(now, platform) : nextRunAt(schedule, now, platform);
  const next = isPaused ? null : due;
  const retry = state.retryAt !== null && next !== null ? Math.max(next, state.retryAt) : next;
  return {
    id,
    dataset,
    sheetName: sheetNameOf(platform, table),
    schedule,
    isPaused,
    goneRows,
    isSnapshot: table.isSnapshot === true,
    newRows: table.newRows ?? 'bottom',
    connection: table.connection ?? null,
    from: filters.from,
    columns: columnKeys(table),
    accountIds: [...filters.accountIds],
    categories: [...filters.categories],
    rowCount: state.rowCount,
    lastRunAt: toIso(state.lastRunAt),
    nextRunAt: toIso(retry),
    lastOutcome: state.lastOutcome,
    lastError: state.lastError,
    lastErrorCode: state.lastErrorCode,
    rowsLeft: state.rowsLeft,
    review: state.review.map((item) => ({ ...item })),
  };
}

function sheetNameOf(platform: Platform, { sheetId }: SyncedTable): string | null {
  return platform.spreadsheet()?.editableSheet(sheetId)?.name() ?? null;
}

function toIso(ms: number | null): string | null {
  return ms === null ? null : new Date(ms).toISOString();
}
