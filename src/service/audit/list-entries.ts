import type { Database } from '../database/open-database';

export interface EntryFilter {
  readonly organizationId: string;
  /** Only what this key has done. */
  readonly keyId?: string;
  readonly since?: Date;
  /** The newest so many. */
  readonly limit: number;
}

/** Audit entries, newest first. */
export async function listEntries(database: Database, { organizationId, keyId, since, limit }: EntryFilter) {
  let entries = database.selectFrom('audit_entries').selectAll().where('organization_id', '=', organizationId);
  if (keyId !== undefined) entries = entries.where('key_id', '=', keyId);
  if (since !== undefined) entries = entries.where('occurred_at', '>=', since);
  return await entries.orderBy('occurred_at', 'desc').orderBy('id', 'desc').limit(limit).execute();
}
