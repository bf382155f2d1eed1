import { type Kysely, sql } from 'kysely';
import { type DistributedTable, readLayout } from './layout';
import { plannerSettings } from './planner-settings';
import type { Tables } from './tables';
import { liftConnectionTimeLimit } from './time-limit';

/**
 * Distributes the tables of a database with the Citus extension over its nodes, and returns the names of those that were not
 * distributed yet. The rows of an organization are on one node: every table with its column is sharded by it, and shards of
 * the same organizations are together. Keys are looked up before their organization is known, so every node has them.
 *
 * Citus distributes no table whose foreign keys lead to or from a local one, so they are dropped, and added when all tables are
 * distributed. An interrupted run leaves them in the table `dropped_foreign_keys`, and the next one continues.
 */
export async function distribute(database: Kysely<Tables>): Promise<readonly string[]> {
  return await database.connection().execute(async (connection) => {
    await liftConnectionTimeLimit(connection);
    const layout = await readLayout(connection);
    if (layout === null) throw new Error('The database has no Citus extension: create extension citus, on every node.');
    const wrong = layout.find(({ kind, isReference }) => kind !== null && (kind === 'reference') !== isReference);
    if (wrong !== undefined) throw new Error(describeWrong(wrong));

    const missing = layout.filter(({ kind }) => kind === null);
    const isContinued = await hasDroppedKeys(connection);
    if (missing.length > 0) await dropForeignKeys(connection);
    for (const { name, isReference } of missing) await distributeTable(connection, name, isReference);
    // Distributing copies rows, and leaves the originals on this node.
    for (const { name } of isContinued ? layout : missing) {
      await sql`select truncate_local_data_after_distributing_table(${name}::regclass)`.execute(connection);
    }
    await addForeignKeys(connection);
    await setOnEveryNode(connection);
    await sql`reset statement_timeout`.execute(connection);
    return missing.map(({ name }) => name);
  });
}

/** Distributes one table without foreign keys. All but the first are placed beside it. */
export async function distributeTable(connection: Kysely<Tables>, name: string, isReference: boolean): Promise<void> {
  const beside = name === firstTable ? 'default' : firstTable;
  const statement = isReference
    ? sql`select create_reference_table(${name}::regclass)`
    : sql`select create_distributed_table(${name}::regclass, 'organization_id', colocate_with => ${beside})`;
  await statement.execute(connection);
}

/** The other tables are placed beside its shards. */
const firstTable = 'organizations';

function describeWrong({ name, isReference }: DistributedTable): string {
  const [is, needed] = isReference ? ['distributed', 'a reference table'] : ['a reference table', 'distributed'];
  return `The table ${name} is ${is} and must be ${needed}. Run select undistribute_table('${name}') first.`;
}

async function hasDroppedKeys(connection: Kysely<Tables>): Promise<boolean> {
  const { rows } = await sql<{ found: boolean }>`
    select to_regclass('dropped_foreign_keys') is not null as found`.execute(connection);
  return rows[0]?.found === true;
}

/** Remembers them in the same transaction. */
async function dropForeignKeys(connection: Kysely<Tables>): Promise<void> {
  await connection.transaction().execute(async (transaction) => {
    await sql`create table if not exists dropped_foreign_keys (table_name text, name text, definition text)`.execute(
      transaction,
    );
    const { rows } = await sql<{ table_name: string; name: string }>`
      insert into dropped_foreign_keys
      select conrelid::regclass::text, conname, pg_get_constraintdef(oid) from pg_constraint
      where contype = 'f' and connamespace = current_schema()::regnamespace and conparentid = 0
      returning table_name, name`.execute(transaction);
    for (const { table_name, name } of rows) {
      await sql`alter table ${sql.raw(table_name)} drop constraint ${sql.ref(name)}`.execute(transaction);
    }
  });
}

async function addForeignKeys(connection: Kysely<Tables>): Promise<void> {
  if (!(await hasDroppedKeys(connection))) return;
  const { rows } = await sql<{ table_name: string; name: string; definition: string }>`
    select distinct table_name, name, definition from dropped_foreign_keys order by table_name, name`.execute(
    connection,
  );
  for (const { table_name, name, definition } of rows) {
    await connection.transaction().execute(async (transaction) => {
      await sql`alter table ${sql.raw(table_name)} add constraint ${sql.ref(name)} ${sql.raw(definition)}`.execute(
        transaction,
      );
      await sql`delete from dropped_foreign_keys where name = ${name}`.execute(transaction);
    });
  }
  await sql`drop table dropped_foreign_keys`.execute(connection);
}

/**
 * Settings of a connection do not reach the connections between nodes, so each node gets them for the database: Citus repeats
 * `alter database` of the coordinator on every node.
 */
async function setOnEveryNode(connection: Kysely<Tables>): Promise<void> {
  for (const [name, value] of Object.entries(plannerSettings)) {
    const { rows } = await sql<{ command: string }>`
      select format('alter database %I set %I = %L', current_database(), ${name}::text, ${value}::text) as command`.execute(
      connection,
    );
    await sql.raw(rows[0]?.command ?? '').execute(connection);
  }
}
