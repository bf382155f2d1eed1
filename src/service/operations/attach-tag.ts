import { sql } from 'kysely';
import type { TagAttachment } from '../../contract/resources';
import { recordEntry } from '../audit/record-entry';
import { inTransaction } from '../database/in-transaction';
import { invalidQuery, notFound } from '../http/api-error';
import type { Call, Environment } from '../http/call';
import { isVisibleAccount } from '../keys/account-access';
import { requireTag } from './require-tag';

/**
 * Attaches all or none, and repeating it changes nothing. One insert of exactly the transactions that the key may see,
 * in the order of their ids: with opposite orders, two requests for the same transactions would wait for each other.
 */
export async function attachTag(
  { database, now }: Environment,
  { key, path, body, requestId }: Call<'attachTag'>,
): Promise<TagAttachment> {
  const transactionIds = [...new Set(body.transactionIds.map((id) => id.toLowerCase()))];
  return inTransaction(database, async (transaction) => {
    // Waits for an import that is moving transactions, and makes later ones wait for this transaction. On Citus the table must
    // be distributed: locks on the rows of a reference table deadlock.
    await transaction
      .selectFrom('organizations')
      .select('organization_id')
      .where('organization_id', '=', key.organizationId)
      .forKeyShare()
      .execute();
    const tag = await requireTag(transaction, key, path.tagId);
    if (tag.archived_at !== null) {
      throw invalidQuery('archived', 'This tag is archived and can no longer be attached.', { parameter: 'tagId' });
    }
    const tests = [
      sql`t.organization_id = ${key.organizationId}`,
      sql`t.id = any(${transactionIds}::uuid[])`,
      sql`not a.exclude_from_transactions`,
      isVisibleAccount(key, 't.account_id'),
    ];
    const visible = await sql<{ id: string; transaction_date: string; account_id: string }>`
      select t.id, t.transaction_date, t.account_id from transactions t
      join accounts a on a.organization_id = t.organization_id and a.id = t.account_id
      where ${sql.join(tests, sql` and `)} order by t.id`.execute(transaction);
    // The error does not name the missing one: it may belong to another organization.
    if (visible.rows.length !== transactionIds.length) throw notFound('transaction');

    await transaction
      .insertInto('transaction_tags')
      .values(
        visible.rows.map(({ id, transaction_date, account_id }) => ({
          organization_id: key.organizationId,
          tag_id: tag.id,
          transaction_id: id,
          transaction_date,
          account_id,
          attached_at: new Date(now()),
        })),
      )
      .onConflict((conflict) => conflict.columns(['organization_id', 'tag_id', 'transaction_id']).doNothing())
      .execute();
    await recordEntry(transaction, {
      organizationId: key.organizationId,
      actor: { keyId: key.id, requestId },
      action: 'attachTag',
      subject: tag.id,
      details: { transactionIds },
    });
    return { tagId: tag.id, taggedCount: transactionIds.length };
  });
}
