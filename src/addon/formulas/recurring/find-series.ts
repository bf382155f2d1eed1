import { changeInterval } from './change-interval';
import { findChain, findVariableChain } from './find-chain';
import { createOpenPayments, type OpenPayments } from './open-payments';
import { paymentIntervals, shiftDay } from './payment-intervals';
import {
  addPayment,
  createSeries,
  type DatedPayment,
  dayOfTurn,
  isDouble,
  isFixed,
  isUsual,
  lastPayment,
  lastTurn,
  ratioOf,
  ratioTo,
  removeLast,
  type Series,
  sameRatio,
} from './series';

/**
 * The series among the payments of one merchant on one account, in the order of days. Each payment is placed by the
 * ones before it alone, so that a new day changes no earlier one: it continues a series, begins one with earlier ones,
 * or stays open.
 */
export function findSeries(
  payments: readonly DatedPayment[],
  isIncome: boolean,
): { all: Series[]; open: OpenPayments } {
  const all: Series[] = [];
  const open = createOpenPayments();
  let running: Series[] = [];
  for (const payment of payments) {
    running = running.filter((series) => payment.day <= lastPossibleDay(series));
    const next = findContinued(running, payment, all, open);
    if (next !== null) {
      // Another payment may take its place.
      if (!isUsual(next.series, payment)) open.add(payment);
      if (next.turn === lastTurn(next.series)) removeLast(next.series);
      addPayment(next.series, payment, next.turn);
      continue;
    }
    open.add(payment);
    const begun = beginSeries(payment, open, isIncome);
    if (begun === null) continue;
    const older = findOlder(all, begun);
    const changed = older === null ? changeInterval(all, begun) : null;
    if (changed !== null) {
      all[all.indexOf(changed.old)] = changed.joined;
      running = [...running.filter((each) => each !== changed.old), changed.joined];
    } else if (older === null) {
      extendBack(begun, open);
      all.push(begun);
      running.push(begun);
    } else {
      appendTo(older, begun);
      if (!running.includes(older)) running.push(older);
    }
  }
  return { all, open };
}

/** A series that no payment continues up to this day has ended. */
function lastPossibleDay({ expected, interval }: Series): number {
  return (expected[expected.length - 1] ?? 0) + interval.toleranceDays;
}

interface Continued {
  readonly series: Series;
  readonly turn: number;
}

/** The series that a payment continues: of the nearest size, then with the fewest missing, then the nearest day. */
function findContinued(
  running: readonly Series[],
  payment: DatedPayment,
  all: readonly Series[],
  open: OpenPayments,
): Continued | null {
  let best: (Continued & { readonly order: readonly number[] }) | null = null;
  for (const series of running) {
    const turn = turnOf(series, payment.day) ?? replacedTurn(series, payment);
    if (turn === null) continue;
    const ratio = ratioTo(series, payment.size);
    const deviation = Math.abs(payment.day - dayOfTurn(series, turn));
    if (ratio > ratioMax(series, payment, deviation, all, open)) continue;
    const order = [ratio, turn - lastTurn(series), deviation];
    if (best === null || isBefore(order, best.order)) best = { series, turn, order };
  }
  return best;
}

/** The turn after the last one that a day may be; null if it is none. */
function turnOf(series: Series, day: number): number | null {
  const { expected, interval } = series;
  const index = expected.findIndex((each) => Math.abs(day - each) <= interval.toleranceDays);
  return index < 0 ? null : lastTurn(series) + 1 + index;
}

/** The last turn, if this payment is nearer to the usual one than what was paid then; null if not. */
function replacedTurn(series: Series, payment: DatedPayment): number | null {
  const turn = lastTurn(series);
  const isOnDay = Math.abs(payment.day - dayOfTurn(series, turn)) <= series.interval.toleranceDays;
  if (!isOnDay || series.payments.length < 2) return null;
  const before = withoutLast(series);
  const last = lastPayment(series);
  return !isUsual(before, last) && ratioTo(before, payment.size) < ratioTo(before, last.size) ? turn : null;
}

function withoutLast(series: Series): Series {
  return { ...series, payments: series.payments.slice(0, -1) };
}

const priceChangeMax = 1.6;
/** After an introductory price, on its day and with no other purchase beside it. */
const certainChangeMax = 2.5;
const variableChangeMax = 4;
/** So many doubled payments may be among those of the last months. */
const quietMax = 3;

