import { sql } from 'kysely';
import type { Database } from '../database/open-database';

/**
 * Waits for requests that attach tags in this organization, and makes later ones wait until this transaction ends: each holds
 * the organization's row `for key share` from before it reads a transaction's date until its copy of the date is committed.
 */
export async function lockTagDates(transaction: Database, organizationId: string): Promise<void> {
  await transaction
    .selectFrom('organizations')
    .select('organization_id')
    .where('organization_id', '=', organizationId)
    .forUpdate()
    .executeTakeFirstOrThrow();
}

/** Copies the dates of transactions that have moved into their tags. After `lockTagDates`, in the same transaction. */
export async function alignTagDates(transaction: Database, organizationId: string): Promise<void> {
  await sql`
    update transaction_tags g set transaction_date = t.transaction_date from transactions t
    where g.organization_id = ${organizationId} and t.organization_id = ${organizationId}
      and t.id = g.transaction_id and t.transaction_date <> g.transaction_date`.execute(transaction);
}
