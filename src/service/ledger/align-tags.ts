import { sql } from 'kysely';
import type { Database } from '../database/open-database';

/**
 * Waits for requests that attach tags in this organization, and makes later ones wait until this transaction ends: each holds
 * the organization's row `for key share` from before it reads a transaction until its copy of date and account is committed.
 */
export async function lockTags(transaction: Database, organizationId: string): Promise<void> {
  await transaction
    .selectFrom('organizations')
    .select('organization_id')
    .where('organization_id', '=', organizationId)
    .forUpdate()
    .executeTakeFirstOrThrow();
}

/**
 * Copies date and account of transactions into their tags, where they have changed. After `lockTags`, in the same
 * transaction.
 */
export async function alignTags(transaction: Database, organizationId: string): Promise<void> {
  await sql`
    update transaction_tags g set transaction_date = t.transaction_date, account_id = t.account_id from transactions t
    where g.organization_id = ${organizationId} and t.organization_id = ${organizationId}
      and t.id = g.transaction_id and (t.transaction_date, t.account_id) <> (g.transaction_date, g.account_id)`.execute(
    transaction,
  );
}
