import type { Row } from '../../cells/row';
import type { DateRange } from '../../days/day-text';
import { selectAccounts } from '../../formulas/accounts/select';
import { accountDerivations } from '../../formulas/accounts/show';
import { accountFilters } from '../../formulas/accounts/spec';
import { readOptions } from '../../formulas/arguments/options';
import { usesAccountNames } from '../../formulas/derive-account-names';
import { isOnlyPerAccount, selectHoldings } from '../../formulas/holdings/select';
import { deriveHolding } from '../../formulas/holdings/show';
import { holdingFilters } from '../../formulas/holdings/spec';
import { selectNetWorth } from '../../formulas/networth/select';
import { networthFilters } from '../../formulas/networth/spec';
import type { Sources } from '../../formulas/run';
import { type Derivations, type TablePlan, usesColumn } from '../../formulas/table/table';
import { requireTag } from '../../formulas/tagged/show';
import { selectTransactions } from '../../formulas/transactions/select';
import { deriveTransaction } from '../../formulas/transactions/show';
import { transactionFilters } from '../../formulas/transactions/spec';
import type { DatasetName } from '../definition/datasets';
import type { SyncedTable } from '../definition/table';

export interface SelectedRows {
  readonly rows: readonly Row[];
  readonly derivations: Derivations;
}

/** The rows of a table that its custom function would show, with the values that it derives. */
export function selectRows(sources: Sources, table: SyncedTable, plan: TablePlan, range: DateRange): SelectedRows {
  return selections[table.dataset](sources, table, plan, range);
}

type Select = typeof selectRows;

const accounts: Select = (sources, { filters }) => {
  const { rows } = selectAccounts(sources, { ...readOptions(accountFilters, []), account: filters.accountIds });
  return { rows, derivations: accountDerivations };
};

const selections: { readonly [Name in DatasetName]: Select } = {
  transactions: (sources, table, plan, range) => transactionsOf(sources, table, plan, range, undefined),
  tagged: (sources, table, plan, range) =>
    transactionsOf(sources, table, plan, range, requireTag(table.filters.tagId ?? undefined)),
  holdings: (sources, { filters }, plan) => {
    const query = { ...readOptions(holdingFilters, []), account: filters.accountIds };
    const isPerAccount = usesColumn(plan, isOnlyPerAccount);
    const { rows } = selectHoldings(sources, query, { isPerAccount, needsAccounts: usesAccountNames(plan) });
    return { rows, derivations: deriveHolding(sources, plan) };
  },
  accounts,
  balances: accounts,
  networth: (sources, { filters }) => {
    const { rows } = selectNetWorth(sources, { ...readOptions(networthFilters, []), account: filters.accountIds });
    return { rows, derivations: {} };
  },
};

function transactionsOf(
  sources: Sources,
  { filters }: SyncedTable,
  plan: TablePlan,
  range: DateRange,
  tag: string | undefined,
): SelectedRows {
  const { accountIds: account, categories: category } = filters;
  const query = { ...readOptions(transactionFilters, []), account, category, range, tag };
  const { rows, apiFilters } = selectTransactions(sources, query, usesAccountNames(plan));
  return { rows, derivations: deriveTransaction(sources, plan, apiFilters) };
}
