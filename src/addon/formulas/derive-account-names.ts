import type { Row } from '../cells/row';
import { accountsById, ofAccount, readAccountsIfAllowed } from '../lookup/accounts';
import type { Sources } from './run';
import { type Derivations, type TablePlan, usesColumn } from './table/table';

/** Accounts by id, for their names. Empty if the key may not list accounts; the status row then shows the reason. */
export function accountsForNames(sources: Sources, isNeeded = true): ReadonlyMap<unknown, Row> {
  const addNote = (reason: string): void => {
    sources.notes.push(`Account ids in place of names: ${reason}`);
  };
  return accountsById(isNeeded ? readAccountsIfAllowed(sources.session(), addNote) : []);
}

export function usesAccountNames(plan: TablePlan): boolean {
  const keys = ['account', 'institution', 'accountName', 'institutionName'];
  return usesColumn(plan, ({ key }) => keys.includes(key));
}

/** The columns with names of account and institution. Accounts are read only if one of these columns is used. */
export function deriveAccountNames(
  sources: Sources,
  plan: TablePlan,
): Derivations<'account' | 'accountName' | 'institution' | 'institutionName'> {
  const accounts = accountsForNames(sources, usesAccountNames(plan));
  const accountName = (row: Row): string | null => ofAccount(accounts, row, 'name');
  const institutionName = (row: Row): string | null => ofAccount(accounts, row, 'institutionName');
  return {
    account: (row) => accountName(row) ?? row['accountId'],
    accountName,
    institution: institutionName,
    institutionName,
  };
}
