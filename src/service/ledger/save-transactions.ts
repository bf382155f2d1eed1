import { type Insertable, sql } from 'kysely';
import type { Database } from '../database/open-database';
import type { TransactionTable } from '../database/tables';
import { toCategoryKey } from '../operations/category-key';

/**
 * The only writer of transactions: stores new ones, replaces known ones, and updates the table of their categories.
 *
 * Each column is one parameter, an array: PGlite stores twice as many rows per second as with a parameter for each value.
 */
export async function saveTransactions(
  database: Database,
  organizationId: string,
  transactions: readonly TransactionValues[],
): Promise<void> {
  for (let start = 0; start < transactions.length; start += rowsPerStatement) {
    await saveChunk(database, organizationId, transactions.slice(start, start + rowsPerStatement));
  }
}

const rowsPerStatement = 2_000;

async function saveChunk(database: Database, organizationId: string, rows: readonly TransactionValues[]) {
  const names = Object.keys(columns) as ReplacedColumn[];
  const arrays = [
    sql`${rows.map(({ id }) => id)}::uuid[]`,
    ...names.map((name) => sql`${rows.map((row) => row[name] ?? defaults[name] ?? null)}::${sql.raw(columns[name])}[]`),
  ];
  const replaced = names.map((name) => sql`${sql.ref(name)} = ${sql.ref(`excluded.${name}`)}`);
  await sql`insert into ${sql.table('transactions')} (organization_id, id, ${sql.join(names.map((name) => sql.ref(name)))})
    select ${organizationId}::uuid, * from unnest(${sql.join(arrays)})
    on conflict (organization_id, id) do update set ${sql.join(replaced)}`.execute(database);
  await sql`
    delete from transaction_categories
    where organization_id = ${organizationId} and transaction_id = any(${rows.map(({ id }) => id)}::uuid[])`.execute(
    database,
  );
  const categories = rows.flatMap((row) => categoryKeysOf(row).map((key) => ({ row, key })));
  if (categories.length === 0) return;
  await sql`
    insert into transaction_categories (organization_id, category_key, transaction_date, transaction_id, account_id)
    select ${organizationId}::uuid, * from unnest(
      ${categories.map(({ key }) => key)}::text[],
      ${categories.map(({ row }) => row.transaction_date)}::date[],
      ${categories.map(({ row }) => row.id)}::uuid[],
      ${categories.map(({ row }) => row.account_id)}::uuid[])`.execute(database);
}

type TransactionValues = Omit<Insertable<TransactionTable>, 'organization_id'>;

/** Every column but the key and the computed one: a new column that is not replaced does not compile. */
type ReplacedColumn = Exclude<keyof TransactionTable, 'organization_id' | 'id' | 'json_text'>;

const columns: { readonly [Column in ReplacedColumn]: string } = {
  account_id: 'uuid',
  external_id: 'text',
  transaction_date: 'date',
  authorized_date: 'date',
  name: 'text',
  merchant_name: 'text',
  amount: 'numeric',
  currency_code: 'text',
  pending: 'boolean',
  is_ignored: 'boolean',
  source_primary_category: 'text',
  source_detailed_category: 'text',
  guessed_category: 'text',
  manual_category: 'text',
  organization_category: 'text',
  entity: 'jsonb',
};

const defaults: { readonly [Column in ReplacedColumn]?: unknown } = { is_ignored: false };

function categoryKeysOf(row: TransactionValues): string[] {
  const names = [
    row.source_primary_category,
    row.source_detailed_category,
    row.guessed_category,
    row.manual_category,
    row.organization_category,
  ];
  return [...new Set(names.filter((name) => name !== null && name !== undefined).map(toCategoryKey))];
}
