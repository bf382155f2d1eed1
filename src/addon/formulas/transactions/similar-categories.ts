import { foldAccents } from '../../cells/compare-text';
import { listNames } from '../../errors/sentence';
import { categoryOf } from '../../kinds/category';
import type { Row } from '../../rows/row';
import type { Sources } from '../run';
import { matchCategories } from './filter-categories';

/** Says in the status row, if there is one, which other categories could be meant. */
export function noteSimilarCategories(
  sources: Pick<Sources, 'userCategories' | 'notes'>,
  { category, status }: { readonly category: readonly string[]; readonly status: boolean | undefined },
  rows: readonly Row[],
): void {
  const others = status === true ? similarCategories(sources, category, rows) : [];
  if (others.length > 0)
    sources.notes.push(`category=${category.join(', ')} leaves out ${listNames(others, listMaxLength)}`);
}

const listMaxLength = 120;

/**
 * Other categories of the rows that have the words of a wanted one, such as `Food and drink: Groceries` beside
 * `Groceries`.
 */
export function similarCategories(
  sources: Pick<Sources, 'userCategories'>,
  wanted: readonly string[],
  rows: readonly Row[],
): string[] {
  if (wanted.length === 0) return [];
  const matches = matchCategories(sources, wanted);
  const words = wanted.map(toWords);
  const others = new Set(rows.flatMap((row) => (matches(row).length > 0 ? [] : (categoryOf(row) ?? []))));
  return [...others].filter((other) => words.some((each) => toWords(other).includes(each))).sort();
}

/** Samples: ` food and drink groceries `, ` food and drink groceries ` of FOOD_AND_DRINK_GROCERIES. */
function toWords(name: string): string {
  return ` ${foldAccents(name)
    .replace(/[\s_:*]+/g, ' ')
    .trim()} `;
}
