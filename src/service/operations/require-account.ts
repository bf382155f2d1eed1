import type { Selectable } from 'kysely';
import type { Database } from '../database/open-database';
import type { AccountTable } from '../database/tables';
import { ApiError, notFound } from '../http/api-error';
import { maySeeAccount } from '../keys/account-access';
import type { ApiKey } from '../keys/api-key';

/** An account in the path: 404 if it does not exist or the key may not see it. */
export async function requireAccount(
  database: Database,
  key: ApiKey,
  accountId: string,
): Promise<Selectable<AccountTable>> {
  const row = maySeeAccount(key, accountId.toLowerCase())
    ? await database
        .selectFrom('accounts')
        .selectAll()
        .where('organization_id', '=', key.organizationId)
        .where('id', '=', accountId)
        .executeTakeFirst()
    : undefined;
  if (row === undefined) throw notFound('account');
  return row;
}

/** An account in the query: 403 whether it exists or not, so that no key can find out which accounts exist. */
export function accountNotAccessible(): ApiError {
  return new ApiError('account_not_accessible', 'This key has no access to an account with that accountId.', {
    parameter: 'accountId',
  });
}
