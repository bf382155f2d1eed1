import { sql } from 'kysely';
import type { Database } from '../database/open-database';
import type { RateLimit } from '../database/tables';
import { type RateLimitState, toRateLimitState } from '../keys/rate-limit-state';

/** A change by a command takes effect after this time. */
const rememberedMs = 30_000;
const organizationsMax = 1_000;

/**
 * Counts the requests of all keys of an organization against its own limits. Most organizations have none, so their limits
 * are remembered for a while, and their requests take no statement.
 */
export class OrganizationLimits {
  private readonly remembered = new Map<string, { readonly limits: Promise<readonly RateLimit[]>; untilMs: number }>();

  constructor(private readonly database: Database) {}

  /** Null if the organization has no limits. */
  async count(organizationId: string, nowMs: number): Promise<RateLimitState | null> {
    const limits = await this.find(organizationId, nowMs);
    const used: (number | null)[] = [];
    let countedAtMs = nowMs;
    // A longer window counts only what the shorter ones have allowed. So refused requests do not use up the day.
    for (const limit of limits) {
      if (used.at(-1) === null) break;
      const counted = await countRequest(this.database, organizationId, limit);
      used.push(counted.used);
      countedAtMs = counted.nowSeconds * 1_000;
    }
    return toRateLimitState(limits, used, countedAtMs);
  }

  private async find(organizationId: string, nowMs: number): Promise<readonly RateLimit[]> {
    const known = this.remembered.get(organizationId);
    if (known !== undefined && nowMs < known.untilMs) return await known.limits;
    const limits = readLimits(this.database, organizationId);
    this.remembered.delete(organizationId);
    this.remembered.set(organizationId, { limits, untilMs: nowMs + rememberedMs });
    const [oldest] = this.remembered.keys();
    if (this.remembered.size > organizationsMax && oldest !== undefined) this.remembered.delete(oldest);
    try {
      return await limits;
    } catch (error) {
      this.remembered.delete(organizationId);
      throw error;
    }
  }
}

async function readLimits(database: Database, organizationId: string): Promise<readonly RateLimit[]> {
  const row = await database
    .selectFrom('organizations')
    .select('rate_limits')
    .where('organization_id', '=', organizationId)
    .executeTakeFirst();
  return [...(row?.rate_limits ?? [])].sort((left, right) => left.windowSeconds - right.windowSeconds);
}

/** By the clock of the database, which all instances share. `used` is null if the window is full. */
async function countRequest(database: Database, organizationId: string, { name, limit, windowSeconds }: RateLimit) {
  const { rows } = await sql<{ readonly used: number | null; readonly now_seconds: number }>`
    with counted as (
      insert into organization_counters as counter (organization_id, name, window_start_seconds, used)
      values (
        ${organizationId}, ${name},
        (floor(extract(epoch from now()) / ${windowSeconds}::integer) * ${windowSeconds}::integer)::bigint, 1
      )
      on conflict (organization_id, name) do update set
        used = case when excluded.window_start_seconds > counter.window_start_seconds then 1 else counter.used + 1 end,
        window_start_seconds = greatest(counter.window_start_seconds, excluded.window_start_seconds)
      where excluded.window_start_seconds > counter.window_start_seconds or counter.used < ${limit}
      returning used
    )
    select (select used from counted) as used, extract(epoch from now())::double precision as now_seconds,
      set_config('synchronous_commit', 'off', true)`.execute(database);
  const [row] = rows;
  return { used: row?.used ?? null, nowSeconds: row?.now_seconds ?? 0 };
}
