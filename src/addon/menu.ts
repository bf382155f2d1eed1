import type { BuildSettings } from './connection/build-settings';
import { toAddonError } from './errors/addon-error';
import type { Platform } from './platform/platform';
import { type RefreshOptions, refreshFormulas } from './refresh/refresh-formulas';
import { repairFormulas } from './refresh/rewrite-formula';
import { isRepairDue } from './refresh/saved-formulas';
import { explainCell } from './sidebar/explain/explain-cell';
import type { FormulaExplanation } from './sidebar/explain/views';
import { refuseOutsideUi } from './sidebar/handle-call';
import { insertAndFill, insertOverview } from './sidebar/overview-calls';
import { needsPerson } from './sync/manage/needs-person';
import type { OverviewName } from './sync/views';

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
    { label: 'Insert dashboard', functionName: 'insertDashboard' },
    { label: 'Insert budget', functionName: 'insertBudget' },
    { label: 'Why is this empty?', functionName: 'explainSelectedCell' },
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
    const schedule = { every: 'hours', hours: 6 } as const;
    const { isDone, rowCount, message } = insertAndFill(platform, settings, 'transactions', schedule);
    const rest = isDone
      ? 'It is refreshed every six hours.'
      : `${message ?? ''} Press Go on in the sidebar, under Refresh.`;
    platform.ui.toast(`${rowCount} transactions. ${rest}`, title);
  } catch (thrown) {
    platform.ui.alert(title, toAddonError(thrown).message);
  }
}

/** The dashboard, with charts of the last twelve months, or the budget. */
export function insertOverviewFromMenu(platform: Platform, settings: BuildSettings, name: OverviewName): void {
  refuseOutsideUi(platform);
  try {
    insertOverview(platform, settings, name);
  } catch (thrown) {
    platform.ui.alert(title, toAddonError(thrown).message);
  }
}

/** The causes in a dialog, for whoever has the sidebar closed; it has the formulas that would show something. */
export function explainFromMenu(platform: Platform, settings: BuildSettings): void {
  refuseOutsideUi(platform);
  try {
    platform.ui.alert(title, describeExplanation(explainCell(platform, settings)));
  } catch (thrown) {
    platform.ui.alert(title, toAddonError(thrown).message);
  }
}

function describeExplanation({ cell, outcome, rowCount, error, checks }: FormulaExplanation): string {
  const shows =
    outcome === 'rows'
      ? `shows ${rowCount === 1 ? '1 row' : `${rowCount} rows`}.`
      : outcome === 'error'
        ? `shows an error. ${error?.message ?? ''}`
        : 'shows no rows.';
  const named = checks.filter(({ finding }) => finding === 'cause' || finding === 'hint');
  const none = outcome === 'empty' && named.length === 0 ? ['There is no such data that the key may see.'] : [];
  const lines = named.map((check) => `${check.title}: ${check.evidence}`);
  return [`The formula in ${cell} ${shows}`, ...lines, ...none].join('\n\n');
}

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
