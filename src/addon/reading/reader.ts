import { createLease } from '../cache/lease';
import { createListIndex, keptSeconds } from '../cache/list-index';
import { createSegmentStore } from '../cache/segment-store';
import { type Api, createApi } from '../client/api';
import type { Budget } from '../client/budget';
import { createCooldown } from '../client/cooldown';
import type { Connection } from '../connection/connection';
import { isAddonError } from '../errors/addon-error';
import type { Platform } from '../platform/platform';
import { type Row, textOf } from '../table/row';
import { answerQuery, type ListAccess } from './answer-query';
import { createCheckpointStore } from './checkpoint';
import type { Freshness } from './freshness';
import { canonical, type ListName, type ListQuery, splitQuery } from './list-query';
import { addPage, type Chain, startChain, wholeList } from './plan/chain';
import { everything, type Interval } from './plan/intervals';
import { type ChainsRead, type ReadHelp, readChains } from './read-chains';

/** All rows of a list query, and when the oldest of them were read. */
export interface RowSet {
  readonly rows: readonly Row[];
  readonly fetchedAt: number;
  /** Why an older copy had to do; null when it had not. */
  readonly staleBecause: string | null;
}

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
  const known = new Map<string, RowSet>();

  const answer = (
    name: ListName,
    days: Interval,
    isAlwaysFresh: boolean,
    read: (access: ListAccess, chains: readonly Chain[]) => ChainsRead,
  ): RowSet => {
    const list = codec.hash(`${connection.id} ${canonical(name)}`);
    const memo = `${list} ${days.from} ${days.to} ${isAlwaysFresh}`;
    const before = known.get(memo);
    if (before !== undefined) return before;
    const access: ListAccess = {
      list,
      isDated: name.isDated,
      store,
      checkpoints: createCheckpointStore(cache, codec, index, list),
      lease: createLease(platform, list),
      budget,
      today: Math.floor(clock.now() / dayMs),
      now: clock.now,
      refresh: options.refresh ?? null,
      isGood: (reading, isRecent) => isGoodFor(reading, isRecent || !name.isDated, name, options, clock.now()),
      isAlwaysFresh,
      read: (chains) => read(access, chains),
    };
    const rowSet = answerQuery(access, days);
    known.set(memo, rowSet);
    return rowSet;
  };

  const readList = (name: ListName, access: ListAccess, chains: readonly Chain[]): ChainsRead => {
    const dateToKey = `dateto:${hash}:${name.operationId}`;
    const stored = name.isDated ? cache.get(dateToKey) : null;
    const help: ReadHelp = {
      today: access.today,
      accountIds,
      isDateToInclusive: stored === null ? null : stored === 'inclusive',
      onWave: () => {
        if (!access.isAlwaysFresh) access.lease.renew();
      },
    };
    const result = readChains(api, budget, name, chains, help);
    if (stored === null && help.isDateToInclusive !== null) {
      cache.put(dateToKey, help.isDateToInclusive ? 'inclusive' : 'unknown', keptSeconds);
    }
    return result;
  };

  const rows = (query: ListQuery, isAlwaysFresh: boolean): RowSet => {
    const { name, days } = splitQuery(query);
    return answer(name, days, isAlwaysFresh, (access, chains) => readList(name, access, chains));
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
      return answer(name, everything, isAlwaysFresh, () => {
        try {
          return { chains: [addPage(startChain(wholeList), [api.call(operationId).data as Row], null)], cause: null };
        } catch (thrown) {
          if (isAddonError(thrown)) return { chains: [], cause: thrown };
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
