import { ofAccount, readAccountsIfAllowed } from '../lookup/accounts';
import type { Row } from '../rows/row';
import { rowsById } from '../rows/row';
import { transactionField } from '../rows/transaction';
import type { Sources } from './run';
import { type Derivations, type TablePlan, usesColumn } from './table/table';

/** Accounts by id, for their names. Empty if the key may not list accounts; the status row then shows the reason. */
export function accountsForNames(sources: Sources, isNeeded = true): ReadonlyMap<unknown, Row> {
  const addNote = (reason: string): void => {
    sources.notes.push(`Account ids in place of names: ${reason}`);
  };
  return rowsById(isNeeded ? readAccountsIfAllowed(sources.session(), addNote) : []);
}

/** The keys of these columns. */
const accountNames = {
  account: 0,
  institution: 0,
  [transactionField.accountName]: 0,
  [transactionField.institution]: 0,
} as const;

export function usesAccountNames(plan: TablePlan): boolean {
  return usesColumn(plan, ({ key }) => key in accountNames);
}

/** The columns with names of account and institution. Accounts are read only if one of these columns is used. */
export function deriveAccountNames(sources: Sources, plan: TablePlan): Derivations<keyof typeof accountNames> {
  const accounts = accountsForNames(sources, usesAccountNames(plan));
  const accountName = (row: Row): string | null => ofAccount(accounts, row, 'name');
  const institution = (row: Row): string | null => ofAccount(accounts, row, 'institution');
  return {
    account: (row) => accountName(row) ?? row[transactionField.account],
    [transactionField.accountName]: accountName,
    institution,
    [transactionField.institution]: institution,
  };
}
