import type { Connections } from '../../connections/connections';
import { AddonError, isAddonError, toCause } from '../../errors/addon-error';
import { previewFunction } from '../../formulas/run-function';
import { budgetTable } from '../../overview/find-spending';
import { insertBudget } from '../../overview/insert-budget';
import { insertCategories } from '../../overview/insert-categories';
import { insertDashboard } from '../../overview/insert-dashboard';
import { startBudget } from '../../platform/budget';
import type { Platform } from '../../platform/platform';
import { datasetOf } from '../../tables/definition/datasets';
import { readTables } from '../../tables/definition/table-store';
import { changeTable, defaultChoices, withLock } from '../../tables/manage/table-changes';
import { viewTables } from '../../tables/manage/view-tables';
import { type RunReport, runTable } from '../../tables/run/run-table';
import type { DatasetId, OverviewName, Schedule, TablesView } from '../../tables/views';
import { call, refuse } from './call';
import { insertTable } from './tables';

export const overviewCalls = {
  /** Adds or updates the dashboard or the budget, with the table that it needs, or the sheet of categories. */
  insertOverview: call(
    (input) => ({
      name: (['dashboard', 'budget', 'categories'] as const).find((name) => name === input['name']) ?? refuse('name'),
    }),
    (platform, connections, input): TablesView => {
      insertOverview(platform, connections, input.name);
      return viewTables(platform, connections);
    },
  ),
};

/** Below the six minutes of an execution. */
const firstLoadMs = 240_000;

/**
 * Inserts or updates a dashboard or budget, with the synced table that it needs. The API has no past net worth, so its
 * history begins with the dashboard.
 */
export function insertOverview(platform: Platform, connections: Connections, name: OverviewName): void {
  if (name === 'dashboard') {
    const hasHistory = readTables(platform).some(({ dataset }) => dataset === 'networth');
    if (!hasHistory) insertAndFill(platform, connections, 'networth', { every: 'day', hour: 7 });
    withLock(platform, () => writing('dashboard', () => insertDashboard(platform)));
  } else if (name === 'categories') {
    const connection = connections.requireOfUser();
    withLock(platform, () => writing('sheet', () => insertCategories(platform, connection)));
  } else {
    fillBudgetTable(platform, connections);
    const mainCurrency = readMainCurrency(platform, connections);
    withLock(platform, () => writing('budget', () => insertBudget(platform, mainCurrency)));
  }
}

/** null if the API does not say: then the budget lists the categories of all currencies. */
function readMainCurrency(platform: Platform, connections: Connections): string | null {
  try {
    const found = previewFunction('FIN_ORGANIZATION', ['mainCurrency'], platform, () => connections.requireOfUser());
    return typeof found === 'string' ? found : null;
  } catch (thrown) {
    if (!isAddonError(thrown)) throw thrown;
    return null;
  }
}

/** Ensures a synced table of transactions that has the kind of each. */
function fillBudgetTable(platform: Platform, connections: Connections): void {
  const table = budgetTable(platform);
  if (table?.columns.includes('kind')) return;
  const chosen = table?.columns ?? [];
  const withKind = [...(chosen.length === 0 ? datasetOf('transactions').columns.defaults : chosen), 'kind'];
  if (table === null) {
    insertAndFill(platform, connections, 'transactions', { every: 'hours', hours: 6 }, withKind);
    return;
  }
  withLock(platform, () => changeTable(platform, connections, table.id, { columns: withKind }));
  fill(platform, connections, table.id);
}

/** Google's own text of a refusal is translated and names no way out. */
function writing(name: string, write: () => void): void {
  try {
    write();
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
  const id = insertTable(platform, connections, {
    dataset,
    columns: [...columns],
    ...defaultChoices.filters,
    accountIds: [],
    categories: [],
    schedule,
    goneRows: 'mark',
    newRows: 'top',
  });
  return fill(platform, connections, id);
}

function fill(platform: Platform, connections: Connections, id: string): RunReport {
  const budget = startBudget(platform.clock, firstLoadMs);
  return withLock(platform, () =>
    runTable(platform, connections, id, { budget, isFresh: true, readsEverything: false }),
  );
}
