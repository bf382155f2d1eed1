import {
  freshnessOf,
  isCurrent,
  type ListChanges,
  mayLackTag,
  type WasRead,
} from '../../../src/addon/session/freshness';

/** The moment of the question; all others are seconds before it. */
const now = Date.UTC(2026, 8, 20);
const ago = (seconds: number): number => now - seconds * 1_000;
const [minute, hour, day] = [60, 3_600, 86_400];

const of = (
  readAgo: number,
  { isRecent = false, checkedAgo, ...read }: Partial<WasRead> & { readonly checkedAgo?: number } = {},
  changes: { readonly [Name in keyof ListChanges]?: number } = {},
) =>
  freshnessOf(
    { readAt: ago(readAgo), isRecent, ...read, ...(checkedAgo === undefined ? {} : { checkedAt: ago(checkedAgo) }) },
    {
      taggedAt: changes.taggedAt === undefined ? 0 : ago(changes.taggedAt),
      valueSince: changes.valueSince === undefined ? 0 : ago(changes.valueSince),
      refreshedAt: changes.refreshedAt === undefined ? 0 : ago(changes.refreshedAt),
    },
    now,
  );

const recent = { isRecent: true };

test.each([
  ['recent days until ten minutes', of(10 * minute, recent), 'fresh'],
  ['recent days after ten minutes', of(10 * minute + 1, recent), 'old'],
  ['older days until six hours', of(6 * hour), 'fresh'],
  ['older days after six hours', of(6 * hour + 1), 'old'],

  ['read at the moment of a refresh', of(60, recent, { refreshedAt: 60 }), 'fresh'],
  ['read before a refresh', of(61, recent, { refreshedAt: 60 }), 'changed'],
  ['read before a refresh, and old', of(day, recent, { refreshedAt: 60 }), 'changed'],
  ['read long before a refresh that checked it', of(5 * day, { checkedAgo: 60 }, { refreshedAt: 60 }), 'fresh'],
  ['recent days that a refresh checked', of(hour, { ...recent, checkedAgo: 60 }, { refreshedAt: 60 }), 'fresh'],
  ['checked by the refresh before the last', of(5 * day, { checkedAgo: hour }, { refreshedAt: 60 }), 'changed'],
  ['checked six hours ago', of(day, { checkedAgo: 6 * hour }), 'fresh'],
  ['checked longer ago', of(day, { checkedAgo: 6 * hour + 1 }), 'old'],
  ['recent days, checked longer ago than ten minutes', of(hour, { ...recent, checkedAgo: 10 * minute + 1 }), 'old'],
  ['checked, but not read for a week', of(7 * day + 60, { checkedAgo: 60 }), 'old'],
  ['the same before a refresh', of(7 * day + 60, { checkedAgo: 60 }, { refreshedAt: 60 }), 'changed'],
  ['read after the last check', of(60, { checkedAgo: hour }), 'fresh'],

  ['read before the refresh cell changed', of(61, {}, { valueSince: 60 }), 'changed'],
  ['read since the refresh cell changed', of(60, {}, { valueSince: 60 }), 'fresh'],
  ['a check does not make up for a changed cell', of(90, { checkedAgo: 30 }, { valueSince: 60 }), 'changed'],

  ['read before a tag was attached', of(301, {}, { taggedAt: 300 }), 'changed'],
  ['a check does not make up for a tag', of(301, { checkedAgo: 30 }, { taggedAt: 300 }), 'changed'],
  ['read with a tag, a moment ago', of(30, {}, { taggedAt: 30 }), 'fresh'],
  ['read soon after a tag, half a minute ago', of(30, {}, { taggedAt: 149 }), 'fresh'],
  ['read soon after a tag, longer ago', of(31, {}, { taggedAt: 150 }), 'tagged late'],
  ['read two minutes after a tag', of(31, {}, { taggedAt: 151 }), 'fresh'],
  ['a check does not make up for a late tag', of(hour, { checkedAgo: 30 }, { taggedAt: hour + 60 }), 'tagged late'],
  ['read soon after a tag and before a refresh', of(60, {}, { taggedAt: 90, refreshedAt: 30 }), 'tagged late'],

  ['read by account less than a minute ago', of(59, { isByAccount: true }), 'fresh'],
  ['read by account a minute ago', of(60, { isByAccount: true }), 'unproven'],
  ['by account, and before a refresh', of(60, { isByAccount: true }, { refreshedAt: 30 }), 'unproven'],
])('%s', (_, found, expected) => {
  expect(found).toBe(expected);
});

test.each([
  ['fresh', true],
  ['tagged late', true],
  ['changed', false],
  ['unproven', false],
  ['old', false],
] as const)('a refusal, or an unfinished read, that is %s: goes on is %s', (freshness, isSo) => {
  expect(isCurrent(freshness)).toBe(isSo);
});

test('a refresh reads again whatever may lack a tag, however short ago it was read', () => {
  expect([ago(301), ago(300), ago(181), ago(180)].map((readAt) => mayLackTag(readAt, ago(300)))).toEqual([
    true,
    true,
    true,
    false,
  ]);
  expect(mayLackTag(1, 0)).toBe(false);
});
