import { type ConnectionView, isNamed, nameOf, proposeName, readConnectionName } from '../connections/connection';
import { promoteStored, putStored, type StoredConnection } from '../connections/connection-properties';
import { type Connections, isOfSameUser, type SharedConnection } from '../connections/connections';
import { storeOptIn } from '../connections/opt-in';
import { clearFormerShare, deleteShare, storeFormerShare, writeShare } from '../connections/shares';
import { ConnectionError } from '../errors/addon-error';
import type { Budget } from '../platform/budget';
import type { Platform } from '../platform/platform';
import { clearConnectionCache } from '../session/session';
import { connect, readEndpoint, storeOwn, verifyConnection } from './connect';

/**
 * Limits the size: each connection takes up to 9 KB of the user's properties and is read whenever a formula names one.
 */
const connectionsMax = 10;

interface NewConnection {
  readonly name: string;
  readonly baseUrl: string;
  readonly apiKey: string;
}

/**
 * Verifies a key and stores it in addition to the others; returns the name of the connection. Without a name it gets
 * the name of its organization. From the second connection on, every connection stores its name. It cannot have the
 * name of another user's share: formulas that name it would read that share.
 */
export function addConnection(
  platform: Platform,
  connections: Connections,
  input: NewConnection,
  budget: Budget,
): string {
  const owns = connections.allOwn();
  const others = connections.allShared().filter((each) => !owns.some((own) => isOfSameUser(own, each)));
  return add(platform, connections, input, [...owns, ...others].map(nameOf), budget);
}

function add(
  platform: Platform,
  connections: Connections,
  input: NewConnection,
  taken: readonly string[],
  budget: Budget,
): string {
  const owns = connections.allOwn();
  if (owns.length >= connectionsMax) {
    throw new ConnectionError(
      'too_many_connections',
      `You have ${connectionsMax} connections, which is the maximum. Disconnect one first.`,
    );
  }
  const entered = input.name.trim() === '' ? null : readConnectionName(input.name, taken);
  const unverified = { id: platform.codec.uuid(), ...readEndpoint(connections.build, input), formerIds: [] };
  const view = verifyConnection(platform, unverified, budget, { isStored: false });
  const name = entered ?? proposeName(view.organizationName, taken);
  for (const own of owns) keepName(platform, own);
  if (owns.length === 0) storeOwn(platform, { ...unverified, name, view }, null);
  else putStored(platform, 'user', { ...unverified, name, view }, null);
  storeOptIn(platform, { ...unverified, view });
  return name;
}

/**
 * Stores a key for the chosen connection. If another user shared that one, this creates the user's own connection and
 * leaves the others unchanged.
 */
export function connectOwn(
  platform: Platform,
  connections: Connections,
  input: { readonly baseUrl: string; readonly apiKey: string },
  budget: Budget,
): ConnectionView {
  const isForOwn = connections.own() !== null || connections.allOwn().length === 0;
  if (isForOwn) return connect(platform, connections, input, budget);
  const name = nameOf(connections.requireOfUser());
  const taken = connections.allOwn().map(nameOf);
  const added = add(platform, connections, { ...input, name }, taken, budget);
  return connections.named(added).requireOwn().view;
}

/** Stores the shown name, because the organization may change its name and formulas must still find the connection. */
function keepName(platform: Platform, own: StoredConnection): void {
  if (own.name === undefined) storeOwn(platform, { ...own, name: nameOf(own) }, own);
}

/** Returns both names. Users must change formulas with the former name themselves. */
export function renameConnection(
  platform: Platform,
  connections: Connections,
  text: string,
): { readonly before: string; readonly after: string } {
  const own = connections.requireOwn();
  const shared = connections.allShared();
  const copy = shared.find((each) => isOfSameUser(own, each));
  const others = [...connections.allOwn().filter(({ id }) => id !== own.id), ...shared];
  const name = readConnectionName(text, others.filter((each) => each !== copy).map(nameOf));
  // A share that may not take the name keeps the connection from being renamed.
  if (copy !== undefined) writeShare(platform, connections, { ...copy, name });
  storeOwn(platform, { ...own, name }, own);
  return { before: nameOf(own), after: name };
}

/**
 * Makes a connection the default, which formulas without `connection=` use. If the user shared both with the
 * spreadsheet, the shared copies change places too.
 */
export function makeDefault(platform: Platform, connections: Connections): void {
  const own = connections.requireOwn();
  if (own.isDefault) return;
  const before = connections.named(undefined).own();
  const shared = connections.allShared();
  const copy = shared.find((each) => isOfSameUser(own, each));
  const sharedDefault = shared.find((each) => each.isDefault);
  const areBothShared = before !== null && sharedDefault !== undefined && isOfSameUser(before, sharedDefault);
  if (copy !== undefined && areBothShared) writeShare(platform, connections, { ...copy, isDefault: true });
  promoteStored(platform, 'user', own, own, before);
}

/**
 * Copies the user's connection to the spreadsheet: the default one for formulas that name none, another one under its
 * name. An editor can stop another user's share, because Apps Script cannot tell the owner from editors, and a share
 * must not outlast its user. If the owner's connection is not allowed here, that editor can then share their own. That
 * takes two steps, and every sidebar shows both.
 */
export function shareConnection(platform: Platform, connections: Connections): void {
  const own = connections.requireOwn();
  const copy = connections.allShared().find((each) => isOfSameUser(own, each));
  const sharedAt = new Date(platform.clock.now()).toISOString();
  writeShare(platform, connections, { ...own, isDefault: own.isDefault || copy?.isDefault === true, sharedAt });
  clearFormerShare(platform, own);
}

/** Stops a share, which every editor may do. If the share belonged to another user, that is stored and shown to all. */
export function unshareConnection(platform: Platform, connections: Connections): void {
  const shared = findShare(connections);
  if (shared === null) {
    // Deletes what cannot be read.
    if (connections.name === undefined) deleteShare(platform, null);
    return;
  }
  deleteShare(platform, shared);
  storeFormerShare(platform, shared, !isSharedByUser(connections, shared));
  // Formulas must no longer show its rows.
  clearConnectionCache(platform, shared);
}

/** The user's shared copy of the connection; otherwise the one that formulas use in its place. */
export function findShare(connections: Connections): SharedConnection | null {
  const own = connections.own();
  if (own === null) return connections.shared();
  const shared = connections.allShared();
  return (
    shared.find((each) => isOfSameUser(own, each)) ??
    shared.find((each) => (own.isDefault ? each.isDefault : isNamed(each, nameOf(own)))) ??
    null
  );
}

/** Whether this user shared it, possibly from a connection that is not the default now. */
export function isSharedByUser(connections: Connections, shared: SharedConnection): boolean {
  return connections.allOwn().some((own) => isOfSameUser(own, shared));
}
