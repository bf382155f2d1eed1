import { type BuildSettings, withConnection } from '../connection/build-settings';
import { nameOf } from '../connection/connection-name';
import { requireConnection } from '../connection/require-connection';
import { startBudget } from '../platform/budget';
import type { Platform } from '../platform/platform';
import type { SyncedTable } from '../sync/definition/table';
import { readTables } from '../sync/definition/table-store';
import { adoptTables } from '../sync/manage/copied-tables';
import { changeTable, createTable, type TableChange } from '../sync/manage/create-table';
import { removeTable } from '../sync/manage/remove-table';
import { viewTables } from '../sync/manage/view-tables';
import { withLock } from '../sync/manage/with-lock';
import { runTable } from '../sync/run/run-table';
import { allowForTables, refuseOtherSource } from '../sync/run/table-connection';
import type { TableChangeInput, TableInput, TableRunView, TablesView } from '../sync/views';
import { ensureTrigger, releaseTrigger } from '../trigger/hourly-trigger';

/** Longer than a minute, so that requests can pause for Google's short-term limit. */
const stepMs = 70_000;

export function insertTable(
  platform: Platform,
  settings: BuildSettings,
  input: TableInput,
): { id: string; tables: TablesView } {
  const { dataset, columns, schedule, goneRows, newRows = 'bottom', isSnapshot, ...filters } = input;
  const mode = isSnapshot === true ? { isSnapshot } : {};
  const table = withLock(platform, () =>
    createTable(platform, settings, {
      dataset,
      columns,
      schedule,
      goneRows,
      newRows,
      filters,
      ...mode,
    }),
  );
  if (schedule.every !== 'never') ensureTrigger(platform);
  return { id: table.id, tables: viewTables(platform) };
}

export function runTableStep(
  platform: Platform,
  settings: BuildSettings,
  id: string,
  readsEverything: boolean,
): { run: TableRunView; tables: TablesView } {
  const report = withLock(platform, () =>
    runTable(platform, settings, id, { budget: startBudget(platform.clock, stepMs), isFresh: true, readsEverything }),
  );
  const { isDone, message, code, left, retryAfterSeconds, rowCount, added, changed, marked, removed } = report;
  return {
    run: { isDone, message, code, left, retryAfterSeconds, rowCount, added, changed, marked, removed },
    tables: viewTables(platform),
  };
}

export function editTable(
  platform: Platform,
  settings: BuildSettings,
  id: string,
  change: TableChangeInput,
): TablesView {
  const { columns, schedule, goneRows, newRows, leftOut, isPaused, connection, ...filters } = change;
  const table = readTables(platform).find((each) => each.id === id);
  const defined: TableChange = {
    ...(columns === undefined ? {} : { columns }),
    ...(schedule === undefined ? {} : { schedule }),
    ...(goneRows === undefined ? {} : { goneRows }),
    ...(newRows === undefined ? {} : { newRows }),
    ...(leftOut === undefined ? {} : { leftOut }),
    ...(isPaused === undefined ? {} : { isPaused }),
    ...(table === undefined || connection === undefined
      ? {}
      : { connection: toConnectionName(platform, settings, table, connection) }),
    ...(table === undefined || Object.keys(filters).length === 0 ? {} : { filters: { ...table.filters, ...filters } }),
  };
  withLock(platform, () => changeTable(platform, id, defined));
  keepTrigger(platform);
  return viewTables(platform);
}

/** A connection that reads the table's data, which its user thereby allows for tables here. */
function toConnectionName(platform: Platform, settings: BuildSettings, table: SyncedTable, name: string): string {
  const connection = requireConnection(platform, withConnection(settings, name));
  refuseOtherSource(table, connection);
  allowForTables(platform, settings, connection);
  return nameOf(connection);
}

export function deleteTable(platform: Platform, id: string, deletesSheet: boolean): TablesView {
  withLock(platform, () => removeTable(platform, id, deletesSheet));
  keepTrigger(platform);
  return viewTables(platform);
}

export function adoptCopiedTables(platform: Platform): TablesView {
  withLock(platform, () => adoptTables(platform));
  keepTrigger(platform);
  return viewTables(platform);
}

export function hasScheduledTables(platform: Platform): boolean {
  return readTables(platform).some(({ schedule, isPaused }) => !isPaused && schedule.every !== 'never');
}

function keepTrigger(platform: Platform): void {
  if (hasScheduledTables(platform)) ensureTrigger(platform);
  else releaseTrigger(platform);
}
