import { sql } from 'kysely';
import type { Database } from '../database/open-database';
import type { RateLimit } from '../database/tables';
import { type RateLimitState, toRateLimitState } from '../keys/rate-limit-state';

/**
 * Counts a request of any key of an organization against the organization's own limits. null: it has none, as most, and no
 * statement is needed.
 */
export async function countForOrganization(
  database: Database,
  organizationId: string,
  limits: readonly RateLimit[],
  /** In place of the clock of the database; undefined: that one decides. */
  clock: (() => number) | undefined,
): Promise<RateLimitState | null> {
  const used: (number | null)[] = [];
  let countedAtMs = 0;
  // A longer window counts only what the shorter ones have allowed. So refused requests do not use up the day.
  for (const limit of limits) {
    if (used.at(-1) === null) break;
    const counted = await countRequest(database, organizationId, limit, clock);
    used.push(counted.used);
    countedAtMs = counted.nowSeconds * 1_000;
  }
  return toRateLimitState(limits, used, countedAtMs);
}

/** By the clock of the database, which all instances share. `used` is null if the window is full. */
async function countRequest(
  database: Database,
  organizationId: string,
  { name, limit, windowSeconds }: RateLimit,
  clock: (() => number) | undefined,
) {
  const at = sql`coalesce(${clock === undefined ? null : new Date(clock())}::timestamptz, now())`;
  const { rows } = await sql<{ readonly used: number | null; readonly now_seconds: number }>`
    with counted as (
      insert into organization_counters as counter (organization_id, name, window_start_seconds, used)
      values (
        ${organizationId}, ${name},
        (floor(extract(epoch from ${at}) / ${windowSeconds}::integer) * ${windowSeconds}::integer)::bigint, 1
      )
      on conflict (organization_id, name) do update set
        used = case when excluded.window_start_seconds > counter.window_start_seconds then 1 else counter.used + 1 end,
        window_start_seconds = greatest(counter.window_start_seconds, excluded.window_start_seconds)
      where excluded.window_start_seconds > counter.window_start_seconds or counter.used < ${limit}
      returning used
    )
    select (select used from counted) as used, extract(epoch from ${at})::double precision as now_seconds,
      set_config('synchronous_commit', 'off', true)`.execute(database);
  const [row] = rows;
  return { used: row?.used ?? null, nowSeconds: row?.now_seconds ?? 0 };
}
