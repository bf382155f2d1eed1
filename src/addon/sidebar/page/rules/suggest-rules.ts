import type { NewRule, SelectedTransaction } from '../../protocol';

export interface SuggestedRule {
  /** The common beginning of the names. */
  readonly value: string;
  /** The number of examples that have it. */
  readonly count: number;
}

const suggestionsMax = 5;
const wordsMax = 3;
const valueMinLength = 3;

/**
 * Finds common beginnings of transaction names, the most frequent first. Numbers, dates and places differ between
 * purchases, so a name counts only up to its first word with a digit, and three words at most: `Lufthansa LH 1042
 * Frankfurt` → `Lufthansa LH`.
 */
export function suggestRules(transactions: readonly SelectedTransaction[]): SuggestedRule[] {
  const groups = new Map<string, { value: string; count: number }>();
  for (const { name } of transactions) {
    if (name === null || name.trim() === '') continue;
    const value = stemOf(name);
    const key = value.toLowerCase();
    const group = groups.get(key) ?? { value, count: 0 };
    groups.set(key, { ...group, count: group.count + 1 });
  }
  const sorted = joinPrefixes(Array.from(groups.values())).sort((a, b) => b.count - a.count);
  return sorted.slice(0, suggestionsMax);
}

function stemOf(name: string): string {
  const words = name.replace(/\s+/g, ' ').trim().split(' ');
  const numbered = words.findIndex((word) => /\p{Nd}/u.test(word));
  const stem = words
    .slice(0, numbered < 0 ? wordsMax : Math.min(wordsMax, numbered))
    .join(' ')
    .replace(/[\s,;:*#/–-]+$/u, '');
  return stem.length >= valueMinLength ? stem : words.join(' ').slice(0, 250);
}

/** `Blue Bottle` also matches the names that `Blue Bottle Coffee` matches. */
function joinPrefixes(groups: readonly SuggestedRule[]): SuggestedRule[] {
  const joined: { value: string; count: number }[] = [];
  for (const { value, count } of [...groups].sort((a, b) => a.value.length - b.value.length)) {
    const wider = joined.find((each) => `${value.toLowerCase()} `.startsWith(`${each.value.toLowerCase()} `));
    if (wider === undefined) joined.push({ value, count });
    else wider.count += count;
  }
  return joined;
}

/** A rule for each chosen text and each tag. */
export function toRules(
  drafts: readonly { readonly value: string; readonly isChosen: boolean }[],
  tags: readonly string[],
): NewRule[] {
  return drafts
    .filter(({ isChosen, value }) => isChosen && value.trim() !== '')
    .flatMap(({ value }) =>
      tags.map((tag): NewRule => ({ field: 'nameOrMerchant', test: 'contains', value: value.trim(), tag })),
    );
}
