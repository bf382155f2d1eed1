import { createDates } from '../../cells/sheet-dates';
import { type Connection, nameOf } from '../../connections/connection';
import type { Connections } from '../../connections/connections';
import { withFallback } from '../../errors/addon-error';
import { call, editMs, ids, nothing, refuse, tableId, thenShow } from '../../features/call';
import type { BudgetReport } from '../../features/feature';
import { insertFeature, releasing } from '../../features/features';
import { insertNames } from '../../features/insert-names';
import { readFirstDay } from '../../formulas/arguments/dates';
import { startBudget } from '../../platform/budget';
import type { Platform } from '../../platform/platform';
import { withLock } from '../../store/lock';
import { withPropertySnapshots } from '../../store/property-snapshot';
import type { SyncedTable } from '../../tables/definition/table';
import { readTables, requireTable } from '../../tables/definition/table-store';
import { checkFilters, countLeaving } from '../../tables/manage/check-filters';
import { adoptTables, findCopiedTables } from '../../tables/manage/copied-tables';
import { insertTable } from '../../tables/manage/insert-table';
import { approveTable, changeTable, removeTable } from '../../tables/manage/table-changes';
import { viewTables, viewTablesAndCopies } from '../../tables/manage/view-tables';
import { runTable } from '../../tables/run/run-table';
import { allowForTables, refuseOtherSource, tableConnection } from '../../tables/run/table-connection';
import { isScheduled } from '../../tables/schedule/due';
import { undoRun } from '../../tables/undo/undo-run';
import type {
  TableChange,
  TableChangeInput,
  TableChangePreview,
  TableRunView,
  TablesView,
  UndoneRun,
} from '../../tables/views';
import { ensureTrigger } from '../../trigger/hourly-trigger';
import { readTableChange, readTableInput } from './read-table-input';

/** Longer than a minute, so that requests can pause for Google's short-term limit. */
const stepMs = 70_000;

/** Changes after which the page shows the tables. */
const changes = {
  changeTable: call(readTableChange, (platform, connections, { id, change }) =>
    editTable(platform, connections, id, withFirstDay(platform, change)),
  ),
  /** Approves what the sidebar showed of a table, for the user's connection. */
  approveTable: call(
    (input) => ({ ...tableId(input), ...ids('fingerprint')(input) }),
    (platform, connections, { id, fingerprint }) =>
      withLock(platform, () => approveTable(platform, connections, id, fingerprint)),
  ),
  removeTable: call(
    (input) => ({ ...tableId(input), deletesSheet: input['deletesSheet'] === true }),
    (platform, _, { id, deletesSheet }) => withTrigger(platform, false, () => removeTable(platform, id, deletesSheet)),
  ),
  /** Takes over the tables of the spreadsheet that this one was copied from. */
  adoptTables: call(nothing, (platform, connections) =>
    withTrigger(platform, findCopiedTables(platform).some(isScheduled), () => adoptTables(platform, connections)),
  ),
};

export const tablesCalls = {
  ...thenShow(changes, viewTables),
  /** The synced tables of the spreadsheet and what their runs did. Makes no request to the API. */
  listTables: call(nothing, viewTablesAndCopies),
  /** Adds a sheet with an empty table and switches the trigger on; `runTable` fills it. */
  createTable: call(readTableInput, (platform, connections, input): { id: string; tables: TablesView } => {
    const id = releasing(platform, () => insertTable(platform, connections, withFirstDay(platform, input)));
    return { id, tables: viewTables(platform, connections) };
  }),
  /** Checks the same change without making it, and counts the rows that its filters leave out. */
  previewTableChange: call(readTableChange, (platform, connections, { id, change }) =>
    previewTableChange(platform, connections, id, withFirstDay(platform, change)),
  ),
  /** One step of a run, about a minute at most. Called again until the run is done. */
  runTable: call(
    (input) => ({ ...tableId(input), readsEverything: input['readsEverything'] === true }),
    (google, connections, { id, readsEverything }): { run: TableRunView; tables: TablesView } => {
      // Nobody changes tables while the run holds the lock.
      const platform = withPropertySnapshots(google);
      const options = {
        budget: startBudget(platform.clock, stepMs),
        reads: readsEverything ? 'everything' : 'fresh',
      } as const;
      const report = withLock(platform, () => runTable(platform, connections, id, options));
      const { requestCount: _, review, ...run } = report;
      return { run, tables: viewTables(platform, connections) };
    },
  ),
  /** Undoes the last run of a table that changed rows, and pauses the table. */
  undoTableRun: call(tableId, (platform, connections, { id }): { undone: UndoneRun | null; tables: TablesView } => {
    const undone = withTrigger(platform, false, () => {
      const result = undoRun(platform, id, startBudget(platform.clock, editMs));
      if (result !== null) changeTable(platform, connections, id, { isPaused: true });
      return result;
    });
    return { undone, tables: viewTables(platform, connections) };
  }),
  /** Adds or updates the sheet of a feature, with the table that it needs. `tableId`: the one that the user chose. */
  insertOverview: call(
    (input) => ({
      name: insertNames.find((name) => name === input['name']) ?? refuse('name'),
      ...(input['tableId'] === undefined ? {} : ids('tableId')(input)),
    }),
    (platform, connections, { name, tableId }): TablesView & { budget?: BudgetReport } => {
      const budget = insertFeature(platform, connections, name, tableId);
      return { ...viewTables(platform, connections), ...(budget === null ? {} : { budget }) };
    },
  ),
};

