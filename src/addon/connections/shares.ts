import { ConnectionError } from '../errors/addon-error';
import { isObject } from '../platform/parse-json';
import type { Platform } from '../platform/platform';
import { ifValid, record } from '../store/record';
import { type Connection, isNamed, isOrReplaced, nameOf } from './connection';
import { deleteStored, promoteStored, putStored, type StoredConnection } from './connection-properties';
import { type Connections, isOfSameUser, type SharedConnection } from './connections';
import { usesOtherOwner } from './opt-in';

/**
 * The only function that stores a connection in the spreadsheet, whatever the reason: a new share, another key, name or
 * default. It replaces the copy that this user shared of the same connection. A former default of this user stays
 * under its name.
 *
 * A share answers formulas that name it, and as the default those that name none. It takes such a place only if neither
 * another user's share nor the owner's connection may answer them: their figures, or the origin of their data, would
 * change without anyone noticing.
 */
export function writeShare(platform: Platform, connections: Connections, share: StoredConnection): void {
  const owns = connections.allOwn();
  const all = connections.allShared();
  const mine = all.filter((each) => owns.some((own) => isOfSameUser(own, each)));
  const own = owns.find((each) => isOfSameUser(each, share));
  const copy = own === undefined ? null : (mine.find((each) => isOfSameUser(own, each)) ?? null);
  if (!isKept(mine, share)) {
    refuseOthersPlace(
      all.filter((each) => !mine.includes(each)),
      share,
    );
    refuseOwnersPlace(platform, owns);
  }
  // A stored name stays when the API reports another name of the organization.
  const stored = { ...share, name: nameOf(share), formerIds: [] };
  if (!share.isDefault) putStored(platform, 'document', stored, copy);
  else promoteStored(platform, 'document', stored, copy, mine.find((each) => each.isDefault && each !== copy) ?? null);
}

/** null deletes the default even if it cannot be read. */
export function deleteShare(platform: Platform, share: SharedConnection | null): void {
  deleteStored(platform, 'document', share);
}

/** Whether this user's shares already answer the same formulas with data of the same source. */
function isKept(mine: readonly SharedConnection[], share: StoredConnection): boolean {
  const sameSource = mine.filter((each) => isSameSource(each, share));
  const hasName = sameSource.some((each) => isNamed(each, nameOf(share)));
  return hasName && (!share.isDefault || sameSource.some(({ isDefault }) => isDefault));
}

function isSameSource(before: Connection, after: Connection): boolean {
  if (before.baseUrl !== after.baseUrl) return false;
  const { organizationName } = before.view;
  const isSameOrganization = organizationName !== null && organizationName === after.view.organizationName;
  return before.apiKey === after.apiKey || isSameOrganization;
}

function refuseOthersPlace(others: readonly SharedConnection[], share: StoredConnection): void {
  const isTaken = others.some((each) => isNamed(each, nameOf(share)) || (share.isDefault && each.isDefault));
  if (!isTaken) return;
  throw new ConnectionError(
    'connection_in_use',
    'Another user shares a connection here. Stop that share before you share yours.',
  );
}

function refuseOwnersPlace(platform: Platform, owns: readonly Connection[]): void {
  const use = usesOtherOwner(platform, owns);
  if (use === false) return;
  throw new ConnectionError(
    'connection_in_use',
    use === 'unknown'
      ? "Formulas may use another user's connection. Enter a FIN formula, which shows whose it is, and share again."
      : "Formulas here use the owner's connection. Only the owner can share, or stop using it here first.",
  );
}

/**
 * The connection that was last shared with this spreadsheet, without its key. It shows whether the share now comes from
 * another user.
 */
export interface FormerShare {
  readonly connectionId: string;
  readonly organizationName: string | null;
  readonly baseUrl: string;
  readonly stoppedAt: string;
  readonly isStoppedByOther: boolean;
}

const formerShare = record('document', 'fin.formershare', ifValid(isFormerShare));

export const readFormerShare = formerShare.read;

export function storeFormerShare(
  platform: Platform,
  { id, baseUrl, view }: Connection,
  isStoppedByOther: boolean,
): void {
  formerShare.write(platform, {
    connectionId: id,
    organizationName: view.organizationName,
    baseUrl,
    stoppedAt: new Date(platform.clock.now()).toISOString(),
    isStoppedByOther,
  });
}

function isFormerShare(value: unknown): value is FormerShare {
  return isObject(value) && typeof value['baseUrl'] === 'string' && typeof value['stoppedAt'] === 'string';
}

/** Deletes the record if it is of a connection of this user. */
export function clearFormerShare(platform: Platform, connection: Connection): void {
  const former = readFormerShare(platform);
  if (former !== null && isOrReplaced(connection, former.connectionId)) {
    formerShare.remove(platform);
  }
}
