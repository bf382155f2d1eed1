import { textOf } from '../../cells/row';
import { readAccountsIfAllowed } from '../../lookup/accounts';
import type { Session } from '../../session/session';
import type { OwnedColumn } from '../definition/datasets';
import { toId } from '../sheet/read-rows';
import type { ServerRow, SheetRow } from '../upsert/rows';

/**
 * The rows, among those missing on the server, that really were deleted. A key with CUSTOM_ACCOUNTS sees no rows of
 * other accounts, which may still exist. Accounts are compared by id, because two may have one name, and it may change.
 * One request, only if a row could belong to such an account.
 */
export function rowsOfSeenAccounts(
  session: Session,
  owned: readonly OwnedColumn[],
  serverRows: readonly ServerRow[],
  missing: readonly SheetRow[],
): readonly SheetRow[] {
  const accounts = readAccountsIfAllowed(session);
  const ids = new Set([...accounts.map((row) => toId(row['id'])), ...serverRows.map(({ account }) => account)]);
  const seen = missing.filter(({ account }) => account !== null && ids.has(account));
  if (seen.length === missing.length || !seesAllAccounts(session)) return seen;
  // A row of an earlier version has no id of its account. If the list of all accounts has its name once, that is it.
  const nameColumn = owned.findIndex(({ key }) => key === 'account');
  const isNamed = ({ cells }: SheetRow): boolean =>
    accounts.filter((row) => textOf(row, 'name') === cells[nameColumn]).length === 1;
  return missing.filter((row) => row.account !== null || isNamed(row));
}

/** Reads the scope again, because it may have changed since the key was entered. */
function seesAllAccounts(session: Session): boolean {
  try {
    const [key] = session.call({ operationId: 'getApiKey' }).rows;
    return key?.['accountScope'] === 'ALL';
  } catch {
    return false;
  }
}
