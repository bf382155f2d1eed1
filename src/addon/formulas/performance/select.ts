import { toDecimal } from '../../cells/exact';
import { dayNumber } from '../../days/day-number';
import { addDays, type DateRange } from '../../days/day-text';
import { speaksOfTrade } from '../../kinds/evidence';
import { decideKinds } from '../../kinds/find-kinds';
import { accountCurrency, isDebt, reportedBalanceOf, transactionsSince } from '../../rows/account';
import type { Row } from '../../rows/row';
import { dayOf, givenAmountOf } from '../../rows/transaction';
import type { RowSet } from '../../session/session';
import { selectAccounts } from '../accounts/select';
import { accountFilters } from '../accounts/spec';
import { readOptions } from '../arguments/options';
import {
  accountName,
  anchorOf,
  groupByAccount,
  isWithoutAmount,
  notAsked,
  withoutTransactions,
} from '../balances/account-balances';
import { findOlder } from '../balances/find-older';
import { groupRecorded, type RecordedBalance, sharedName } from '../check/recorded-balances';
import type { Sources } from '../run';
import type { Course, DatedAmount } from './measure';

export interface PerformanceQuery {
  readonly account: readonly string[];
  readonly currency: readonly string[];
  /** Without a first or last day, from the first or to the last balance that is known. */
  readonly range: DateRange;
  readonly recorded: readonly RecordedBalance[];
}

export interface Measured {
  readonly account: Row;
  /** null if it is not known, for the reason. */
  readonly course: Course | null;
  readonly reason: string | null;
}

export interface SelectedPerformance {
  /** By name. */
  readonly accounts: readonly Measured[];
  readonly unfiltered: RowSet;
}

/** The balances of an account at both ends, or why one is not known. */
type Ends = { readonly start: DatedAmount; readonly end: DatedAmount } | { readonly reason: string };

/** Accounts of investments with what is known of their value, and what was paid in and taken out between. */
export function selectPerformance(sources: Sources, query: PerformanceQuery): SelectedPerformance {
  const session = sources.session();
  const { account, currency, range } = query;
  const listed = selectAccounts(sources, { ...readOptions(accountFilters, []), account, currency });
  const chosen = listed.rows.filter(
    (each) => account.length > 0 || (isInvestment(each) && each['status'] !== 'REMOVED'),
  );
  const recordedOf = groupRecorded(session, query.recorded);
  const found = chosen.map((each) => ({ account: each, ends: endsOf(sources, each, recordedOf(each), range) }));
  const known = found.flatMap(({ account: each, ends }) => ('reason' in ends ? [] : [{ account: each, ...ends }]));
  const [dateFrom] = known.map(({ start }) => start.day).sort();
  // Without a known account, nothing is read but the accounts.
  const unfiltered =
    dateFrom === undefined
      ? listed.unfiltered
      : session.rows({ operationId: 'listTransactions', filters: { dateFrom, visibility: 'all' } });
  const rowsOf = groupByAccount(dateFrom === undefined ? [] : unfiltered.rows);
  const postedOf = (each: Row): Row[] => (rowsOf.get(each['id']) ?? []).filter((row) => row['pending'] !== true);
  const hasOlder = findOlder(
    sources,
    dateFrom,
    known.map((each) => each.account),
  );
  const isTransfer = decideTransfers(
    sources,
    known.flatMap((each) => postedOf(each.account).filter((row) => isBetween(each, row))),
  );
  const accounts = found.map(({ account: each, ends }): Measured => {
    if ('reason' in ends) return { account: each, course: null, reason: ends.reason };
    const posted = postedOf(each);
    const transfers = posted.filter((row) => isBetween(ends, row) && isTransfer(row));
    const broken = transfers.find((row) => isWithoutAmount(each, row));
    const reason =
      broken === undefined
        ? whyShort(sources, each, posted, ends.start.day, hasOlder(each))
        : dayOf(broken) === null
          ? 'A transfer has no date'
          : `A transfer of ${dayOf(broken)} has no amount in ${accountCurrency(each)}`;
    const flows = transfers.map((row) => ({ day: dayOf(row) ?? '', amount: toDecimal(givenAmountOf(row) ?? 0) }));
    return { account: each, course: reason === null ? { ...ends, flows } : null, reason };
  });
  accounts.sort((a, b) => (accountName(a.account).toLowerCase() < accountName(b.account).toLowerCase() ? -1 : 1));
  return { accounts, unfiltered };
}

