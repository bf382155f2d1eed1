import { addDays } from '../calendar';
import { toSiblingKey, toSlug } from '../operations/tag-name';
import type { DemoTag } from './household/tags';
import type { TagRow } from './organization';
import { toUuid } from './random';

export function tagIdOf(seed: string, organization: string, key: string): string {
  return toUuid(`${seed}/${organization}/tag/${key}`);
}

export function toTagRows(
  seed: string,
  organization: string,
  tags: readonly DemoTag[],
  referenceDate: string,
): TagRow[] {
  return tags.map(({ key, name, parent, color, description, isArchived }) => {
    const parentTagId = parent === undefined ? null : tagIdOf(seed, organization, parent);
    return {
      id: tagIdOf(seed, organization, key),
      parent_tag_id: parentTagId,
      name,
      sibling_key: toSiblingKey(parentTagId, name),
      slug: toSlug(name),
      description: description ?? null,
      color: color ?? null,
      target_types: ['TRANSACTION'],
      archived_at: isArchived === true ? new Date(`${addDays(referenceDate, -120)}T10:15:00Z`) : null,
      created_at: new Date(`${addDays(referenceDate, -700)}T10:00:00Z`),
    };
  });
}
