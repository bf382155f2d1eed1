import type { Connections } from './connections/connections';
import { summarizeAlerts } from './features/alerts/view-alerts';
import type { BudgetReport } from './features/feature';
import { insertFeature, releasing } from './features/features';
import { type InsertName, insertFunction, insertNames } from './features/insert-names';
import type { MenuMessages } from './messages/en/menu';
import type { AddonMessages } from './messages/en/messages';
import { menuMessagesOf, messagesOf } from './messages/language';
import type { Platform } from './platform/platform';
import { refreshAll } from './refresh/refresh-all';
import type { RefreshOptions } from './refresh/refresh-formulas';
import { isRepairDue, repairFormulas } from './refresh/rewrite-formula';
import { explainCell } from './sidebar/explain/explain-cell';
import { refuseOutsideUi } from './sidebar/handle-call';
import { formatHere } from './sidebar/insert/format-here';
import { openSidebarPage, showText, title } from './sidebar/open-sidebar';
import type { FormulaExplanation } from './sidebar/views';
import { namingFullStore } from './store/full-store';
import { ifUnlocked } from './store/lock';
import { quietly } from './store/record';
import { needsUserAction } from './tables/definition/table-store';
import { insertAndFill } from './tables/manage/insert-table';

/**
 * Builds the menu. Before the add-on is used in a file (AuthMode NONE) only menus are allowed, and one refused call
 * would remove the menu. So an interrupted refresh is repaired later, in a mode that allows it.
 */
export function open(platform: Platform, event: unknown): void {
  const isEnabled = isEnabledIn(event);
  const text = menuMessagesOf(platform);
  platform.ui.addMenu([
    { label: firstLabel(platform, isEnabled, text), functionName: 'showSidebar' },
    { label: text.insertTransactions, functionName: 'insertTransactionsTable' },
    ...insertNames.map(insertFunction).map((name) => ({ label: text[name], functionName: name })),
    { label: text.formatHere, functionName: 'formatTableHere' },
    { label: text.explain, functionName: 'explainSelectedCell' },
    { label: text.refreshNow, functionName: 'refreshNow' },
    { label: text.readEverything, functionName: 'readEverythingAgain' },
  ]);
  if (!isEnabled || !isRepairDue(platform)) return;
  const spreadsheet = platform.spreadsheet();
  // Another refresh holds the lock and restores the formula itself.
  if (spreadsheet !== null) ifUnlocked(platform, () => repairFormulas(platform, spreadsheet), 1);
}

export function openSidebar(platform: Platform): void {
  refuseOutsideUi(platform);
  try {
    openSidebarPage(platform);
  } catch (thrown) {
    alertError(platform, thrown);
  }
}

export function refreshFromMenu(platform: Platform, connections: Connections, options?: RefreshOptions): void {
  refuseOutsideUi(platform);
  try {
    const { formulas, tablesLeft } = refreshAll(platform, connections, options);
    // All is done, also if Google refuses to say so.
    quietly(() => platform.ui.toast(messagesOf(platform).refreshed(formulas, tablesLeft), title));
  } catch (thrown) {
    alertError(platform, thrown);
  }
}

/** Inserts a table of all transactions into a new sheet, refreshed every six hours. */
export function insertTransactionsTable(platform: Platform, connections: Connections): void {
  refuseOutsideUi(platform);
  try {
    const schedule = { every: 'hours', hours: 6 } as const;
    const { isDone, rowCount, message } = releasing(platform, () =>
      insertAndFill(platform, connections, 'transactions', schedule),
    );
    const text = messagesOf(platform);
    const said = isDone ? text.tableFilled(rowCount) : text.tableUnfinished(rowCount, message ?? '');
    quietly(() => platform.ui.toast(said, title));
  } catch (thrown) {
    alertError(platform, thrown);
  }
}

/** Inserts the sheet of a feature, or adds what it lacks. */
export function insertFromMenu(platform: Platform, connections: Connections, name: InsertName): void {
  refuseOutsideUi(platform);
  try {
    const budget = insertFeature(platform, connections, name);
    if (budget !== null) showText(platform, describeBudget(budget, messagesOf(platform).budget));
  } catch (thrown) {
    alertError(platform, thrown);
  }
}

/** Shows the causes in a dialog, without the sidebar. The sidebar also suggests formulas that would show something. */
export function explainFromMenu(platform: Platform, connections: Connections): void {
  refuseOutsideUi(platform);
  try {
    showText(platform, describeExplanation(explainCell(platform, connections), messagesOf(platform).explained));
  } catch (thrown) {
    alertError(platform, thrown);
  }
}

/** Gives the table of the selected formula the look of an inserted one. */
export function formatFromMenu(platform: Platform, connections: Connections): void {
  refuseOutsideUi(platform);
  try {
    const { cell, look } = formatHere(platform, connections);
    const text = messagesOf(platform).formatted;
    platform.ui.toast(look.isFormatted ? text.done(cell) : text.refused, title);
  } catch (thrown) {
    alertError(platform, thrown);
  }
}

function alertError(platform: Platform, thrown: unknown): void {
  const error = namingFullStore(platform, thrown);
  const text = messagesOf(platform).failed(error.code, error.message);
  try {
    // The user has waited for the other run already, and can only choose the item again.
    if (error.code === 'busy') platform.ui.toast(text, title);
    else showText(platform, text);
  } catch {
    // Google shows the error of an item of the menu itself.
    throw error;
  }
}

function describeExplanation(explanation: FormulaExplanation, text: AddonMessages['explained']): string {
  const { cell, outcome, rowCount, error, checks } = explanation;
  const shows = {
    rows: () => text.rows(cell, rowCount),
    error: () => text.error(cell, error?.message ?? ''),
    empty: () => text.empty(cell),
  };
  const named = checks.filter(({ finding }) => finding === 'cause' || finding === 'hint');
  const none = outcome === 'empty' && named.length === 0 ? [text.noData] : [];
  return [shows[outcome](), ...named.map((check) => text.check(check.title, check.evidence)), ...none].join('\n\n');
}

function describeBudget({ lost, sheetName, choices }: BudgetReport, text: AddonMessages['budget']): string {
  return [
    ...(lost === null ? [] : [text.lost[lost.reason](lost.sheetName)]),
    ...(sheetName === null ? [] : [text.uses(sheetName)]),
    ...(choices.length === 0 ? [] : [text.choose]),
  ].join('\n\n');
}

/** Warns if a user must fix a table, for example with a new key, and says how many alerts are new. */
function firstLabel(platform: Platform, isEnabled: boolean, text: MenuMessages): string {
  if (!isEnabled) return text.turnOn;
  if (needsUserAction(platform)) return text.openSidebarNeeded;
  const { newCount, needsUser } = summarizeAlerts(platform);
  if (needsUser) return text.openSidebarAlertsNeeded;
  return newCount > 0 ? text.openSidebarAlerts(newCount) : text.openSidebar;
}

/** Converts Google's enum to its name. Without an event the strictest mode is assumed. */
function isEnabledIn(event: unknown): boolean {
  if (typeof event !== 'object' || event === null) return false;
  const { authMode } = event as { authMode?: unknown };
  try {
    return authMode !== undefined && authMode !== null && String(authMode) !== 'NONE';
  } catch {
    // A page sent an object that is no text.
    return false;
  }
}
