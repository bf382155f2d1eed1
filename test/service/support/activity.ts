import { type Kysely, sql } from 'kysely';

/** The view of what connections do: Citus has one of all nodes, where a statement may wait on another one than this. */
export async function activityView<Tables>(database: Kysely<Tables>): Promise<string> {
  const { rows } = await sql<{ name: string }>`
    select coalesce(to_regclass('citus_stat_activity')::text, 'pg_stat_activity') as name`.execute(database);
  return rows[0]?.name ?? '';
}
