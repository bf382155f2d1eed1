import { toDecimal } from '../../cells/exact';
import { groupBy } from '../../cells/lists';
import { addDays } from '../../days/day-text';
import {
  accountCurrency,
  accountField,
  excludesTransactions,
  isDebt,
  lacksTransactions,
  reportedBalanceOf,
} from '../../rows/account';
import { type Row, textOf } from '../../rows/row';
import { currencyOf, dayOf, givenAmountOf, transactionField } from '../../rows/transaction';
import type { Sources } from '../run';
import { reckonBalances } from './reckon';

export type BalanceSource = 'reported' | 'reckoned' | 'carried';

/** The balance of an account at the end of a day. */
export interface PastBalance {
  readonly day: string;
  /** Null if it is not known. */
  readonly balance: number | null;
  readonly source: BalanceSource | null;
  /** Why it is not known. */
  readonly reason: string | null;
}

export interface AccountBalances {
  readonly account: Row;
  readonly balances: readonly PastBalance[];
  /** The first day at whose end the balance is known, and that; null if none is. */
  readonly earliest: { readonly day: string; readonly balance: number } | null;
  /** The last day on which an account that was removed is in sums: of its last transaction, before today. Null for others. */
  readonly until: string | null;
}

/** The accounts that a sum of a day needs. */
export function existingOn<Account extends Pick<AccountBalances, 'until'>>(
  accounts: readonly Account[],
  day: string,
): Account[] {
  return accounts.filter(({ until }) => until === null || day <= until);
}

export function accountName(account: Row): string {
  return textOf(account, 'name') ?? textOf(account, 'id') ?? '';
}

export function groupByAccount(rows: readonly Row[]): ReadonlyMap<unknown, Row[]> {
  return groupBy(rows, (row) => row[transactionField.account]);
}

/** The day of the reported balance. */
export function anchorOf(
  { sheetDates, dateContext }: Pick<Sources, 'sheetDates' | 'dateContext'>,
  account: Row,
): string {
  const { today } = dateContext();
  const at = Date.parse(textOf(account, accountField.updated) ?? '');
  const day = Number.isNaN(at) ? today : sheetDates().wallTime(new Date(at)).slice(0, 10);
  return day < today ? day : today;
}

/** The balances of an account at the ends of days, from its transactions since the reported balance at least. */
export function balancesOf(
  account: Row,
  anchor: string,
  rows: readonly Row[],
  ends: readonly string[],
  hasOlder: boolean | null,
): Omit<AccountBalances, 'account' | 'until'> {
  const balance = reportedBalanceOf(account);
  const unknown = (day: string, reason: string): PastBalance => ({ day, balance: null, source: null, reason });
  if (balance === null) {
    return { balances: ends.map((day) => unknown(day, 'The account has no current balance')), earliest: null };
  }
  const reason = reasonOf(account);
  const posted = rows.filter((row) => row['pending'] !== true);
  const known: Known =
    reason === null
      ? knownDays(account, anchor, posted, hasOlder)
      : { from: anchor, to: null, before: reason, after: '' };
  const movements = posted.flatMap((row) => {
    const [day, amount] = [dayOf(row), givenAmountOf(row)];
    return day === null || amount === null ? [] : [{ day, amount: toDecimal(amount) }];
  });
  const reported = { day: anchor, balance: toDecimal(balance), isDebt: isDebt(account) };
  // What cannot be reckoned back is not reckoned forward either.
  const reckoned = reason === null ? reckonBalances(reported, movements, ends) : ends.map(() => balance);
  const balances = ends.map((day, index): PastBalance => {
    if (known.from !== null && day < known.from) return unknown(day, known.before);
    if (known.to !== null && day > known.to) return unknown(day, known.after);
    const source = day === anchor ? 'reported' : reason === null ? 'reckoned' : 'carried';
    return { day, balance: reckoned[index] ?? null, source, reason: null };
  });
  const day = known.from ?? anchor;
  const [first = balance] = reason === null ? reckonBalances(reported, movements, [day]) : [];
  return { balances, earliest: { day, balance: first } };
}

/** Why the balances of an account on other days than the reported one cannot be reckoned; null if they can. */
export function reasonOf(account: Row): string | null {
  const category = String(account['category']);
  if (category !== 'bank' && category !== 'debt')
    return `Of category ${category}: its value changes without transactions`;
  return withoutTransactions(account);
}

/** Why nothing is known of the transactions of an account; null if they are. */
export function withoutTransactions(account: Row): string | null {
  if (lacksTransactions(account)) return 'The account has no transactions';
  return excludesTransactions(account) ? 'Its transactions are excluded' : null;
}

/** The days at whose ends a balance is known, which include that of the reported one; null without a limit. */
interface Known {
  readonly from: string | null;
  readonly to: string | null;
  /** Why it is not known before and after them. */
  readonly before: string;
  readonly after: string;
}

function knownDays(account: Row, anchor: string, posted: readonly Row[], hasOlder: boolean | null): Known {
  const currency = accountCurrency(account);
  const broken = posted.filter((row) => isWithoutAmount(account, row));
  const because = (day: string): string => `A transaction of ${day} has no amount in ${currency}`;
  if (broken.some((row) => dayOf(row) === null)) {
    const reason = 'A transaction has no date';
    return { from: anchor, to: anchor, before: reason, after: reason };
  }
  const days = broken.flatMap((row) => dayOf(row) ?? []).sort();
  const [last, next] = [days.filter((day) => day <= anchor).pop(), days.find((day) => day > anchor)];
  const end = { to: next === undefined ? null : addDays(next, -1), after: because(next ?? '') };
  if (last !== undefined) return { from: last, before: because(last), ...end };
  if (hasOlder === true) return { from: null, before: '', ...end };
  const first = firstBalanceDay(posted);
  const from = first !== null && first < anchor ? first : anchor;
  const none = first === null ? 'The account has no transactions' : `No transactions before ${from}`;
  return { from, before: hasOlder === null ? notAsked : none, ...end };
}

/** Whether it moves the balance by an unknown amount, or on an unknown day. */
export function isWithoutAmount(account: Row, row: Row): boolean {
  const currency = accountCurrency(account);
  return givenAmountOf(row) === null || dayOf(row) === null || (currencyOf(row) ?? currency) !== currency;
}

/** Not every account is asked for at once, and the API may fail. */
export const notAsked = 'Not known yet whether it has older transactions: refresh again';

/** The first day of transactions; null without one. */
export function firstBalanceDay(rows: readonly Row[]): string | null {
  return rows.reduce<string | null>((first, row) => {
    const day = dayOf(row);
    return day === null || (first !== null && first <= day) ? first : day;
  }, null);
}

export function lastDayOf(rows: readonly Row[]): string | null {
  return rows.reduce<string | null>((last, row) => {
    const day = dayOf(row);
    return day === null || (last !== null && last >= day) ? last : day;
  }, null);
}
