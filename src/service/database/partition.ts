import { type Kysely, sql } from 'kysely';
import { DatabaseError } from './database-error';
import { isDistributed } from './layout';
import { refreshStatistics } from './refresh-statistics';
import type { Tables } from './tables';
import { liftTimeLimit } from './time-limit';

/** Those that grow with transactions. Their primary keys and unique indexes begin with the organization, as partitioning requires. */
const partitionedTables = ['transactions', 'transaction_categories', 'transaction_tags'] as const;

/**
 * Divides the tables of transactions by hash of the organization, so that vacuum, an index build and a damaged block concern one
 * part. All or nothing: one transaction, which writes each table again and during which no request can use it. Returns the names
 * of the tables that were not divided yet.
 */
export async function partitionTables(database: Kysely<Tables>, parts: number): Promise<readonly string[]> {
  if (await isDistributed(database)) {
    throw new DatabaseError('The tables are distributed over nodes, which divides them already.');
  }
  return await database.transaction().execute(async (transaction) => {
    await liftTimeLimit(transaction);
    const whole: string[] = [];
    for (const name of partitionedTables) if (await isWhole(transaction, name)) whole.push(name);
    if (whole.length === 0) return [];
    await sql`lock table ${sql.join(whole.map((name) => sql.table(name)))} in access exclusive mode`.execute(
      transaction,
    );
    const keys = await dropForeignKeys(transaction, whole);
    for (const name of whole) await divide(transaction, name, parts);
    for (const { table, name, definition } of keys) {
      await sql`alter table ${sql.table(table)} add constraint ${sql.ref(name)} ${sql.raw(definition)}`.execute(
        transaction,
      );
    }
    await refreshStatistics(transaction);
    return whole;
  });
}

async function isWhole(database: Kysely<Tables>, name: string): Promise<boolean> {
  const { rows } = await sql`select from pg_class where oid = ${name}::regclass and relkind = 'r'`.execute(database);
  return rows.length > 0;
}

interface Part {
  readonly table: string;
  readonly name: string;
  readonly definition: string;
}

/** Those from and to the tables. Returns them. */
async function dropForeignKeys(database: Kysely<Tables>, names: readonly string[]): Promise<readonly Part[]> {
  const { rows } = await sql<Part>`
    select conrelid::regclass::text as "table", conname as name, pg_get_constraintdef(oid) as definition
    from pg_constraint where contype = 'f' and conparentid = 0
      and (conrelid = any(${names}::regclass[]) or confrelid = any(${names}::regclass[]))
    order by 1, 2`.execute(database);
  for (const { table, name } of rows) {
    await sql`alter table ${sql.table(table)} drop constraint ${sql.ref(name)}`.execute(database);
  }
  return rows;
}

/** Creates the table again in parts, with the same rows, keys and indexes. */
async function divide(database: Kysely<Tables>, table: string, parts: number): Promise<void> {
  const before = `${table}_whole`;
  const { rows: keys } = await sql<Omit<Part, 'table'>>`
    select conname as name, pg_get_constraintdef(oid) as definition from pg_constraint
    where conrelid = ${table}::regclass and contype in ('p', 'u')`.execute(database);
  const { rows: indexes } = await sql<Omit<Part, 'table'>>`
    select indexrelid::regclass::text as name, pg_get_indexdef(indexrelid) as definition from pg_index
    where indrelid = ${table}::regclass and indexrelid not in (
      select conindid from pg_constraint where conrelid = ${table}::regclass and contype in ('p', 'u'))`.execute(
    database,
  );
  const { rows: columns } = await sql<{ name: string }>`
    select attname as name from pg_attribute
    where attrelid = ${table}::regclass and attnum > 0 and not attisdropped and attgenerated = ''
    order by attnum`.execute(database);
  for (const { name } of keys)
    await sql`alter table ${sql.table(table)} drop constraint ${sql.ref(name)}`.execute(database);
  for (const { name } of indexes) await sql`drop index ${sql.ref(name)}`.execute(database);
  await sql`alter table ${sql.table(table)} rename to ${sql.ref(before)}`.execute(database);
  await sql`create table ${sql.table(table)} (like ${sql.table(before)} including generated including defaults)
    partition by hash (organization_id)`.execute(database);
  for (let part = 0; part < parts; part += 1) {
    await sql`create table ${sql.table(`${table}_${part}`)} partition of ${sql.table(table)}
      for values with (modulus ${sql.lit(parts)}, remainder ${sql.lit(part)})`.execute(database);
  }
  const list = sql.join(columns.map(({ name }) => sql.ref(name)));
  await sql`insert into ${sql.table(table)} (${list}) select ${list} from ${sql.table(before)}`.execute(database);
  await sql`drop table ${sql.table(before)}`.execute(database);
  for (const { name, definition } of keys) {
    await sql`alter table ${sql.table(table)} add constraint ${sql.ref(name)} ${sql.raw(definition)}`.execute(database);
  }
  for (const { definition } of indexes) await sql.raw(definition).execute(database);
}
