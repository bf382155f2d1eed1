import { changeInterval } from './change-interval';
import { type Arrived, beginSeries, latest, levelOf } from './find-chain';
import { amountSpreadOf, shiftDay } from './payment-intervals';
import {
  addPayment,
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
export function findSeries(payments: readonly DatedPayment[], isIncome: boolean): Series[] {
  const all: Series[] = [];
  const days = payments.map(({ day }) => day);
  const arrived: Arrived = { payments, days, levels: payments.map(({ size }) => levelOf(size)), count: 0 };
  let running: Series[] = [];
  for (const payment of payments) {
    if (running.some((series) => payment.day > lastPossibleDay(series)))
      running = running.filter((series) => payment.day <= lastPossibleDay(series));
    const next = findContinued(running, payment, all, arrived);
    arrived.count += 1;
    if (next !== null) {
      if (next.turn === lastTurn(next.series)) removeLast(next.series);
      addPayment(next.series, payment, next.turn);
      continue;
    }
    const begun = beginSeries(arrived, isIncome);
    if (begun === null) continue;
    let older = findOlder(all, begun);
    const changed = older === null ? changeInterval(all, begun) : null;
    if (changed !== null) {
      all[all.indexOf(changed.old)] = changed.joined;
      running = [...running.filter((each) => each !== changed.old), changed.joined];
      continue;
    }
    if (older === null) {
      extendBack(begun, arrived);
      older = findOlder(all, begun);
    }
    const series = older ?? begun;
    if (older === null) all.push(begun);
    else appendTo(older, begun);
    if (!running.includes(series)) running.push(series);
  }
  return all;
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
  arrived: Arrived,
): Continued | null {
  let best: (Continued & { readonly order: readonly number[] }) | null = null;
  for (const series of running) {
    const turn = turnOf(series, payment.day) ?? replacedTurn(series, payment);
    if (turn === null) continue;
    const ratio = ratioTo(series, payment.size);
    const deviation = Math.abs(payment.day - dayOfTurn(series, turn));
    if (ratio > sameRatio && ratio > ratioMax(series, payment, deviation, all, arrived)) continue;
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
  return { ...series, payments: series.payments.slice(0, -1), usual: null };
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
  arrived: Arrived,
): number {
  const { interval, isVariable } = series;
  const isPrice = isFixed(series);
  if (deviation <= interval.spreadDays) {
    const lately = latest(arrived, shiftDay(interval, payment.day, -3), quietMax + 1);
    const others =
      lately.length > quietMax
        ? []
        : lately.filter((each) => !all.some((one) => isDouble(each, one.payments, one.interval)));
    if (lately.length <= quietMax && others.length === 0) return isPrice ? certainChangeMax : variableChangeMax;
    if (others.length === 1 && !isVariable) return priceChangeMax;
  }
  return isPrice ? sameRatio : 1 + (isVariable ? 1 : amountSpreadOf(interval));
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
function extendBack(series: Series, arrived: Arrived): void {
  const { interval, payments, turns, isVariable } = series;
  const { toleranceDays, missingMax, spreadDays } = interval;
  for (let missing = 0; missing <= missingMax; ) {
    const first = payments[0] as DatedPayment;
    const turn = (turns[0] ?? 0) - 1 - missing;
    const expected = dayOfTurn(series, turn);
    const between = latest(arrived, expected - toleranceDays, arrived.count)
      .filter(({ day }) => day < first.day)
      .reverse();
    const found = between.find(({ day, size }) => {
      const deviation = Math.abs(day - expected);
      const isAlone = between.length === 1 && deviation <= spreadDays;
      const most = isVariable ? variableChangeMax : isAlone ? priceChangeMax : 1 + amountSpreadOf(interval);
      return deviation <= toleranceDays && ratioOf(size, first.size) <= most;
    });
    if (found === undefined) {
      missing += 1;
      continue;
    }
    payments.unshift(found);
    turns.unshift(turn);
    found.series = series;
    series.usual = null;
    missing = 0;
  }
}

function isBefore(a: readonly number[], b: readonly number[]): boolean {
  for (let index = 0; index < a.length; index += 1) {
    const difference = (a[index] ?? 0) - (b[index] ?? 0);
    if (difference !== 0) return difference < 0;
  }
  return false;
}
