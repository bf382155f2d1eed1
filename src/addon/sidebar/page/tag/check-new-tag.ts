import { limits } from '../../../../contract/limits';
import type { TagView } from '../../protocol';
import { findDouble } from './search-tags';

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
  if (length === 0) return 'Enter a name.';
  if (length > limits.tagNameMaxLength) {
    return `A name has at most ${limits.tagNameMaxLength} characters; this one has ${length}.`;
  }
  const parentPath = tags.find(({ id }) => id === parentTagId)?.path ?? null;
  const double = findDouble(tags, name, parentPath);
  if (double === null) return null;
  return double.isArchived
    ? `“${double.path}” exists and is archived: choose another name.`
    : `“${double.path}” exists already: choose it in the list.`;
}

function checkDescription(description: string): string | null {
  const length = [...description].length;
  if (length <= limits.tagDescriptionMaxLength) return null;
  return `A description has at most ${limits.tagDescriptionMaxLength} characters; this one has ${length}.`;
}
