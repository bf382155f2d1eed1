import { textOf } from '../../rows/row';
import { amountOf } from '../../rows/transaction';
import { dayOfMonth, firstDayFromTable, monthFromTable, perYearOf } from './payment-intervals';
import { type DatedPayment, dayOfTurn, lastPayment, lastTurn, phaseOf, type Series } from './series';

/** When a series is paid next, and how often in a year. */
export interface DueDays {
  /** The turn after another one that is paid, and its day; null after the last instalment. */
  after(turn: number): Due | null;
  readonly perYear: number;
  /** The day of the last instalment; null if none is known. */
  readonly ends: number | null;
}

export interface Due {
  readonly turn: number;
  readonly day: number;
}

export function scheduleOf(series: Series): DueDays {
  const paused = pausedMonths(series);
  const plan = planOf(series);
  const lastOne = plan === null ? Number.POSITIVE_INFINITY : lastTurn(series) + plan.left;
  const dayOf = workingDays(series);
  const after = (turn: number): Due | null => {
    let next = turn + 1;
    while (paused.has(monthOfTurn(series, next))) next += 1;
    return next > lastOne ? null : { turn: next, day: dayOf(next) };
  };
  const perYear = perYearOf(series.interval) - paused.size;
  return {
    after,
    perYear: Math.min(perYear, plan?.count ?? perYear),
    ends: plan === null ? null : plan.left === 0 ? lastPayment(series).day : dayOf(lastOne),
  };
}

/** Of months, from 0 to 11. */
function monthOfTurn({ interval: { length, unit }, start }: Series, turn: number): number | null {
  return unit === 'days' ? null : (start + turn * length) % 12;
}

/** Months in which nothing was ever paid, such as two of a tax that is paid ten times a year: two months, twice each. */
function pausedMonths(series: Series): ReadonlySet<number | null> {
  const { turns } = series;
  const paid = new Set<number | null>();
  const missed = new Map<number | null, number>();
  for (let turn = turns[0] ?? 0, index = 0; turn < lastTurn(series); turn += 1) {
    const month = monthOfTurn(series, turn);
    if (turns[index] === turn) {
      index += 1;
      paid.add(month);
    } else missed.set(month, (missed.get(month) ?? 0) + 1);
  }
  paid.add(monthOfTurn(series, lastTurn(series)));
  const paused = [...missed].filter(([month, count]) => count > 1 && !paid.has(month)).map(([month]) => month);
  return new Set(paused.length > 1 ? paused : []);
}

/** Samples: `3/10`, `Rate 3 von 10`, `4 of 12`; no date such as `01/05/26`. */
const counterPattern = /(?:^|[^\d/.-])(\d{1,3}) ?(\/|of|von|de) ?(\d{1,3})(?![\d/.-])/i;

/** How many instalments the last two texts count, and how many are left; null if they count none. */
function planOf({ payments, turns }: Series): { readonly count: number; readonly left: number } | null {
  const [before, last] = payments.slice(-2).map(counterOf);
  if (before === undefined || last === undefined || before === null || last === null) return null;
  const steps = (turns[turns.length - 1] ?? 0) - (turns[turns.length - 2] ?? 0);
  const isCounted = last.count === before.count && last.place === before.place + steps && last.place <= last.count;
  return isCounted ? { count: last.count, left: last.count - last.place } : null;
}

function counterOf({ row, day }: DatedPayment): { readonly place: number; readonly count: number } | null {
  const found = counterPattern.exec(textOf(row, 'name') ?? '');
  if (found === null) return null;
  const [place, count] = [Number(found[1]), Number(found[3])];
  return found[2] === '/' && isDateAround(day, place, count) ? null : { place, count };
}

/** Whether two numbers are the month and the day of some days before, in either order: many banks write them. */
function isDateAround(day: number, first: number, second: number): boolean {
  for (let each = day - 10; each <= day + 3; each += 1) {
    const month = monthFromTable(each);
    const [ofYear, ofMonth] = [(month % 12) + 1, each - firstDayFromTable(month) + 1];
    if ((first === ofYear && second === ofMonth) || (first === ofMonth && second === ofYear)) return true;
  }
  return false;
}

/** So many of the last payments say on which days a series is paid. */
const recentCount = 12;
/** A payment that is farther from its day says no more. */
const deviationMax = 4;
/** To the working day before (-1) or after (1), or to none. */
const shifts = [0, 1, -1] as const;

/**
 * The days of turns. Of months, a day and a shift that explain the last payments best; without a weekend among them,
 * what is paid comes on the next working day and what is received on the one before.
 */
function workingDays(series: Series): (turn: number) => number {
  const { interval, payments, turns, start } = series;
  if (interval.unit === 'days') return (turn) => dayOfTurn(series, turn);
  const from = Math.max(0, payments.length - recentCount);
  const usual = payments.some(({ day }) => isFree(day)) ? 0 : amountOf(lastPayment(series).row) > 0 ? -1 : 1;
  const dayAt = (turn: number, date: number, shift: number): number => {
    let day = dayOfMonth(start + turn * interval.length, date);
    while (shift !== 0 && isFree(day)) day += shift;
    return day;
  };
  let best = { date: 1, shift: 0, sum: Number.POSITIVE_INFINITY };
  for (const date of new Set(payments.slice(from).map((_, index) => phaseOf(series, from + index)))) {
    for (const shift of shifts) {
      let sum = shift === usual ? 0 : 0.5;
      for (let index = from; index < payments.length; index += 1) {
        const deviation = Math.abs((payments[index]?.day ?? 0) - dayAt(turns[index] ?? 0, date, shift));
        sum += Math.min(deviation, deviationMax);
      }
      if (sum < best.sum) best = { date, shift, sum };
    }
  }
  return (turn) => dayAt(turn, best.date, best.shift);
}

/** Weekends, New Year and Christmas Day. 1970-01-01 was a Thursday. */
function isFree(day: number): boolean {
  if (day % 7 === 2 || day % 7 === 3) return true;
  const month = monthFromTable(day);
  const date = day - firstDayFromTable(month) + 1;
  return (month % 12 === 0 && date === 1) || (month % 12 === 11 && date === 25);
}
