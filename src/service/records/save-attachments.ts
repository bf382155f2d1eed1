import { sql } from 'kysely';
import type { Database } from '../database/open-database';
import type { Problem } from './import-error';
import { type FileRecord, textOf } from './read-record';
import { accountReference, tagReference, transactionReference } from './references';
import { resolveReference } from './resolve-reference';

/** Attaches tags to transactions. Existing attachments stay unchanged. */
export async function saveAttachments(
  database: Database,
  organizationId: string,
  records: readonly FileRecord[],
): Promise<readonly Problem[]> {
  const tags = await resolveReference(database, organizationId, records, tagReference);
  if ('problems' in tags) return tags.problems;
  const accounts = await resolveAccounts(database, organizationId, records);
  if ('problems' in accounts) return accounts.problems;
  const transactions = await resolveReference(database, organizationId, records, transactionReference, accounts.ids);
  if ('problems' in transactions) return transactions.problems;
  const copies = await readCopies(database, organizationId, transactions.ids);
  const now = new Date();
  await database
    .insertInto('transaction_tags')
    .values(
      records.map((record, index) => ({
        organization_id: organizationId,
        tag_id: tags.ids[index] ?? '',
        transaction_id: transactions.ids[index] ?? '',
        transaction_date: copies.get(transactions.ids[index] ?? '')?.transaction_date ?? '',
        account_id: copies.get(transactions.ids[index] ?? '')?.account_id ?? '',
        attached_at: textOf(record, 'attachedAt') ?? now,
      })),
    )
    .onConflict((conflict) => conflict.columns(['organization_id', 'tag_id', 'transaction_id']).doNothing())
    .execute();
  return [];
}

/** The accounts of the transactions, for the records that state one. */
async function resolveAccounts(
  database: Database,
  organizationId: string,
  records: readonly FileRecord[],
): Promise<{ readonly ids: readonly (string | null)[] } | { readonly problems: readonly Problem[] }> {
  const stating = records.filter(
    (record) => textOf(record, 'accountId') !== null || textOf(record, 'accountExternalId') !== null,
  );
  const accounts = await resolveReference(database, organizationId, stating, accountReference);
  if ('problems' in accounts) return accounts;
  const ids = new Map(stating.map((record, index) => [record, accounts.ids[index] ?? null]));
  return { ids: records.map((record) => ids.get(record) ?? null) };
}

/** What a tag has a copy of, by the id of its transaction. */
async function readCopies(
  database: Database,
  organizationId: string,
  ids: readonly string[],
): Promise<ReadonlyMap<string, { readonly transaction_date: string; readonly account_id: string }>> {
  const { rows } = await sql<{ id: string; transaction_date: string; account_id: string }>`
    select id, transaction_date, account_id from transactions
    where organization_id = ${organizationId} and id = any(${ids}::uuid[])`.execute(database);
  return new Map(rows.map((row) => [row.id, row]));
}
