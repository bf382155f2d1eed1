import { type RawBuilder, sql } from 'kysely';
import type { ApiKey } from './api-key';

/** Whether the key's account access policy lets it see the account, if the organization has it at all. */
export function maySeeAccount(key: ApiKey, accountId: string): boolean {
  return key.accountScope === 'ALL' || key.selectedAccountIds.includes(accountId);
}

/** The accounts that the key's policy names, each once; null: every account of the organization. */
export function namedAccounts(key: ApiKey): readonly string[] | null {
  return key.accountScope === 'ALL' ? null : [...new Set(key.selectedAccountIds)];
}

/** The same rule as an SQL condition on a column of account ids, such as `t.account_id`. */
export function isVisibleAccount(key: ApiKey, column: string): RawBuilder<boolean> {
  if (key.accountScope === 'ALL') return sql`true`;
  return sql`${sql.ref(column)} = any(${key.selectedAccountIds}::uuid[])`;
}
