import type { Connections } from '../../connections/connections';
import { isAddonError } from '../../errors/addon-error';
import { previewFunction } from '../../formulas/run-function';
import type { Platform } from '../../platform/platform';
import { writing } from '../../sheets/grow-sheet';
import { withLock } from '../../store/lock';
import { datasetOf } from '../../tables/definition/datasets';
import type { SyncedTable } from '../../tables/definition/table';
import { requireTable } from '../../tables/definition/table-store';
import { fillTable, insertAndFill } from '../../tables/manage/insert-table';
import { changeTable } from '../../tables/manage/table-changes';
import { tableConnection } from '../../tables/run/table-connection';
import type { BudgetReport } from '../../tables/views';
import type { Feature } from '../feature';
import { insertBudget, tryToUpdateBudget } from './insert-budget';
import { connectionNameOf, findBudgetTable } from './table';

export const budget = {
  insert: (platform, connections, { tableId }) => insertBudgetWithTable(platform, connections, tableId),
  follow: tryToUpdateBudget,
} satisfies Feature;

/** With the synced table that it needs. */
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
  fillTable(platform, connections, table.id);
  return requireTable(platform, table.id);
}
