import { createLease } from '../cache/lease';
import { createListIndex, keptSeconds } from '../cache/list-index';
import { createSegmentStore } from '../cache/segment-store';
import { createWantedMonths } from '../cache/wanted-months';
import { type Api, createApi } from '../client/api';
import type { Budget } from '../client/budget';
import { createCooldown } from '../client/cooldown';
import type { Connection } from '../connection/connection';
import { isAddonError } from '../errors/addon-error';
import type { Platform } from '../platform/platform';
import { type Row, textOf } from '../table/row';
import { answerQuery, type QueryAccess, type RowSet } from './answer-query';
import { createCheckpointStore } from './checkpoint';
import type { ChainsRead } from './fetch-wave';
import type { Freshness } from './freshness';
import { canonical, type ListName, type ListQuery, splitQuery } from './list-query';
import { addPage, startChain, wholeList } from './plan/chain';
import { everything, type Interval } from './plan/intervals';
import { type ReadHelp, readChains } from './read-chains';

export type { RowSet } from './answer-query';

/** How functions read: they ask for the rows of a query and do not know where these come from. */
export interface Reader {
  rows(query: ListQuery): RowSet;
  /** One record, such as the organization, as a row. */
  record(operationId: 'getOrganization'): RowSet;
  requestCount(): number;
  /** Why some rows it gave were an older copy. */
  staleBecause(): string | null;
}

export interface ReaderOptions {
  readonly freshness: Freshness;
  /** Refresh tick of the formula. */
  readonly refresh: string | undefined;
  /** Nothing that was read before will do; what is read now is kept for others. */
  readonly isAlwaysFresh?: boolean;
}

const recentSeconds = 600;
const dayMs = 86_400_000;

/** Salted by the connection's own random id: the key itself is in no cache key, hashed or not. */
export function connectionHashOf(platform: Platform, connection: Connection): string {
  return platform.codec.hash(`connection ${connection.id}`);
}

export function createReader(
  platform: Platform,
  connection: Connection,
  budget: Budget,
  options: ReaderOptions,
): Reader & { readonly api: Api } {
  const { cache, clock, codec } = platform;
  const hash = connectionHashOf(platform, connection);
  const api = createApi(platform, connection, budget, createCooldown(cache, hash));
  const index = createListIndex(cache, hash);
  const store = createSegmentStore(cache, codec, index);
  const today = Math.floor(clock.now() / dayMs);
  const known = new Map<string, RowSet>();

  const answer = (name: ListName, days: Interval, isAlwaysFresh: boolean, read: QueryAccess['read']): RowSet => {
    const list = codec.hash(`${connection.id} ${canonical(name)}`);
    const memo = `${list} ${days.from} ${days.to} ${isAlwaysFresh}`;
    const before = known.get(memo);
    if (before !== undefined) return before;
    const access: QueryAccess = {
      list,
      isDated: name.isDated,
      store,
      checkpoints: createCheckpointStore(cache, codec, index, list),
      lease: createLease(platform, `lease:${list}`),
      deputy: createLease(platform, `deputy:${list}`),
      wanted: createWantedMonths(cache, list),
      budget,
      today,
      now: clock.now,
      refresh: options.refresh ?? null,
      isGood: (reading, isRecent) => isGoodFor(reading, isRecent || !name.isDated, name, options, clock.now()),
      isAlwaysFresh,
      read,
    };
    const rowSet = answerQuery(access, days);
    known.set(memo, rowSet);
    return rowSet;
  };

  const readList =
    (name: ListName): QueryAccess['read'] =>
    (chains, first, onWave) => {
      const dateToKey = `dateto:${hash}:${name.operationId}`;
      const stored = name.isDated ? cache.get(dateToKey) : null;
      const isDateToInclusive = stored === null ? null : stored === 'inclusive';
      const help: ReadHelp = { today, now: clock.now, first, accountIds, isDateToInclusive, onWave };
      const result = readChains(api, budget, name, chains, help);
      if (stored === null && help.isDateToInclusive !== null) {
        cache.put(dateToKey, help.isDateToInclusive ? 'inclusive' : 'unknown', keptSeconds);
      }
      return result;
    };

  const rows = (query: ListQuery, isAlwaysFresh: boolean): RowSet => {
    const { name, days } = splitQuery(query);
    return answer(name, days, isAlwaysFresh, readList(name));
  };

  /** Of now: an account that came since the last read has transactions too. */
  const accountIds = (): readonly string[] | null => {
    try {
      const ids = rows({ operationId: 'listAccounts' }, true).rows.map((account) => textOf(account, 'id'));
      return ids.every((id) => id !== null) ? ids.map((id) => String(id).toLowerCase()) : null;
    } catch (thrown) {
      if (isAddonError(thrown)) return null;
      throw thrown;
    }
  };

  const isAlwaysFresh = options.isAlwaysFresh === true;
  return {
    api,
    rows: (query) => rows(query, isAlwaysFresh),
    record(operationId) {
      const { name } = splitQuery({ operationId });
      return answer(name, everything, isAlwaysFresh, (): ChainsRead => {
        try {
          const page = [api.call(operationId).data as Row];
          return { chains: [addPage(startChain(wholeList), page, null, clock.now())], cause: null };
        } catch (thrown) {
          // A chain that has not ended: without one, all there is would count as read.
          if (isAddonError(thrown)) return { chains: [startChain(wholeList)], cause: thrown };
          throw thrown;
        }
      });
    },
    requestCount: api.requestCount,
    staleBecause: () => [...known.values()].find(({ staleBecause }) => staleBecause !== null)?.staleBecause ?? null,
  };
}

function isGoodFor(
  reading: { readonly fetchedAt: number; readonly refresh: string | null },
  isRecent: boolean,
  name: ListName,
  { freshness, refresh }: ReaderOptions,
  now: number,
): boolean {
  const isTagged = name.operationId === 'listTagTransactions' || name.operationId === 'listTags';
  const seconds = isRecent ? recentSeconds : keptSeconds;
  const oldest = Math.max(now - seconds * 1000, freshness.since, isTagged ? freshness.tagsSince : 0);
  const isRefreshKnown = refresh === undefined || refresh === `number:${freshness.tick}`;
  return reading.fetchedAt >= oldest && (isRefreshKnown || reading.refresh === refresh);
}
