import type { Account } from '../../contract/resources';
import type { Call, Environment } from '../http/call';
import { isVisibleAccount } from '../keys/account-access';
import { type Page, readPageStart, toPage } from '../pages/page';
import { nameSortKeys, readByName } from './read-by-name';
import { toAccount } from './to-account';

export async function listAccounts({ database }: Environment, call: Call<'listAccounts'>): Promise<Page<Account>> {
  const { key, query } = call;
  const start = readPageStart(call);
  let rows = database
    .selectFrom('accounts')
    .selectAll()
    .where('organization_id', '=', key.organizationId)
    .where(isVisibleAccount(key, 'id'));
  if (query.status !== undefined) rows = rows.where('status', '=', query.status);
  if (query.category !== undefined) rows = rows.where('category', '=', query.category);
  if (query.sourceType !== undefined) rows = rows.where('source_type', '=', query.sourceType);
  if (query.supportsTransactions !== undefined) {
    rows = rows.where('supports_transactions', '=', query.supportsTransactions);
  }
  if (query.supportsHoldings !== undefined) rows = rows.where('supports_holdings', '=', query.supportsHoldings);
  return toPage(call, start, await readByName(rows, start), (row) => toAccount(row, key), nameSortKeys);
}
