import { isGiven } from '../../cells/cells';
import { type Decimal, toDecimal } from '../../cells/exact';
import { ArgumentError } from '../../errors/addon-error';
import { quote } from '../../errors/sentence';
import { toNumber } from '../../rows/row';
import { type DateContext, readDayCell } from '../arguments/dates';
import { isRows, type Rows } from '../arguments/read-call';

/** Something that the user plans to pay or to receive. */
export interface PlannedItem {
  readonly date: string;
  readonly amount: Decimal;
  readonly name: string;
  /** null: not given. */
  readonly currency: string | null;
}

/** A range of dates, amounts, names and currencies, such as `Plan!A2:D`. Headings above it and blank rows are skipped. */
export function readPlan(plan: unknown, context: DateContext): PlannedItem[] {
  if (plan === undefined) return [];
  if (!isRows(plan)) throw refuse(`The plan ${quote(String(plan))} is no range. Give one of dates, amounts and names.`);
  const rows = hasHeadings(plan, context) ? plan.slice(1) : plan;
  return rows.flatMap((row, index) => {
    const [date, amount, name, currency] = row;
    if (!isGiven(date) && !isGiven(amount)) return [];
    const place = `Row ${index + 1 + plan.length - rows.length} of the plan`;
    const number = toNumber(amount);
    if (typeof number !== 'number' || !Number.isFinite(number)) {
      throw refuse(`${place} has no amount in its second column. Write a number there.`);
    }
    return {
      date: readDay(date, place, context),
      amount: toDecimal(number),
      name: isGiven(name) ? String(name).trim() : 'Planned',
      currency: isGiven(currency) ? String(currency).trim().toUpperCase() : null,
    };
  });
}

/** A first row with neither a day nor an amount. */
function hasHeadings([first]: Rows, context: DateContext): boolean {
  const [date, amount] = first ?? [];
  return (
    typeof amount === 'string' && isGiven(amount) && toNumber(amount) === amount && readDayCell(date, context) === null
  );
}

function readDay(date: unknown, place: string, context: DateContext): string {
  const day = readDayCell(date, context);
  if (day === null) throw refuse(`${place} has no day in its first column. Write one such as 2026-03-31 or +10d.`);
  return day;
}

function refuse(sentence: string): ArgumentError {
  return new ArgumentError('invalid_argument', sentence);
}
