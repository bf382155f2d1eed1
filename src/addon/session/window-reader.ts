import { textOf } from '../cells/row';
import { isLong } from '../platform/budget';
import type { PrefetchingApi } from '../reading/http/prefetch';
import type { ApiRequest } from '../reading/http/request';
import { type DateFilter, makesDoubtful } from '../reading/store/date-filter';
import { toRequest } from '../reading/windows/fetch-wave';
import { newCursor, wholeList } from '../reading/windows/plan/window-cursor';
import { type ListSpec, splitQuery } from '../reading/windows/query';
import { type ReadContext, readWindows, undatedContext } from '../reading/windows/read-windows';
import type { Engine } from './engine';
import { todayOf } from './freshness';
import type { OpenList } from './open-list';
import type { WindowReader } from './read-days';

/**
 * Reads windows of one list from the API. Stores for the next read what this one shows about the list. An execution of
 * several minutes has the time to read a dense day as one list, which has every row, listed account or not.
 */
export function createWindowReader({ platform, api, budget }: Engine, list: OpenList): WindowReader {
  return (cursors, others, first, onWave) => {
    const { dateFilter, areAccountsIncomplete, unprovenDays } = list.cache.manifest();
    const isAsOneList = areAccountsIncomplete || unprovenDays.length > 0 || isLong(budget);
    const canAskByAccount = list.spec.canAskByAccount && !isAsOneList;
    const context: ReadContext = {
      today: todayOf(platform),
      now: platform.clock.now,
      others,
      first,
      requestAccounts: () => api.prefetchWithNext(accountLists.map(firstPage)),
      accountIds: () => accountIds(api),
      onAccountsIncomplete: () => list.cache.change({ areAccountsIncomplete: true }),
      dateFilter,
      onDateFilter: (found) => storeDateFilter(list, found),
      onWave,
    };
    return readWindows(api, { ...list.spec, canAskByAccount }, cursors, context);
  };
}

function storeDateFilter({ cache }: OpenList, found: DateFilter): void {
  const { dateFilter: before, coverage } = cache.manifest();
  cache.change({ dateFilter: found, coverage: makesDoubtful(found, before) ? [] : coverage });
}

/** Requests every status, because the API may leave some out by default. */
const accountLists = [undefined, 'INACTIVE', 'REMOVED'].map(
  (status): ListSpec => splitQuery({ operationId: 'listAccounts', filters: { status } }).spec,
);

function firstPage(spec: ListSpec): ApiRequest {
  return toRequest(spec, newCursor(wholeList));
}

/**
 * Ids of all accounts; null if they cannot be read. Never uses the cache, because a new account has transactions too.
 * The answers stay available for a formula that shows names of accounts.
 */
function accountIds(api: PrefetchingApi): readonly string[] | null {
  const found = accountLists.map((spec) => readWindows(api.peeking, spec, [newCursor(wholeList)], undatedContext));
  if (found.some(({ cause }) => cause !== null)) return null;
  const ids = found.flatMap(({ cursors }) =>
    cursors.flatMap(({ rows }) => rows.map((account) => textOf(account, 'id'))),
  );
  const known = ids.filter((id) => id !== null);
  return known.length === ids.length ? Array.from(new Set(known)) : null;
}