/** A first day is typed as in formulas, and stored as a day: a table has a beginning that does not move. */
function withFirstDay<Input extends { readonly from?: string }>(platform: Platform, input: Input): Input {
  return input.from === undefined ? input : { ...input, from: readFirstDay(input.from, createDates(platform)) };
}

function editTable(platform: Platform, connections: Connections, id: string, change: TableChangeInput): void {
  const table = readTables(platform).find((each) => each.id === id);
  const { defined, chosen } = toTableChange(connections, table, change);
  if (table !== undefined) checkChangedFilters(platform, connections, table, defined);
  withTrigger(platform, table !== undefined && isScheduled({ ...table, ...defined }), () => {
    changeTable(platform, connections, id, defined);
    if (chosen !== null) allowForTables(platform, connections, chosen);
  });
}

function previewTableChange(
  platform: Platform,
  connections: Connections,
  id: string,
  change: TableChangeInput,
): TableChangePreview {
  const table = requireTable(platform, id);
  const { defined } = toTableChange(connections, table, change);
  checkChangedFilters(platform, connections, table, defined);
  const { filters } = { ...table, ...defined };
  return countLeaving(platform, connectionIfAny(connections, { ...table, ...defined }), table, filters);
}

function toTableChange(
  connections: Connections,
  table: SyncedTable | undefined,
  change: TableChangeInput,
): { readonly defined: TableChange; readonly chosen: Connection | null } {
  const { connection, from, accountIds, categories, tagId, ...others } = change;
  const filters = Object.entries({ from, accountIds, categories, tagId }).filter(([, value]) => value !== undefined);
  const chosen =
    table === undefined || connection === undefined ? null : otherConnection(connections, table, connection);
  const defined: TableChange = {
    ...others,
    ...(chosen === null ? {} : { connection: nameOf(chosen) }),
    ...(table === undefined || filters.length === 0
      ? {}
      : { filters: { ...table.filters, ...Object.fromEntries(filters) } }),
  };
  return { defined, chosen };
}

/** Only new names are looked up: a filter that was right before must not hinder another change. */
function checkChangedFilters(
  platform: Platform,
  connections: Connections,
  table: SyncedTable,
  { filters, ...defined }: TableChange,
): void {
  const connection = connectionIfAny(connections, { ...table, ...defined });
  if (filters === undefined || connection === null) return;
  checkFilters(platform, connection, {
    accountIds: filters.accountIds.filter((each) => !table.filters.accountIds.includes(each)),
    categories: filters.categories.filter((each) => !table.filters.categories.includes(each)),
  });
}

/** An editor without the connection of a table can change the table too. */
function connectionIfAny(connections: Connections, table: SyncedTable): Connection | null {
  return withFallback(
    () => tableConnection(connections, table),
    () => null,
  );
}

/** A connection that reads the table's data. Choosing it allows it for tables here. */
function otherConnection(connections: Connections, table: SyncedTable, name: string): Connection {
  const connection = connections.named(name).requireOfUser();
  refuseOtherSource(table, connection);
  return connection;
}

/** Makes a trigger before a change that needs one, because Google may refuse it and then nothing must change. */
function withTrigger<Result>(platform: Platform, isNeeded: boolean, change: () => Result): Result {
  return releasing(platform, () => {
    if (isNeeded) ensureTrigger(platform);
    return withLock(platform, change);
  });
}
