import type { AccountTransaction, Transaction } from '../../contract/resources';
import { onlyKnown } from './only-known';
import { toNumber, withoutNegativeZero } from './to-number';

export interface TransactionRow {
  id: string;
  account_id: string;
  ownership_percentage: string | null;
  transaction_date: string;
  authorized_date: string | null;
  name: string;
  merchant_name: string | null;
  amount: string;
  currency_code: string | null;
  pending: boolean;
  is_ignored: boolean;
  source_primary_category: string | null;
  source_detailed_category: string | null;
  organization_category: string | null;
  account_name: string;
  institution_name: string | null;
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
