import { readAccountsIfAllowed } from '../../lookup/accounts';
import { textOf } from '../../table/row';
import type { OwnedColumn } from '../definition/datasets';
import type { SyncedTable } from '../definition/table';
import type { ServerRow, SheetRow } from '../upsert/rows';
import type { TableReader } from './table-reader';

/**
 * Those of some rows that are gone from the server because the server no longer has them. A key with CUSTOM_ACCOUNTS sees
 * no rows of other accounts: these may be there as before. One request, only if a row could be of such an account.
 */
export function rowsOfSeenAccounts(
  reader: TableReader,
  { dataset }: SyncedTable,
  owned: readonly OwnedColumn[],
  serverRows: readonly ServerRow[],
  missing: readonly SheetRow[],
): readonly SheetRow[] {
  const column = dataset === 'accounts' ? -1 : owned.findIndex(({ key }) => key === 'account');
  // The column holds an account's name, or its id where the key may not list accounts.
  const accounts = readAccountsIfAllowed(reader).flatMap((row) => [textOf(row, 'name'), textOf(row, 'id')]);
  const names = new Set<unknown>([...accounts, ...serverRows.map(({ cells }) => cells[column])]);
  const seen = missing.filter(({ cells }) => column >= 0 && names.has(cells[column]));
  return seen.length === missing.length || seesAllAccounts(reader) ? missing : seen;
}

/** Asked again: what the API said when the key was entered may have changed. */
function seesAllAccounts(reader: TableReader): boolean {
  try {
    const { data } = reader.api.call({ operationId: 'getApiKey' });
    return (data as { accountScope?: unknown } | null)?.accountScope === 'ALL';
  } catch {
    return false;
  }
}
