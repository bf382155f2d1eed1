import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import type { Database } from '../database/open-database';

/** A change of an organization's data, keys or profile. */
export interface AuditEntry {
  readonly organizationId: string;
  readonly actor: Actor;
  /** An operation of the API, such as `createTag`, or a command, such as `keys revoke`. */
  readonly action: string;
  /** The id of what was changed. */
  readonly subject: string;
  readonly details?: object;
}

/** The key of a request, or the user of the system who ran a command. */
export type Actor = { readonly keyId: string; readonly requestId: string } | { readonly operator: string };

/** Records a change. To be called in the transaction of the change, so that both are stored or neither. */
export async function recordEntry(
  transaction: Database,
  { organizationId, actor, action, subject, details = {} }: AuditEntry,
): Promise<void> {
  const isRequest = 'keyId' in actor;
  await transaction
    .insertInto('audit_entries')
    .values({
      organization_id: organizationId,
      // By the clock of the database, so that entries of several instances are in order.
      occurred_at: sql<Date>`now()`,
      id: randomUUID(),
      key_id: isRequest ? actor.keyId : null,
      operator: isRequest ? null : actor.operator,
      request_id: isRequest ? actor.requestId : null,
      action,
      subject,
      details: JSON.stringify(details),
    })
    .execute();
}
