import type { tagFields } from '../../contract/resources';
import { fieldOf, type Row } from './row';

/** The fields of a tag that the add-on reads. */
export const tagField = {
  parent: 'parentTagId',
  archived: 'archivedAt',
} as const satisfies { readonly [name: string]: keyof typeof tagFields };

export function isArchived(tag: Row): boolean {
  const at = fieldOf(tag, tagField.archived);
  return at !== null && at !== '';
}
