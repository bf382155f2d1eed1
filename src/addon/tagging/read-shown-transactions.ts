import { numberOf, type Row, textOf } from '../cells/row';
import type { Connection } from '../connections/connection';
import { addDays } from '../days/day-text';
import { isAddonError } from '../errors/addon-error';
import { createDates } from '../formulas/sheet-dates';
import type { Platform } from '../platform/platform';
import { findCachedRows } from '../session/cached-rows';
import type { Session } from '../session/session';
import type { ApiTransaction } from './views';

/** Most transactions are tagged soon after they are posted, and formulas keep these days in the cache. */
const recentDays = 90;
const list = { operationId: 'listTransactions', filters: { visibility: 'active' } } as const;

/**
 * What the API has for listed transactions: the cells of a sheet, which any editor can write, may show something else.
 * Rows come from the cache, of any age, and if some are not there, from the list of the last 90 days, which formulas
 * share. The API has no operation that reads a transaction by its id, so older ones that no formula has read are
 * missing. An error of the API leaves them out too: the list is shown as the sheet has it.
 */
export function readShownTransactions(
  platform: Platform,
  connection: Connection,
  open: () => Session,
  ids: readonly string[],
): ApiTransaction[] {
  const found = new Map<string, ApiTransaction>();
  const add = (rows: readonly Row[]) => {
    for (const row of rows) {
      const id = textOf(row, 'id')?.toLowerCase() ?? '';
      found.set(id, toTransaction(row, id));
    }
  };
  const missing = (): Set<string> => new Set(ids.filter((id) => !found.has(id)));
  add(findCachedRows(platform, connection, list, missing()));
  const wanted = missing();
  if (wanted.size > 0) {
    add(readRecent(platform, open).filter((row) => wanted.has(textOf(row, 'id')?.toLowerCase() ?? '')));
  }
  return ids.flatMap((id) => found.get(id) ?? []);
}

function readRecent(platform: Platform, open: () => Session): readonly Row[] {
  const dateFrom = addDays(createDates(platform).today, -recentDays);
  try {
    return open().rows({ ...list, filters: { ...list.filters, dateFrom } }).rows;
  } catch (thrown) {
    if (!isAddonError(thrown)) throw thrown;
    return [];
  }
}

function toTransaction(row: Row, id: string): ApiTransaction {
  const negated = numberOf(row, 'amount');
  return {
    id,
    date: textOf(row, 'transactionDate')?.slice(0, 10) ?? null,
    name: textOf(row, 'name'),
    merchant: textOf(row, 'merchantName'),
    amount: numberOf(row, 'displayAmount') ?? (negated === null ? null : -negated),
  };
}
