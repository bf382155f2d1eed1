import { sql } from 'kysely';
import { isDistributed } from '../../src/service/database/layout';
import { findShard, listNodes } from '../../src/service/database/nodes';
import type { Database } from '../../src/service/database/open-database';
import { liftConnectionTimeLimit, restoreConnectionTimeLimit } from '../../src/service/database/time-limit';
import { requireOrganization } from '../../src/service/organizations/require-organization';
import { defineCommand } from './command';
import { dataOptions, withDatabase } from './data-options';

export const isolateOrganization = defineCommand({
  name: 'isolate-organization',
  summary: 'gives an organization a shard of its own in a database with the Citus extension, and moves it to a node',
  operands: ['ID'],
  options: {
    to: {
      type: 'string',
      variable: null,
      placeholder: 'HOST:PORT',
      help: 'the node to move it to; default: where it is',
    },
    ...dataOptions,
  },
  run: (values, [id = ''], environment) =>
    withDatabase(values, environment, async (database) => {
      if (!(await isDistributed(database))) throw new Error('This database is not distributed over nodes.');
      const organizationId = await requireOrganization(database, id);
      await database.connection().execute(async (connection) => {
        await liftConnectionTimeLimit(connection);
        await isolate(connection, organizationId);
        if (values.to !== undefined) await moveTo(connection, organizationId, values.to);
        await restoreConnectionTimeLimit(connection);
      });
      const shard = await findShard(database, organizationId);
      process.stdout.write(`${organizationId} is on ${shard?.node}, alone in shard ${shard?.shardId}.\n`);
    }),
});

/** Citus refuses an organization that is alone already. */
async function isolate(database: Database, organizationId: string): Promise<void> {
  try {
    await sql`select isolate_tenant_to_new_shard('organizations'::regclass, ${organizationId}::uuid, 'CASCADE')`.execute(
      database,
    );
  } catch (error) {
    if (!/already.*isolated/i.test((error as Error).message)) throw error;
  }
}

async function moveTo(database: Database, organizationId: string, name: string): Promise<void> {
  const shard = await findShard(database, organizationId);
  const nodes = await listNodes(database);
  const [from, to] = [shard?.node, name].map((each) => nodes.find((node) => node.name === each));
  if (to === undefined || to.isCoordinator) {
    const known = nodes.filter(({ isCoordinator }) => !isCoordinator).map((node) => node.name);
    throw new Error(`--to ${name} is no node. There are ${known.join(', ')}.`);
  }
  if (shard === null || from === undefined || from === to) return;
  await sql`select citus_move_shard_placement(${shard.shardId}::bigint, ${from.host}::text, ${from.port}::integer,
    ${to.host}::text, ${to.port}::integer)`.execute(database);
}
