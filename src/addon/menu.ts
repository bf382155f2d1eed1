import type { BuildSettings } from './connection/build-settings';
import { toAddonError } from './errors/addon-error';
import { startBudget } from './platform/budget';
import type { Platform } from './platform/platform';
import { type RefreshOptions, refreshFormulas } from './refresh/refresh-formulas';
import { repairFormulas } from './refresh/rewrite-formula';
import { isRepairDue } from './refresh/saved-formulas';
import { refuseOutsideUi } from './sidebar/handle-call';
import { insertTable } from './sidebar/table-calls';
import { defaultFilters } from './sync/manage/create-table';
import { needsPerson } from './sync/manage/needs-person';
import { withLock } from './sync/manage/with-lock';
import { runTable } from './sync/run/run-table';

const title = 'FIN';

/**
 * Builds the menu. Before the add-on is used in a file (AuthMode NONE) only menus are allowed, and one refused call
 * would lose the menu. The repair of an interrupted refresh waits for a mode that allows it.
 */
export function open(platform: Platform, event: unknown): void {
  const isEnabled = isEnabledIn(event);
  platform.ui.addMenu([
    { label: firstLabel(platform, isEnabled), functionName: 'showSidebar' },
    { label: 'Insert transactions table', functionName: 'insertTransactionsTable' },
    { label: 'Refresh now', functionName: 'refreshNow' },
    { label: 'Read everything again', functionName: 'readEverythingAgain' },
  ]);
  if (!isEnabled || !isRepairDue(platform)) return;
  const spreadsheet = platform.spreadsheet();
  // Another refresh holds the lock and restores the formula itself.
  if (spreadsheet === null || !platform.documentLock.tryLock(1)) return;
  try {
    repairFormulas(platform, spreadsheet);
  } finally {
    platform.documentLock.release();
  }
}

export function openSidebar(platform: Platform): void {
  refuseOutsideUi(platform);
  platform.ui.showSidebar('sidebar', title);
}

export function refreshFromMenu(platform: Platform, settings: BuildSettings, options?: RefreshOptions): void {
  refuseOutsideUi(platform);
  try {
    const count = refreshFormulas(platform, settings, options);
    platform.ui.toast(count === 1 ? '1 formula shows fresh data.' : `${count} formulas show fresh data.`, title);
  } catch (thrown) {
    platform.ui.alert(title, toAddonError(thrown).message);
  }
}

/** A table of all transactions in a sheet of its own, refreshed every six hours. */
export function insertTransactionsTable(platform: Platform, settings: BuildSettings): void {
  refuseOutsideUi(platform);
  try {
    const { id } = insertTable(platform, settings, {
      dataset: 'transactions',
      columns: [],
      ...defaultFilters,
      accountIds: [],
      categories: [],
      schedule: { every: 'hours', hours: 6 },
      goneRows: 'mark',
    });
    const budget = startBudget(platform.clock, firstLoadMs);
    const { isDone, rowCount, message } = withLock(platform, () =>
      runTable(platform, settings, id, { budget, isFresh: true, readsEverything: false }),
    );
    const rest = isDone
      ? 'It is refreshed every six hours.'
      : `${message ?? ''} Press Run now in the sidebar to go on.`;
    platform.ui.toast(`${rowCount} transactions. ${rest}`, title);
  } catch (thrown) {
    platform.ui.alert(title, toAddonError(thrown).message);
  }
}

/** Below the six minutes of an execution. */
const firstLoadMs = 240_000;

/** Says so if a table needs a person, such as a new key. */
function firstLabel(platform: Platform, isEnabled: boolean): string {
  if (!isEnabled) return 'Turn on in this file';
  return needsPerson(platform) ? 'Open sidebar (a table needs you)' : 'Open sidebar';
}

/** Google's enum prints its name. Without an event nothing is known, which is treated as the strictest mode. */
function isEnabledIn(event: unknown): boolean {
  if (typeof event !== 'object' || event === null) return false;
  const { authMode } = event as { authMode?: unknown };
  return authMode !== undefined && authMode !== null && String(authMode) !== 'NONE';
}
