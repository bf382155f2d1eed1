import { fromDecimal, subtractExactly, toDecimal } from '../../cells/exact';
import { dayText } from '../../days/day-number';
import { findKinds } from '../../kinds/find-kinds';
import type { Kind } from '../../kinds/taxonomy';
import { resolveAccountIds } from '../../lookup/accounts';
import type { Row } from '../../rows/row';
import { amountOf, currencyOf, transactionField } from '../../rows/transaction';
import type { RowSet } from '../../session/session';
import type { Options } from '../catalogue/spec';
import { ofAccounts, ofCurrencies, ofMerchants, refuseUnknownCurrency, refuseUnknownMerchant } from '../row-filters';
import type { Sources } from '../run';
import { selectTransactions } from '../transactions/select';
import { findRecurring } from './find-recurring';
import { merchantName } from './merchant-key';
import { perYearOf } from './payment-intervals';
import { priceOf } from './price-levels';
import { type Due, scheduleOf } from './schedule';
import { allPayments, lastPayment, lastTurn, type Series } from './series';
import type { recurringFilters, State } from './spec';

/** Something that is paid or received again and again. Amounts have the sign of `displayAmount`. */
export interface Recurring extends Row {
  readonly merchant: string;
  readonly accountId: unknown;
  readonly currency: string | null;
  readonly kind: Kind;
  readonly interval: Series['interval']['name'];
  readonly amount: number;
  readonly last: number;
  /** How much more is paid or received than before; null if the price never changed. */
  readonly change: number | null;
  readonly changed: string | null;
  readonly firstSeen: string;
  readonly lastSeen: string;
  /** null if it has ended. */
  readonly next: string | null;
  readonly perYear: number | null;
  readonly state: State;
  readonly count: number;
  /** The day of the last instalment; null if none is known. */
  readonly ends: string | null;
}

export interface SelectedRecurring {
  /** In the order of their first payments. */
  readonly rows: readonly Recurring[];
  readonly unfiltered: RowSet;
  /** The days up to a last one on which a row is due next. Some may be before today. */
  dueDays(row: Recurring, until: string): string[];
}

/** The series of transactions since 1 January two years ago that pass all filters; transfers only if asked for. */
export function selectRecurring(
  sources: Sources,
  query: Options<typeof recurringFilters>,
  visibility: 'active' | 'all' = 'active',
): SelectedRecurring {
  const { today } = sources.dateContext();
  const range = { dateFrom: `${Number(today.slice(0, 4)) - 2}-01-01` };
  const everything = { account: [], category: [], merchant: [], currency: [], kind: [], apiCategory: [], group: [] };
  const options = { pending: undefined, visibility, tag: undefined };
  const { rows, unfiltered } = selectTransactions(sources, { ...everything, ...options, range });
  const { interval, state, kind } = query;
  const session = sources.session();
  const isOfAccounts = ofAccounts(resolveAccountIds(session, query.account));
  const isOfCurrencies = ofCurrencies(query.currency, 'currency');
  const isOfMerchants = ofMerchants(query.merchant);
  refuseUnknownCurrency(sources, query.currency, unfiltered.rows, transactionField.currency);
  if (query.merchant.length > 0) {
    const named = rows.map((row) => ({ [transactionField.merchant]: merchantName(row) }));
    refuseUnknownMerchant(query.merchant, named, false);
  }
  const all = findRecurring(rows);
  const kindOf = findKinds(session, all.flatMap(lastRows), sources.userCategories());
  const found = all.map((series) => ({
    series,
    row: toRecurring(series, usualKind(lastRows(series).map(kindOf)), today),
  }));
  const kept = found.filter(
    ({ row }) =>
      (kind.length === 0 ? row.kind !== 'transfer' : kind.includes(row.kind)) &&
      (interval.length === 0 || interval.includes(row.interval)) &&
      (state.length === 0 || state.includes(row.state)) &&
      isOfAccounts(row) &&
      isOfCurrencies(row) &&
      isOfMerchants({ [transactionField.merchant]: row.merchant }),
  );
  const seriesOf = new Map(kept.map(({ series, row }) => [row, series]));
  const dueDays = (row: Recurring, until: string): string[] => {
    const series = seriesOf.get(row);
    return series === undefined ? [] : daysUntil(series, until);
  };
  return { rows: kept.map(({ row }) => row), unfiltered, dueDays };
}

function daysUntil(series: Series, until: string): string[] {
  const days: string[] = [];
  const { after } = scheduleOf(series);
  for (let due = after(lastTurn(series)); due !== null && dayText(due.day) <= until; due = after(due.turn)) {
    days.push(dayText(due.day));
  }
  return days;
}

function lastRows({ payments }: Series): Row[] {
  return payments.slice(-3).map(({ row }) => row);
}

/** The kind of most, or the last one. */
function usualKind(kinds: readonly Kind[]): Kind {
  const countOf = (kind: Kind): number => kinds.filter((each) => each === kind).length;
  return [...kinds].reverse().reduce((usual, kind) => (countOf(kind) > countOf(usual) ? kind : usual));
}

function toRecurring(series: Series, kind: Kind, today: string): Recurring {
  const { payments, interval } = series;
  const all = allPayments(series);
  const first = all[0]?.row ?? {};
  const last = lastPayment(series);
  const sign = amountOf(last.row) < 0 ? -1 : 1;
  const { typical, changed } = priceOf(
    payments.map(({ size }) => size),
    perYearOf(interval),
  );
  const { after, perYear, ends } = scheduleOf(series);
  const due = after(lastTurn(series));
  const state = due === null ? 'ended' : stateOf(interval.toleranceDays, due, after(due.turn), today);
  return {
    merchant: merchantName(first),
    accountId: last.row[transactionField.account],
    [transactionField.accountName]: last.row[transactionField.accountName],
    currency: currencyOf(last.row),
    kind,
    interval: interval.name,
    amount: sign * typical,
    last: amountOf(last.row),
    change: changed === null ? null : subtractExactly(typical, changed.before),
    changed: changed === null ? null : dayText(payments[changed.at]?.day ?? last.day),
    firstSeen: dayText(all[0]?.day ?? last.day),
    lastSeen: dayText(last.day),
    next: state === 'ended' || due === null ? null : dayText(due.day),
    perYear: state === 'ended' ? null : times(sign * typical, perYear),
    state,
    count: all.length,
    ends: ends === null ? null : dayText(ends),
  };
}

/** Nobody waits longer for a payment that is due once a quarter or year. */
const lateDaysMax = 45;

function stateOf(toleranceDays: number, due: Due, second: Due | null, today: string): State {
  const isAfter = ({ day }: Due): boolean => dayText(day + toleranceDays) < today;
  if (!isAfter(due)) return 'active';
  return (second !== null && isAfter(second)) || dayText(due.day + lateDaysMax) < today ? 'ended' : 'late';
}

/** Of eight weeks, there are six and a half in a year. */
function times(amount: number, count: number): number {
  const [{ digits, scale }, by] = [toDecimal(amount), toDecimal(count)];
  return fromDecimal({ digits: digits * by.digits, scale: scale + by.scale });
}
