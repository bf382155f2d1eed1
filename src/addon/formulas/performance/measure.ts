import { addDecimals, type Decimal, fromDecimal, negate, zero } from '../../cells/exact';
import { dayNumber } from '../../days/day-number';
import { addMonths } from '../../days/day-text';
import { type CashFlow, findRates } from './find-rates';

/** An amount at the end of a day. */
export interface DatedAmount {
  readonly day: string;
  readonly amount: Decimal;
}

/** The value of an investment at both ends, and what was paid in (positive) and taken out after the first one. */
export interface Course {
  readonly start: DatedAmount;
  readonly end: DatedAmount;
  readonly flows: readonly DatedAmount[];
}

export interface Performance {
  readonly from: string;
  readonly to: string;
  readonly startValue: Decimal;
  readonly paidIn: Decimal;
  readonly takenOut: Decimal;
  readonly contributions: Decimal;
  readonly endValue: Decimal;
  readonly gain: Decimal;
  /** The return between the days, and that of a year of 365 days; null if they are not known. */
  readonly percent: number | null;
  readonly perYear: number | null;
  readonly reason: string | null;
}

/** `isPerYear`: undefined from a year on. */
export function measurePerformance({ start, end, flows }: Course, isPerYear: boolean | undefined): Performance {
  const amounts = flows.map(({ amount }) => amount);
  const paidIn = addDecimals(amounts.filter(({ digits }) => digits > zero.digits));
  const contributions = addDecimals(amounts);
  const days = flows.map(({ day }) => day).sort();
  const isEmpty = ({ amount }: DatedAmount): boolean => amount.digits === zero.digits;
  const wasPaidOut = !isEmpty(end) || amounts.some(({ digits }) => digits < zero.digits);
  const from = (isEmpty(start) ? days[0] : undefined) ?? start.day;
  const to = (isEmpty(end) && wasPaidOut ? days[days.length - 1] : undefined) ?? end.day;
  const isLost = isEmpty(end) && !wasPaidOut;
  const found = rateOf([negated(start), ...flows.map(negated), end], from, to, isLost);
  const isShown = isPerYear ?? to >= addMonths(from, 12);
  const perYear = 'reason' in found || !isShown ? null : toPercent((found.rate * 365) / daysBetween(from, to));
  return {
    ...{ from, to, paidIn, contributions },
    startValue: start.amount,
    takenOut: addDecimals([paidIn, negate(contributions)]),
    endValue: end.amount,
    gain: addDecimals([end.amount, negate(start.amount), negate(contributions)]),
    percent: 'reason' in found ? null : toPercent(found.rate),
    perYear,
    reason: 'reason' in found ? found.reason : perYear === null && isPerYear !== false ? tooShort(isPerYear) : null,
  };
}

const tooShort = (isPerYear: boolean | undefined): string =>
  isPerYear === true ? 'The rate per year is too large to be written' : 'Not per year: less than a year';

function negated({ day, amount }: DatedAmount): DatedAmount {
  return { day, amount: negate(amount) };
}

/** The logarithm of the growth between two days, or why it is not known. */
function rateOf(
  flows: readonly DatedAmount[],
  from: string,
  to: string,
  isLost: boolean,
): { readonly rate: number } | { readonly reason: string } {
  const byDay = new Map<string, Decimal>();
  for (const { day, amount } of flows) byDay.set(day, addDecimals([byDay.get(day) ?? zero, amount]));
  const cash = Array.from(byDay, ([day, amount]): CashFlow => ({ day: toNumber(day), amount: fromDecimal(amount) }))
    .filter(({ amount }) => amount !== 0)
    .sort((a, b) => a.day - b.day);
  const [first, last] = [cash[0], cash[cash.length - 1]];
  if (first === undefined || last === undefined || cash.every(({ amount }) => amount > 0)) {
    return { reason: 'Nothing was invested in these days' };
  }
  if (first.amount > 0) return { reason: 'It begins with more taken out than there was' };
  // What is there on the last day came on it.
  const isWorthless = isLost || last.day < toNumber(to);
  if (isWorthless && cash.every(({ amount }) => amount < 0)) return { rate: Number.NEGATIVE_INFINITY };
  // The rates are of the days on which money moved.
  const factor = daysBetween(from, to) / (last.day - first.day);
  const rates = findRates(cash).map((rate) => rate * factor);
  const [rate, another] = rates;
  if (rate === undefined) return { reason: 'No rate fits what was paid in and taken out' };
  if (another === undefined) return { rate };
  return { reason: `Several rates fit, such as ${toPercent(rate)} % and ${toPercent(another)} %` };
}

/** null if it is no number any more. */
function toPercent(rate: number): number | null {
  const percent = Math.expm1(rate) * 100;
  return Number.isFinite(percent) ? Math.round(percent * 10_000) / 10_000 + 0 : null;
}

function daysBetween(from: string, to: string): number {
  return toNumber(to) - toNumber(from);
}

function toNumber(day: string): number {
  return dayNumber(day) ?? 0;
}
