import type { Row } from '../../rows/row';
import { dayOfMonth, firstDayFromTable, monthFromTable, type PaymentInterval } from './payment-intervals';

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
  series.payments.pop();
  series.turns.pop();
}

function expectNext(series: Series): void {
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
  const { interval, payments, turns, start } = series;
  const recent = payments.slice(-recentCount);
  const recentTurns = turns.slice(-recentCount);
  const phases = recent.map(({ day }, index) => {
    const turn = recentTurns[index] ?? 0;
    if (interval.unit === 'days') return day - start - turn * interval.length;
    return Math.max(1, Math.min(day - firstDayFromTable(start + turn * interval.length) + 1, 31));
  });
  let best = { phase: phases[0] ?? 0, sum: Number.POSITIVE_INFINITY };
  for (const phase of phases) {
    const sum = recent.reduce(
      (total, { day }, index) => total + Math.abs(day - dayAt(series, recentTurns[index] ?? 0, phase)),
      0,
    );
    if (sum < best.sum || (sum === best.sum && phase < best.phase)) best = { phase, sum };
  }
  return best.phase;
}

/** What the next amounts are compared with: of prices, the last one that was paid twice. */
export function usualSize({ payments, isVariable }: Series): number {
  const recent = payments.slice(-recentCount).map(({ size }) => size);
  if (!isVariable && hasFixedSize(payments)) {
    const repeated = recent.filter((size, index) => recent.some((each, at) => at < index && isSame(each, size)));
    return repeated[repeated.length - 1] ?? recent[recent.length - 1] ?? 0;
  }
  recent.sort((a, b) => a - b);
  return recent[Math.floor((recent.length - 1) / 2)] ?? 0;
}

/** How far a size is from the usual one, or from a new price, which the last payment may have. */
export function ratioTo(series: Series, size: number): number {
  const ratio = ratioOf(size, usualSize(series));
  return isFixed(series) ? Math.min(ratio, ratioOf(size, lastPayment(series).size)) : ratio;
}

/** Whether a payment is one of the usual size. */
export function isUsual(series: Series, { size }: DatedPayment): boolean {
  const ratioMax = isFixed(series) ? sameRatio : 1 + series.interval.amountSpread;
  return ratioTo(series, size) <= ratioMax;
}

export function isFixed({ payments, isVariable }: Series): boolean {
  return !isVariable && hasFixedSize(payments);
}

/**
 * Whether most sizes are the same to the cent, up to a change of price and a payment of another size between. Then
 * another size is another purchase.
 */
export function hasFixedSize(payments: readonly DatedPayment[]): boolean {
  const recent = payments.slice(-recentCount);
  const same = recent.filter(({ size }, index) =>
    recent.slice(Math.max(0, index - 2), index).some((each) => isSame(each.size, size)),
  );
  return same.length >= 0.6 * (recent.length - 1);
}

function isSame(a: number, b: number): boolean {
  return ratioOf(a, b) <= sameRatio;
}

/** Sizes that are the same but for rounding. */
export const sameRatio = 1.005;

/** Booked twice: the same size within some days. */
export function isDouble({ day, size }: DatedPayment, payments: readonly DatedPayment[]): boolean {
  return payments.some((each) => Math.abs(each.day - day) <= 3 && ratioOf(each.size, size) <= sameRatio);
}

/** How many times as large the larger one is. */
export function ratioOf(a: number, b: number): number {
  return Math.max(a, b) / Math.min(a, b);
}
