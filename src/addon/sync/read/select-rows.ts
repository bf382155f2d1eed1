import { readOptions } from '../../arguments/options';
import type { DateRange } from '../../days/day-text';
import { selectAccounts } from '../../functions/accounts/select';
import { accountDerivations } from '../../functions/accounts/show';
import { accountFilters } from '../../functions/accounts/spec';
import { usesAccountNames } from '../../functions/derive-account-names';
import { isOnlyPerAccount, selectHoldings } from '../../functions/holdings/select';
import { deriveHolding } from '../../functions/holdings/show';
import { holdingFilters } from '../../functions/holdings/spec';
import { selectNetWorth } from '../../functions/networth/select';
import { networthFilters } from '../../functions/networth/spec';
import type { Sources } from '../../functions/run';
import { requireTag } from '../../functions/tagged/show';
import { selectTransactions } from '../../functions/transactions/select';
import { deriveTransaction } from '../../functions/transactions/show';
import { transactionFilters } from '../../functions/transactions/spec';
import type { Row } from '../../table/row';
import { type Derivations, type TablePlan, usesColumn } from '../../table/table';
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
