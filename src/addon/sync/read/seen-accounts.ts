import { readAccountsIfAllowed } from '../../lookup/accounts';
import { textOf } from '../../table/row';
import type { OwnedColumn } from '../definition/datasets';
import type { SyncedTable } from '../definition/table';
import type { ServerRow, SheetRow } from '../upsert/rows';
import type { TableReader } from './table-reader';

/**
 * The rows, among those missing on the server, that really were deleted. A key with CUSTOM_ACCOUNTS sees no rows of
 * other accounts, which may still exist. One request, only if a row could belong to such an account.
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

/** Reads the scope again, because it may have changed since the key was entered. */
function seesAllAccounts(reader: TableReader): boolean {
  try {
    const [key] = reader.api.call({ operationId: 'getApiKey' }).rows;
    return key?.['accountScope'] === 'ALL';
  } catch {
    return false;
  }
}
