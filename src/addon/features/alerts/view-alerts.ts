import { isPrivate } from '../../connections/approval';
import { nameOf } from '../../connections/connection';
import type { Connections } from '../../connections/connections';
import { dayMs } from '../../days/day-number';
import { AddonError } from '../../errors/addon-error';
import { errorPolicy } from '../../errors/error-policies';
import type { UserCategories } from '../../kinds/user-categories';
import type { AddonMessages } from '../../messages/en/messages';
import { type Language, languageOf, messagesOf } from '../../messages/language';
import type { Platform } from '../../platform/platform';
import { isMailBuilt } from '../../platform/scopes';
import { requireSpreadsheet } from '../../platform/spreadsheet';
import { ownTriggerUid } from '../../trigger/hourly-trigger';
import { readRefreshState } from '../../trigger/refresh-state';
import { toIso, viewLastRun } from '../../trigger/run-outcome';
import type { CategoriesChange } from '../feature';
import { alertConnection, alertsFingerprint, approvalOf, approve, waitingRows } from './alert-connection';
import { type AlertRow, findAlertSheet, readAlertRows, switchOff } from './alert-sheet';
import { type Line, readAlertsState, readLines } from './alert-state';
import { checkWith } from './insert-alerts';
import { alertError, describeFacts, formatMoney } from './kinds/kind';
import { viewMail } from './mail/view-mail';
import { toApproved } from './read-alert';
import type { AlertsView, AlertView } from './views';

/** What happened once is shown for so long; what is so, until it has ended. */
const shownDays = 7;

/** Whether alerts are checked here. */
export function hasAlerts(platform: Platform): boolean {
  if (readAlertsState(platform).connectionId === null) return false;
  const spreadsheet = platform.spreadsheet();
  return spreadsheet !== null && findAlertSheet(spreadsheet) !== null;
}

/** For the menu: what was told in the last days and is still so, and whether the user must act. Two service calls. */
export function summarizeAlerts(platform: Platform): { readonly newCount: number; readonly needsUser: boolean } {
  const { connectionId, lastErrorCode: code } = readAlertsState(platform);
  if (connectionId === null) return { newCount: 0, needsUser: false };
  const now = platform.clock.now();
  const recent = openLines(platform).filter(({ at }) => at > now - shownDays * dayMs);
  return { newCount: recent.length, needsUser: code !== null && errorPolicy({ code }).needsUser };
}

/** The newest first. */
function openLines(platform: Platform): Line[] {
  const oldest = platform.clock.now() - shownDays * dayMs;
  return readLines(platform)
    .filter(({ isEvent, endedAt, at }) => endedAt === null && (!isEvent || at > oldest))
    .reverse();
}

/** Null if nothing is checked here, as in a copy of a spreadsheet. Makes no request to the API. */
export function viewAlerts(platform: Platform, connections: Connections): AlertsView | null {
  const spreadsheet = platform.spreadsheet();
  const state = readAlertsState(platform);
  if (spreadsheet === null || state.connectionId === null) return null;
  const language = languageOf(platform.ui.locale());
  const text = messagesOf(platform).alerts;
  const connection = alertConnection(connections, state);
  const { hasSheet: isThere, rows } = readRows(platform);
  const waiting = connection === null ? [] : waitingRows(platform, connections, connection, rows);
  const lines = readLines(platform);
  const rowOf = new Map(
    rows.flatMap(({ isOn, alert, row }) => (isOn && alert !== null ? [[alert.hash, row] as const] : [])),
  );
  const { triggerUid } = readRefreshState(platform);
  const mayTrigger =
    connection !== null &&
    (!isPrivate(connections, connection) || ownTriggerUid(platform, spreadsheet.id()) === triggerUid);
  return {
    hasSheet: isThere,
    checkedBy: connection === null ? 'other' : 'user',
    connectionName: connection !== null && connections.allOfUser().length > 1 ? nameOf(connection) : null,
    schedule: triggerUid === null ? 'off' : mayTrigger ? 'on' : 'otherUser',
    waiting: waiting.flatMap((row) => viewRow(row, text, language)),
    waitingFingerprint: alertsFingerprint(platform, waiting),
    open: openLines(platform).map(({ at, hash, facts }) => ({
      at: toIso(at) ?? '',
      text: describeFacts(facts, text, language, spreadsheet.locale()),
      hash,
      row: rowOf.get(hash) ?? null,
    })),
    unwritten: lines.filter(({ isWritten }) => !isWritten).length,
    mail: isMailBuilt ? viewMail(platform, connections) : null,
    ...viewLastRun(state),
  };
}

