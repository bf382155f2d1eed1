import type { PrefetchingApi } from '../api/prefetch';
import { toRequest } from '../fetch/fetch-wave';
import { startCursor, wholeList } from '../fetch/plan/window-cursor';
import { type ListName, splitQuery } from '../fetch/query';
import { type ReadHelp, readWindows } from '../fetch/read-windows';
import type { Platform } from '../platform/platform';
import { textOf } from '../table/row';
import { type OpenList, todayOf } from './open-list';
import type { FetchWindows } from './read-list';

/** Reads windows of a list through the API, with what is known of its server. */
export function fetchWindows(platform: Platform, api: PrefetchingApi, list: OpenList): FetchWindows {
  return (cursors, others, first, onWave) => {
    const before = list.name.isDated && list.cache.manifest().isDateToExclusive ? false : null;
    const help: ReadHelp = {
      today: todayOf(platform),
      now: platform.clock.now,
      others,
      first,
      accountIds: () => accountIds(platform, api),
      isDateToInclusive: before,
      onWave,
    };
    const result = readWindows(api, list.name, cursors, help);
    if (before === null && help.isDateToInclusive === false) list.cache.change({ isDateToExclusive: true });
    return result;
  };
}

/**
 * Ids of all accounts, of every status because some may not be listed unasked; null when they cannot be known. They are
 * always of now: an account that came a moment ago has transactions too.
 */
function accountIds(platform: Platform, api: PrefetchingApi): readonly string[] | null {
  const names = [undefined, 'INACTIVE', 'REMOVED'].map(
    (status): ListName => splitQuery({ operationId: 'listAccounts', filters: { status } }).name,
  );
  api.prefetch(names.map((name) => toRequest(name, startCursor(wholeList))));
  const found = names.map((name) =>
    readWindows(api, name, [startCursor(wholeList)], {
      today: todayOf(platform),
      now: platform.clock.now,
      others: [],
      first: [],
      accountIds: () => null,
      isDateToInclusive: null,
      onWave: () => undefined,
    }),
  );
  if (found.some(({ cause }) => cause !== null)) return null;
  const ids = found.flatMap(({ cursors }) =>
    cursors.flatMap(({ rows }) => rows.map((account) => textOf(account, 'id'))),
  );
  const known = ids.filter((id) => id !== null);
  return known.length === ids.length ? Array.from(new Set(known)) : null;
}
