import { sql } from 'kysely';
import type { Database } from '../database/open-database';
import { toOldest } from '../idempotency/answer-once';

const dayMs = 24 * 60 * 60 * 1_000;
export const auditDays = 90;
export const auditEntriesMax = 100_000;

/** Deletes what is older than 90 days, of the entries all but the newest 100,000, and answers that are no longer used. */
export async function forgetOldEntries(database: Database, organizationId: string, nowMs: number): Promise<void> {
  const oldest = new Date(nowMs - auditDays * dayMs);
  await database
    .deleteFrom('audit_entries')
    .where('organization_id', '=', organizationId)
    .where('occurred_at', '<', oldest)
    .execute();
  await sql`
    delete from audit_entries where organization_id = ${organizationId} and occurred_at <= (
      select occurred_at from audit_entries where organization_id = ${organizationId}
      order by occurred_at desc, id desc offset ${auditEntriesMax} limit 1
    )`.execute(database);
  await database
    .deleteFrom('key_uses')
    .where('organization_id', '=', organizationId)
    .where('day', '<', oldest.toISOString().slice(0, 10))
    .execute();
  await database
    .deleteFrom('idempotent_answers')
    .where('organization_id', '=', organizationId)
    .where('created_at', '<=', toOldest(nowMs))
    .execute();
}
