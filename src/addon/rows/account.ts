import type { accountFields, balancesFields, syncFields } from '../../contract/resources';
import { numberOf, type Row, textOf } from './row';

type AccountPath =
  | keyof typeof accountFields
  | `balances.${keyof typeof balancesFields}`
  | `sync.${keyof typeof syncFields}`;

/** The fields of an account that the add-on reads. */
export const accountField = {
  balance: 'balances.current',
  available: 'balances.available',
  currency: 'balances.currencyCode',
  updated: 'lastBalanceRefreshAt',
  share: 'ownershipPercentage',
  institution: 'institutionName',
  officialName: 'officialName',
  source: 'sourceType',
  connection: 'connectionId',
  withoutNetWorth: 'excludeFromNetWorth',
  withoutTransactions: 'excludeFromTransactions',
  hasTransactions: 'supportsTransactions',
  hasHoldings: 'supportsHoldings',
} as const satisfies { readonly [name: string]: AccountPath };

/** Blank if the API does not say it. */
export function accountCurrency(account: Row): string {
  return textOf(account, accountField.currency) ?? '';
}

export function reportedBalanceOf(account: Row): number | null {
  return numberOf(account, accountField.balance);
}

/** 100 if the API does not say it. */
export function percentOwned(account: Row): number {
  return numberOf(account, accountField.share) ?? 100;
}

/** Of an account, or of a row that names it. */
export function institutionOf(row: Row): string | null {
  return textOf(row, accountField.institution);
}

export function isDebt(account: Row): boolean {
  return account['category'] === 'debt';
}

export function lacksTransactions(account: Row): boolean {
  return account[accountField.hasTransactions] === false;
}

export function lacksHoldings(account: Row): boolean {
  return account[accountField.hasHoldings] === false;
}

export function excludesTransactions(account: Row): boolean {
  return account[accountField.withoutTransactions] === true;
}

/** What an account is does not change; what its fields say of its state holds today only. */
const lasting: readonly AccountPath[] = [
  'id',
  'name',
  'officialName',
  'institutionName',
  'mask',
  'category',
  'type',
  'subtype',
  'sourceType',
  'ownershipPercentage',
];

/** An account with its balance on another day. */
export function withPastBalance(account: Row, current: number): Row {
  const kept = Object.fromEntries(lasting.filter((key) => key in account).map((key) => [key, account[key]]));
  return { ...kept, balances: { current, currencyCode: textOf(account, accountField.currency) } };
}

export interface AccountProblem {
  readonly kind: 'disconnected' | 'loginRequired' | 'reconnectBy' | 'syncError';
  /** The day of `reconnectBy`, such as `2026-12-01`. */
  readonly day: string | null;
}

/** The most serious problem since the last successful synchronization. */
export function findAccountProblem(account: Row): AccountProblem | null {
  const lastSuccess = lastSyncOf(account) ?? '';
  const isOpen = (field: keyof typeof syncFields): boolean => {
    const at = textOf(account, `sync.${field}`);
    return at !== null && Date.parse(at) > (lastSuccess === '' ? 0 : Date.parse(lastSuccess));
  };
  if (isOpen('disconnectedAt')) return { kind: 'disconnected', day: null };
  if (isOpen('loginRequiredAt')) return { kind: 'loginRequired', day: null };
  if (isOpen('reconnectBy')) {
    return { kind: 'reconnectBy', day: textOf(account, 'sync.reconnectBy')?.slice(0, 10) ?? null };
  }
  const hasError = isOpen('lastProviderErrorAt') || isOpen('lastTransactionsSyncErrorAt');
  return hasError ? { kind: 'syncError', day: null } : null;
}

/** The time of the last successful synchronization. */
export function lastSyncOf(account: Row): string | null {
  return textOf(account, 'sync.lastSuccessfulSyncAt');
}

/** Since when its transactions are known, as a time; null if the API does not say it. */
export function transactionsSince(account: Row): string | null {
  return textOf(account, 'sync.transactionsInitializedAt');
}

export function connectionStatusOf(account: Row): string | null {
  return textOf(account, 'connectionStatus');
}
