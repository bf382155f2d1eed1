import type { Connection } from '../connections/connection';
import { connectionHashOf } from '../connections/connection-hash';
import { everything, mergeAdjacent } from '../days/intervals';
import type { AddonError } from '../errors/addon-error';
import { errorPolicy } from '../errors/error-policies';
import type { Budget } from '../platform/budget';
import type { Platform } from '../platform/platform';
import { createApi } from '../reading/http/api';
import { withPrefetch } from '../reading/http/prefetch';
import { recordActivity } from '../reading/store/activity';
import { keysBesideLists } from '../reading/store/connection-keys';
import { createCooldown } from '../reading/store/cooldown';
import { createExecutionCache } from '../reading/store/execution-cache';
import { createListCache } from '../reading/store/list-cache';
import { indexList, loadListIds } from '../reading/store/list-index';
import type { Coverage } from '../reading/store/manifest';
import type { ListSpec } from '../reading/windows/query';
import { dueDays } from './due-days';
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
export function refreshLists(
  platform: Platform,
  connection: Connection,
  budget: Budget,
  options: { readonly freshness: Freshness; readonly readsEverything: boolean },
): ListsRefreshed {
  const { clock, codec } = platform;
  const startedAt = clock.now();
  const hash = connectionHashOf(platform, connection);
  const cache = createExecutionCache(platform.cache);
  const api = withPrefetch(createApi(platform, connection, budget, createCooldown(cache, hash)), clock.now);
  const ids = loadListIds(cache, hash);
  const caches = ids.map((id) => createListCache(cache, codec, id, 1));
  cache.load([...keysBesideLists(hash, []), ...caches.flatMap((list) => list.firstKeys())]);
  const lists = caches.flatMap((list): OpenList[] => {
    const { query, coverage, unusedRefreshes } = list.manifest();
    const isUsed = cache.get(list.usedKey) !== null;
    if (query === null || coverage.length === 0 || (!isUsed && unusedRefreshes >= unusedRefreshesMax)) return [];
    list.change({ unusedRefreshes: isUsed ? 0 : unusedRefreshes + 1 });
    return [
      openList(platform, cache, connection, query as ListSpec, { freshness: options.freshness, refresh: undefined }),
    ];
  });

  const failures: AddonError[] = [];
  let hasAnswer = false;
  for (const list of lists) {
    const requestsBefore = api.requestCount();
    cache.load(list.cache.furtherKeys());
    const days = options.readsEverything
      ? mergeAdjacent(list.cache.manifest().coverage)
      : list.spec.isDated
        ? mergeAdjacent([...dueDays(list, clock.now()), ...daysBeforeTags(list)])
        : [everything];
    const { cause } = readDays(list, days, {
      readWindows: createWindowReader(platform, api, list, budget),
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
  recordActivity(cache, hash, {
    requests: requestCount,
    now: clock.now(),
    readAt: failures.length < lists.length ? clock.now() : null,
    error: first?.message ?? null,
  });
  cache.flush();
  return { listCount: lists.length, requestCount, hasAnswer, failures };
}

/** Days of a list of tagged transactions that were read before the last tag was attached. */
function daysBeforeTags({ cache, tagsSince }: OpenList): Coverage[] {
  return cache.manifest().coverage.filter(({ fetchedAt }) => fetchedAt < tagsSince);
}
