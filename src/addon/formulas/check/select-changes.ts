import { addDays } from '../../days/day-text';
import { readAccounts } from '../../lookup/accounts';
import type { Row } from '../../rows/row';
import { groupByAccount } from '../balances/account-balances';
import type { Sources } from '../run';
import { findChanges, type NamedChange } from './statement-changes';
import { indexTransactions } from './statement-record';
import { statementsOf } from './statement-sheet';

/** Older statements cost many requests each time. FIN_CHECK compares those of its dates. */
export const watchedDays = 400;

/** What changed in the confirmed periods of the last 400 days, of the accounts that the connection sees. */
export function selectStatementChanges(
  sources: Sources,
  isWanted: (account: Row) => boolean = () => true,
): { readonly account: Row; readonly change: NamedChange }[] {
  const first = addDays(sources.dateContext().today, -watchedDays);
  const recent = sources.statements().filter(({ day, record }) => day >= first && record !== '');
  const [dateFrom] = recent.flatMap(({ from }) => from ?? []).sort();
  if (dateFrom === undefined) return [];
  const session = sources.session();
  const accounts = readAccounts(session).rows.filter(isWanted);
  // One that was moved out of the period is not gone.
  const filters = { dateFrom: addDays(dateFrom, -31), visibility: 'all' } as const;
  const rowsOf = groupByAccount(session.rows({ operationId: 'listTransactions', filters }).rows);
  return accounts.flatMap((account) => {
    const rows = indexTransactions(rowsOf.get(account['id']) ?? []);
    const changes = statementsOf(recent, account).flatMap((statement) => findChanges(statement, rows));
    return changes.map((change) => ({ account, change }));
  });
}
