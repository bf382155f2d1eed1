import type { Row } from '../../rows/row';
import {
  amountSpreadOf,
  dayOfMonth,
  firstDayFromTable,
  monthFromTable,
  type PaymentInterval,
} from './payment-intervals';
import { median } from './price-levels';

/** A transaction as the search sees it. */
export interface DatedPayment {
  readonly row: Row;
  readonly day: number;
  /** The amount without its sign. */
  readonly size: number;
  /** The series that it belongs to. */
  series: Series | null;
}

/** Payments that are repeated at one interval, each with the number of its turn. Missing ones leave a turn out. */
export interface Series {
  readonly interval: PaymentInterval;
  /** What was paid before at another interval. */
  readonly earlier: readonly DatedPayment[];
  readonly payments: DatedPayment[];
  readonly turns: number[];
  /** The sizes differ nearly every time. */
  readonly isVariable: boolean;
  /** The day of turn 0: of the interval in days, or the month. */
  readonly start: number;
  /** Days after the start, or the day of the month, on which most of the last payments were. */
  phase: number;
  /** The days of the turns after the last one that may be the next. */
  expected: readonly number[];
  /** Kept until the payments change. */
  usual: Usual | null;
}

/** What the next amounts are compared with, and whether another size is another purchase. */
interface Usual {
  readonly size: number;
  readonly isFixed: boolean;
}

/** How many of the last payments say what is usual. */
const recentCount = 5;

/** `stepsBack` says how many intervals before the last one each payment is. */
export function createSeries(
  interval: PaymentInterval,
  payments: readonly DatedPayment[],
  stepsBack: readonly number[],
  isVariable: boolean,
  earlier: readonly DatedPayment[] = [],
): Series {
  const last = payments[payments.length - 1];
  const turns = stepsBack.map((steps) => (stepsBack[0] ?? 0) - steps);
  const { length, unit } = interval;
  const lastDay = last?.day ?? 0;
  const back = (turns[turns.length - 1] ?? 0) * length;
  const start = unit === 'days' ? lastDay - back : monthFromTable(lastDay) - back;
  const series: Series = {
    interval,
    earlier,
    payments: [...payments],
    turns,
    isVariable,
    start,
    phase: 0,
    expected: [],
    usual: null,
  };
  for (const payment of payments) payment.series = series;
  expectNext(series);
  return series;
}

export function addPayment(series: Series, payment: DatedPayment, turn: number): void {
  series.payments.push(payment);
  series.turns.push(turn);
  expectNext(series);
  payment.series = series;
}

/** Leaves the last payment open again. */
export function removeLast(series: Series): void {
  lastPayment(series).series = null;
  series.usual = null;
  series.payments.pop();
  series.turns.pop();
}

function expectNext(series: Series): void {
  series.usual = null;
  series.phase = usualPhase(series);
  const next = lastTurn(series) + 1;
  series.expected = Array.from({ length: series.interval.missingMax + 1 }, (_, index) =>
    dayOfTurn(series, next + index),
  );
}

/** All that was paid, at another interval before too. */
export function allPayments({ earlier, payments }: Series): readonly DatedPayment[] {
  return [...earlier, ...payments];
}

export function lastPayment({ payments }: Series): DatedPayment {
  return payments[payments.length - 1] as DatedPayment;
}

export function lastTurn({ turns }: Series): number {
  return turns[turns.length - 1] ?? 0;
}

/** The day on which a turn is expected. */
export function dayOfTurn(series: Series, turn: number): number {
  return dayAt(series, turn, series.phase);
}

function dayAt({ interval: { length, unit }, start }: Series, turn: number, phase: number): number {
  if (unit === 'days') return start + turn * length + phase;
  return dayOfMonth(start + turn * length, phase);
}

/**
 * The phase with the least sum of deviations of the last payments, which weekends do not change. A payment on the last
 * day of February may be one of the 31st.
 */
