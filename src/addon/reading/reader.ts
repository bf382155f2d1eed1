import { keptSeconds } from '../cache/list-index';
import { type Api, createApi } from '../client/api';
import type { Budget } from '../client/budget';
import { createCooldown } from '../client/cooldown';
import { withFirstPages } from '../client/first-pages';
import type { Connection } from '../connection/connection';
import { isAddonError } from '../errors/addon-error';
import type { Platform } from '../platform/platform';
import { type Row, textOf } from '../table/row';
import { answerQuery, firstChains, type QueryAccess, type RowSet } from './answer-query';
import { type ChainsRead, toRequest } from './fetch-wave';
import { type ListName, type ListQuery, splitQuery } from './list-query';
import { connectionHashOf, createListOpener, type ReaderOptions, todayOf } from './open-list';
import { addPage, startChain, wholeList } from './plan/chain';
import { everything, type Interval } from './plan/intervals';
import { type ReadHelp, readChains } from './read-chains';
import { type ListAhead, readTogether } from './read-together';

export type { RowSet } from './answer-query';
export { connectionHashOf } from './open-list';

/** How functions read: they ask for the rows of a query and do not know where these come from. */
export interface Reader {
  rows(query: ListQuery): RowSet;
  /** Reads several lists at once; `rows` of each then gives what came, or its error. */
  readAhead(queries: readonly ListQuery[]): void;
  /** One record, such as the organization, as a row. */
  record(operationId: 'getOrganization'): RowSet;
  requestCount(): number;
  /** When a list or record was last read from the API to its end; null when everything came from the cache or failed. */
  lastReadAt(): number | null;
  /** Why some rows it gave were an older copy. */
  staleBecause(): string | null;
}

export function createReader(
  platform: Platform,
  connection: Connection,
  budget: Budget,
  options: ReaderOptions,
): Reader & { readonly api: Api } {
  const { cache, clock } = platform;
  const hash = connectionHashOf(platform, connection);
  const api = withFirstPages(createApi(platform, connection, budget, createCooldown(cache, hash)), clock.now);
  const open = createListOpener(platform, connection, budget, options);
  const known = new Map<string, RowSet>();
  let lastReadAt: number | null = null;

  const answer = (name: ListName, days: Interval, isAlwaysFresh: boolean, read: QueryAccess['read']): RowSet => {
    const access = open(name, isAlwaysFresh, read);
    const memo = `${access.list} ${days.from} ${days.to} ${isAlwaysFresh}`;
    const rowSet = known.get(memo) ?? answerQuery(access, days);
    known.set(memo, rowSet);
    return rowSet;
  };

  const readList =
    (name: ListName): QueryAccess['read'] =>
    (chains, others, first, onWave) => {
      // Only that dateTo is not inclusive is remembered: that it is could be wrong tomorrow, and would cost rows.
      const exclusiveKey = `dateto:${hash}:${name.operationId}`;
      const before = name.isDated && cache.get(exclusiveKey) !== null ? false : null;
      const { now } = clock;
      const today = todayOf(platform);
      const help: ReadHelp = { today, now, others, first, accountIds, isDateToInclusive: before, onWave };
      const result = readChains(api, name, chains, help);
      if (before === null && help.isDateToInclusive === false) cache.put(exclusiveKey, '1', keptSeconds);
      if (result.cause === null) lastReadAt = now();
      return result;
    };

  const rows = (query: ListQuery, isAlwaysFresh: boolean): RowSet => {
    const { name, days } = splitQuery(query);
    return answer(name, days, isAlwaysFresh, readList(name));
  };

  /** Of now, for an account that came since has transactions too, and of every status: some may not be listed unasked. */
  const accountIds = (): readonly string[] | null => {
    const queries = [undefined, 'INACTIVE', 'REMOVED'].map(
      (status): ListQuery => ({
        operationId: 'listAccounts',
        filters: { status },
      }),
    );
    try {
      api.ask(
        'listAccounts',
        queries.map((query) => toRequest(splitQuery(query).name, startChain(wholeList))),
      );
      const ids = queries.flatMap((query) => rows(query, true).rows.map((account) => textOf(account, 'id')));
      const known = ids.filter((id) => id !== null);
      return known.length === ids.length ? Array.from(new Set(known)) : null;
    } catch (thrown) {
      if (isAddonError(thrown)) return null;
      throw thrown;
    }
  };

  const toAhead = (query: ListQuery): ListAhead => {
    const { name, days } = splitQuery(query);
    const access = open(name, isAlwaysFresh, readList(name));
    return {
      list: access.list,
      operationId: name.operationId,
      isBegun: () => !isAlwaysFresh && access.checkpoints.load().chains.length > 0,
      firstRequests: () => firstChains(access, days).map((chain) => toRequest(name, chain)),
      read: () => rows(query, isAlwaysFresh),
    };
  };

  const isAlwaysFresh = options.isAlwaysFresh === true;
  return {
    api,
    rows: (query) => rows(query, isAlwaysFresh),
    readAhead: (queries) => readTogether(platform, budget, api, queries.map(toAhead)),
    record(operationId) {
      const { name } = splitQuery({ operationId });
      return answer(name, everything, isAlwaysFresh, (): ChainsRead => {
        try {
          const page = [api.call(operationId).data as Row];
          lastReadAt = clock.now();
          return { chains: [addPage(startChain(wholeList), page, null, clock.now())], cause: null };
        } catch (thrown) {
          // A chain that has not ended: without one, all there is would count as read.
          if (isAddonError(thrown)) return { chains: [startChain(wholeList)], cause: thrown };
          throw thrown;
        }
      });
    },
    requestCount: api.requestCount,
    lastReadAt: () => lastReadAt,
    staleBecause: () => [...known.values()].find(({ staleBecause }) => staleBecause !== null)?.staleBecause ?? null,
  };
}
