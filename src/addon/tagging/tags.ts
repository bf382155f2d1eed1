import { limits } from '../../contract/limits';
import { connectionFingerprint } from '../connections/approval';
import type { Connection } from '../connections/connection';
import type { Connections } from '../connections/connections';
import {
  AddonError,
  ApiError,
  ConnectionError,
  ContractError,
  isAddonError,
  TransportError,
} from '../errors/addon-error';
import { quote } from '../errors/sentence';
import { readTags, tagPath } from '../lookup/tags';
import type { Platform } from '../platform/platform';
import { folded, type Row, rowsById, textOf } from '../rows/row';
import { isArchived, tagField } from '../rows/tag';
import { storeAttachment } from '../session/changes';
import { type LoadedBodyFields, openSidebarSession, type Session } from '../session/session';
import { quietly } from '../store/record';
import type { TagView } from './views';

/** The services of tagging for one call of the sidebar; each session that `open` gives reads the lists again. */
export interface Tagging {
  readonly platform: Platform;
  readonly connection: Connection;
  open(): Session;
}

/** Refuses if the connection was replaced: a page that shows its tags and rows must not write with the new one. */
export function openTagging(platform: Platform, connections: Connections, fingerprint?: string): Tagging {
  const connection = shownConnection(platform, connections, fingerprint);
  return {
    platform,
    connection,
    open: () =>
      openSidebarSession(platform, connection, {
        // A user who opens the list of tags expects the current ones.
        accepts: 'new rows',
      }),
  };
}

/** The fingerprint identifies the connection that the page shows, even if the default has changed. */
export function shownConnection(platform: Platform, connections: Connections, fingerprint?: string): Connection {
  const chosen = connections.requireOfUser();
  const isShown = (each: Connection): boolean =>
    fingerprint === undefined || fingerprint === connectionFingerprint(platform, each);
  const connection = isShown(chosen) ? chosen : connections.allOfUser().find(isShown);
  if (connection !== undefined) return connection;
  throw new ConnectionError('connection_changed', 'The connection was replaced meanwhile. Nothing more was tagged.');
}

export interface NewTag {
  readonly name: string;
  readonly parentTagId: string | null;
  readonly color: string | null;
  readonly description: string | null;
}

export function listTags({ open }: Tagging): TagView[] {
  const tags = readTags(open()).rows;
  const byId = rowsById(tags);
  return tags.map((tag) => toView(byId, tag)).sort((a, b) => (a.path.toLowerCase() < b.path.toLowerCase() ? -1 : 1));
}

/**
 * Creates a tag once. The list is read first, so that a second click creates no second tag. If the answer is lost or
 * says that the tag exists, the list is read again. A write is repeated only if the API declares that it counts once.
 */
export function createTag(tagging: Tagging, wanted: NewTag): TagView {
  const { platform, open } = tagging;
  const before = readTags(open()).rows;
  if (findSame(before, wanted) !== null) {
    throw new AddonError('tag_exists', `A tag ${quote(wanted.name)} already exists here. Choose it from the list.`);
  }
  const session = open();
  const fields = session.bodyFields();
  const names = fields.createTag;
  refuseUnsupported(wanted, names);
  const own: { readonly [name: string]: unknown } = { ...wanted, targetTypes: ['TRANSACTION'] };
  const body: { [name: string]: unknown } = {};
  for (const [ownName, name] of Object.entries(names)) {
    if (own[ownName] !== null && own[ownName] !== undefined) body[name] = own[ownName];
  }
  try {
    const once = fields.createsTagOnce ? { idempotencyKey: platform.codec.uuid() } : {};
    const [created = {}] = session.call({ operationId: 'createTag', body, ...once }).rows;
    const id = textOf(created, 'id');
    if (id === null) throw new ContractError('bad_response', 'The API sent a tag without an id.');
    noteTag(platform, id);
    return toView(rowsById([...before, created]), created);
  } catch (thrown) {
    if (!mayExistNow(thrown)) throw ofTags(thrown, fields);
    const tags = readTags(open()).rows;
    const same = findSame(tags, wanted);
    if (same === null) throw ofTags(thrown, fields);
    noteTag(platform, textOf(same, 'id') ?? '');
    return toView(rowsById(tags), same);
  }
}

