import type { AccountTransaction, Transaction } from '../../contract/resources';
import type { Call, Environment } from '../http/call';
import { maySeeAccount } from '../keys/account-access';
import { type JsonText, type Page, readPageStart, toPage } from '../pages/page';
import { readTransactions, transactionSortKeys } from './read-transactions';
import { requireAccount, requireAccountFilter } from './require-account';
import { requireTag } from './require-tag';

// Rows prove that there is such an account or tag: only an empty page has to ask.

export async function listTransactions(
  environment: Environment,
  call: Call<'listTransactions'>,
): Promise<Page<JsonText<Transaction>>> {
  const { key, query } = call;
  const { accountId } = query;
  const start = readPageStart(call);
  const isVisible = accountId === undefined || maySeeAccount(key, accountId.toLowerCase());
  const rows = isVisible ? await readTransactions(environment, key, { accountId }, query, start) : [];
  if (rows.length === 0 && accountId !== undefined) await requireAccountFilter(environment.database, key, accountId);
  return toPage(call, start, rows, asItIs, transactionSortKeys);
}

export async function listAccountTransactions(
  environment: Environment,
  call: Call<'listAccountTransactions'>,
): Promise<Page<JsonText<AccountTransaction>>> {
  const { key, query, path } = call;
  const { accountId } = path;
  const start = readPageStart(call);
  const isVisible = maySeeAccount(key, accountId.toLowerCase());
  const source = { accountId, hasAccountNames: true };
  const rows = isVisible ? await readTransactions(environment, key, source, query, start) : [];
  if (rows.length === 0) await requireAccount(environment.database, key, accountId);
  return toPage(call, start, rows, asItIs, transactionSortKeys);
}

export async function listTagTransactions(
  environment: Environment,
  call: Call<'listTagTransactions'>,
): Promise<Page<JsonText<Transaction>>> {
  const { key, query, path } = call;
  const start = readPageStart(call);
  const rows = await readTransactions(environment, key, { tagId: path.tagId }, query, start);
  if (rows.length === 0) await requireTag(environment.database, key, path.tagId);
  return toPage(call, start, rows, asItIs, transactionSortKeys);
}

function asItIs<Value>(value: Value): Value {
  return value;
}