/** A sheet that cannot be read says so with the next check, and must not keep the sidebar from opening. */
function readRows(
  platform: Platform,
  categories?: () => UserCategories,
): { readonly hasSheet: boolean; readonly rows: readonly AlertRow[] } {
  const sheet = findAlertSheet(requireSpreadsheet(platform));
  if (sheet === null) return { hasSheet: false, rows: [] };
  try {
    return { hasSheet: true, rows: readAlertRows(platform, sheet, categories) };
  } catch {
    return { hasSheet: true, rows: [] };
  }
}

function viewRow({ row, alert, members }: AlertRow, text: AddonMessages['alerts'], language: Language): AlertView[] {
  if (alert === null) return [];
  const group = members.length === 0 ? '' : ` (${members.join(', ')})`;
  const { kind, hash, limit, currency } = alert;
  const numbers = {
    number: formatMoney(limit, '', language),
    amount: formatMoney(limit, currency ?? '', language),
  };
  return [{ hash, row, text: text[kind].watched({ ...alert, of: alert.of + group, ...numbers }) }];
}

/** Approves exactly the alerts that the user was shown, and checks with this connection from now on. */
export function approveAlerts(platform: Platform, connections: Connections, fingerprint: string): void {
  const connection = alertConnection(connections, readAlertsState(platform));
  if (connection === null)
    throw alertError('Another user checks the alerts here. Click Check with my connection first.');
  const waiting = waitingRows(platform, connections, connection, requireRows(platform));
  if (alertsFingerprint(platform, waiting) !== fingerprint) {
    throw new AddonError('alerts_changed', 'The alerts were changed again. Look at what they watch now.');
  }
  checkWith(
    platform,
    connections,
    connection,
    waiting.map(({ approval }) => approval),
  );
}

/**
 * After the user's own rows in FIN Categories, which say of categories what is so without them: approved alerts stay
 * approved, unless their groups have other categories. What other editors write meanwhile is not in `after`.
 */
export function keepApproved(platform: Platform, connections: Connections, { before, after }: CategoriesChange): void {
  const connection = alertConnection(connections, readAlertsState(platform));
  if (connection === null || !isPrivate(connections, connection)) return;
  const isApproved = approvalOf(platform, connections, connection);
  const { rows } = readRows(platform, () => before);
  const approvals = rows.flatMap(({ alert, approval, members }) => {
    if (alert === null || !isApproved(approval)) return [];
    const next = toApproved(platform.codec, alert, () => after);
    return String(next.members) === String(members) ? [next.approval] : [];
  });
  if (approvals.length > 0) approve(platform, connection, approvals, rows);
}

/** Lets the connection of this user check the alerts, which are then to be approved. */
export function takeOverAlerts(platform: Platform, connections: Connections): void {
  checkWith(platform, connections, connections.requireOfUser(), []);
}

export function switchAlertOff(platform: Platform, hash: string): void {
  const sheet = findAlertSheet(requireSpreadsheet(platform));
  if (sheet === null) throw gone();
  switchOff(platform, sheet, hash);
  sheet.flush();
}

export function showAlerts(platform: Platform): void {
  const spreadsheet = requireSpreadsheet(platform);
  const sheet = findAlertSheet(spreadsheet);
  if (sheet === null) throw gone();
  spreadsheet.unhide(sheet.id());
}

function requireRows(platform: Platform): AlertRow[] {
  const sheet = findAlertSheet(requireSpreadsheet(platform));
  if (sheet === null) throw gone();
  return readAlertRows(platform, sheet);
}

function gone(): AddonError {
  return alertError('The sheet FIN Alerts is gone. Insert it again.');
}
