import type { Connection } from '../connections/connection';
import type { Connections } from '../connections/connections';
import { mayServeTables } from '../connections/opt-in';
import { ConnectionError } from '../errors/addon-error';
import { isObject } from '../platform/parse-json';
import type { Platform } from '../platform/platform';
import { requireSpreadsheet } from '../platform/spreadsheet';
import { listOf, record } from '../store/record';
import { alertOf } from './alert-approval';
import { type AlertRow, areReadable } from './alert-sheet';
import type { AlertsState } from './alert-state';

/**
 * Every editor can change the sheet, and an alert shows figures of the connection that checks it. So the user of that
 * connection approves each alert. Approvals are stored for each connection, in the user's own properties, which no
 * other editor can change.
 */
interface Approvals {
  readonly connectionId: string;
  /** Of alerts, see `toApproved`. */
  readonly hashes: readonly string[];
}

const approvals = record('user', 'fin.alerts.', listOf(isApprovals));
const approvalsHere = (platform: Platform) => approvals.of(requireSpreadsheet(platform).id());

/** The connection that checks the alerts, if this user may use it: it is the user's own or shared here. */
export function alertConnection(connections: Connections, { connectionId }: AlertsState): Connection | null {
  if (connectionId === null) return null;
  return (
    [...connections.allOwn(), ...connections.allShared()].find(
      ({ id, formerIds }) => id === connectionId || formerIds.includes(connectionId),
    ) ?? null
  );
}

/** Throws `not_opted_in` for an own connection that the user does not use here. */
export function requireAllowed(platform: Platform, connections: Connections, connection: Connection): void {
  if (!isPrivate(connections, connection) || mayServeTables(platform, connection)) return;
  throw new ConnectionError(
    'not_opted_in',
    'Your connection is not used here. In the FIN sidebar, Connect, click Use my connection here.',
  );
}

/** Every editor can read everything with a shared connection, so it needs no approval. */
export function isPrivate(connections: Connections, { id }: Connection): boolean {
  return !connections.allShared().some((each) => each.id === id);
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
  return all.flatMap((each) => (isOf(each, connection) ? each.hashes : []));
}

function isApprovals(value: unknown): value is Approvals {
  return isObject(value) && typeof value['connectionId'] === 'string' && Array.isArray(value['hashes']);
}

function isOf({ connectionId }: Approvals, { id, formerIds }: Connection): boolean {
  return connectionId === id || formerIds.includes(connectionId);
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
  const others = here.read(platform).filter((each) => !isOf(each, connection));
  const own: Approvals = { connectionId: connection.id, hashes: Array.from(new Set([...kept, ...approvals])) };
  here.write(platform, [...others, own]);
}

/** Represents the alerts that the user is shown for approval. */
export function fingerprintOf({ codec }: Platform, rows: readonly AlertRow[]): string {
  const approvals = rows.map(({ approval }) => approval);
  return codec.hash(`alerts|${JSON.stringify(Array.from(new Set(approvals)).sort())}`);
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
