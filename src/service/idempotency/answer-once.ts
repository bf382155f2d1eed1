import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import type { Database } from '../database/open-database';
import { invalidQuery } from '../http/api-error';

export const rememberedHours = 24;

interface RepeatableRequest {
  readonly organizationId: string;
  readonly keyId: string;
  /** Null: each request is answered by itself. */
  readonly idempotencyKey: string | null;
  readonly body: unknown;
}

/**
 * Does the work once for an idempotency key, and answers later requests with the same key and body with the stored answer, for
 * 24 hours. To be called in the transaction of the work: a simultaneous request waits for it, and after a failure the next
 * one does the work. 400 if the key was used for another body.
 */
export async function answerOnce<Answer extends object>(
  transaction: Database,
  { organizationId, keyId, idempotencyKey, body }: RepeatableRequest,
  nowMs: number,
  work: () => Promise<Answer>,
): Promise<Answer> {
  if (idempotencyKey === null) return await work();
  const row = {
    organization_id: organizationId,
    key_id: keyId,
    request_hash: hashOf(idempotencyKey),
    body_hash: hashOf(JSON.stringify(body)),
    created_at: new Date(nowMs),
  };
  const isExpired = sql<boolean>`idempotent_answers.created_at <= ${toOldest(nowMs)}`;
  const first = await transaction
    .insertInto('idempotent_answers')
    .values({ ...row, answer: null })
    .onConflict((conflict) =>
      conflict
        .columns(['organization_id', 'key_id', 'request_hash'])
        .doUpdateSet({ body_hash: row.body_hash, created_at: row.created_at, answer: null })
        .where(isExpired),
    )
    .returning('request_hash')
    .executeTakeFirst();
  if (first === undefined) return await readAnswer<Answer>(transaction, row);
  const answer = await work();
  await transaction
    .updateTable('idempotent_answers')
    .set({ answer: JSON.stringify(answer) })
    .where('organization_id', '=', organizationId)
    .where('key_id', '=', keyId)
    .where('request_hash', '=', row.request_hash)
    .execute();
  return answer;
}

/** Answers of before this are no longer used. */
export function toOldest(nowMs: number): Date {
  return new Date(nowMs - rememberedHours * 60 * 60 * 1_000);
}

interface StoredRequest {
  readonly organization_id: string;
  readonly key_id: string;
  readonly request_hash: string;
  readonly body_hash: string;
}

async function readAnswer<Answer>(transaction: Database, request: StoredRequest): Promise<Answer> {
  const stored = await transaction
    .selectFrom('idempotent_answers')
    .select(['body_hash', 'answer'])
    .where('organization_id', '=', request.organization_id)
    .where('key_id', '=', request.key_id)
    .where('request_hash', '=', request.request_hash)
    .executeTakeFirstOrThrow();
  if (stored.body_hash !== request.body_hash) {
    throw invalidQuery('idempotency_key', 'This Idempotency-Key was used with another body.', {
      header: 'Idempotency-Key',
    });
  }
  return stored.answer as Answer;
}

function hashOf(text: string): string {
  return createHash('sha256').update(text).digest('hex');
}
