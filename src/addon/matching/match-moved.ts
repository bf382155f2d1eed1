import { groupBy } from '../cells/lists';
import { dayMs } from '../days/day-number';
import { isBlank } from '../rows/row';
import { findRelinks } from './find-relinks';
import type { ServerRow, SheetRow } from './rows';

import {
  type AccountTie,
  certain,
  compareNames,
  daysBetween,
  daysEarlierMax,
  daysLaterMax,
  likely,
  type MatchColumns,
  type MatchedPayment,
  margin,
  plausible,
  score,
  toPayment,
} from './score';

export interface MatchRules {
  readonly columns: MatchColumns;
  /** Index of the column that shows since when a row is gone. */
  readonly goneColumn: number | null;
  /** Ids of rows that could have been one of several in an earlier run. */
  readonly unsureBefore: ReadonlySet<string>;
  /** Whether there may have been more of them: then rows that an earlier run marked are not matched. */
  readonly isUnsureCut: boolean;
  /** Accounts that came back under another id in earlier runs. */
  readonly relinked: Relinks;
}

/** The new id of an account by the one before it. */
export type Relinks = { readonly [account: string]: string };

export interface MovedMatches {
  readonly matches: ReadonlyMap<SheetRow, ServerRow>;
  /** Rows that could be another one now, or could have been in an earlier run. */
  readonly unsure: readonly SheetRow[];
  /** With those of this run. */
  readonly relinked: Relinks;
}

/** A row that is gone. */
interface Gone extends MatchedPayment {
  readonly row: SheetRow;
  readonly isMarked: boolean;
}

/** A row that is new. */
interface Unseen<Row = ServerRow> extends MatchedPayment {
  readonly row: Row;
}

interface Pair<Row = ServerRow> {
  readonly old: Gone;
  readonly now: Unseen<Row>;
  readonly score: number;
}

/**
 * Finds the rows that came back under another id: a pending payment that was posted, and all rows of an account that was
 * connected again. A pair is matched if its score is certain, and neither row has another pair that is nearly as good.
 * Beside which a user wrote nothing, a likely score is enough. Anything else is left for review, also in later runs:
 * if the user deletes one of several new rows, it returns as new and would then be the only one.
 * `lasting`: the rows of the server that the sheet has.
 */
export function matchMoved(
  missing: readonly SheetRow[],
  unseen: readonly ServerRow[],
  lasting: readonly ServerRow[],
  rules: MatchRules,
): MovedMatches {
  if (missing.length === 0) return { matches: new Map(), unsure: [], relinked: rules.relinked };
  const { columns, goneColumn, unsureBefore } = rules;
  const isMarked = ({ cells }: SheetRow): boolean => goneColumn !== null && !isBlank(cells[goneColumn]);
  const gone = missing.map((row): Gone => ({ ...toPayment(row, columns), row, isMarked: isMarked(row) }));
  const fresh = unseen.map((row): Unseen => ({ ...toPayment(row, columns), row }));
  const known = lasting.map((row) => toPayment(row, columns));
  const present = new Set([...known, ...fresh].map(({ account }) => account));
  const lastingAccounts = new Set(known.map(({ account }) => account));
  const { pairs, crowded, relinked } = compare(gone, fresh, lastingAccounts, present, rules.relinked);
  const isFrequent = countNames([...known, ...fresh]);
  const isEqual = ({ old, now }: Pair): boolean => old.amount === now.amount;
  const alike = pairs.filter(({ old, now }) => compareNames(old, now) !== 'other');
  const equal = new Set<MatchedPayment>(alike.filter(isEqual).flatMap(({ old, now }) => [old, now]));
  const tips = alike.filter((pair) => !isEqual(pair));
  // If two payments got a tip, the first one may now equal the second one before its tip.
  const [reached, raised] = [
    new Set(tips.filter(({ old }) => !equal.has(old)).map(({ now }) => now)),
    new Set(tips.filter(({ now }) => !equal.has(now)).map(({ old }) => old)),
  ];
  // With a payment of a similar name near, a changed amount may be that of another one.
  const isCertain = (pair: Pair): boolean =>
    pair.score >= certain && !(isEqual(pair) ? reached.has(pair.now) && raised.has(pair.old) : isFrequent(pair.now));
  const wanted = new Set(
    pairs.filter(({ old, score: points }) => points >= plausible && old.row.hasUserContent).map(({ now }) => now),
  );
  const isHarmless = ({ old, now, score: points }: Pair): boolean =>
    points >= likely && !old.row.hasUserContent && !wanted.has(now);
  const mayMatch = ({ old, now }: Pair): boolean =>
    !unsureBefore.has(old.row.id) && !(rules.isUnsureCut && old.isMarked) && !crowded.has(old) && !crowded.has(now);
  const chosen = choose(
    pairs,
    [isCertain, isHarmless].map((isEnough) => (pair) => mayMatch(pair) && isEnough(pair)),
  );
  const matches = new Map(chosen.map(({ old, now }) => [old.row, now.row]));
  const taken = new Set(matches.values());
  const open = new Set(
    pairs.filter((pair) => pair.score >= plausible && !taken.has(pair.now.row)).map(({ old }) => old),
  );
  const unsure = gone.filter(
    (old) => !matches.has(old.row) && (unsureBefore.has(old.row.id) || open.has(old) || crowded.has(old)),
  );
  return { matches, unsure: unsure.map(({ row }) => row), relinked };
}