/**
 * A new price is certain at once if the payment is on its day and nothing else was paid to this merchant lately. Among
 * other purchases only the same size is.
 */
function ratioMax(
  series: Series,
  payment: DatedPayment,
  deviation: number,
  all: readonly Series[],
  open: OpenPayments,
): number {
  const { interval, isVariable } = series;
  const isPrice = isFixed(series);
  const lately = open.from(shiftDay(interval, payment.day, -3), quietMax + 1);
  const others = lately.filter((each) => !all.some((one) => isDouble(each, one.payments)));
  if (lately.length <= quietMax && deviation <= interval.spreadDays) {
    if (others.length === 0) return isPrice ? certainChangeMax : variableChangeMax;
    if (others.length === 1 && !isVariable) return priceChangeMax;
  }
  return isPrice ? sameRatio : 1 + (isVariable ? 1 : interval.amountSpread);
}

function beginSeries(payment: DatedPayment, open: OpenPayments, isIncome: boolean): Series | null {
  for (const interval of paymentIntervals) {
    const chain = findChain(payment, interval, open);
    if (chain !== null) return createSeries(interval, chain.payments, chain.stepsBack, false);
  }
  for (const interval of paymentIntervals) {
    const chain = findVariableChain(payment, interval, open, isIncome);
    if (chain !== null) return createSeries(interval, chain.payments, chain.stepsBack, true);
  }
  return null;
}

/** The series that a new one continues at a new price, which was not certain among other purchases. */
function findOlder(all: readonly Series[], begun: Series): Series | null {
  const [first] = begun.payments;
  if (first === undefined) return null;
  let best: { readonly series: Series; readonly deviation: number } | null = null;
  for (const series of all) {
    if (series.interval !== begun.interval || ratioOf(first.size, lastPayment(series).size) > priceChangeMax) continue;
    const turn = turnOf(series, first.day) ?? lastTurn(series);
    if (Math.abs(first.day - dayOfTurn(series, turn)) > series.interval.toleranceDays) continue;
    if (turn === lastTurn(series) && isUsual(withoutLast(series), lastPayment(series))) continue;
    const deviation = Math.abs(first.day - dayOfTurn(series, turn));
    if (best === null || deviation < best.deviation) best = { series, deviation };
  }
  return best === null ? null : best.series;
}

function appendTo(series: Series, begun: Series): void {
  const [first] = begun.payments;
  if (first !== undefined && turnOf(series, first.day) === null) removeLast(series);
  for (const payment of begun.payments) {
    addPayment(series, payment, turnOf(series, payment.day) ?? lastTurn(series) + 1);
  }
}

/** Adds earlier payments, at another price only if nothing else was paid to this merchant in between. */
function extendBack(series: Series, open: OpenPayments): void {
  const { interval, payments, turns, isVariable } = series;
  const { toleranceDays, missingMax, amountSpread, spreadDays } = interval;
  for (let missing = 0; missing <= missingMax; ) {
    const first = payments[0] as DatedPayment;
    const turn = (turns[0] ?? 0) - 1 - missing;
    const expected = dayOfTurn(series, turn);
    const between = openBetween(open, expected - toleranceDays, first.day - 1);
    const found = between.find(({ day, size }) => {
      const deviation = Math.abs(day - expected);
      const isAlone = between.length === 1 && deviation <= spreadDays;
      const most = isVariable ? variableChangeMax : isAlone ? priceChangeMax : 1 + amountSpread;
      return deviation <= toleranceDays && ratioOf(size, first.size) <= most;
    });
    if (found === undefined) {
      missing += 1;
      continue;
    }
    payments.unshift(found);
    turns.unshift(turn);
    found.series = series;
    missing = 0;
  }
}

function openBetween(open: OpenPayments, from: number, to: number): DatedPayment[] {
  const found: DatedPayment[] = [];
  for (let place = open.count(); ; ) {
    const before = open.before(place);
    if (before === null || before.payment.day < from) return found.reverse();
    if (before.payment.day <= to) found.push(before.payment);
    place = before.place;
  }
}

function isBefore(a: readonly number[], b: readonly number[]): boolean {
  for (let index = 0; index < a.length; index += 1) {
    const difference = (a[index] ?? 0) - (b[index] ?? 0);
    if (difference !== 0) return difference < 0;
  }
  return false;
}
