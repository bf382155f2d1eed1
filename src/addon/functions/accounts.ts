import { accountColumns } from '../catalogue/columns';
import { accountHealth } from '../lookup/account-health';
import { readAccounts, resolveAccountIds } from '../lookup/accounts';
import type { Cell } from '../table/cells';
import { type DerivationsOf, planTable, toTable } from '../table/table';
import { ofAccounts, ofCurrencies, ofFlag } from './row-filters';
import type { Run } from './run';
import { statusText } from './status-row';
import { refuseUnknownCurrency } from './unknown-value';

/**
 * A header row, then one row per account (GET /v1/accounts). Filters apply here, so that all formulas share one list.
 */
export function accounts(run: Run): Cell[][] {
  const { options } = run.call;
  const plan = planTable(accountColumns, options);
  const wanted = (['status', 'category', 'sourceType'] as const).map(
    (name) => [name, options.list(name).filter(isFilter)] as const,
  );
  const filters = [
    ofAccounts(resolveAccountIds(run.reader(), options.list('account')), 'id'),
    ofCurrencies(options, 'balances.currencyCode'),
    ofFlag(options, 'supportsTransactions'),
    ofFlag(options, 'supportsHoldings'),
  ];
  const rowSet = readAccounts(run.reader());
  refuseUnknownCurrency(run, options, rowSet.rows, 'balances.currencyCode');
  const kept = rowSet.rows.filter(
    (row) =>
      wanted.every(([name, values]) => values.length === 0 || values.includes(String(row[name]))) &&
      filters.every((isKept) => isKept(row)),
  );
  const derivations: DerivationsOf<typeof accountColumns> = { health: accountHealth };
  return toTable(kept, plan, derivations, run.sheetDates(), statusText(run, plan, kept.length, rowSet));
}

/** The `true` of `status=ACTIVE,true` is for the status row. */
function isFilter(value: string): boolean {
  return value !== 'true' && value !== 'false';
}
