import { limits } from '../../contract/limits';
import { everything } from '../days/intervals';
import type { AddonError } from '../errors/addon-error';
import { errorPolicy } from '../errors/error-policies';
import type { ApiRequest } from '../reading/http/request';
import type { Outcome } from '../reading/http/send';
import { indexList } from '../reading/store/list-index';
import { createReadCoordinator } from '../reading/store/single-flight';
import { type ListSpec, listKey } from '../reading/windows/query';
import { hasId, type Row } from '../rows/row';
import type { Engine } from './engine';
import { mayLackTag } from './freshness';
import { flushAndLoad, type KnownChanges, markUsed, type OpenList, openList } from './open-list';
import { partialError } from './read-days';
import type { RowSet } from './row-set';

/** Which transactions some tags have, of any day and visibility. */
export interface TagLinks extends Omit<RowSet, 'rows'> {
  /** Ids of transactions by id of the tag; null for a tag whose list has more than one page. */
  readonly idsByTag: ReadonlyMap<string, readonly string[] | null>;
}

/**
 * The first pages of the lists of all tags are cached as one list without dates: a thousand lists with a manifest, a mark
 * and rows each would need more entries than Google's cache has.
 */
const firstPages: ListSpec = {
  operationId: 'listTagTransactions',
  path: {},
  filters: { visibility: 'all' },
  isDated: false,
  canAskByAccount: false,
};

/** A row of that list: the first page of a tag. */
interface FirstPage extends Row {
  readonly tagId: string;
  /** Each page was read at a time of its own. */
  readonly fetchedAt: number;
  /** Ids of the tag's transactions, separated by blanks; absent if there are more on further pages. */
  readonly ids?: string;
}

type FirstPages = ReadonlyMap<string, FirstPage>;

export function areFirstPages(spec: ListSpec): boolean {
  return listKey(spec) === listKey(firstPages);
}

/** How many of the tags a refresh reads again, those first that were read longest ago. */
const tagsPerRefresh = 60;
/** All of them have their turn within this time, so that none is read because of its age. */
const rotationMs = 432_000_000;
/** A synced table reads some again too, unless that was done a moment ago. */
const rereadAfterMs = 600_000;
/** What was read is stored this often during a long read. */
const saveMs = 7_000;

/**
 * The links of some tags. Reads those that are not cached or not fresh, such as those attached since. For a synced table,
 * `rereads` some of the others, as a refresh does.
 */
export function readTagLinks(
  engine: Engine,
  known: KnownChanges,
  tagIds: readonly string[],
  rereads: boolean,
): TagLinks {
  const { platform, cache, connectionHash } = engine;
  const { now } = platform.clock;
  const list = openList(engine, firstPages, known);
  const shared = { list, daysToRead: everything };
  const coordinator = createReadCoordinator(engine);
  const flushAndReload = () => flushAndLoad(cache, connectionHash, [list]);
  const missing = () => missingTags(list, known, tagIds);
  const read = (): AddonError | null => {
    if (missing().length === 0) {
      const isLongAgo = now() - lastReadAt(list) >= rereadAfterMs;
      return rereads && isLongAgo ? readInto(engine, list, dueTags(list, now())) : null;
    }
    const turn = coordinator.awaitTurn(shared, flushAndReload, () => missing().length === 0);
    if (turn.kind !== 'read') return turn.kind === 'failed' ? turn.error : null;
    const error = readInto(engine, list, missing(), { keepAlive: () => coordinator.keepAlive(shared) });
    coordinator.end(shared, error);
    return error;
  };

  flushAndReload();
  const error = list.refusal() ?? read();
  markUsed(cache, [list]);
  cache.flush();
  return toTagLinks(engine, list, tagIds, error);
}

/** Reads again what is due: some of the tags, and those attached since they were read. On request all of them. */
export function refreshTagLinks(
  engine: Engine,
  list: OpenList,
  { attachedAt }: KnownChanges,
  readsEverything: boolean,
): AddonError | null {
  const now = engine.platform.clock.now();
  const known = Array.from(pagesOf(list));
  const chosen = readsEverything
    ? known
    : known.filter(([tagId, { fetchedAt }]) => mayLackTag(fetchedAt, attachedAt[tagId] ?? 0));
  const tagIds = new Set([...chosen.map(([tagId]) => tagId), ...dueTags(list, now)]);
  return readInto(engine, list, Array.from(tagIds), { forgetsGone: true });
}

/** Those without a fresh page. */
function missingTags(list: OpenList, { attachedAt }: KnownChanges, tagIds: readonly string[]): string[] {
  const pages = pagesOf(list);
  const { checkedAt } = list.cache.manifest();
  return tagIds.filter((tagId) => {
    const page = pages.get(tagId);
    if (page === undefined) return true;
    const changes = { ...list.changes(), taggedAt: attachedAt[tagId] ?? 0 };
    return list.freshnessOf({ readAt: page.fetchedAt, isRecent: false, checkedAt }, changes) !== 'fresh';
  });
}

