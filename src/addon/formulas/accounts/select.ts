import type { Row } from '../../cells/row';
import { readAccounts, resolveAccountIds } from '../../lookup/accounts';
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
  const wanted = (['status', 'category', 'sourceType'] as const).map((name): [string, readonly string[]] => [
    name,
    query[name].filter(isFilter),
  ]);
  const filters = [
    ofAccounts(resolveAccountIds(sources.session(), query.account), 'id'),
    ofCurrencies(query.currency, 'balances.currencyCode'),
    ofFlag('supportsTransactions', query.supportsTransactions),
    ofFlag('supportsHoldings', query.supportsHoldings),
  ];
  const unfiltered = readAccounts(sources.session());
  refuseUnknownCurrency(sources, query.currency, unfiltered.rows, 'balances.currencyCode');
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
