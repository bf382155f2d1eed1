import { accountsById, readAccountsIfAllowed } from '../reading/accounts';
import type { Row } from '../table/row';
import type { Run } from './run';

/** Accounts by id, for their names. Where the list is refused there are none, and the status row says why. */
export function accountsForNames(run: Run, isNeeded = true): ReadonlyMap<unknown, Row> {
  const tell = (why: string): void => {
    run.notes.push(`Account ids in place of names: ${why}`);
  };
  return accountsById(isNeeded ? readAccountsIfAllowed(run.reader(), tell) : []);
}
