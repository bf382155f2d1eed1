import { sql } from 'kysely';
import type { Database } from '../database/open-database';
import { kindField, type RecordField, type RecordKind, recordKinds } from './record-kinds';

/** A field without a value is null: an import clears it, and would leave one that is not there as it is. */
export type ExportedRecord = { readonly [name: string]: string | boolean | object | null };

type Row = { readonly [column: string]: string | boolean | Date | object | null };

const rowsPerStatement = 1_000;
const noId = '00000000-0000-0000-0000-000000000000';

/**
 * Every record of an organization, as an import reads them: each behind those that it names. To be called in a transaction
 * that reads one snapshot. Memory holds one statement's rows at a time.
 */
export async function* exportRecords(database: Database, organizationId: string): AsyncGenerator<ExportedRecord> {
  for (const row of await readProfile(database, organizationId)) yield toRecord('organization', row);
  for await (const row of rowsById(database, organizationId, 'accounts')) yield toRecord('account', row);
  for await (const row of rowsById(database, organizationId, 'transactions')) yield toRecord('transaction', row);
  for await (const row of rowsById(database, organizationId, 'holdings')) yield toRecord('holding', row);
  for (const row of await readTags(database, organizationId)) yield toRecord('tag', row);
  for await (const row of attachments(database, organizationId)) yield toRecord('attachment', row);
}

async function readProfile(database: Database, organizationId: string): Promise<readonly Row[]> {
  return await database
    .selectFrom('organizations')
    .select(['name', 'address', 'phone', 'email', 'website', 'base_currency_code'])
    .where('organization_id', '=', organizationId)
    .execute();
}

async function* rowsById(
  database: Database,
  organizationId: string,
  table: 'accounts' | 'transactions' | 'holdings',
): AsyncGenerator<Row> {
  for (let last = noId; ; ) {
    const { rows } = await sql<Row>`
      select * from ${sql.table(table)} where organization_id = ${organizationId} and id > ${last}::uuid
      order by id limit ${rowsPerStatement}`.execute(database);
    yield* rows;
    if (rows.length < rowsPerStatement) return;
    last = String(rows.at(-1)?.['id']);
  }
}

async function* attachments(database: Database, organizationId: string): AsyncGenerator<Row> {
  for (let last = [noId, noId]; ; ) {
    const { rows } = await sql<Row>`
      select tag_id, transaction_id, attached_at from transaction_tags
      where organization_id = ${organizationId} and (tag_id, transaction_id) > (${last[0]}::uuid, ${last[1]}::uuid)
      order by tag_id, transaction_id limit ${rowsPerStatement}`.execute(database);
    yield* rows;
    if (rows.length < rowsPerStatement) return;
    last = [String(rows.at(-1)?.['tag_id']), String(rows.at(-1)?.['transaction_id'])];
  }
}

/** Parents before their children. */
async function readTags(database: Database, organizationId: string): Promise<readonly Row[]> {
  const { rows } = await sql<Row>`
    with recursive tree as (
      select t.*, 0 as depth from tags t where t.organization_id = ${organizationId} and t.parent_tag_id is null
      union all
      select t.*, tree.depth + 1 from tags t
      join tree on t.parent_tag_id = tree.id
      where t.organization_id = ${organizationId}
    )
    select * from tree order by depth, id`.execute(database);
  return rows;
}

/** Fields that name other records have no column of their own in the table of kinds. */
const namedIds: { readonly [field: string]: string } = {
  accountId: 'account_id',
  parentTagId: 'parent_tag_id',
  tagId: 'tag_id',
  transactionId: 'transaction_id',
};

function toRecord(kind: RecordKind, row: Row): ExportedRecord {
  const record: { [name: string]: string | boolean | object | null } = { [kindField]: kind };
  for (const [name, { column }] of Object.entries<RecordField>(recordKinds[kind])) {
    const value = row[column ?? namedIds[name] ?? ''];
    if (value !== undefined) record[name] = value instanceof Date ? value.toISOString() : value;
  }
  return record;
}
