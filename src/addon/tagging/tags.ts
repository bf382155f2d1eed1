import { limits } from '../../contract/limits';
import type { Api } from '../api/api';
import { loadBodyFields } from '../api/read-contract';
import { connectionHashOf } from '../cache/connection-cache';
import type { Connection } from '../connection/connection';
import { AddonError, ApiError, ContractError, isAddonError, TransportError } from '../errors/addon-error';
import { quote } from '../errors/sentence';
import type { Platform } from '../platform/platform';
import { storeFreshness } from '../rows/freshness';
import type { Reader } from '../rows/reader';
import { readTags, tagPath, tagsById } from '../rows/tags';
import { type Row, textOf } from '../table/row';
import type { TagView } from './views';

/** The services of tagging for one call of the sidebar; `openReader` gives one that reads afresh. */
export interface Tagging {
  readonly platform: Platform;
  readonly connection: Connection;
  openReader(): Reader & { readonly api: Api };
}

export interface NewTag {
  readonly name: string;
  readonly parentTagId: string | null;
  readonly color: string | null;
  readonly description: string | null;
}

export function listTags({ openReader }: Tagging): TagView[] {
  const tags = readTags(openReader()).rows;
  const byId = tagsById(tags);
  return tags.map((tag) => toView(byId, tag)).sort((a, b) => (a.path.toLowerCase() < b.path.toLowerCase() ? -1 : 1));
}

/**
 * Creates a tag once. The list is read before, so that a second click makes no second tag; where the answer stays out
 * or says that the tag is there, the list tells what became of it, for a write is never repeated blindly.
 */
export function createTag(tagging: Tagging, wanted: NewTag): TagView {
  const { platform, connection, openReader } = tagging;
  const before = readTags(openReader()).rows;
  if (findSame(before, wanted) !== null) {
    throw new AddonError('tag_exists', `There is a tag ${quote(wanted.name)} here already. Choose it from the list.`);
  }
  const names = loadBodyFields(platform, connection, connectionHashOf(platform, connection)).createTag;
  const own: { readonly [name: string]: unknown } = { ...wanted, targetTypes: ['TRANSACTION'] };
  const body: { [name: string]: unknown } = {};
  for (const [ownName, name] of Object.entries(names)) {
    if (own[ownName] !== null && own[ownName] !== undefined) body[name] = own[ownName];
  }
  try {
    const created = openReader().api.call({ operationId: 'createTag', body }).data as Row;
    if (textOf(created, 'id') === null) throw new ContractError('bad_response', 'The API sent a tag without an id.');
    storeFreshness(platform, { tagsSince: platform.clock.now() });
    return toView(tagsById([...before, created]), created);
  } catch (thrown) {
    if (!mayExistNow(thrown)) throw thrown;
    const tags = readTags(openReader()).rows;
    const same = findSame(tags, wanted);
    if (same === null) throw thrown;
    storeFreshness(platform, { tagsSince: platform.clock.now() });
    return toView(tagsById(tags), same);
  }
}

/** Attaches a tag to at most 100 transactions: all or none, and again changes nothing. */
export function attachTag(
  { platform, connection, openReader }: Tagging,
  tagId: string,
  transactionIds: readonly string[],
): { tagId: string; taggedCount: number } {
  const ids = Array.from(new Set(transactionIds.map((id) => id.toLowerCase())));
  if (ids.length === 0 || ids.length > limits.transactionIdsPerAttachMax) {
    throw new AddonError('invalid_request', 'A tag is attached to 1 to 100 transactions at a time.');
  }
  const name = loadBodyFields(platform, connection, connectionHashOf(platform, connection)).transactionIds;
  const forgetOlderLists = (): void => storeFreshness(platform, { tagsSince: platform.clock.now() });
  const { taggedCount } = attach(openReader().api, tagId, { [name]: ids }, forgetOlderLists);
  forgetOlderLists();
  return { tagId, taggedCount: typeof taggedCount === 'number' ? taggedCount : ids.length };
}

function attach(api: Api, tagId: string, body: { readonly [name: string]: unknown }, onDoubt: () => void): Row {
  try {
    return api.call({ operationId: 'attachTag', path: { tagId }, body }).data as Row;
  } catch (thrown) {
    // The answer got lost, perhaps not the work.
    if (mayExistNow(thrown)) onDoubt();
    throw thrown;
  }
}

/** After these the tag may be there all the same: made by someone else, or by a request whose answer got lost. */
function mayExistNow(thrown: unknown): boolean {
  if (thrown instanceof TransportError || thrown instanceof ContractError) return true;
  if (!isAddonError(thrown) || !(thrown instanceof ApiError)) return false;
  return thrown.status >= 500 || [400, 409, 422].includes(thrown.status);
}

function findSame(tags: readonly Row[], wanted: NewTag): Row | null {
  const name = wanted.name.trim().toLowerCase();
  return (
    tags.find(
      (tag) =>
        textOf(tag, 'name')?.trim().toLowerCase() === name &&
        (textOf(tag, 'parentTagId') ?? null)?.toLowerCase() === (wanted.parentTagId?.toLowerCase() ?? undefined),
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
    isArchived: textOf(tag, 'archivedAt') !== null,
  };
}
