import { sql } from 'kysely';
import type { Tag } from '../../contract/resources';
import type { Call, Environment } from '../http/call';
import { type Page, readPageStart, toPage } from '../pages/page';
import { toTag } from './to-tag';

export async function listTags({ database }: Environment, call: Call<'listTags'>): Promise<Page<Tag>> {
  const { key, query } = call;
  const start = readPageStart(call);
  let rows = database.selectFrom('tags').selectAll().where('organization_id', '=', key.organizationId);
  if (query.type !== undefined) {
    rows = rows.where(sql<boolean>`target_types @> ${JSON.stringify([query.type.toUpperCase()])}::jsonb`);
  }
  if (start.after !== null) {
    const [name = '', id = ''] = start.after;
    rows = rows.where(({ eb, refTuple, tuple }) => eb(refTuple('name', 'id'), '>', tuple(name, id)));
  }
  const found = await rows
    .orderBy('name')
    .orderBy('id')
    .limit(start.pageSize + 1)
    .execute();
  return toPage(call, start, found, toTag, (row) => [row.name, row.id]);
}
