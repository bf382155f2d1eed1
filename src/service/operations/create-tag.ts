import { randomUUID } from 'node:crypto';
import { limits } from '../../contract/limits';
import type { Tag } from '../../contract/resources';
import { recordEntry } from '../audit/record-entry';
import { inTransaction } from '../database/in-transaction';
import type { Database } from '../database/open-database';
import { invalidQuery } from '../http/api-error';
import type { Call, Environment } from '../http/call';
import { answerOnce } from '../idempotency/answer-once';
import { toSiblingKey, toSlug } from './tag-name';
import { toTag } from './to-tag';

/** The tag, its audit entry and the answer for its idempotency key are stored together. */
export function createTag({ database, now }: Environment, call: Call<'createTag'>): Promise<Tag> {
  const { key, body, idempotencyKey, requestId } = call;
  const { organizationId } = key;
  const nowMs = now();
  return inTransaction(database, (transaction) =>
    answerOnce(transaction, { organizationId, keyId: key.id, idempotencyKey, body }, nowMs, async () => {
      const tag = await insertTag(transaction, nowMs, call);
      const actor = { keyId: key.id, requestId };
      await recordEntry(transaction, { organizationId, actor, action: 'createTag', subject: tag.id });
      return tag;
    }),
  );
}

async function insertTag(database: Database, nowMs: number, { key, body }: Call<'createTag'>): Promise<Tag> {
  const name = body.name.trim();
  const parentTagId = body.parentTagId?.toLowerCase() ?? null;
  await requirePlace(database, key.organizationId, parentTagId);
  const created = await database
    .insertInto('tags')
    .values({
      organization_id: key.organizationId,
      id: randomUUID(),
      parent_tag_id: parentTagId,
      name,
      sibling_key: toSiblingKey(parentTagId, name),
      slug: toSlug(name),
      description: body.description ?? null,
      color: body.color ?? null,
      target_types: JSON.stringify(body.targetTypes ?? ['TRANSACTION']),
      archived_at: null,
      created_at: new Date(nowMs),
    })
    .onConflict((conflict) => conflict.columns(['organization_id', 'sibling_key']).doNothing())
    .returningAll()
    .executeTakeFirst();
  if (created === undefined) {
    throw invalidQuery('duplicate', 'There is already a tag of that name here.', { field: 'name' });
  }
  return toTag(created);
}

/**
 * The organization has room for one more tag, and the parent takes it. Simultaneous requests may together exceed the limit a
 * little. It only prevents an unlimited number of tags.
 */
async function requirePlace(database: Database, organizationId: string, parentTagId: string | null): Promise<void> {
  const { count, parents, archived } = await database
    .selectFrom('tags')
    .select(({ fn }) => [
      fn.countAll<number>().as('count'),
      fn.countAll<number>().filterWhere('id', '=', parentTagId).as('parents'),
      fn.count<number>('archived_at').filterWhere('id', '=', parentTagId).as('archived'),
    ])
    .where('organization_id', '=', organizationId)
    .executeTakeFirstOrThrow();
  const limit = limits.tagsPerOrganizationMax;
  if (count >= limit) {
    const message = `The organization has ${count} tags, and no more than ${limit} can be created.`;
    throw invalidQuery('too_many_tags', message, { limit });
  }
  if (parentTagId === null) return;
  if (parents === 0) {
    throw invalidQuery('unknown_parent', 'No tag has the id given as parentTagId.', { field: 'parentTagId' });
  }
  if (archived > 0) {
    throw invalidQuery('archived', 'The tag given as parentTagId is archived.', { field: 'parentTagId' });
  }
}
