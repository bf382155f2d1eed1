import type { PrefetchingApi } from '../api/prefetch';
import type { ApiRequest } from '../api/request';
import { toRequest } from '../fetch/fetch-wave';
import { startCursor, wholeList } from '../fetch/plan/window-cursor';
import { type ListName, splitQuery } from '../fetch/query';
import { noHelp, type ReadHelp, readWindows } from '../fetch/read-windows';
import type { Platform } from '../platform/platform';
import { textOf } from '../table/row';
import { type OpenList, todayOf } from './open-list';
import type { FetchWindows } from './read-days';

/** Reads windows of a list from the API. Whether its dateTo is exclusive is kept for the next read. */
export function fetchWindows(platform: Platform, api: PrefetchingApi, list: OpenList): FetchWindows {
  return (cursors, others, first, onWave) => {
    const isDateToInclusive = list.name.isDated && list.cache.manifest().isDateToExclusive ? false : null;
    const help: ReadHelp = {
      today: todayOf(platform),
      now: platform.clock.now,
      others,
      first,
      requestAccounts: () => api.prefetchWithNext(accountLists.map(firstPage)),
      accountIds: () => accountIds(api),
      isDateToInclusive,
      onWave,
    };
    const result = readWindows(api, list.name, cursors, help);
    if (isDateToInclusive === null && help.isDateToInclusive === false) list.cache.change({ isDateToExclusive: true });
    return result;
  };
}

/** Of every status, because accounts of some may not be listed by default. */
const accountLists = [undefined, 'INACTIVE', 'REMOVED'].map(
  (status): ListName => splitQuery({ operationId: 'listAccounts', filters: { status } }).name,
);

function firstPage(name: ListName): ApiRequest {
  return toRequest(name, startCursor(wholeList));
}

/**
 * Ids of all accounts; null when they cannot be known. Never from the cache: an account that was just added has
 * transactions too. The answers stay for a formula that shows names of accounts.
 */
function accountIds(api: PrefetchingApi): readonly string[] | null {
  const found = accountLists.map((name) => readWindows(api.keeping, name, [startCursor(wholeList)], noHelp));
  if (found.some(({ cause }) => cause !== null)) return null;
  const ids = found.flatMap(({ cursors }) =>
    cursors.flatMap(({ rows }) => rows.map((account) => textOf(account, 'id'))),
  );
  const known = ids.filter((id) => id !== null);
  return known.length === ids.length ? Array.from(new Set(known)) : null;
}
