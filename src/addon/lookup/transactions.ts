import { createDates } from '../cells/sheet-dates';
import { addDays, type DateRange } from '../days/day-text';
import { withFallback } from '../errors/addon-error';
import type { Platform } from '../platform/platform';
import { hasId, type Row, rowsById, toId } from '../rows/row';
import type { Session } from '../session/session';

/** Most transactions are tagged soon after they are posted, and formulas keep these days in the cache. */
const recentDays = 90;
const list = { operationId: 'listTransactions', filters: { visibility: 'active' } } as const;

/**
 * Transactions by their ids: from the cache, of any age, and if some are not there, from the list of the last 90 days,
 * which formulas share. The API has no operation that reads a transaction by its id, so older ones that no formula has
 * read are missing. An error of the API leaves them out too.
 */
export function readLikelyRows(platform: Platform, session: Session, ids: readonly string[]): Map<string, Row> {
  const found = new Map<string, Row>();
  addWanted(found, ids, () => session.cachedRows(list));
  addWanted(found, ids, () => readRecent(platform, session));
  return found;
}

/** All that the cache has, and the last 90 days. */
export function readKnownRows(platform: Platform, session: Session): Row[] {
  const rows = [...session.cachedRows(list), ...readRecent(platform, session)].filter(hasId);
  return Array.from(rowsById(rows).values());
}

function readRecent(platform: Platform, session: Session): readonly Row[] {
  const dateFrom = addDays(createDates(platform).today, -recentDays);
  return withFallback(
    () => session.rows({ ...list, filters: { ...list.filters, dateFrom } }).rows,
    () => [],
  );
}

/**
 * The same from all days if needed, also ignored ones: a user may choose an old one. Ids are in lower case. `days`: where
 * they probably are, which is much faster than all days.
 */
export function readRowsById(
  platform: Platform,
  session: Session,
  ids: readonly string[],
  days: DateRange | null = null,
): Map<string, Row> {
  const readAll = (range: DateRange) => session.rows({ ...list, filters: { ...range, visibility: 'all' } }).rows;
  const found = new Map<string, Row>();
  addWanted(found, ids, () => session.cachedRows(list));
  if (days !== null) addWanted(found, ids, () => readAll(days));
  addWanted(found, ids, () => readRecent(platform, session));
  addWanted(found, ids, () => readAll({}));
  return found;
}

function addWanted(found: Map<string, Row>, ids: readonly string[], read: () => readonly Row[]): void {
  if (found.size === ids.length) return;
  const wanted = new Set(ids);
  for (const row of read()) {
    const id = toId(row['id']);
    if (wanted.has(id) && !found.has(id)) found.set(id, row);
  }
}
