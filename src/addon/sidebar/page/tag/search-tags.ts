import type { TagView } from '../../protocol';

/** More than anyone scrolls through; typing narrows the rest. */
export const tagsShownMax = 100;

export interface TagSearch {
  readonly tags: readonly TagView[];
  /** Matches beyond the ones shown. */
  readonly more: number;
}

/**
 * Tags whose path holds every word of the query, in any case and without regard to accents. Those whose own name
 * starts with the query come first, archived ones last.
 */
export function searchTags(tags: readonly TagView[], query: string, shownMax = tagsShownMax): TagSearch {
  const words = fold(query).split(' ').filter(Boolean);
  const matches = tags
    .filter(({ path }) => words.every((word) => fold(path).includes(word)))
    .map((tag) => ({ tag, rank: (tag.isArchived ? 2 : 0) + (fold(tag.name).startsWith(words.join(' ')) ? 0 : 1) }))
    .sort((a, b) => a.rank - b.rank || compare(a.tag.path, b.tag.path))
    .map(({ tag }) => tag);
  return { tags: matches.slice(0, shownMax), more: Math.max(0, matches.length - shownMax) };
}

/** `  Café  CREME` → `cafe creme`. Only accents go: the marks of other scripts make other words, as in ガス and カス. */
export function fold(text: string): string {
  return simplify(text.normalize('NFKD').replace(/[\u0300-\u036f]/g, ''));
}

function simplify(text: string): string {
  return text.normalize('NFC').toLowerCase().replace(/\s+/g, ' ').trim();
}

export const pathSeparator = ' › ';

/** The tag that has this name and parent already. Accents make another tag: `Café` may stand beside `Cafe`. */
export function findDouble(tags: readonly TagView[], name: string, parentPath: string | null): TagView | null {
  const path = simplify(parentPath === null ? name : `${parentPath}${pathSeparator}${name}`);
  return tags.find((tag) => simplify(tag.path) === path) ?? null;
}

function compare(a: string, b: string): number {
  return a.localeCompare(b, undefined, { sensitivity: 'base', numeric: true });
}
