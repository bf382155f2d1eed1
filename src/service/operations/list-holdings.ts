import type { AccountHolding, Holding } from '../../contract/resources';
import type { Call, Environment } from '../http/call';
import { maySeeAccount } from '../keys/account-access';
import { type Page, readPageStart, toPage } from '../pages/page';
import { readHoldings } from './read-holdings';
import { requireAccount, requireAccountFilter } from './require-account';
import { holdingSortKeys, toAccountHolding, toHolding } from './to-holding';

// A page with holdings proves that the account exists, so only an empty one needs the check.

export async function listHoldings({ database }: Environment, call: Call<'listHoldings'>): Promise<Page<Holding>> {
  const { key, query } = call;
  const start = readPageStart(call);
  const { accountId } = query;
  const isVisible = accountId === undefined || maySeeAccount(key, accountId.toLowerCase());
  const rows = isVisible ? await readHoldings(database, key, accountId, query, start) : [];
  if (rows.length === 0 && accountId !== undefined) await requireAccountFilter(database, key, accountId);
  return toPage(call, start, rows, toHolding, holdingSortKeys);
}

export async function listAccountHoldings(
  { database }: Environment,
  call: Call<'listAccountHoldings'>,
): Promise<Page<AccountHolding>> {
  const { key, query, path } = call;
  const start = readPageStart(call);
  const isVisible = maySeeAccount(key, path.accountId.toLowerCase());
  const rows = isVisible ? await readHoldings(database, key, path.accountId, query, start) : [];
  if (rows.length === 0) await requireAccount(database, key, path.accountId);
  return toPage(call, start, rows, toAccountHolding, holdingSortKeys);
}
