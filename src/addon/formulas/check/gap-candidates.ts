import { sumExactly } from '../../cells/exact';
import { addDays } from '../../days/day-text';
import { type Row, textOf } from '../../rows/row';
import { dayOf, givenAmountOf, isIgnored } from '../../rows/transaction';
import { type Candidate, type Explanations, explainGap } from './explain-gap';

/**
 * Why a transaction may be counted wrongly between two balances:
 *
 * - `pending`: it is pending, and the bank has posted it.
 * - `doubled`: another one of the same day, amount and name counts too.
 * - `ignored`: the organization ignores it, and it counts.
 * - `before`: it is of a day until that of a balance, which does not have it yet.
 * - `after`: it is of a later day than a balance, which has it already.
 * - `missing`: the other side of a transfer on another account. The row is that of the other account.
 */
export type GapCause = 'pending' | 'doubled' | 'ignored' | 'before' | 'after' | 'missing';

export interface GapPart {
  readonly cause: GapCause;
  readonly row: Row;
  /** Money in is positive. Of a missing one, the amount that it would have. */
  readonly amount: number;
  /** The day of the balance of `before` and `after`. */
  readonly of: string | null;
}

export type GapExplanations = Explanations<GapPart>;

/** Two days at whose ends the balance is known. */
export interface BalanceSpan {
  readonly since: string;
  readonly until: string;
}

/** A bank books a payment on another day than its own at most so much later, such as over a weekend. */
export const bookingDaysMax = 5;

const costs: { readonly [Cause in GapCause]: number } = {
  pending: 1,
  after: 2,
  before: 2,
  doubled: 3,
  ignored: 4,
  missing: 5,
};

/**
 * What makes the money that is missing between two balances of an account: positive if more came in than was counted.
 * `otherSides` are candidates from other accounts, which are needed only if there is a gap.
 */
export function explainSpan(
  rows: readonly Row[],
  { since, until }: BalanceSpan,
  missing: number,
  otherSides: () => readonly Candidate<GapPart>[],
): GapExplanations {
  if (missing === 0) return { best: [], count: 0 };
  const counted = rows.filter((row) => row['pending'] !== true && isBetween(dayOf(row), since, until));
  const copies = new Set(findCopies(counted));
  const candidates = rows.flatMap((row): Candidate<GapPart>[] => {
    const [day, amount] = [dayOf(row), givenAmountOf(row)];
    if (day === null || amount === null) return [];
    const [cause, of] = causeOf(row, day, { since, until }, copies);
    if (cause === null) return [];
    const isCounted = row['pending'] !== true && isBetween(day, since, until);
    const distance = of === null ? 0 : (of === since ? 0.5 : 0) + Math.abs(Date.parse(day) - Date.parse(of)) / 1e9;
    return [
      {
        item: { cause, row, amount, of },
        effect: isCounted ? 0 - amount : amount,
        cost: costs[cause] + distance,
      },
    ];
  });
  return explainGap(missing, [...candidates, ...otherSides()]);
}

/** A transfer that another account knows, and of which this one has no side. */
export function toMissing(row: Row): Candidate<GapPart>[] {
  const amount = givenAmountOf(row);
  if (amount === null) return [];
  const effect = 0 - amount;
  return [{ item: { cause: 'missing', row, amount: effect, of: null }, effect, cost: costs.missing }];
}

/** Null if nothing speaks against how it is counted. */
function causeOf(
  row: Row,
  day: string,
  { since, until }: BalanceSpan,
  copies: ReadonlySet<Row>,
): readonly [GapCause | null, string | null] {
  if (row['pending'] === true) {
    return [isBetween(day, addDays(since, -bookingDaysMax), until) ? 'pending' : null, null];
  }
  if (copies.has(row)) return ['doubled', null];
  if (isIgnored(row) && isBetween(day, since, until)) return ['ignored', null];
  for (const of of [until, since]) {
    if (isBetween(day, addDays(of, -bookingDaysMax), of)) return ['before', of];
    if (isBetween(day, of, addDays(of, bookingDaysMax))) return ['after', of];
  }
  return [null, null];
}

function isBetween(day: string | null, after: string, until: string): boolean {
  return day !== null && day > after && day <= until;
}

/** The sum of what was posted after a day until another one. */
export function sumBetween(rows: readonly Row[], { since, until }: BalanceSpan): number {
  const counted = rows.filter((row) => row['pending'] !== true && isBetween(dayOf(row), since, until));
  return sumOfRows(counted);
}

/** Exact. Money in is positive. */
export function sumOfRows(rows: readonly Row[]): number {
  return sumExactly(rows.map((row) => givenAmountOf(row) ?? 0));
}

/** Posted transactions of the day, amount and name of an earlier one in the list, under another id. */
export function findCopies(posted: readonly Row[]): Row[] {
  const alike = new Map<string, Set<unknown>>();
  return posted.filter((row) => {
    const key = JSON.stringify([dayOf(row), givenAmountOf(row), textOf(row, 'name')?.toLowerCase()]);
    const ids = alike.get(key) ?? new Set();
    const isCopy = ids.size > 0 && !ids.has(row['id']);
    alike.set(key, ids.add(row['id']));
    return isCopy;
  });
}
