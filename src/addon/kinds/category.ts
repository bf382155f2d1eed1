import { foldAccents } from '../cells/compare-text';
import type { Row } from '../rows/row';
import { givenCategoryOf, primaryCategoryOf, sourceCategoryOf } from '../rows/transaction';

/**
 * The category as people read it: the organization's name for it, otherwise the source category in words. Samples:
 * `Groceries`, `Food and drink: Groceries`. The columns of the source fields show the names of the API.
 */
export function categoryOf(row: Row): string | null {
  const organization = givenCategoryOf(row);
  if (organization !== null) return organization;
  const primary = primaryCategoryOf(row);
  const name = sourceCategoryOf(row);
  if (name === null) return null;
  const isPart = primary !== null && name.startsWith(`${primary}_`);
  return isPart ? `${inWords(primary)}: ${inWords(name.slice(primary.length + 1))}` : inWords(name);
}

/** Category texts by name: fifty thousand rows have a few dozen categories. */
const known = new Map<string, string>();

const sourceName = /^[A-Z0-9]+(_[A-Z0-9]+)*$/;
const abbreviations = /\b(atm|tv)\b/gi;

/** `FOOD_AND_DRINK` → `Food and drink`. A name that is not in capitals is unchanged. */
export function inWords(name: string): string {
  const found = known.get(name);
  if (found !== undefined) return found;
  const isName = sourceName.test(name);
  const words = name
    .toLowerCase()
    .replace(/_/g, ' ')
    .replace(abbreviations, (each) => each.toUpperCase());
  const shown = isName ? words.charAt(0).toUpperCase() + words.slice(1) : name;
  known.set(name, shown);
  return shown;
}

/**
 * `Food and drink: Groceries` → `FOOD_AND_DRINK_GROCERIES`, the name of the API; null if the text cannot be such a
 * category.
 */
export function toSourceName(words: string): string | null {
  const name = words.trim().toUpperCase().replace(/:?\s+/g, '_');
  return sourceName.test(name) && name !== words.trim() ? name : null;
}

/** The categories of transactions, so that what the user typed is in the same group. */
export function spellingsOf(rows: readonly Row[]): readonly (string | null)[] {
  return Array.from(new Set(rows.map(categoryOf))).sort();
}

/** How the first of some names that differ in case or accents alone is spelled. Others are as they are. */
export function createSpelling(names: () => Iterable<string | null>): (name: string) => string {
  let spellings: Map<string, string> | null = null;
  return (name) => {
    if (spellings === null) {
      spellings = new Map();
      for (const each of names()) {
        const folded = foldAccents(each ?? '');
        if (each !== null && !spellings.has(folded)) spellings.set(folded, each);
      }
    }
    return spellings.get(foldAccents(name)) ?? name;
  };
}
