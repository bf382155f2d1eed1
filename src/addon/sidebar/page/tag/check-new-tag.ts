import { limits } from '../../../../contract/limits';
import type { TagView } from '../../protocol';
import { messages } from '../messages/messages';
import { findDuplicate } from './search-tags';

const text = messages.tag.newTag;

export interface NewTag {
  readonly name: string;
  readonly parentTagId: string | null;
  readonly color: string | null;
  readonly description: string;
}

export interface NewTagProblems {
  readonly name: string | null;
  readonly description: string | null;
}

export function checkNewTag(draft: NewTag, tags: readonly TagView[]): NewTagProblems {
  return { name: checkName(draft, tags), description: checkDescription(draft.description.trim()) };
}

function checkName({ name, parentTagId }: NewTag, tags: readonly TagView[]): string | null {
  const length = [...name.trim()].length;
  if (length === 0) return text.noName;
  if (length > limits.tagNameMaxLength) {
    return text.nameTooLong(limits.tagNameMaxLength, length);
  }
  const parentPath = tags.find(({ id }) => id === parentTagId)?.path ?? null;
  const duplicate = findDuplicate(tags, name, parentPath);
  if (duplicate === null) return null;
  return duplicate.isArchived ? text.existsArchived(duplicate.path) : text.exists(duplicate.path);
}

function checkDescription(description: string): string | null {
  const length = [...description].length;
  if (length <= limits.tagDescriptionMaxLength) return null;
  return text.descriptionTooLong(limits.tagDescriptionMaxLength, length);
}
