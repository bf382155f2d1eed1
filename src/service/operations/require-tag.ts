import type { Selectable } from 'kysely';
import type { Database } from '../database/open-database';
import type { TagTable } from '../database/tables';
import { notFound } from '../http/api-error';
import type { ApiKey } from '../keys/api-key';

/** A tag in the path: 404 if the organization has no tag with that id. */
export async function requireTag(database: Database, key: ApiKey, tagId: string): Promise<Selectable<TagTable>> {
  const tag = await database
    .selectFrom('tags')
    .selectAll()
    .where('organization_id', '=', key.organizationId)
    .where('id', '=', tagId)
    .executeTakeFirst();
  if (tag === undefined) throw notFound('tag');
  return tag;
}
