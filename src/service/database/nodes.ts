import { type Kysely, sql } from 'kysely';
import { isDistributed } from './layout';
import type { Tables } from './tables';

/** A PostgreSQL server of a distributed database, as Citus knows it. */
export interface DatabaseNode {
  /** Sample: `worker-1:5432`. */
  readonly name: string;
  readonly host: string;
  readonly port: number;
  /** The one that the service is connected to. It has group 0, and is not in the list before it is registered. */
  readonly isCoordinator: boolean;
  readonly isActive: boolean;
  /** How many shards of organizations it has. */
  readonly shards: number;
}

/** From the catalog of the coordinator: no other node is asked. */
export async function listNodes(database: Kysely<Tables>): Promise<readonly DatabaseNode[]> {
  const { rows } = await sql<Omit<DatabaseNode, 'name'>>`
    select n.nodename as host, n.nodeport as port, n.groupid = 0 as "isCoordinator", n.isactive as "isActive",
      (select count(*) from pg_dist_placement p join pg_dist_shard s on s.shardid = p.shardid
        where p.groupid = n.groupid and s.logicalrelid = to_regclass('organizations')) as shards
    from pg_dist_node n where n.noderole = 'primary' order by n.groupid`.execute(database);
  return rows.map((row) => ({ ...row, name: `${row.host}:${row.port}` }));
}

/** The shard of an organization and its node. From the catalog of the coordinator: no other node is asked. */
export async function findShard(
  database: Kysely<Tables>,
  organizationId: string,
): Promise<{ readonly shardId: number; readonly node: string } | null> {
  const { rows } = await sql<{ shardId: number; node: string }>`
    select p.shardid as "shardId", n.nodename || ':' || n.nodeport as node
    from pg_dist_placement p join pg_dist_node n on n.groupid = p.groupid and n.noderole = 'primary'
    where p.shardid = get_shard_id_for_distribution_column('organizations'::regclass, ${organizationId}::uuid)`.execute(
    database,
  );
  return rows[0] ?? null;
}

const distributed = new WeakMap<Kysely<Tables>, Promise<boolean>>();

/** Whether the database is distributed, asked once: instances are stopped while that changes. */
export async function knowsNodes(database: Kysely<Tables>): Promise<boolean> {
  const known = distributed.get(database) ?? isDistributed(database);
  distributed.set(database, known);
  try {
    return await known;
  } catch (error) {
    distributed.delete(database);
    throw error;
  }
}

const organizationsMax = 10_000;

/** Organizations move rarely. If one has, requests for a while count for the node that it was on. */
const keptMs = 60_000;

/** The nodes of organizations, remembered for a minute. */
export class OrganizationNodes {
  private readonly known = new Map<string, { readonly node: string | null; readonly untilMs: number }>();

  constructor(
    private readonly database: Kysely<Tables>,
    private readonly now: () => number,
  ) {}

  /** null: the database is not distributed. */
  async find(organizationId: string): Promise<string | null> {
    if (!(await knowsNodes(this.database))) return null;
    const nowMs = this.now();
    const known = this.known.get(organizationId);
    if (known !== undefined && nowMs < known.untilMs) return known.node;
    const node = (await findShard(this.database, organizationId))?.node ?? null;
    this.known.delete(organizationId);
    this.known.set(organizationId, { node, untilMs: nowMs + keptMs });
    const [oldest] = this.known.keys();
    if (this.known.size > organizationsMax && oldest !== undefined) this.known.delete(oldest);
    return node;
  }
}
