import { givenAmountOf, type Row, textOf } from '../cells/row';
import { addDays } from '../days/day-text';
import { isAddonError } from '../errors/addon-error';
import { createDates } from '../formulas/run';
import type { Platform } from '../platform/platform';
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
export function readShownTransactions(platform: Platform, session: Session, ids: readonly string[]): ApiTransaction[] {
  const found = new Map<string, ApiTransaction>();
  const wanted = new Set(ids);
  const addWanted = (rows: readonly Row[]) => {
    for (const row of rows) {
      const id = textOf(row, 'id')?.toLowerCase() ?? '';
      if (wanted.has(id) && !found.has(id)) found.set(id, toTransaction(row, id));
    }
  };
  addWanted(session.cachedRows(list));
  if (found.size < ids.length) addWanted(readRecent(platform, session));
  return ids.flatMap((id) => found.get(id) ?? []);
}

function readRecent(platform: Platform, session: Session): readonly Row[] {
  const dateFrom = addDays(createDates(platform).today, -recentDays);
  try {
    return session.rows({ ...list, filters: { ...list.filters, dateFrom } }).rows;
  } catch (thrown) {
    if (!isAddonError(thrown)) throw thrown;
    return [];
  }
}

function toTransaction(row: Row, id: string): ApiTransaction {
  return {
    id,
    date: textOf(row, 'transactionDate')?.slice(0, 10) ?? null,
    name: textOf(row, 'name'),
    merchant: textOf(row, 'merchantName'),
    amount: givenAmountOf(row),
    currency: textOf(row, 'currencyCode'),
  };
}
