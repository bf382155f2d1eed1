import type { Selectable } from 'kysely';
import type { AccountTransaction, Transaction } from '../../contract/resources';
import type { TransactionTable } from '../database/tables';
import { onlyKnown } from './only-known';
import { toNumber, withoutNegativeZero } from './to-number';

type UnreadColumn = 'organization_id' | 'external_id' | 'guessed_category' | 'manual_category';

/** What is read of a transaction and its account. */
export interface TransactionRow extends Omit<Selectable<TransactionTable>, UnreadColumn> {
  readonly ownership_percentage: string | null;
  readonly account_name: string;
  readonly institution_name: string | null;
}

export function toTransaction(row: TransactionRow): Transaction {
  const amount = toNumber(row.amount);
  const known = onlyKnown<Omit<Transaction, 'entity'>>({
    id: row.id,
    accountId: row.account_id,
    accountOwnershipPercentage: toNumber(row.ownership_percentage),
    transactionDate: row.transaction_date,
    authorizedDate: row.authorized_date,
    name: row.name,
    merchantName: row.merchant_name,
    amount,
    displayAmount: withoutNegativeZero(-amount),
    currencyCode: row.currency_code,
    pending: row.pending,
    isIgnored: row.is_ignored,
    sourcePrimaryCategory: row.source_primary_category,
    sourceDetailedCategory: row.source_detailed_category,
    organizationTransactionCategoryName: row.organization_category,
  });
  return { ...known, entity: null };
}

export function toAccountTransaction(row: TransactionRow): AccountTransaction {
  return {
    ...toTransaction(row),
    ...onlyKnown<Omit<AccountTransaction, keyof Transaction>>({
      accountName: row.account_name,
      institutionName: row.institution_name,
    }),
  };
}

/** What a page of transactions continues after. */
export function transactionSortKeys(row: TransactionRow): readonly string[] {
  return [row.transaction_date, row.id];
}
