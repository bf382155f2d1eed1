import type { AccountTransaction, Transaction } from '../../contract/resources';
import type { Call, Environment } from '../http/call';
import { type Page, readPageStart, toPage } from '../pages/page';
import { readTransactions } from './read-transactions';
import { requireAccount, requireAccountFilter } from './require-account';
import { requireTag } from './require-tag';
import { toAccountTransaction, toTransaction, transactionSortKeys } from './to-transaction';

export async function listTransactions(
  { database }: Environment,
  call: Call<'listTransactions'>,
): Promise<Page<Transaction>> {
  const { key, query } = call;
  const start = readPageStart(call);
  if (query.accountId !== undefined) await requireAccountFilter(database, key, query.accountId);
  const rows = await readTransactions(database, key, { accountId: query.accountId }, query, start);
  return toPage(call, start, rows, toTransaction, transactionSortKeys);
}

export async function listAccountTransactions(
  { database }: Environment,
  call: Call<'listAccountTransactions'>,
): Promise<Page<AccountTransaction>> {
  const { key, query, path } = call;
  const start = readPageStart(call);
  await requireAccount(database, key, path.accountId);
  const rows = await readTransactions(database, key, { accountId: path.accountId }, query, start);
  return toPage(call, start, rows, toAccountTransaction, transactionSortKeys);
}

export async function listTagTransactions(
  { database }: Environment,
  call: Call<'listTagTransactions'>,
): Promise<Page<Transaction>> {
  const { key, query, path } = call;
  const start = readPageStart(call);
  await requireTag(database, key, path.tagId);
  const rows = await readTransactions(database, key, { tagId: path.tagId }, query, start);
  return toPage(call, start, rows, toTransaction, transactionSortKeys);
}
