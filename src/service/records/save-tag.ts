import { sql } from 'kysely';
import type { Database } from '../database/open-database';
import { toSiblingKey, toSlug } from '../operations/tag-name';
import type { NewRecord } from './identify';
import type { Problem } from './import-error';
import { textOf } from './read-record';
import { parentTagReference } from './references';
import { resolveReference } from './resolve-reference';
import { type StoredRow, toRow } from './stored-rows';

/** Stores one tag. Another one of the same name and parent is a problem: the API refuses it too. */
export async function saveTag(
  database: Database,
  organizationId: string,
  record: NewRecord,
  stored: ReadonlyMap<string, StoredRow>,
): Promise<readonly Problem[]> {
  const { id, line } = record;
  const kept = stored.get(id);
  const parents = await findParent(database, organizationId, record, kept);
  if ('problems' in parents) return parents.problems;
  const [parentTagId = null] = parents.ids;
  if (parentTagId !== null && (await isAtOrBelow(database, organizationId, parentTagId, id))) {
    return [{ line, text: 'a tag cannot be below itself.' }];
  }

  const row = toRow(record, kept);
  const name = String(row['name']).trim();
  const siblingKey = toSiblingKey(parentTagId, name);
  const twin = await database
    .selectFrom('tags')
    .select('id')
    .where('organization_id', '=', organizationId)
    .where('sibling_key', '=', siblingKey)
    .where('id', '<>', id)
    .executeTakeFirst();
  if (name === '' || twin !== undefined) {
    return [
      { line, text: name === '' ? 'name is missing.' : `there is another tag with the name ${JSON.stringify(name)}.` },
    ];
  }
  const values = {
    external_id: toText(row['external_id']),
    parent_tag_id: parentTagId,
    name,
    sibling_key: siblingKey,
    slug: toText(row['slug']) ?? toSlug(name),
    description: toText(row['description']),
    color: toText(row['color']),
    archived_at: toText(row['archived_at']),
  };
  await database
    .insertInto('tags')
    .values({
      organization_id: organizationId,
      id,
      ...values,
      target_types: JSON.stringify(['TRANSACTION']),
      created_at: textOf(record, 'createdAt') ?? new Date(),
    })
    .onConflict((conflict) => conflict.columns(['organization_id', 'id']).doUpdateSet(values))
    .execute();
  return [];
}

function toText(value: string | boolean | null | undefined): string | null {
  return typeof value === 'string' ? value : null;
}

/** The parent that the record states, none if it clears it, otherwise the one that is stored. */
async function findParent(
  database: Database,
  organizationId: string,
  record: NewRecord,
  kept: StoredRow | undefined,
): Promise<{ readonly ids: readonly (string | null)[] } | { readonly problems: readonly Problem[] }> {
  const { parentTagId, parentTagExternalId } = record.fields;
  if (parentTagId === undefined && parentTagExternalId === undefined) return { ids: [kept?.['parent_tag_id'] ?? null] };
  if ((parentTagId ?? parentTagExternalId ?? null) === null) return { ids: [null] };
  return await resolveReference(database, organizationId, [record], parentTagReference);
}

/** Whether the tag is the other one, or has it above itself. */
async function isAtOrBelow(
  database: Database,
  organizationId: string,
  tagId: string,
  otherId: string,
): Promise<boolean> {
  const { rows } = await sql`
    with recursive above as (
      select id, parent_tag_id from tags where organization_id = ${organizationId} and id = ${tagId}::uuid
      union
      select t.id, t.parent_tag_id from tags t join above on t.id = above.parent_tag_id
      where t.organization_id = ${organizationId}
    )
    select 1 from above where id = ${otherId}::uuid`.execute(database);
  return rows.length > 0;
}
