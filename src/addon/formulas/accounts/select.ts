import { readAccounts, resolveAccountIds } from '../../lookup/accounts';
import { accountField } from '../../rows/account';
import type { Row } from '../../rows/row';
import type { RowSet } from '../../session/session';
import type { Options } from '../catalogue/spec';
import { ofAccounts, ofCurrencies, ofFlag, refuseUnknownCurrency } from '../row-filters';
import type { Sources } from '../run';
import type { accountFilters } from './spec';

export type AccountQuery = Options<typeof accountFilters>;

export interface SelectedAccounts {
  readonly rows: readonly Row[];
  readonly unfiltered: RowSet;
}

/** Accounts that pass all filters. The API filters none of them, so that all formulas share one list. */
export function selectAccounts(sources: Sources, query: AccountQuery): SelectedAccounts {
  const wanted: readonly (readonly [string, readonly string[]])[] = [
    ['status', query.status.filter(isFilter)],
    ['category', query.category],
    [accountField.source, query.sourceType],
  ];
  const filters = [
    ofAccounts(resolveAccountIds(sources.session(), query.account), 'id'),
    ofCurrencies(query.currency, accountField.currency),
    ofFlag(accountField.hasTransactions, query.supportsTransactions),
    ofFlag(accountField.hasHoldings, query.supportsHoldings),
  ];
  const unfiltered = readAccounts(sources.session());
  refuseUnknownCurrency(sources, query.currency, unfiltered.rows, accountField.currency);
  const rows = unfiltered.rows.filter(
    (row) =>
      wanted.every(([name, values]) => values.length === 0 || values.includes(String(row[name]))) &&
      filters.every((isKept) => isKept(row)),
  );
  return { rows, unfiltered };
}

/** The `true` of `status=ACTIVE,true` is for the status row. */
function isFilter(value: string): boolean {
  return value !== 'true' && value !== 'false';
}
