import type { AccountTransaction, Transaction } from '../../contract/resources';
import { notFound } from '../http/api-error';
import type { Call, Environment } from '../http/call';
import { maySeeAccount } from '../keys/account-access';
import { readPageStart } from '../pages/page';
import { type PageText, toPageText } from '../pages/page-text';
import { nothingRead, readTransactions, transactionSortKeys } from './read-transactions';
import { accountNotAccessible } from './require-account';
import { requireTag } from './require-tag';

export async function listTransactions(
  environment: Environment,
  call: Call<'listTransactions'>,
): Promise<PageText<Transaction>> {
  const { key, query } = call;
  const { accountId } = query;
  const start = readPageStart(call);
  const isVisible = accountId === undefined || maySeeAccount(key, accountId.toLowerCase());
  const items = isVisible ? await readTransactions(environment, key, { accountId }, query, start) : nothingRead;
  if (accountId !== undefined && items.hasSource !== true) throw accountNotAccessible();
  return toPageText(call, start, items, transactionSortKeys);
}

export async function listAccountTransactions(
  environment: Environment,
  call: Call<'listAccountTransactions'>,
): Promise<PageText<AccountTransaction>> {
  const { key, query, path } = call;
  const { accountId } = path;
  const start = readPageStart(call);
  const isVisible = maySeeAccount(key, accountId.toLowerCase());
  const source = { accountId, hasAccountNames: true };
  const items = isVisible ? await readTransactions(environment, key, source, query, start) : nothingRead;
  if (items.hasSource !== true) throw notFound('account');
  return toPageText(call, start, items, transactionSortKeys);
}

export async function listTagTransactions(
  environment: Environment,
  call: Call<'listTagTransactions'>,
): Promise<PageText<Transaction>> {
  const { key, query, path } = call;
  const start = readPageStart(call);
  const items = await readTransactions(environment, key, { tagId: path.tagId }, query, start);
  if (items.hasSource === false) throw notFound('tag');
  if (items.hasSource === null) await requireTag(environment.database, key, path.tagId);
  return toPageText(call, start, items, transactionSortKeys);
}
