import { isGiven } from '../../cells/cells';
import { type Decimal, toDecimal } from '../../cells/exact';
import { dayNumber, dayText } from '../../days/day-number';
import { ArgumentError } from '../../errors/addon-error';
import { quote } from '../../errors/sentence';
import { toNumber } from '../../rows/row';
import { meantWord } from '../../sheets/words';
import { type DateContext, readDayCell } from '../arguments/dates';
import { isRows, type Rows } from '../arguments/read-call';
import { intervalNames, type PaymentInterval, paymentIntervals, shiftDay } from '../recurring/payment-intervals';

/** Something that the user plans to pay or to receive. */
export interface PlannedItem {
  /** The first one if it is repeated. */
  readonly date: string;
  readonly amount: Decimal;
  readonly name: string;
  /** null: not given. */
  readonly currency: string | null;
  /** null: once. */
  readonly every: PaymentInterval | null;
  /** The last day on which it may be repeated; null without an end. */
  readonly last: string | null;
}

/**
 * A range of dates, amounts, names, currencies, intervals and last days, such as `Plan!A2:F`. Headings above it and blank
 * rows are skipped.
 */
export function readPlan(plan: unknown, context: DateContext): PlannedItem[] {
  if (plan === undefined) return [];
  if (!isRows(plan)) throw refuse(`The plan ${quote(String(plan))} is no range. Give one of dates, amounts and names.`);
  const rows = hasHeadings(plan, context) ? plan.slice(1) : plan;
  return rows.flatMap((row, index) => {
    const [date, amount, name, currency, every, last] = row;
    if (!isGiven(date) && !isGiven(amount)) return [];
    const place = `Row ${index + 1 + plan.length - rows.length} of the plan`;
    const number = toNumber(amount);
    if (typeof number !== 'number' || !Number.isFinite(number)) {
      throw refuse(`${place} has no amount in its second column. Write a number there.`);
    }
    const repeated = isGiven(every) ? readInterval(every, place) : null;
    return {
      date: readDay(date, place, context),
      every: repeated,
      last: repeated !== null && isGiven(last) ? readDay(last, place, context, 'sixth') : null,
      amount: toDecimal(number),
      name: isGiven(name) ? String(name).trim() : 'Planned',
      currency: isGiven(currency) ? String(currency).trim().toUpperCase() : null,
    };
  });
}

/** The days of an item until the last one of a forecast. What falls on 31 January is on 28 February and 31 March next. */
export function plannedDays({ date, every, last }: PlannedItem, until: string): string[] {
  const end = last !== null && last < until ? last : until;
  if (every === null) return date <= end ? [date] : [];
  const [first, days]: [number, string[]] = [dayNumber(date) ?? 0, []];
  for (let day = date; day <= end; day = dayText(shiftDay(every, first, days.length))) days.push(day);
  return days;
}

/** A first row with neither a day nor an amount. */
function hasHeadings([first]: Rows, context: DateContext): boolean {
  const [date, amount] = first ?? [];
  return (
    typeof amount === 'string' && isGiven(amount) && toNumber(amount) === amount && readDayCell(date, context) === null
  );
}

function readDay(date: unknown, place: string, context: DateContext, column: 'first' | 'sixth' = 'first'): string {
  const day = readDayCell(date, context);
  if (day === null) throw refuse(`${place} has no day in its ${column} column. Write one such as 2026-03-31 or +10d.`);
  return day;
}

function readInterval(cell: unknown, place: string): PaymentInterval | null {
  const name = meantWord(planIntervals, String(cell));
  if (name !== undefined) return paymentIntervals.find((each) => each.name === name) ?? null;
  throw refuse(`${place}: no interval ${quote(String(cell))}. Write one such as monthly, or ${once}.`);
}

const once = 'once';
/** What the fifth column of a plan takes. */
export const planIntervals = [once, ...intervalNames];

function refuse(sentence: string): ArgumentError {
  return new ArgumentError('invalid_argument', sentence);
}
