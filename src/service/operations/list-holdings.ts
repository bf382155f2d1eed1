import type { AccountHolding, Holding } from '../../contract/resources';
import { notFound } from '../http/api-error';
import type { Call, Environment } from '../http/call';
import { maySeeAccount } from '../keys/account-access';
import { type Page, readPageStart, toPage } from '../pages/page';
import { type FoundHoldings, readHoldings } from './read-holdings';
import { accountNotAccessible } from './require-account';
import { holdingSortKeys, toAccountHolding, toHolding } from './to-holding';

export async function listHoldings({ database }: Environment, call: Call<'listHoldings'>): Promise<Page<Holding>> {
  const { key, query } = call;
  const start = readPageStart(call);
  const { accountId } = query;
  const isVisible = accountId === undefined || maySeeAccount(key, accountId.toLowerCase());
  const { rows, hasAccount } = isVisible ? await readHoldings(database, key, accountId, query, start) : nothingFound;
  if (accountId !== undefined && !hasAccount) throw accountNotAccessible();
  return toPage(call, start, rows, toHolding, holdingSortKeys);
}

export async function listAccountHoldings(
  { database }: Environment,
  call: Call<'listAccountHoldings'>,
): Promise<Page<AccountHolding>> {
  const { key, query, path } = call;
  const start = readPageStart(call);
  const isVisible = maySeeAccount(key, path.accountId.toLowerCase());
  const { rows, hasAccount } = isVisible
    ? await readHoldings(database, key, path.accountId, query, start)
    : nothingFound;
  if (!hasAccount) throw notFound('account');
  return toPage(call, start, rows, toAccountHolding, holdingSortKeys);
}

const nothingFound: FoundHoldings = { rows: [], hasAccount: false };
