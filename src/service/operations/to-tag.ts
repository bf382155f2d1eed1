import type { Selectable } from 'kysely';
import type { Tag } from '../../contract/resources';
import type { TagTable } from '../database/tables';
import { omitNulls } from './omit-nulls';

export function toTag(row: Selectable<TagTable>): Tag {
  return omitNulls<Tag>({
    id: row.id,
    parentTagId: row.parent_tag_id,
    name: row.name,
    slug: row.slug,
    description: row.description,
    color: row.color,
    targetTypes: row.target_types,
    archivedAt: row.archived_at === null ? null : row.archived_at.toISOString(),
  });
}
