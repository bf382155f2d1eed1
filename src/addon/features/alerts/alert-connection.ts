import { once } from '../../cells/lists';
import type { SheetCalendar } from '../../cells/sheet-dates';
import { fingerprint, isAllowed, isPrivate, refuseNotAllowed } from '../../connections/approval';
import { type Connection, isOrReplaced } from '../../connections/connection';
import type { Connections } from '../../connections/connections';
import { trusted } from '../../formulas/check/statement-seal';
import { type Sources, sourcesOf } from '../../formulas/run';
import { isObject } from '../../platform/parse-json';
import type { Platform } from '../../platform/platform';
import { requireSpreadsheet } from '../../platform/spreadsheet';
import { noChangeRules } from '../../rules/change-rules';
import { listOf, record } from '../../store/record';
import { type AlertRow, areReadable } from './alert-sheet';
import type { AlertsState } from './alert-state';
import { alertOf } from './read-alert';

/** An alert shows figures of the connection that checks it. */
interface Approvals {
  readonly connectionId: string;
  /** Of alerts, see `toApproved`. */
  readonly hashes: readonly string[];
}

const storedApprovals = record('user', 'fin.alerts.', listOf(isApprovals));
const approvalsHere = (platform: Platform) => storedApprovals.of(requireSpreadsheet(platform).id());

/** The connection that checks the alerts, if this user may use it: it is the user's own or shared here. */
export function alertConnection(connections: Connections, { connectionId }: AlertsState): Connection | null {
  return [...connections.allOwn(), ...connections.allShared()].find((each) => isOrReplaced(each, connectionId)) ?? null;
}

/** Throws `not_opted_in` for an own connection that the user does not use here. */
export function requireAllowed(platform: Platform, connections: Connections, connection: Connection): void {
  if (!isAllowed(platform, connections, connection)) refuseNotAllowed();
}

/** Whether the user of the connection approved an alert, or nobody has to. */
export function approvalOf(
  platform: Platform,
  connections: Connections,
  connection: Connection,
): (approval: string) => boolean {
  if (!isPrivate(connections, connection)) return () => true;
  const approvals = new Set(approvalsFor(platform, connection));
  return (approval) => approvals.has(approval);
}

/** The hashes of alerts that the user of the connection approved, whether the sheet has them or not. */
export function approvedAlerts(platform: Platform, connection: Connection): ReadonlySet<string> {
  return new Set(approvalsFor(platform, connection).map(alertOf));
}

function approvalsFor(platform: Platform, connection: Connection): readonly string[] {
  const all = approvalsHere(platform).read(platform);
  return all.flatMap((each) => (isOrReplaced(connection, each.connectionId) ? each.hashes : []));
}

function isApprovals(value: unknown): value is Approvals {
  return isObject(value) && typeof value['connectionId'] === 'string' && Array.isArray(value['hashes']);
}

/** Approves further alerts for one connection, and forgets those that the sheet no longer has. */
export function approve(
  platform: Platform,
  connection: Connection,
  approvals: readonly string[],
  rows: readonly AlertRow[],
): void {
  const inSheet = new Set(rows.map(({ alert }) => alert?.hash));
  const isReadable = areReadable(rows);
  const replaced = new Set(approvals.map(alertOf));
  const kept = approvalsFor(platform, connection).filter(
    (each) => !replaced.has(alertOf(each)) && (!isReadable || inSheet.has(alertOf(each))),
  );
  const here = approvalsHere(platform);
  const others = here.read(platform).filter((each) => !isOrReplaced(connection, each.connectionId));
  const own: Approvals = { connectionId: connection.id, hashes: Array.from(new Set([...kept, ...approvals])) };
  here.write(platform, [...others, own]);
}

/** Represents the alerts that the user is shown for approval. */
export function alertsFingerprint(platform: Platform, rows: readonly AlertRow[]): string {
  const approvals = rows.map(({ approval }) => approval);
  return fingerprint(platform, 'alerts', Array.from(new Set(approvals)).sort());
}

/** Switched-on alerts that the user of the connection must approve before they are checked. */
export function waitingRows(
  platform: Platform,
  connections: Connections,
  connection: Connection,
  rows: readonly AlertRow[],
): AlertRow[] {
  const isApproved = approvalOf(platform, connections, connection);
  return rows.filter(({ isOn, alert, approval }) => isOn && alert !== null && !isApproved(approval));
}

/**
 * What an alert is evaluated and proposed with. `isOpen`: every editor can read everything with the connection. Otherwise
 * editors could find out what only this connection reads: by parts and changes of transactions that they guess, and by
 * rules and statements that they write.
 */
export function sourcesOfAlerts(
  platform: Platform,
  connection: Connection,
  dates: () => SheetCalendar,
  isOpen: boolean,
): Omit<Sources, 'session'> {
  const all = sourcesOf(platform, connection, dates);
  if (isOpen) return all;
  return {
    ...all,
    splits: () => new Map(),
    changes: () => new Map(),
    rules: () => noChangeRules,
    statements: once(() => trusted(platform, all.statements())),
  };
}