/** Pairs of rows that are gone, none of them matched, and rows that are not; the best ones first. */
export function findCandidates(
  missing: readonly SheetRow[],
  others: readonly SheetRow[],
  columns: MatchColumns,
  relinked: Relinks,
): { readonly from: SheetRow; readonly to: SheetRow }[] {
  const present = new Set(others.map(({ account }) => account));
  const gone = missing.map((row): Gone => {
    return { ...toPayment(row, columns), row: { ...row, isAccountGone: !present.has(row.account) }, isMarked: false };
  });
  const fresh = others.map((row): Unseen<SheetRow> => ({ ...toPayment(row, columns), row }));
  const apart = ({ old, now }: Pair<SheetRow>): number => Math.abs(daysBetween(old, now) ?? 0);
  return compare(gone, fresh, present, present, relinked)
    .pairs.filter((pair) => pair.score >= plausible)
    .sort((a, b) => b.score - a.score || apart(a) - apart(b))
    .map(({ old, now }) => ({ from: old.row, to: now.row }));
}

/** `lasting`: accounts with a row that was there before. `present`: all accounts with rows. */
function compare<Row>(
  gone: readonly Gone[],
  fresh: readonly Unseen<Row>[],
  lasting: ReadonlySet<string | null>,
  present: ReadonlySet<string | null>,
  before: Relinks,
): FoundPairs<Row> & { readonly relinked: Relinks } {
  const found = findRelinks(gone, fresh, lasting, present);
  // An account that kept its id is not remembered: a row that is deleted later would count as one with another id.
  const relinked = { ...before, ...Object.fromEntries(Array.from(found).filter(([from, to]) => from !== to)) };
  const relinkOf = (from: string): string | null =>
    found.get(from) ?? (present.has(from) ? null : latest(relinked, from));
  const pairs = findPairs(gone, fresh, relinkOf, (old, now) => {
    const tie = tieOf(old, now, relinkOf);
    return tie === null ? null : score(old, now, tie);
  });
  return { ...pairs, relinked };
}

/** An account may have been connected again several times. */
function latest(relinked: Relinks, from: string): string | null {
  let [account, steps] = [relinked[from], 0];
  while (account !== undefined && relinked[account] !== undefined && steps < 20) {
    account = relinked[account];
    steps += 1;
  }
  return account ?? null;
}

/** Null if a row cannot have moved between these accounts. */
function tieOf(old: Gone, now: MatchedPayment, relinkOf: (account: string) => string | null): AccountTie | null {
  const isKnown = old.account !== null && now.account !== null;
  const isSame = isKnown ? old.account === now.account : old.accountName === now.accountName;
  if (isSame && old.isPending && !now.isPending) return 'same';
  if (isKnown && relinkOf(old.account ?? '') === now.account) return 'relinked';
  // What was marked before is another payment: it would have been found then.
  if (old.isMarked) return null;
  if (isSame) return 'reissued';
  if (!isKnown || old.row.isAccountGone !== true) return null;
  return old.accountName === now.accountName ? 'sameName' : 'other';
}

/** Says whether another payment of a similar name is near. */
function countNames(payments: readonly MatchedPayment[]): (now: MatchedPayment) => boolean {
  const accounts = groupBy(payments, ({ account }) => String(account));
  return (now) =>
    (accounts.get(String(now.account)) ?? []).some(
      (each) =>
        each !== now && Math.abs(daysBetween(each, now) ?? 0) <= daysLaterMax && compareNames(each, now) !== 'other',
    );
}