function isInvestment({ category }: Row): boolean {
  return category === 'investment' || category === 'retirement';
}

function isBetween({ start, end }: Pick<Course, 'start' | 'end'>, row: Row): boolean {
  const day = dayOf(row);
  return day === null || (day > start.day && day <= end.day);
}

/** Whether a transaction pays in or takes out. What is bought and sold inside an account changes its place there. */
function decideTransfers(sources: Sources, rows: readonly Row[]): (row: Row) => boolean {
  const { decide } = decideKinds(sources.session(), rows, sources.userCategories(), {
    findsOtherSides: rows.some(speaksOfTrade),
  });
  return (row) => {
    const { kind, by, others } = decide(row);
    return kind === 'transfer' && (by !== 'account' || others.length > 0 || !speaksOfTrade(row));
  };
}

/** A balance of a day near by is used in place of one that nobody recorded. */
const apartMax = 7;

function endsOf(sources: Sources, account: Row, recorded: readonly RecordedBalance[] | null, range: DateRange): Ends {
  const { category } = account;
  if (category === 'bank' || isDebt(account)) return { reason: `Of category ${category}: no account of investments` };
  const without = withoutTransactions(account);
  if (without !== null) return { reason: without };
  if (recorded === null) return { reason: sharedName };
  const { today } = sources.dateContext();
  const current = reportedBalanceOf(account);
  const anchor = anchorOf(sources, account);
  const all = [...recorded, ...(current === null ? [] : [{ day: anchor, balance: current }])];
  const balances = Array.from(new Map(all.map(({ day, balance }) => [day, balance])))
    .map(([day, balance]): DatedAmount => ({ day, amount: toDecimal(balance) }))
    .filter(({ day }) => day <= today)
    .sort((a, b) => (a.day < b.day ? -1 : 1));
  const { dateFrom, dateTo } = range;
  const first = dateFrom === undefined ? null : addDays(dateFrom, -1);
  const last = dateTo === undefined || dateTo >= today ? null : dateTo;
  const start = first === null ? balances[0] : nearest(balances, first);
  if (start === undefined) return { reason: noneNear(balances, first) };
  const later = balances.filter(({ day }) => day > start.day);
  const end = last === null ? later[later.length - 1] : nearest(later, last);
  if (end !== undefined) return { start, end };
  if (later.length > 0) return { reason: noneNear(balances, last) };
  return {
    reason:
      balances.length > 1 ? `No balance is known after ${start.day}` : `Only the balance of ${start.day} is known`,
  };
}

function nearest(balances: readonly DatedAmount[], wanted: string): DatedAmount | undefined {
  const apart = ({ day }: DatedAmount): number => Math.abs((dayNumber(day) ?? 0) - (dayNumber(wanted) ?? 0));
  return balances
    .filter((each) => apart(each) <= apartMax)
    .reduce<DatedAmount | undefined>(
      (best, each) => (best === undefined || apart(each) < apart(best) ? each : best),
      undefined,
    );
}

function noneNear(balances: readonly DatedAmount[], wanted: string | null): string {
  const [first, last] = [balances[0], balances[balances.length - 1]];
  if (first === undefined || last === undefined || wanted === null) return 'No balance is known';
  const [which, { day }] = first.day > wanted ? ['first', first] : ['last', last];
  const isInside = first.day < wanted && last.day > wanted;
  return `No balance within ${apartMax} days of ${wanted}${isInside ? '' : `: the ${which} is of ${day}`}`;
}

/** Why what was paid in since the start is not known completely; null if it is. */
function whyShort(
  sources: Sources,
  account: Row,
  posted: readonly Row[],
  start: string,
  hasOlder: boolean | null,
): string | null {
  const since = Date.parse(transactionsSince(account) ?? '');
  const isKnown = !Number.isNaN(since) && sources.sheetDates().wallTime(new Date(since)).slice(0, 10) <= start;
  const days = posted.flatMap((row) => dayOf(row) ?? []).sort();
  const [first] = days;
  if (isKnown || hasOlder === true || (first !== undefined && first <= start)) return null;
  if (hasOlder === null) return notAsked;
  return first === undefined ? 'The account has no transactions' : `No transactions before ${first}`;
}
