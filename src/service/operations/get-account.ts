import type { Account } from '../../contract/resources';
import type { Call, Environment } from '../http/call';
import { requireAccount } from './require-account';
import { toAccount } from './to-account';

export async function getAccount({ database }: Environment, call: Call<'getAccount'>): Promise<Account> {
  return toAccount(await requireAccount(database, call.key, call.path.accountId), call.key);
}
