import type { Coverage } from '../days/coverage';
import { everything, mergeAdjacent } from '../days/intervals';
import type { AddonError } from '../errors/addon-error';
import { errorPolicy } from '../errors/error-policies';
import { createListCache } from '../reading/store/list-cache';
import { indexList, keysBesideLists, loadListIds } from '../reading/store/list-index';
import type { ListSpec } from '../reading/windows/query';
import { dueDays } from './due-days';
import type { Engine } from './engine';
import type { Freshness } from './freshness';
import { type OpenList, openList } from './open-list';
import { readDays } from './read-days';
import { createWindowReader } from './window-reader';

/** The result of refreshing the cached lists. */
export interface ListsRefreshed {
  /** Number of lists that formulas used recently. */
  readonly listCount: number;
  readonly requestCount: number;
  /** Whether the API returned rows of at least one list. A list of which nothing was due needs no request. */
  readonly hasAnswer: boolean;
  /** Why lists could not be read; one entry each. */
  readonly failures: readonly AddonError[];
}

/** The mark of use expires after six hours, and the next evaluation of a formula sets it again. */
const unusedRefreshesMax = 2;

/**
 * Reads again what may have changed in the lists that formulas use: recent days each time, older days in turn, so that
 * everything is read again within a week. After a tag was attached, it reads all days of the lists of tags. On request
 * it reads everything. Rows that could not be read stay as they are.
 */
export function refreshLists(engine: Engine, freshness: Freshness, readsEverything: boolean): ListsRefreshed {
  const { platform, cache, api, budget, connectionHash: hash } = engine;
  const { clock, codec } = platform;
  const startedAt = clock.now();
  const ids = loadListIds(cache, hash);
  const caches = ids.map((id) => createListCache(cache, codec, id, 1));
  cache.load([...keysBesideLists(hash, []), ...caches.flatMap((list) => list.firstKeys())]);
  const lists = caches.flatMap((list): OpenList[] => {
    const { query, coverage, unusedRefreshes } = list.manifest();
    const isUsed = cache.get(list.usedKey) !== null;
    if (query === null || coverage.length === 0 || (!isUsed && unusedRefreshes >= unusedRefreshesMax)) return [];
    list.change({ unusedRefreshes: isUsed ? 0 : unusedRefreshes + 1 });
    return [openList(engine, query as ListSpec, { freshness, refresh: undefined })];
  });

  const failures: AddonError[] = [];
  let hasAnswer = false;
  for (const list of lists) {
    const requestsBefore = api.requestCount();
    cache.load(list.cache.furtherKeys());
    const days = readsEverything
      ? mergeAdjacent(list.cache.manifest().coverage)
      : list.spec.isDated
        ? mergeAdjacent([...dueDays(list, clock.now()), ...daysBeforeTags(list)])
        : [everything];
    const { cause } = readDays(list, days, {
      readWindows: createWindowReader(engine, list),
      budget,
      now: clock.now,
      isAlwaysFresh: true,
      announcedDays: [],
      flush: cache.flush,
    });
    if (cause === null) {
      hasAnswer ||= api.requestCount() > requestsBefore;
      list.cache.change({ checkedAt: startedAt, hasUncheckedDays: false, refusal: null });
      list.cache.renew();
      indexList(cache, hash, list.id);
    } else {
      failures.push(cause);
    }
    cache.flush();
    if (cause !== null && errorPolicy(cause).endsEveryRead) {
      failures.push(...lists.slice(lists.indexOf(list) + 1).map(() => cause));
      break;
    }
  }
  const requestCount = api.requestCount();
  const [first] = failures;
  engine.record({ readAt: failures.length < lists.length ? clock.now() : null, error: first?.message ?? null });
  cache.flush();
  return { listCount: lists.length, requestCount, hasAnswer, failures };
}

/** Days of a list of tagged transactions that were read before the last tag was attached. */
function daysBeforeTags({ cache, tagsSince }: OpenList): Coverage[] {
  return cache.manifest().coverage.filter(({ fetchedAt }) => fetchedAt < tagsSince);
}