/** Those that were read longest ago: as many of all as the time since then is of a rotation. */
function dueTags(list: OpenList, now: number): string[] {
  const oldestFirst = Array.from(pagesOf(list)).sort(([, a], [, b]) => a.fetchedAt - b.fetchedAt);
  const share = Math.ceil((oldestFirst.length * (now - lastReadAt(list))) / rotationMs);
  return oldestFirst.slice(0, Math.max(tagsPerRefresh, share)).map(([tagId]) => tagId);
}

function lastReadAt(list: OpenList): number {
  const pages = Array.from(pagesOf(list).values());
  return Math.max(list.cache.manifest().checkedAt, ...pages.map(({ fetchedAt }) => fetchedAt));
}

/** Reads the first page of each tag, and stores them. Returns the error that ended it. */
function readInto(
  { api, cache, platform, connectionHash, record }: Engine,
  list: OpenList,
  tagIds: readonly string[],
  { keepAlive, forgetsGone = false }: { readonly keepAlive?: () => boolean; readonly forgetsGone?: boolean } = {},
): AddonError | null {
  const { now } = platform.clock;
  const pages = new Map(pagesOf(list));
  let cause: AddonError | null = null;
  let savedAt = now();
  for (let start = 0; start < tagIds.length && cause === null; ) {
    const wave = tagIds.slice(start, start + Math.max(1, api.concurrency()));
    const askedAt = now();
    for (const [index, outcome] of api.readAll(wave.map(firstRequestOf)).entries()) {
      const tagId = wave[index] as string;
      if ('answer' in outcome) pages.set(tagId, toPage(tagId, outcome, askedAt));
      else if (forgetsGone && outcome.error.code === 'not_found') pages.delete(tagId);
      else cause = cause ?? outcome.error;
    }
    start += wave.length;
    const isReported = keepAlive?.() === true;
    const isLong = now() - savedAt >= saveMs;
    if (isLong) {
      save(list, pages);
      savedAt = now();
    }
    if (isReported || isLong) cache.flush();
  }
  save(list, pages);
  if (cause?.code === 'forbidden_scope') {
    list.cache.change({ refusal: { at: now(), sentence: cause.sentence, requestId: cause.requestId } });
  }
  indexList(cache, connectionHash, list.id);
  record({ readAt: cause === null ? now() : null, error: cause?.message ?? null });
  cache.flush();
  return cause;
}

function firstRequestOf(tagId: string): ApiRequest {
  const { operationId, filters } = firstPages;
  return { operationId, path: { tagId }, query: { ...filters, pageSize: limits.pageSizeMax } };
}

function toPage(tagId: string, { answer, askedAt }: Extract<Outcome, { answer: unknown }>, now: number): FirstPage {
  const { rows, nextPageToken } = answer;
  const page = { tagId, fetchedAt: askedAt ?? now };
  if (nextPageToken !== null) return page;
  const ids = rows.filter(hasId).map(({ id }) => String(id));
  return { ...page, ids: ids.join(separator) };
}

/** The links, some of them older than wished if the read failed; an error if some are missing. */
function toTagLinks({ budget }: Engine, list: OpenList, tagIds: readonly string[], error: AddonError | null): TagLinks {
  const pages = pagesOf(list);
  const found = tagIds.flatMap((tagId) => pages.get(tagId) ?? []);
  const isComplete = found.length === tagIds.length;
  if (error !== null && !(isComplete && errorPolicy(error).canServeStale)) {
    throw partialError(error, budget, `${found.length} of ${tagIds.length} tags`, true);
  }
  return {
    idsByTag: new Map(found.map(({ tagId, ids }) => [tagId, ids === undefined ? null : idsIn(ids)])),
    fetchedAt: Math.min(...found.map(({ fetchedAt }) => fetchedAt)),
    staleBecause: error?.message ?? null,
    error,
  };
}

const separator = ' ';

function idsIn(text: string): string[] {
  return text.split(separator).filter((id) => id !== '');
}

function pagesOf({ cache }: OpenList): FirstPages {
  const rows = cache.find(everything, () => true).sets.flatMap((set) => set.rows as FirstPage[]);
  return new Map(rows.map((page) => [page.tagId, page]));
}

function save({ cache }: OpenList, pages: FirstPages): void {
  const rows = Array.from(pages.values());
  cache.save([{ days: everything, rows, fetchedAt: Math.min(...rows.map(({ fetchedAt }) => fetchedAt)) }]);
  cache.change({ query: firstPages });
}
