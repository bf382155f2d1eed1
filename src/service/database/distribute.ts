import { type Kysely, sql } from 'kysely';
import { askEveryNode, type CoordinatorAddress, checkNodes, registerCoordinator, requireCitus } from './check-nodes';
import { DatabaseError } from './database-error';
import { collectLocalTables, readLayout } from './layout';
import { listNodes } from './nodes';
import { plannerSettings } from './planner-settings';
import type { Tables } from './tables';
import { liftConnectionTimeLimit, lockTimeoutMs, nodeConnectionTimeoutMs } from './time-limit';

/**
 * Distributes the tables of a database with the Citus extension over its nodes, and returns the names of those that were not
 * distributed yet. The rows of an organization are on one node: every table with its column is sharded by it, and shards of
 * the same organizations are together. Keys and their counters stay on the node that the service is connected to.
 *
 * Citus distributes no table whose foreign keys lead to or from a local one, so they are dropped, and added when all tables are
 * distributed. An interrupted run leaves them in the table `dropped_foreign_keys`, and the next one continues.
 */
export async function distribute(
  database: Kysely<Tables>,
  { coordinator = null, onWarning = () => {} }: DistributeOptions = {},
): Promise<readonly string[]> {
  return await database.connection().execute(async (connection) => {
    await liftConnectionTimeLimit(connection);
    await requireCitus(connection);
    await registerCoordinator(connection, coordinator);
    const { problems, warnings } = await checkNodes(connection);
    if (problems.length > 0) throw new DatabaseError(problems.join('\n'));
    for (const warning of warnings) onWarning(warning);
    const layout = (await readLayout(connection)) ?? [];
    const wrong = layout.find(({ kind, isLocal }) => kind === 'reference' && !isLocal);
    if (wrong !== undefined) {
      throw new Error(
        `The table ${wrong.name} is a reference table and must be distributed. Run select undistribute_table('${wrong.name}') first.`,
      );
    }
    const inParts = layout.filter(({ kind, isInParts }) => kind === null && isInParts).map(({ name }) => name);
    if (inParts.length > 0) {
      throw new DatabaseError(
        `These tables are in parts: ${inParts.join(', ')}. Citus cannot move an organization of such a table. Restore a dump from before.`,
      );
    }

    await collectLocalTables(connection);
    const distributed = layout.filter(({ isLocal }) => !isLocal);
    const missing = distributed.filter(({ kind }) => kind === null);
    const isContinued = await hasDroppedKeys(connection);
    if (missing.length > 0) await dropForeignKeys(connection);
    for (const { name } of missing) await distributeTable(connection, name);
    // Distributing copies rows, and leaves the originals on this node.
    for (const { name } of isContinued ? distributed : missing) {
      await sql`select truncate_local_data_after_distributing_table(${name}::regclass)`.execute(connection);
    }
    await addForeignKeys(connection);
    await setOnEveryNode(connection);
    await sql`reset statement_timeout`.execute(connection);
    return missing.map(({ name }) => name);
  });
}

/** What is missing of a distributed database, from the catalog of the coordinator: no other node is asked. */
export async function findUnfinished(database: Kysely<Tables>): Promise<readonly string[]> {
  const layout = (await readLayout(database)) ?? [];
  const wrong = layout.filter(({ kind, isLocal }) => (kind === 'distributed') === isLocal).map(({ name }) => name);
  const nodes = await listNodes(database);
  const inactive = nodes.filter(({ isActive }) => !isActive).map(({ name }) => name);
  const again = 'Run distribute again.';
  return [
    ...(nodes.some(({ isCoordinator }) => isCoordinator) ? [] : [`The coordinator is not registered. ${again}`]),
    ...(wrong.length === 0 ? [] : [`These tables are not where they should be: ${wrong.join(', ')}. ${again}`]),
    ...((await hasDroppedKeys(database)) ? [`The foreign keys are missing. ${again}`] : []),
    ...(inactive.length === 0 ? [] : [`These nodes are disabled: ${inactive.join(', ')}.`]),
  ];
}

interface DistributeOptions {
  /** null: it is registered already. */
  readonly coordinator?: CoordinatorAddress | null;
  /** Called with what does not prevent distributing. */
  readonly onWarning?: (text: string) => void;
}

/** Distributes one table without foreign keys. All but the first are placed beside it. */
export async function distributeTable(connection: Kysely<Tables>, name: string): Promise<void> {
  const beside = name === firstTable ? 'default' : firstTable;
  await sql`select create_distributed_table(${name}::regclass, 'organization_id', colocate_with => ${beside})`.execute(
    connection,
  );
}

/** The other tables are placed beside its shards. */
const firstTable = 'organizations';

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
 * `alter database` of the coordinator on every node. Then each node says what it has.
 */
async function setOnEveryNode(connection: Kysely<Tables>): Promise<void> {
  for (const [name, value] of Object.entries(nodeSettings)) {
    const { rows } = await sql<{ command: string }>`
      select format('alter database %I set %I = %L', current_database(), ${name}::text, ${value}::text) as command`.execute(
      connection,
    );
    await sql.raw(rows[0]?.command ?? '').execute(connection);
  }
  const wanted = Object.entries(nodeSettings).map(([name, value]) => `${name}=${value}`);
  for (const { node, isAnswered, value } of await askEveryNode(connection, storedSettings)) {
    if (!isAnswered) throw new Error(`The node ${node} did not answer after the tables were distributed: ${value}`);
    const missing = wanted.filter((each) => !value.split('\n').includes(each));
    if (missing.length > 0) {
      throw new Error(`The node ${node} does not have ${missing.join(', ')}. Run alter database … set … there.`);
    }
  }
}

const storedSettings = `select coalesce(array_to_string(setconfig, E'\\n'), '') from pg_db_role_setting
  where setrole = 0 and setdatabase = (select oid from pg_database where datname = current_database())`;

/** Nodes also wait no longer for a lock than the service does, and for a connection to another node. */
const nodeSettings = {
  ...plannerSettings,
  lock_timeout: `${lockTimeoutMs}ms`,
  'citus.node_connection_timeout': `${nodeConnectionTimeoutMs}ms`,
};