function usualPhase(series: Series): number {
  const { payments, turns } = series;
  const from = Math.max(0, payments.length - recentCount);
  let [best, least] = [0, Number.POSITIVE_INFINITY];
  for (let index = from; index < payments.length; index += 1) {
    const phase = phaseOf(series, index);
    let sum = 0;
    for (let at = from; at < payments.length; at += 1) {
      sum += Math.abs((payments[at] as DatedPayment).day - dayAt(series, turns[at] ?? 0, phase));
    }
    if (sum < least || (sum === least && phase < best)) [best, least] = [phase, sum];
  }
  return best;
}

/** The days after the start, or the day of the month, of a payment. */
export function phaseOf({ interval, payments, turns, start }: Series, index: number): number {
  const [day, offset] = [(payments[index] as DatedPayment).day, (turns[index] ?? 0) * interval.length];
  if (interval.unit === 'days') return day - start - offset;
  return Math.max(1, Math.min(day - firstDayFromTable(start + offset) + 1, 31));
}

/** Of prices, the last one that was paid twice. */
function usualOf(series: Series): Usual {
  if (series.usual !== null) return series.usual;
  const { payments, isVariable } = series;
  const isFixed = !isVariable && hasFixedSize(payments);
  let size: number | null = null;
  for (let index = payments.length - 1; isFixed && size === null && index > payments.length - recentCount; index -= 1) {
    const each = payments[index] as DatedPayment;
    if (isRepeated(payments, index, recentCount)) size = each.size;
  }
  const recent = () => payments.slice(-recentCount).map((each) => each.size);
  series.usual = { size: size ?? (isFixed ? lastPayment(series).size : median(recent())), isFixed };
  return series.usual;
}

/** Whether one of the last few before a payment had its size. */
function isRepeated(payments: readonly DatedPayment[], index: number, countMax: number): boolean {
  const least = Math.max(0, payments.length - recentCount, index - countMax);
  for (let at = index - 1; at >= least; at -= 1) {
    if (isSame((payments[at] as DatedPayment).size, (payments[index] as DatedPayment).size)) return true;
  }
  return false;
}

export function usualSize(series: Series): number {
  return usualOf(series).size;
}

/** How far a size is from the usual one, or from a new price, which the last payment may have. */
export function ratioTo(series: Series, size: number): number {
  const ratio = ratioOf(size, usualSize(series));
  return isFixed(series) ? Math.min(ratio, ratioOf(size, lastPayment(series).size)) : ratio;
}

/** Whether a payment is one of the usual size. */
export function isUsual(series: Series, { size }: DatedPayment): boolean {
  const ratioMax = isFixed(series) ? sameRatio : 1 + amountSpreadOf(series.interval);
  return ratioTo(series, size) <= ratioMax;
}

export function isFixed(series: Series): boolean {
  return usualOf(series).isFixed;
}

/**
 * Whether most sizes are the same to the cent, up to a change of price and a payment of another size between. Then
 * another size is another purchase.
 */
export function hasFixedSize(payments: readonly DatedPayment[]): boolean {
  const from = Math.max(0, payments.length - recentCount);
  let same = 0;
  for (let index = from; index < payments.length; index += 1) same += isRepeated(payments, index, 2) ? 1 : 0;
  return same >= 0.6 * (payments.length - from - 1);
}

function isSame(a: number, b: number): boolean {
  return ratioOf(a, b) <= sameRatio;
}

/** Sizes that are the same but for rounding. */
export const sameRatio = 1.005;

/** Booked twice: the same size within some days, which are fewer where each week has a payment. */
export function isDouble(
  { day, size }: DatedPayment,
  payments: readonly DatedPayment[],
  { name }: PaymentInterval,
): boolean {
  const daysMax = name === 'weekly' ? 1 : 3;
  return payments.some((each) => Math.abs(each.day - day) <= daysMax && ratioOf(each.size, size) <= sameRatio);
}

/** How many times as large the larger one is. */
export function ratioOf(a: number, b: number): number {
  return Math.max(a, b) / Math.min(a, b);
}
