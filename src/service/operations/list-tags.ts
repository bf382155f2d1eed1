import { sql } from 'kysely';
import type { Tag } from '../../contract/resources';
import type { Call, Environment } from '../http/call';
import { type Page, readPageStart, toPage } from '../pages/page';
import { nameSortKeys, readByName } from './read-by-name';
import { toTag } from './to-tag';

export async function listTags({ database }: Environment, call: Call<'listTags'>): Promise<Page<Tag>> {
  const { key, query } = call;
  const start = readPageStart(call);
  let rows = database.selectFrom('tags').selectAll().where('organization_id', '=', key.organizationId);
  if (query.type !== undefined) {
    rows = rows.where(sql<boolean>`target_types @> ${JSON.stringify([query.type.toUpperCase()])}::jsonb`);
  }
  return toPage(call, start, await readByName(rows, start), toTag, nameSortKeys);
}
