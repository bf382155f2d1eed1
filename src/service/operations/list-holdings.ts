import type { AccountHolding, Holding } from '../../contract/resources';
import type { Call, Environment } from '../http/call';
import { type Page, readPageStart, toPage } from '../pages/page';
import { readHoldings } from './read-holdings';
import { requireAccount, requireAccountFilter } from './require-account';
import { holdingSortKeys, toAccountHolding, toHolding } from './to-holding';

export async function listHoldings({ database }: Environment, call: Call<'listHoldings'>): Promise<Page<Holding>> {
  const { key, query } = call;
  const start = readPageStart(call);
  if (query.accountId !== undefined) await requireAccountFilter(database, key, query.accountId);
  const rows = await readHoldings(database, key, query.accountId, query, start);
  return toPage(call, start, rows, toHolding, holdingSortKeys);
}

export async function listAccountHoldings(
  { database }: Environment,
  call: Call<'listAccountHoldings'>,
): Promise<Page<AccountHolding>> {
  const { key, query, path } = call;
  const start = readPageStart(call);
  await requireAccount(database, key, path.accountId);
  const rows = await readHoldings(database, key, path.accountId, query, start);
  return toPage(call, start, rows, toAccountHolding, holdingSortKeys);
}
