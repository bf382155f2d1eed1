import { sql } from 'kysely';
import { findReason } from '../../src/service/database/database-error';
import { isDistributed } from '../../src/service/database/layout';
import { type DatabaseNode, findShard, listNodes } from '../../src/service/database/nodes';
import type { Database } from '../../src/service/database/open-database';
import { requireUuid } from '../../src/service/organizations/require-organization';
import { formatTable } from '../format-table';
import { defineCommand } from './command';
import { dataOptions, withDatabase } from './data-options';
import { replicaLines } from './replica-lines';

export const nodesCommand = defineCommand({
  name: 'nodes',
  summary:
    'lists the nodes of a database with the Citus extension and where an organization is, or the primary and its replica',
  options: {
    organization: { type: 'string', variable: null, placeholder: 'ID', help: 'says on which node it is' },
    ...dataOptions,
  },
  run: (values, _operands, environment) =>
    withDatabase(values, environment, async (database) => {
      const { organization } = values;
      const { DATABASE_URL: primaryUrl = '', DATABASE_REPLICA_URL: replicaUrl = '' } = environment;
      if (!(await isDistributed(database))) {
        if (replicaUrl === '' || organization !== undefined)
          throw new Error('This database is not distributed over nodes.');
        process.stdout.write(`${formatTable(await replicaLines(database, primaryUrl, replicaUrl))}\n`);
        return;
      }
      if (organization !== undefined) {
        const shard = await findShard(database, requireUuid(organization));
        process.stdout.write(
          `${organization} is on ${shard?.node ?? 'no node'}, in shard ${shard?.shardId ?? 'none'}.\n`,
        );
        return;
      }
      const nodes = await listNodes(database);
      const lines: string[][] = [];
      for (const node of nodes) lines.push([...toCells(node), ...(await ask(database, node))]);
      process.stdout.write(`${formatTable([['node', 'role', 'shards', 'state', 'size'], ...lines])}\n`);
      if (!nodes.some(({ isCoordinator }) => isCoordinator)) {
        process.stdout.write('The coordinator is not registered. Run distribute --coordinator HOST:PORT.\n');
      }
    }),
});

function toCells({ name, isCoordinator, shards }: DatabaseNode): string[] {
  return [name, isCoordinator ? 'coordinator' : 'worker', String(shards)];
}

/** One node after the other, so that one that does not answer hides nothing of the others. */
async function ask(database: Database, { host, port, isCoordinator, isActive }: DatabaseNode): Promise<string[]> {
  try {
    if (!isActive) return ['disabled', '?'];
    if (!isCoordinator && !(await answers(database, host, port))) return ['does not answer', '?'];
    return ['answers', isCoordinator ? await ownSize(database) : await sizeOf(database, host, port)];
  } catch (error) {
    return [findReason(error) ?? (error as Error).message, '?'];
  }
}

async function answers(database: Database, host: string, port: number): Promise<boolean> {
  const { rows } = await sql<{ ok: boolean }>`
    select citus_check_connection_to_node(${host}::text, ${port}::integer) as ok`.execute(database);
  return rows[0]?.ok === true;
}

async function ownSize(database: Database): Promise<string> {
  const { rows } = await sql<{ size: string }>`
    select pg_size_pretty(pg_database_size(current_database())) as size`.execute(database);
  return rows[0]?.size ?? '?';
}

/** The whole database of the node, as its own disk has it. */
async function sizeOf(database: Database, host: string, port: number): Promise<string> {
  const { rows } = await sql<{ size: string }>`
    select result as size from run_command_on_workers('select pg_size_pretty(pg_database_size(current_database()))')
    where nodename = ${host} and nodeport = ${port} and success`.execute(database);
  return rows[0]?.size ?? '?';
}
