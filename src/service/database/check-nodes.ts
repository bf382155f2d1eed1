import { type Kysely, sql } from 'kysely';
import { DatabaseError } from './database-error';
import { listNodes } from './nodes';
import type { Tables } from './tables';

/** Where the other nodes reach the one that the service is connected to. */
export interface CoordinatorAddress {
  readonly host: string;
  readonly port: number;
}

/** What an operator has to do before the tables can be distributed, and what should be done. */
export interface NodeReport {
  readonly problems: readonly string[];
  readonly warnings: readonly string[];
}

/** Fails if the server has no Citus, with the step of its installation that is missing. */
export async function requireCitus(database: Kysely<Tables>): Promise<void> {
  const { rows } = await sql<{ loaded: boolean; installed: boolean; created: boolean }>`
    select current_setting('citus.shard_count', true) is not null or exists
        (select from pg_proc where proname = 'create_distributed_table') as loaded,
      exists (select from pg_available_extensions where name = 'citus') as installed,
      to_regclass('pg_dist_partition') is not null as created`.execute(database);
  const { loaded = false, installed = false, created = false } = rows[0] ?? {};
  if (created && loaded) return;
  if (!installed) throw new DatabaseError('This PostgreSQL server has no Citus. Install its package on every node.');
  if (!loaded) {
    throw new DatabaseError(
      "Citus is not loaded. Set shared_preload_libraries = 'citus' on every node, the first in the list, and restart it.",
    );
  }
  throw new DatabaseError(
    'The database has no Citus extension. As superuser, run create extension citus in the database on every node.',
  );
}

/** Registers the coordinator, if it is not: without that, no other node and no rebalancing can reach it. */
export async function registerCoordinator(database: Kysely<Tables>, address: CoordinatorAddress | null): Promise<void> {
  const known = (await listNodes(database)).find(({ isCoordinator }) => isCoordinator);
  if (known !== undefined && !isLoopback(known.host)) return;
  if (address === null || isLoopback(address.host)) {
    throw new DatabaseError(
      'The coordinator is not registered under an address that the other nodes reach. State it: distribute --coordinator HOST:PORT.',
    );
  }
  const { host, port } = address;
  try {
    await sql`select citus_set_coordinator_host(${host}::text, ${port}::integer)`.execute(database);
  } catch (error) {
    if ((error as { readonly code?: string }).code !== insufficientPrivilege) throw error;
    throw new DatabaseError(
      `The role may not register the coordinator. As superuser, run select citus_set_coordinator_host('${host}', ${port}) there.`,
      { cause: error },
    );
  }
}

const insufficientPrivilege = '42501';

function isLoopback(host: string): boolean {
  return host === '' || host === 'localhost' || host === '::1' || host.startsWith('127.') || host.startsWith('/');
}

/** Checks what distributing and moving shards need. To be called when the coordinator is registered. */
export async function checkNodes(database: Kysely<Tables>): Promise<NodeReport> {
  const nodes = await listNodes(database);
  const workers = nodes.filter(({ isCoordinator }) => !isCoordinator);
  if (workers.length === 0) {
    const problem =
      "No node is registered. As superuser, run select citus_add_node('HOST', PORT) on the coordinator for each.";
    return { problems: [problem], warnings: [] };
  }
  const problems: string[] = [];
  const warnings: string[] = [];
  for (const { name, isActive } of workers) {
    if (!isActive) problems.push(`The node ${name} is not active. Run select citus_activate_node on the coordinator.`);
  }
  const { rows: pairs } = await sql<{ from: string; to: string; result: boolean | null }>`
    select from_nodename || ':' || from_nodeport as "from", to_nodename || ':' || to_nodeport as "to", result
    from citus_check_cluster_node_health()`.execute(database);
  for (const { from, to, result } of pairs) {
    if (result === true) continue;
    problems.push(
      result === null
        ? `The node ${from} does not answer. Start it, or correct its address with citus_update_node.`
        : `The node ${from} cannot connect to ${to}. Allow it in pg_hba.conf there, with a password in .pgpass of the system user that runs PostgreSQL on ${from}.`,
    );
  }
  const ownHost = `select citus_check_connection_to_node('localhost', current_setting('port')::integer)::text`;
  const settings = [
    [`select current_setting('wal_level')`, 'logical', walLevel],
    [ownHost, 'true', toItself],
  ] as const;
  for (const [statement, wanted, describe] of settings) {
    for (const { node, value } of await askEveryNode(database, statement)) {
      if (value !== wanted) warnings.push(describe(node, value));
    }
  }
  return { problems: [...new Set(problems)], warnings };
}

const walLevel = (node: string, value: string) =>
  `The node ${node} has wal_level = ${value}. Set it to logical and restart the node: otherwise moving shards blocks their writes.`;
const toItself = (node: string) =>
  `The node ${node} cannot connect to itself as localhost, as rebalancing does. Allow it in pg_hba.conf, with a password in .pgpass there.`;

interface NodeAnswer {
  readonly node: string;
  readonly isAnswered: boolean;
  /** The value of the statement, or an error. */
  readonly value: string;
}

/** The value of a statement on the coordinator and on every other node, in parallel. A node that does not answer has an error. */
export async function askEveryNode(database: Kysely<Tables>, statement: string): Promise<readonly NodeAnswer[]> {
  const { rows: own } = await sql.raw<Record<string, string>>(statement).execute(database);
  const { rows } = await sql<NodeAnswer>`
    select nodename || ':' || nodeport as node, success as "isAnswered", coalesce(result, '') as value
    from run_command_on_workers(${statement}::text)`.execute(database);
  return [{ node: 'coordinator', isAnswered: true, value: String(Object.values(own[0] ?? {})[0] ?? '') }, ...rows];
}