/** Attaches a tag to at most 100 transactions: all or none. Repeating it changes nothing. */
export function attachTag(
  { platform, open }: Tagging,
  tagId: string,
  transactionIds: readonly string[],
): { tagId: string; taggedCount: number } {
  const ids = Array.from(new Set(transactionIds.map((id) => id.toLowerCase())));
  if (ids.length === 0 || ids.length > limits.transactionIdsPerAttachMax) {
    throw new AddonError('invalid_request', 'A tag is attached to 1 to 100 transactions at a time.');
  }
  const { taggedCount } = attach(open(), tagId, ids, () => noteTag(platform, tagId));
  noteTag(platform, tagId);
  return { tagId, taggedCount: typeof taggedCount === 'number' ? taggedCount : ids.length };
}

function attach(session: Session, tagId: string, ids: readonly string[], onDoubt: () => void): Row {
  const fields = session.bodyFields();
  const body = { [fields.transactionIds]: ids };
  try {
    const [attached = {}] = session.call({ operationId: 'attachTag', path: { tagId }, body }).rows;
    return attached;
  } catch (thrown) {
    // The answer was lost; the tag may be attached.
    if (mayExistNow(thrown)) onDoubt();
    throw ofTags(thrown, fields);
  }
}

/** The tag is already attached, so a property store at its quota must not make the call fail. */
function noteTag(platform: Platform, tagId: string): void {
  // Otherwise formulas show the tags when their cached rows are too old.
  quietly(() => storeAttachment(platform, tagId));
}

/** Changes the sentence of a refused request to one about tags: in a cell the same code is about dates and options. */
function ofTags(thrown: unknown, { unreadBecause }: LoadedBodyFields): unknown {
  if (!(thrown instanceof ApiError) || thrown.code !== 'invalid_query') return thrown;
  const { status, requestId, retryAfterSeconds } = thrown;
  return new ApiError('invalid_query', 'The API refused this tag or one of these transactions.', {
    status,
    requestId,
    retryAfterSeconds,
    // If the field names are not confirmed, they are the likeliest reason.
    cause: unreadBecause === null ? thrown : new Error(unreadBecause),
  });
}

const fieldNames: { readonly [name: string]: string } = {
  parentTagId: 'parent',
  color: 'colour',
  description: 'description',
};

/** A part that the API's document does not declare would be dropped, and another tag would be created. */
function refuseUnsupported(wanted: NewTag, names: { readonly [ownName: string]: string }): void {
  const own: { readonly [name: string]: unknown } = { ...wanted };
  const missing = Object.keys(fieldNames).filter((name) => own[name] != null && names[name] === undefined);
  if (missing.length === 0) return;
  const list = missing.map((name) => fieldNames[name]).join(' or ');
  throw new AddonError('unsupported_field', `Tags of this API take no ${list}. Nothing was created.`);
}

/** After these errors the tag may exist: created by another user, or by a request whose answer was lost. */
function mayExistNow(thrown: unknown): boolean {
  if (thrown instanceof TransportError || thrown instanceof ContractError) return true;
  if (!isAddonError(thrown) || !(thrown instanceof ApiError)) return false;
  return thrown.status >= 500 || [400, 409, 422].includes(thrown.status);
}

function findSame(tags: readonly Row[], wanted: NewTag): Row | null {
  const name = folded(wanted.name);
  return (
    tags.find(
      (tag) =>
        textOf(tag, 'name')?.trim().toLowerCase() === name &&
        textOf(tag, tagField.parent)?.toLowerCase() === wanted.parentTagId?.toLowerCase(),
    ) ?? null
  );
}

function toView(tags: ReadonlyMap<unknown, Row>, tag: Row): TagView {
  return {
    id: textOf(tag, 'id') ?? '',
    name: textOf(tag, 'name') ?? '',
    path: tagPath(tags, tag),
    color: textOf(tag, 'color'),
    description: textOf(tag, 'description'),
    isArchived: isArchived(tag),
  };
}

/** Whether a single transaction of a batch can cause it, so that a part of the batch may be valid. */
export function isOfTransaction({ code }: { readonly code: string }): boolean {
  return ['account_not_accessible', 'not_found', 'invalid_query'].includes(code);
}