/** If a group has more, such as thousands of equal amounts on one day, nothing in it is matched. */
const pairsMax = 100_000;

interface FoundPairs<Row> {
  readonly pairs: readonly Pair<Row>[];
  /** Rows of groups with too many pairs. */
  readonly crowded: ReadonlySet<MatchedPayment>;
}

/** Compares only rows of equal amounts, or of one account if a payment is settled, that are near in date. */
function findPairs<Row>(
  gone: readonly Gone[],
  fresh: readonly Unseen<Row>[],
  relinkOf: (account: string) => string | null,
  scoreOf: (old: Gone, now: MatchedPayment) => number | null,
): FoundPairs<Row> {
  const dated = fresh.filter(({ time }) => time !== null).sort((a, b) => (a.time ?? 0) - (b.time ?? 0));
  const byAmount = groupBy(dated, ({ amount }) => String(amount));
  const byAccount = groupBy(dated, ({ account }) => String(account));
  const byName = groupBy(dated, ({ accountName }) => accountName);
  const pairs: Pair<Row>[] = [];
  const crowded = new Set<MatchedPayment>();
  const compare = (olds: readonly Gone[], nows: readonly Unseen<Row>[], isEqual: boolean): void => {
    const near = olds.map((old) => between(nows, old, isEqual ? -daysEarlierMax : 0));
    const count = near.reduce((sum, [from, to]) => sum + to - from, 0);
    if (count > pairsMax) {
      for (const each of [...olds, ...nows]) crowded.add(each);
      return;
    }
    olds.forEach((old, index) => {
      for (const now of nows.slice(...(near[index] ?? noPlace))) {
        const points = (old.amount === now.amount) === isEqual ? scoreOf(old, now) : null;
        if (points !== null) pairs.push({ old, now, score: points });
      }
    });
  };
  for (const [amount, olds] of groupBy(gone, (each) => String(each.amount))) {
    compare(olds, byAmount.get(amount) ?? [], true);
  }
  const settling = gone.filter(({ isPending }) => isPending);
  for (const [, olds] of groupBy(settling, ({ account, accountName }) => account ?? ` ${accountName}`)) {
    const [{ account, accountName }] = olds as [Gone];
    const nows = account === null ? byName.get(accountName) : byAccount.get(relinkOf(account) ?? account);
    compare(olds, nows ?? [], false);
  }
  return { pairs, crowded };
}

const noPlace = [0, 0] as const;

/** Where the payments begin and end that are near in date. They are in the order of their dates. */
function between(
  nows: readonly MatchedPayment[],
  { time, isPending }: MatchedPayment,
  earliest: number,
): readonly [number, number] {
  if (time === null) return noPlace;
  const latest = isPending ? daysLaterMax : daysEarlierMax;
  return [indexFrom(nows, time + (earliest - 0.5) * dayMs), indexFrom(nows, time + (latest + 0.5) * dayMs)];
}

function indexFrom(nows: readonly MatchedPayment[], time: number): number {
  let [low, high] = [0, nows.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((nows[middle]?.time ?? 0) < time) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** In each step, pairs that are better by the margin than any other open pair of one of their rows. */
function choose(pairs: readonly Pair[], steps: readonly ((pair: Pair) => boolean)[]): Pair[] {
  const chosen: Pair[] = [];
  const taken = new Set<MatchedPayment>();
  for (const isEnough of steps) {
    for (let found = -1; found !== chosen.length; ) {
      found = chosen.length;
      const open = pairs.filter(({ old, now }) => !taken.has(old) && !taken.has(now));
      const best = new Map<MatchedPayment, readonly [number, number]>();
      for (const { old, now, score: points } of open) {
        for (const side of [old, now]) {
          const [first, second] = best.get(side) ?? nothing;
          best.set(side, points > first ? [points, first] : [first, Math.max(second, points)]);
        }
      }
      const leads = (side: MatchedPayment, points: number): boolean => {
        const [first, second] = best.get(side) ?? nothing;
        return points === first && first - second >= margin;
      };
      for (const pair of open) {
        if (!isEnough(pair) || !leads(pair.old, pair.score) || !leads(pair.now, pair.score)) continue;
        chosen.push(pair);
        taken.add(pair.old).add(pair.now);
      }
    }
  }
  return chosen;
}

const nothing = [Number.NEGATIVE_INFINITY, Number.NEGATIVE_INFINITY] as const;
