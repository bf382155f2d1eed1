import { makesDoubtful } from '../reading/store/date-filter';
import { indexList, keysBesideLists } from '../reading/store/list-index';
import { type ListQuery, splitQuery } from '../reading/windows/query';
import type { Engine } from './engine';
import { type AgeLimits, openList } from './open-list';
import { readDays } from './read-days';
import { type RowSet, toRowSet } from './rows';
import type { Session, TableReads } from './session';
import { createWindowReader } from './window-reader';

/**
 * The same session for a synced table. Lists without dates, and a first load, are read as for formulas, with their
 * checkpoints. A routine refresh reads only the requested days, where a formula reads months. Both are cached for
 * formulas. It refuses an older copy: a formula may show it, but a table already has its rows.
 */
export function rowsOfTable(
  engine: Engine,
  session: Session,
  limits: AgeLimits,
  { everythingFrom, isLong }: TableReads,
): Session {
  const { cache, connectionHash, budget, platform } = engine;
  const { now } = platform.clock;
  // Few days are read page after page, because parallel windows would cost more requests.
  const reader: Engine = isLong ? engine : { ...engine, api: { ...engine.api, concurrency: () => 1 } };
  let oldest: number | null = null;

  const readExactly = (query: ListQuery): RowSet => {
    const { spec, days } = splitQuery(query);
    const list = openList(engine, spec, limits);
    cache.load([...keysBesideLists(connectionHash, [list.id]), ...list.cache.firstKeys()]);
    cache.load(list.cache.furtherKeys());
    const found = list.find(days);
    const { dateFilter: before } = list.cache.manifest();
    const { reads, cause } = readDays(list, found.missing, {
      readWindows: createWindowReader(reader, list),
      budget,
      now,
      isAlwaysFresh: true,
      announcedDays: [],
      flush: cache.flush,
    });
    indexList(cache, connectionHash, list.id);
    engine.record({ readAt: cause === null ? now() : null, error: cause?.message ?? null });
    cache.flush();
    if (cause !== null) throw cause;
    if (makesDoubtful(list.cache.manifest().dateFilter, before)) return readExactly(query);
    return toRowSet([...reads, ...found.sets], days);
  };

  const requireCurrent = (found: RowSet): RowSet => {
    if (found.error !== null) throw found.error;
    if (found.rows.length > 0 || Number.isFinite(found.fetchedAt)) {
      oldest = Math.min(oldest ?? found.fetchedAt, found.fetchedAt);
    }
    return found;
  };
  /** With all days from the first one of the table on, or from an earlier one that the query needs. */
  const toRead = (query: ListQuery): ListQuery => {
    if (everythingFrom === null || !splitQuery(query).spec.isDated) return query;
    const { dateFrom, dateTo: _to, ...filters } = query.filters ?? {};
    const isEarlier = typeof dateFrom === 'string' && dateFrom < everythingFrom;
    const first = isEarlier ? dateFrom : everythingFrom;
    return { ...query, filters: { ...filters, ...(everythingFrom === 'all' ? {} : { dateFrom: first }) } };
  };
  return {
    ...session,
    rows(query) {
      const isExact = everythingFrom === null && splitQuery(query).spec.isDated;
      return requireCurrent(isExact ? readExactly(query) : session.rows(toRead(query)));
    },
    readAhead(queries) {
      const others = everythingFrom === null ? queries.filter((query) => !splitQuery(query).spec.isDated) : queries;
      if (others.length > 0) session.readAhead(others.map(toRead));
    },
    keepsNames: true,
    readAt: () => oldest,
  };
}
