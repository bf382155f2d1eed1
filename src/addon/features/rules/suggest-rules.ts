import { foldText } from '../../cells/compare-text';
import { readTaggings } from '../../formulas/transactions/taggings';
import { tagPath } from '../../lookup/tags';
import { timeIsUp } from '../../platform/budget';
import type { Platform } from '../../platform/platform';
import { requireSpreadsheet } from '../../platform/spreadsheet';
import type { Row } from '../../rows/row';
import { isArchived } from '../../rows/tag';
import { dayOf } from '../../rows/transaction';
import { type Bits, clearedBits, countBits, setBit, withoutBits } from '../../rules/bits';
import { findAccountIds } from '../../rules/find-account-ids';
import { prepareRows } from '../../rules/prepare-rows';
import type { RuleSheet } from '../../rules/rule-sheet';
import { listOf, record } from '../../store/record';
import { createSetColumns, createTagFinder } from './find-named';
import { matchRule } from './match-rule';
import { type Context, readPosted, rulesFilters } from './plan-rules';
import { groupByShop, type Shop } from './shops';
import { suggestChanges } from './suggest-changes';
import type { NewRule, RuleSuggestions, TagSuggestion } from './views';

const period = '365';
/** A habit: so many have the tag, and so many of a hundred up to the latest that has it. */
const taggedMin = 5;
const percentMin = 90;
const suggestionsMax = 10;

/**
 * Finds merchants of which FIN Changes says the same several times, and those whose transactions of the last year nearly
 * all have the same tag. Reads the lists that a preview of
 * rules for these tags reads.
 */
export function suggestRules(context: Context, sheet: RuleSheet): RuleSuggestions {
  const { platform, connection, session } = context;
  const filters = rulesFilters(platform, period);
  const { posted } = readPosted(session, filters);
  if (posted.length === 0) return { suggestions: [], transactionCount: 0 };
  const taggings = readTaggings({ connection, session: () => session }, filters);
  const known = new Set(dismissedHere(platform).read(platform));
  const coveredBy = tryRules(context, sheet, posted);
  const keyOf = (text: string): string => platform.codec.hash(text).slice(0, keyLength);
  const corrections = suggestChanges(context, sheet, posted, keyOf).filter(({ key }) => !known.has(key));
  const found = Array.from(groupByShop(posted).values()).flatMap((group) =>
    habitsIn(group, posted, taggings.tagsOf)
      .filter(({ tag }) => !isArchived(tag))
      .map(({ tag, ...habit }): { suggestion: TagSuggestion; isCovered: boolean } => {
        const tagId = String(tag['id']);
        const rule: NewRule = { ...group.rule, tag: tagPath(taggings.tags, tag) };
        const key = keyOf(`${tagId}|${rule.field}|${foldText(rule.value)}`);
        return { suggestion: { key, rule, ...habit }, isCovered: coveredBy(tagId, group.rows) };
      }),
  );
  const suggestions = found
    .filter(({ suggestion: { key }, isCovered }) => !isCovered && !known.has(key))
    .map(({ suggestion }) => suggestion)
    .sort((a, b) => missingOf(b) - missingOf(a) || b.taggedCount - a.taggedCount || (a.key < b.key ? -1 : 1));
  return {
    suggestions: [...corrections, ...suggestions].slice(0, suggestionsMax),
    transactionCount: posted.length,
  };
}

function missingOf({ taggedCount, transactionCount, laterCount }: TagSuggestion): number {
  return transactionCount - taggedCount + laterCount;
}

interface Habit extends Pick<TagSuggestion, 'taggedCount' | 'transactionCount' | 'latestDay' | 'laterCount'> {
  readonly tag: Row;
}

/** A habit that ended, with as many later transactions as tagged ones, is none. */
function habitsIn({ rows }: Shop, posted: readonly Row[], tagsOf: (row: Row) => readonly Row[]): Habit[] {
  if (rows.length < taggedMin) return [];
  const byTag = new Map<Row, { first: number; count: number }>();
  rows.forEach((index, position) => {
    for (const tag of tagsOf(posted[index] ?? {})) {
      const { first, count } = byTag.get(tag) ?? { first: position, count: 0 };
      byTag.set(tag, { first, count: count + 1 });
    }
  });
  return Array.from(byTag, ([tag, { first, count }]): Habit => {
    const latestDay = dayOf(posted[rows[first] ?? 0] ?? {}) ?? '';
    return { tag, taggedCount: count, transactionCount: rows.length - first, latestDay, laterCount: first };
  }).filter(
    ({ taggedCount, transactionCount, laterCount }) =>
      taggedCount >= taggedMin && taggedCount * 100 >= transactionCount * percentMin && laterCount < taggedCount,
  );
}

/** Whether the rules of a tag, also those that are off, match all of some rows. */
function tryRules(
  { platform, session, budget }: Context,
  sheet: RuleSheet,
  posted: readonly Row[],
): (tagId: string, rows: readonly number[]) => boolean {
  const prepared = prepareRows(posted, (condition) => findAccountIds(session, condition));
  const finders = { tags: createTagFinder(session), columns: createSetColumns(platform) };
  const byTag = new Map<string, Bits[]>();
  for (const row of sheet.rows) {
    if (budget.remainingMs() <= 0) throw timeIsUp(budget);
    const { tag, matches } = matchRule(finders, prepared, { ...row, isOn: true });
    if (tag !== null) byTag.set(tag.id, [...(byTag.get(tag.id) ?? []), matches]);
  }
  return (tagId, rows) => {
    const wanted = clearedBits(posted.length);
    for (const index of rows) setBit(wanted, index);
    return countBits((byTag.get(tagId) ?? []).reduce(withoutBits, wanted)) === 0;
  };
}

const keyLength = 10;
/** Google stores 9 kB in a property. */
const dismissedMax = 600;

/** Of this user: a suggestion names what only this user's key may show. */
const dismissedHere = (platform: Platform) => dismissed.of(requireSpreadsheet(platform).id());
const dismissed = record(
  'user',
  'fin.suggestions.',
  listOf((key) => typeof key === 'string'),
  (keys) => keys.slice(-dismissedMax),
);

/** Suggestions that are not shown again, because they were dismissed or became rules. The oldest make room. */
export function dismissSuggestions(platform: Platform, keys: readonly string[]): void {
  const cut = keys.map((key) => key.slice(0, keyLength));
  const here = dismissedHere(platform);
  here.write(platform, [...here.read(platform).filter((key) => !cut.includes(key)), ...cut]);
}
