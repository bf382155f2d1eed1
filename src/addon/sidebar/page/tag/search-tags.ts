import { foldAccents, foldText } from '../../../cells/fold-text';
import type { TagView } from '../../protocol';

/** More than anyone scrolls through; typing narrows the rest. */
export const tagsShownMax = 100;

export interface TagSearch {
  readonly tags: readonly TagView[];
  /** Matches beyond the ones shown. */
  readonly more: number;
}

/**
 * Tags whose path contains every word of the query. Case and accents are ignored. Tags whose own name
 * starts with the query come first, archived ones last.
 */
export function searchTags(tags: readonly TagView[], query: string, shownMax = tagsShownMax): TagSearch {
  const words = foldAccents(query).split(' ').filter(Boolean);
  const start = words.join(' ');
  const ranks: TagView[][] = [[], [], [], []];
  for (const { tag, path, name } of indexOf(tags)) {
    if (!words.every((word) => path.includes(word))) continue;
    ranks[(tag.isArchived ? 2 : 0) + (name.startsWith(start) ? 0 : 1)]?.push(tag);
  }
  const matches = ranks.flat();
  return { tags: matches.slice(0, shownMax), more: Math.max(0, matches.length - shownMax) };
}

interface IndexedTag {
  readonly tag: TagView;
  /** Without accents, as is the name. */
  readonly path: string;
  readonly name: string;
  /** With accents. */
  readonly foldedPath: string;
}

/** Caches the index: folding and sorting two thousand tags takes a third of a second, too slow for each key press. */
const indexes = new WeakMap<readonly TagView[], readonly IndexedTag[]>();

function indexOf(tags: readonly TagView[]): readonly IndexedTag[] {
  const known = indexes.get(tags);
  if (known !== undefined) return known;
  const sorted = tags
    .map((tag) => ({ tag, path: foldAccents(tag.path), name: foldAccents(tag.name), foldedPath: foldText(tag.path) }))
    .sort((a, b) => collator.compare(a.tag.path, b.tag.path));
  indexes.set(tags, sorted);
  return sorted;
}

const collator = new Intl.Collator(undefined, { sensitivity: 'base', numeric: true });

export const pathSeparator = ' › ';

/** Finds an existing tag with this name and parent. Accents make a different tag: `Café` is not `Cafe`. */
export function findDuplicate(tags: readonly TagView[], name: string, parentPath: string | null): TagView | null {
  const path = foldText(parentPath === null ? name : `${parentPath}${pathSeparator}${name}`);
  return indexOf(tags).find(({ foldedPath }) => foldedPath === path)?.tag ?? null;
}
