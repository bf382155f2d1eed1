import type { SidebarRequest, SidebarResponse } from '../../src/addon/sidebar/protocol';
import type { OpenedWorkbook } from '../../src/workbench/data-folder/saved-workbook';
import { nameSyncedTable, noteSyncedTable } from '../../src/workbench/starting-workbook/tables';
import { sidebarOf } from './assemble';

const tableDays = 90;
const dayMs = 86_400_000;
/** An upper bound. A run of so few rows takes one step. */
const stepsMax = 5;

/**
 * Inserts a synced table and the dashboard into a starting workbook, as a user would by the menu. The table is filled
 * after the formulas have results, so that the first sheet does not wait for it. `filled` resolves when that is done.
 */
export async function insertStartingTables({ workbook, host }: Opened): Promise<{ readonly filled: Promise<void> }> {
  const before = workbook.sheets().map(({ sheetId }) => sheetId);
  const id = await createTable({ workbook, host });
  const table = workbook.sheets().find(({ sheetId }) => !before.includes(sheetId));
  if (table === undefined) throw new Error('The add-on inserted no sheet.');
  nameSyncedTable(workbook, table.sheetId);
  await host.clickMenuItem('owner', 'insertDashboard');
  // If the workbook is closed before, the schedule fills the table.
  const filled = fillTable({ workbook, host }, id, table.sheetId).catch(() => {});
  return { filled };
}

type Opened = Pick<OpenedWorkbook, 'workbook' | 'host'>;

async function createTable({ host }: Opened): Promise<string> {
  const from = new Date(host.now() - tableDays * dayMs).toISOString().slice(0, 10);
  const { id } = await call(host, 'createTable', {
    dataset: 'transactions',
    columns: ['date', 'name', 'amount', 'currency', 'category', 'account', 'tags'],
    from,
    accountIds: [],
    categories: [],
    tagId: null,
    schedule: { every: 'hours', hours: 6 },
    goneRows: 'mark',
    newRows: 'top',
  });
  return id;
}

async function fillTable({ workbook, host }: Opened, id: string, sheetId: number): Promise<void> {
  await workbook.whenCalculated();
  for (let step = 0; step < stepsMax; step += 1) {
    const { run } = await call(host, 'runTable', { id, readsEverything: false });
    if (run.isDone) break;
  }
  noteSyncedTable(workbook, sheetId);
}

async function call<Name extends SidebarRequest['operation']>(
  host: Opened['host'],
  operation: Name,
  input: SidebarRequest<Name>['input'],
): Promise<Extract<SidebarResponse<Name>, { ok: true }>['data']> {
  const response = await sidebarOf(host)({ operation, input } as SidebarRequest<Name>);
  if (!response.ok) throw new Error(response.error.message);
  return response.data as Extract<SidebarResponse<Name>, { ok: true }>['data'];
}
