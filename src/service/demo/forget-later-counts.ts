import { sql } from 'kysely';
import type { Database } from '../database/open-database';
import { cafeId } from './cafe/cafe';
import { householdId } from './household/household';

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
