import { dayMs } from '../days/day-number';
import { isDate } from '../days/day-text';
import { noValue, type SheetRow, valueBefore } from './rows';

/** Indexes of owned columns. */
export interface MatchColumns {
  readonly date: number;
  /** The name of the account. */
  readonly account: number;
  readonly amount: number;
  readonly pending: number;
  /** Null if the table does not show it. */
  readonly name: number | null;
}

/** What a row says about a payment. */
export interface MatchedPayment {
  readonly account: string | null;
  readonly accountName: string;
  readonly amount: number | null;
  readonly time: number | null;
  readonly isPending: boolean;
  readonly name: string;
  readonly words: ReadonlySet<string>;
}

/**
 * How much each agreement says that a row that is gone and a new one are the same payment: record linkage with additive
 * weights. `docs/synced-tables.md` has the table.
 */
const weights = {
  account: {
    /** Of a pending payment that is posted. */
    same: 5,
    /** It was connected again. */
    relinked: 3,
    /** It no longer exists, and this one has its name or another one. */
    sameName: -5,
    other: -6,
    /** The same one, although the payment was not pending. */
    reissued: -10,
  },
  amount: { equal: 4, changed: -2 },
  date: { same: 2, near: 1, far: 0 },
  name: { equal: 8, similar: 4, other: 0 },
};

/** From this score on, the cells of the user stay with the payment. */
export const certain = 9;
/** From this score on, a row beside which the user wrote nothing gets the new id. */
export const likely = 5;
/** From this score on, a user is asked. */
export const plausible = 0;
/** By how much a pair must be better than any other pair of its rows. The date alone never is. */
export const margin = 4;

/** A payment is posted some days later. Its date may also move back a little. */
export const daysLaterMax = 14;
export const daysEarlierMax = 3;
/** Otherwise dates differ by this at most. */
const daysApartMax = 3;
const nearDaysMax = 5;
/** A tip is added when a payment is posted, and an exchange rate changes a little. */
const [shareMin, shareMax] = [0.95, 1.35];

export function toPayment(
  { account, cells }: { readonly account: string | null; readonly cells: readonly unknown[] },
  columns: MatchColumns,
): MatchedPayment {
  const [date, amount] = [cells[columns.date], cells[columns.amount]];
  const shown = columns.name === null ? '' : valueBefore(cells[columns.name]).trim();
  const name = shown === noValue ? '' : shown;
  return {
    account,
    accountName: String(cells[columns.account] ?? '').trim(),
    // Sheets keeps 15 digits.
    amount: typeof amount === 'number' ? Number(amount.toPrecision(15)) : null,
    time: isDate(date) ? date.getTime() : null,
    isPending: cells[columns.pending] === true,
    name,
    words: wordsOf(name),
  };
}

/** Numbers of cards, shops and receipts say nothing. */
function wordsOf(name: string): ReadonlySet<string> {
  const parts = name
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u);
  return new Set(parts.filter((part) => part.length > 1 && !/\p{N}/u.test(part)));
}

/** How the account of a row that is gone is related to another one. */
export type AccountTie = keyof typeof weights.account;

/** Null if they cannot be the same payment. */
export function score(old: MatchedPayment, now: MatchedPayment, tie: AccountTie): number | null {
  const days = daysBetween(old, now);
  if (old.amount === null || now.amount === null || days === null || (now.isPending && !old.isPending)) return null;
  const settles = old.isPending && !now.isPending;
  const [earliest, latest] = settles ? [-daysEarlierMax, daysLaterMax] : [-daysApartMax, daysApartMax];
  if (days < earliest || days > latest) return null;
  const common = weights.account[tie] + weights.date[nearness(days)];
  const sum = common + weights.name[compareNames(old, now)];
  if (old.amount === now.amount) return sum + weights.amount.equal;
  if (!settles || days < 0 || days > nearDaysMax || !isBounded(old.amount, now.amount)) return null;
  return sum + weights.amount.changed;
}

/** An own transaction may be written before or after the bank has it. */
export const ownDaysEarlierMax = 5;

/**
 * How well an own transaction fits one of the API; null if it cannot be the same. The user decides, so that an equal
 * amount is enough. The text of its account is the user's.
 */
function scoreOwn(own: MatchedPayment, now: MatchedPayment): number | null {
  const days = daysBetween(own, now);
  if (own.amount === null || now.amount === null || days === null) return null;
  if (days < -ownDaysEarlierMax || days > daysLaterMax) return null;
  const name = compareNames(own, now);
  const isEqual = own.amount === now.amount;
  if (!isEqual && (name === 'other' || !isBounded(own.amount, now.amount))) return null;
  const account = own.accountName !== '' && own.accountName === now.accountName ? 1 : 0;
  return account + weights.amount[isEqual ? 'equal' : 'changed'] + weights.date[nearness(days)] + weights.name[name];
}

function nearness(days: number): keyof typeof weights.date {
  return days === 0 ? 'same' : Math.abs(days) <= nearDaysMax ? 'near' : 'far';
}

function isBounded(before: number, after: number): boolean {
  const share = after / before;
  return share >= shareMin && share <= shareMax;
}

export function daysBetween(old: MatchedPayment, now: MatchedPayment): number | null {
  return old.time === null || now.time === null ? null : Math.round((now.time - old.time) / dayMs);
}

export function compareNames(old: MatchedPayment, now: MatchedPayment): keyof typeof weights.name {
  if (old.name === now.name && old.name !== '') return 'equal';
  const common = Array.from(old.words).filter((word) => now.words.has(word)).length;
  return common > Math.min(old.words.size, now.words.size) / 2 ? 'similar' : 'other';
}

/** Pairs of own transactions and rows of the API that may be the same, the best ones first. */
export function matchOwn(
  own: readonly SheetRow[],
  others: readonly SheetRow[],
  columns: MatchColumns,
): { readonly from: SheetRow; readonly to: SheetRow }[] {
  const payments = others.map((to) => ({ to, now: toPayment(to, columns) }));
  return own
    .flatMap((from) => {
      const old = toPayment(from, columns);
      return payments.flatMap(({ to, now }) => {
        const points = scoreOwn(old, now);
        return points === null ? [] : [{ from, to, points, apart: Math.abs(daysBetween(old, now) ?? 0) }];
      });
    })
    .sort((a, b) => b.points - a.points || a.apart - b.apart);
}
