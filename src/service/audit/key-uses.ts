import { sql } from 'kysely';
import type { Database } from '../database/open-database';
import { forgetOldEntries } from './forget-old-entries';

/** One request of a valid key. */
export interface KeyUse {
  readonly organizationId: string;
  readonly keyId: string;
  readonly operation: string;
  readonly isRefused: boolean;
  readonly requestId: string;
  readonly client: string;
  /** Milliseconds since 1970. */
  readonly atMs: number;
}

/**
 * Counts the uses of keys by day and operation. They are stored every few seconds, one statement for each organization, so
 * that no request waits for it. A crash of the process loses the counts since then.
 */
export class KeyUses {
  private readonly counts = new Map<string, Map<string, UseCount>>();
  /** When this process last deleted old entries of an organization. */
  private readonly forgottenAtMs = new Map<string, number>();

  note({ organizationId, keyId, operation, isRefused, requestId, client, atMs }: KeyUse): void {
    const day = new Date(atMs).toISOString().slice(0, 10);
    const ofOrganization = this.counts.get(organizationId) ?? new Map<string, UseCount>();
    this.counts.set(organizationId, ofOrganization);
    const name = [keyId, day, operation].join();
    const count = ofOrganization.get(name) ?? { keyId, day, operation, used: 0, refused: 0, atMs, requestId, client };
    if (isRefused) count.refused += 1;
    else count.used += 1;
    Object.assign(count, { atMs, requestId, client });
    ofOrganization.set(name, count);
  }

  /** Stores the counts. After an error they are stored with the next ones. */
  async store(database: Database, nowMs: number): Promise<void> {
    for (const [organizationId, counts] of [...this.counts]) {
      this.counts.delete(organizationId);
      try {
        await storeCounts(database, organizationId, [...counts.values()]);
      } catch (error) {
        for (const count of counts.values()) this.restore(organizationId, count);
        throw error;
      }
      if (nowMs - (this.forgottenAtMs.get(organizationId) ?? 0) < forgetEveryMs) continue;
      this.forgottenAtMs.set(organizationId, nowMs);
      await forgetOldEntries(database, organizationId, nowMs);
    }
  }

  private restore(organizationId: string, earlier: UseCount): void {
    const ofOrganization = this.counts.get(organizationId) ?? new Map<string, UseCount>();
    this.counts.set(organizationId, ofOrganization);
    const name = [earlier.keyId, earlier.day, earlier.operation].join();
    const later = ofOrganization.get(name);
    const used = earlier.used + (later?.used ?? 0);
    const refused = earlier.refused + (later?.refused ?? 0);
    ofOrganization.set(name, { ...(later ?? earlier), used, refused });
  }
}

interface UseCount {
  readonly keyId: string;
  readonly day: string;
  readonly operation: string;
  used: number;
  refused: number;
  /** Of the last use. */
  atMs: number;
  requestId: string;
  client: string;
}

const forgetEveryMs = 60 * 60 * 1_000;

async function storeCounts(database: Database, organizationId: string, counts: readonly UseCount[]): Promise<void> {
  await database
    .insertInto('key_uses')
    .values(
      counts.map(({ keyId, day, operation, used, refused, atMs, requestId, client }) => ({
        organization_id: organizationId,
        key_id: keyId,
        day,
        operation,
        used,
        refused,
        last_used_at: new Date(atMs),
        last_request_id: requestId,
        last_client: client,
      })),
    )
    .onConflict((conflict) =>
      conflict.columns(['organization_id', 'key_id', 'day', 'operation']).doUpdateSet({
        used: sql`key_uses.used + excluded.used`,
        refused: sql`key_uses.refused + excluded.refused`,
        last_used_at: sql`excluded.last_used_at`,
        last_request_id: sql`excluded.last_request_id`,
        last_client: sql`excluded.last_client`,
      }),
    )
    .execute();
}
