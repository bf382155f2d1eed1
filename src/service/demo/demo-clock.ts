import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import type { Database } from '../database/open-database';
import { cafeId } from './cafe/cafe';
import { householdId } from './household/household';

/**
 * SQL of the database's time plus what `followClock` has set. A setting belongs to a connection, and the embedded
 * database has only one.
 */
export const demoClock =
  "(now() + make_interval(secs => coalesce(current_setting('fin.demo_ahead_ms', true), '0')::double precision / 1000))";

/** Gives the embedded database the time of `now` before each request. */
export function followClock(app: FastifyInstance, database: Database, now: () => number): void {
  let aheadMs = 0;
  app.addHook('onRequest', async () => {
    const ms = now() - Date.now();
    if (ms === aheadMs) return;
    aheadMs = ms;
    await sql`select set_config('fin.demo_ahead_ms', ${String(ms)}, false)`.execute(database);
  });
}

/**
 * Deletes the counts of windows that begin after a time, because an earlier start had a later clock. Otherwise requests
 * would count in these windows until that time.
 */
export async function forgetLaterCounts(database: Database, seed: string, nowMs: number): Promise<void> {
  for (const organizationId of [householdId(seed), cafeId(seed)]) {
    await database
      .deleteFrom('rate_counters')
      .where('organization_id', '=', organizationId)
      .where(sql<boolean>`${nowMs / 1_000}::double precision < any(starts)`)
      .execute();
  }
}
