import { type Kysely, sql } from 'kysely';
import type { Tables } from './tables';

export interface OrganizationTable {
  readonly name: string;
  /** Whether its rows are on the node that the service is connected to, and on no other. */
  readonly isLocal: boolean;
  /** How it is distributed now; null: its rows are on this node. */
  readonly kind: 'distributed' | 'reference' | null;
  /** Whether PostgreSQL's own partitions divide it. */
  readonly isInParts: boolean;
}

/**
 * Keys, which are looked up before the organization is known, and what counts their requests. One node decides whether a key is
 * valid, so it can be revoked while any other one is down: see `docs/decisions/keys-on-the-coordinator.md`.
 */
const localTables: ReadonlySet<string> = new Set(['api_keys', 'rate_counters', 'organization_counters']);

/**
 * Every table with the column of the organization, that of organizations first. null: the database has no Citus extension.
 * Its catalog `pg_dist_partition` has a row for each distributed table: `h` is sharded by hash, `n` with the replication `t` is
 * a reference table.
 */
export async function readLayout(database: Kysely<Tables>): Promise<readonly OrganizationTable[] | null> {
  if (!(await hasCitus(database))) return null;
  const { rows } = await sql<Omit<OrganizationTable, 'isLocal'>>`
    select c.relname as name, c.relkind = 'p' as "isInParts",
      case when p.partmethod = 'h' then 'distributed' when p.repmodel = 't' then 'reference' end as kind
    from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attname = 'organization_id' and not a.attisdropped
    left join pg_dist_partition p on p.logicalrelid = c.oid
    where c.relnamespace = current_schema()::regnamespace and c.relkind in ('r', 'p') and not c.relispartition
    order by c.relname <> 'organizations', c.relname`.execute(database);
  return rows.map((row) => ({ ...row, isLocal: localTables.has(row.name) }));
}

/** Whether organizations are distributed over several nodes. */
export async function isDistributed(database: Kysely<Tables>): Promise<boolean> {
  if (!(await hasCitus(database))) return false;
  const { rows } = await sql`
    select from pg_dist_partition where logicalrelid = to_regclass('organizations')`.execute(database);
  return rows.length > 0;
}

/** Brings the tables back that belong to this node, such as those that an earlier version distributed. Returns their names. */
export async function collectLocalTables(database: Kysely<Tables>): Promise<readonly string[]> {
  const away = ((await readLayout(database)) ?? []).filter(({ isLocal, kind }) => isLocal && kind !== null);
  for (const { name } of away) await sql`select undistribute_table(${name}::regclass)`.execute(database);
  return away.map(({ name }) => name);
}

async function hasCitus(database: Kysely<Tables>): Promise<boolean> {
  const { rows } = await sql<{ found: boolean }>`
    select to_regclass('pg_dist_partition') is not null as found`.execute(database);
  return rows[0]?.found === true;
}
