import type { Connections } from '../../connections/connections';
import { AddonError, isAddonError, toCause } from '../../errors/addon-error';
import { keepApproved } from '../../features/alerts/view-alerts';
import { insertBudget, tryToUpdateBudget } from '../../features/budget/insert-budget';
import { connectionNameOf, findBudgetTable } from '../../features/budget/table';
import { insertCategories } from '../../features/categories/insert-categories';
import { insertDashboard } from '../../features/dashboard/insert-dashboard';
import { insertRates } from '../../features/rates/insert-rates';
import { previewFunction } from '../../formulas/run-function';
import { startBudget } from '../../platform/budget';
import type { Platform } from '../../platform/platform';
import { withLock } from '../../store/lock';
import { datasetOf } from '../../tables/definition/datasets';
import type { SyncedTable } from '../../tables/definition/table';
import { readTables, requireTable } from '../../tables/definition/table-store';
import { changeTable, defaultChoices } from '../../tables/manage/table-changes';
import { viewTables } from '../../tables/manage/view-tables';
import { type RunReport, runTable } from '../../tables/run/run-table';
import { tableConnection } from '../../tables/run/table-connection';
import type { BudgetReport, DatasetId, OverviewName, Schedule, TablesView } from '../../tables/views';
import { call, refuse, text } from './call';
import { insertTable } from './tables';

export const overviewCalls = {
  /**
   * Adds or updates the dashboard or the budget, with the table that it needs, or the sheet of categories or of rates. `tableId`: the
   * table that the user chose for the budget.
   */
  insertOverview: call(
    (input) => ({
      name:
        (['dashboard', 'budget', 'categories', 'rates'] as const).find((name) => name === input['name']) ??
        refuse('name'),
      ...(input['tableId'] === undefined ? {} : { tableId: text(input, 'tableId', 1, 100) }),
    }),
    (platform, connections, { name, tableId }): TablesView & { budget?: BudgetReport } => {
      const budget = insertOverview(platform, connections, name, tableId);
      return { ...viewTables(platform, connections), ...(budget === null ? {} : { budget }) };
    },
  ),
};

/** Below the six minutes of an execution. */
const firstLoadMs = 240_000;

/**
 * Inserts or updates a dashboard or budget, with the synced table that it needs. The API has no past net worth, so its
 * history begins with the dashboard. Returns what a user must know of the budget or do for it; null if nothing.
 */
export function insertOverview(
  platform: Platform,
  connections: Connections,
  name: OverviewName,
  tableId: string | null = null,
): BudgetReport | null {
  if (name === 'budget') return insertBudgetWithTable(platform, connections, tableId);
  if (name === 'dashboard') {
    const hasHistory = readTables(platform).some(({ dataset }) => dataset === 'networth');
    if (!hasHistory) insertAndFill(platform, connections, 'networth', { every: 'day', hour: 7 });
    withLock(platform, () => writing('dashboard', () => insertDashboard(platform)));
  } else {
    const connection = connections.requireOfUser();
    withLock(platform, () =>
      writing('sheet', () => {
        if (name === 'rates') insertRates(platform, connection);
        else {
          const changed = insertCategories(platform, connection);
          tryToUpdateBudget(platform);
          keepApproved(platform, connections, changed);
        }
      }),
    );
  }
  return null;
}

function insertBudgetWithTable(
  platform: Platform,
  connections: Connections,
  tableId: string | null,
): BudgetReport | null {
  const { table: found, choices, lost } = findBudgetTable(platform, connections, tableId);
  const sheetNameOf = ({ sheetId }: SyncedTable) => platform.spreadsheet()?.editableSheet(sheetId)?.name() ?? null;
  if (choices.length > 0) {
    const views = choices.map((table) => ({
      id: table.id,
      sheetName: sheetNameOf(table),
      connection: connectionNameOf(connections, table),
      organization: table.source.organizationName,
    }));
    return { choices: views, lost, sheetName: null };
  }
  const table = withKinds(platform, connections, found);
  const mainCurrency = readMainCurrency(platform, connections, table);
  withLock(platform, () => writing('budget', () => insertBudget(platform, table, mainCurrency)));
  return lost === null ? null : { choices: [], lost, sheetName: table === null ? null : sheetNameOf(table) };
}

/** null if the API does not say: then the budget lists the categories of all currencies. */
function readMainCurrency(platform: Platform, connections: Connections, table: SyncedTable | null): string | null {
  const connect = () => (table === null ? connections.requireOfUser() : tableConnection(connections, table));
  try {
    const found = previewFunction('FIN_ORGANIZATION', ['mainCurrency'], platform, connect);
    return typeof found === 'string' ? found : null;
  } catch (thrown) {
    if (!isAddonError(thrown)) throw thrown;
    return null;
  }
}

/** The table of the budget, which needs the kind of each transaction; a new one if there is none. */
function withKinds(platform: Platform, connections: Connections, table: SyncedTable | null): SyncedTable | null {
  if (table?.columns.includes('kind')) return table;
  const chosen = table?.columns ?? [];
  const columns = [...(chosen.length === 0 ? datasetOf('transactions').columns.defaults : chosen), 'kind'];
  if (table === null) {
    insertAndFill(platform, connections, 'transactions', { every: 'hours', hours: 6 }, columns);
    return findBudgetTable(platform, connections).table;
  }
  withLock(platform, () => changeTable(platform, connections, table.id, { columns }));
  fill(platform, connections, table.id);
  return requireTable(platform, table.id);
}

/** Google's own text of a refusal is translated and names no way out. */
export function writing<Result>(name: string, write: () => Result): Result {
  try {
    return write();
  } catch (thrown) {
    if (thrown instanceof AddonError) throw thrown;
    throw new AddonError(
      'table_write_refused',
      `Google refused to write the ${name}. Are its cells protected, or may you only view this file?`,
      { cause: toCause(thrown) },
    );
  }
}

/** Creates a table with the default columns and fills it as far as one execution can. */
export function insertAndFill(
  platform: Platform,
  connections: Connections,
  dataset: DatasetId,
  schedule: Schedule,
  columns: readonly string[] = [],
): RunReport {
  const id = insertTable(
    platform,
    connections,
    {
      dataset,
      columns,
      ...defaultChoices.filters,
      schedule,
      goneRows: 'mark',
      newRows: 'top',
      // The dashboard itself reckons the weeks before its history.
    },
    false,
  );
  return fill(platform, connections, id);
}

function fill(platform: Platform, connections: Connections, id: string): RunReport {
  const budget = startBudget(platform.clock, firstLoadMs);
  return withLock(platform, () => runTable(platform, connections, id, { budget, reads: 'fresh' }));
}
