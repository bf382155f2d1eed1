import { createDates } from '../../cells/sheet-dates';
import { openUserSession } from '../../changes/apply-changes';
import type { Connection } from '../../connections/connection';
import type { Connections } from '../../connections/connections';
import { addDays, addMonths } from '../../days/day-text';
import { readOptions } from '../../formulas/arguments/options';
import type { Sources } from '../../formulas/run';
import { measureOf } from '../../formulas/summary/add-up';
import { readGroupings } from '../../formulas/summary/groupings';
import { selectTotals } from '../../formulas/summary/select';
import { spec } from '../../formulas/summary/spec';
import { readAccounts } from '../../lookup/accounts';
import { sidebarBudget } from '../../platform/budget';
import type { Platform } from '../../platform/platform';
import { requireSpreadsheet } from '../../platform/spreadsheet';
import { insertSheet, openSheet } from '../../sheets/own-sheet';
import { allowForTables } from '../../tables/run/table-connection';
import { alertConnection, approve, sourcesOfAlerts } from './alert-connection';
import { alertLog } from './alert-log';
import { alertSheet, appendAlerts, findAlertSheet, readAlertRows } from './alert-sheet';
import { changeAlertsState, readAlertsState } from './alert-state';
import type { Alert, Past } from './kinds/kind';
import { alertKinds, kindNames } from './kinds/kinds';
import { forecastDaysDefault, toAlert, toSubject } from './read-alert';

/**
 * Adds the sheet FIN Alerts with alerts that suit the data of the connection, or the missing ones to the existing sheet.
 * What the user wrote there stays. The first connection with which alerts are inserted checks them, and proposes later
 * ones too if this user may use it: another one may see other accounts, and its alerts would wait for approval.
 */
export function insertAlerts(platform: Platform, connections: Connections, ofUser: Connection): void {
  const state = readAlertsState(platform);
  const connection = alertConnection(connections, state) ?? ofUser;
  const spreadsheet = requireSpreadsheet(platform);
  const found = findAlertSheet(spreadsheet);
  const before = found === null ? [] : readAlertRows(platform, found);
  // An alert that the user gave another limit is not proposed again.
  const topicOf = ({ kind, of }: Pick<Alert, 'kind' | 'of'>): string => `${kind} ${toSubject(of)}`;
  const known = new Set(before.flatMap(({ alert }) => (alert === null ? [] : [topicOf(alert)])));
  const dates = createDates(platform);
  const isOpen = connections.allOpen().some(({ id }) => id === connection.id);
  const own = sourcesOfAlerts(platform, connection, () => dates, isOpen);
  const session = openUserSession(platform, connection, sidebarBudget(platform.clock), {}, own);
  const sources = { ...own, session: () => session };
  const proposals = proposeAlerts(sources)
    .filter((proposal) => !known.has(topicOf(proposal)))
    .map((proposal) => ({ ...toAlert(platform.codec, proposal), isOn: proposal.isOn }));
  openSheet(spreadsheet, alertLog);
  const sheet = found ?? insertSheet(spreadsheet, alertSheet);
  if (proposals.length > 0) appendAlerts(sheet, proposals);
  spreadsheet.activate(sheet.id());
  spreadsheet.flush();
  const hashes = new Set(proposals.map(({ hash }) => hash));
  const rows = readAlertRows(platform, sheet);
  const approvals = rows.flatMap(({ alert, approval }) => (hashes.has(alert?.hash ?? '') ? [approval] : []));
  if (state.connectionId === null) checkWith(platform, connections, connection, approvals);
  else approve(platform, connection, approvals, rows);
}

/** Checks the alerts of the sheet with a connection of this user from now on, as far as the user approved them. */
export function checkWith(
  platform: Platform,
  connections: Connections,
  connection: Connection,
  approvals: readonly string[],
): void {
  const sheet = findAlertSheet(requireSpreadsheet(platform));
  allowForTables(platform, connections, connection);
  approve(platform, connection, approvals, sheet === null ? [] : readAlertRows(platform, sheet));
  changeAlertsState(platform, { connectionId: connection.id, nextAlert: 0 });
}

const monthsBack = 3;

/** Alerts that suit the accounts and the spending of the last months. */
function proposeAlerts(sources: Sources) {
  const past = readPast(sources);
  const common = { of: '', currency: null, days: forecastDaysDefault, isOn: true };
  return kindNames.flatMap((kind) => {
    const { defaultLimit, propose } = alertKinds[kind];
    return (propose?.(past) ?? []).map((given) => ({ kind, limit: defaultLimit ?? 0, ...common, ...given }));
  });
}

/** Of the complete months before this one. */
function readPast(sources: Sources): Past {
  const accounts = readAccounts(sources.session()).rows;
  const active = accounts.filter(({ status }) => status === 'ACTIVE');
  const { today } = sources.dateContext();
  const thisMonth = `${today.slice(0, 7)}-01`;
  const range = { dateFrom: addMonths(thisMonth, -monthsBack), dateTo: addDays(thisMonth, -1) };
  const options = readOptions(spec.options, []);
  const { totals, rows } = selectTotals(sources, options, null, readGroupings('category'), range);
  const [first] = totals;
  if (first === undefined) return { accounts, active, rows, main: null };
  const { currency, all, groups } = first;
  const inCategories = Array.from(groups, ([category, group]) => ({
    category,
    spent: measureOf(group.totals, 'out') / monthsBack,
  }))
    .filter(({ category, spent }) => category !== '' && spent > 0)
    .sort((a, b) => b.spent - a.spent);
  return {
    accounts,
    active,
    rows,
    main: { currency, inMonth: measureOf(all.totals, 'out') / monthsBack, inCategories },
  };
}
