import { fullYear, toDay as makeDay } from '../day';
import type { Day } from '../events';
import { monthOf } from './month-names';

export type DayOrder = 'day first' | 'month first' | 'year first';

/** A cell that is a day. `numeric`: which of the numbers is the month depends on the file. */
export type DayText =
  | { readonly kind: 'day'; readonly day: Day }
  | {
      readonly kind: 'numeric';
      readonly numbers: readonly [number, number, number];
      /** Whether the last number is a year of four digits. */
      readonly hasCentury: boolean;
      readonly separator: string;
    };

/** A time of day and a zone behind a day. Both are left out: the bank's day counts. */
const time = String.raw`(?:(?:T|,? +)\d{1,2}[:.]\d{2}(?:[:.]\d{2}(?:[.,:]\d+)?)?(?: ?[AaPp]\.?[Mm]\.?)?(?: ?(?:Z|[A-Z]{2,4}|[+-]\d{2}:?\d{2}))?)?`;
const yearFirst = new RegExp(String.raw`^(\d{4})([-/.])(\d{1,2})\2(\d{1,2})\.?${time}$`);
const compact = /^(\d{4})(\d{2})(\d{2})(?:\d{6})?$/;
const numeric = new RegExp(String.raw`^(\d{1,2})([-/.])(\d{1,2})\2(\d{4}|\d{2})\.?${time}$`);
const named = new RegExp(String.raw`^(\d{1,2})\.?[- /]?(\p{L}{3,12})\.?,?[- /]?'?(\d{4}|\d{2})${time}$`, 'u');
const monthNamed = new RegExp(String.raw`^(\p{L}{3,12})\.? (\d{1,2}),? (\d{4})${time}$`, 'u');
const japanese = /^(\d{4})年(\d{1,2})月(\d{1,2})日$/;
const weekday = /^\p{L}{2,10}[.,]+ +(?=\d)/u;

/** Reads a cell that is a day and nothing else, such as `27.11.26`, `20261127`, `27 Nov 2026` or `2026-11-27 18:02`. */
export function readDay(cell: string): DayText | null {
  if (cell.length < 6 || cell.length > 40) return null;
  const text = cell.replace(weekday, '');
  const isNumeric = numeric.exec(text);
  if (isNumeric !== null) {
    const [, first, separator = '', second, year = ''] = isNumeric;
    const numbers = [Number(first), Number(second), Number(year)] as const;
    return { kind: 'numeric', numbers, hasCentury: year.length === 4, separator };
  }
  const isYearFirst = yearFirst.exec(text);
  if (isYearFirst !== null) return dayOf(isYearFirst[1], isYearFirst[3], isYearFirst[4]);
  const [, year, month, day] = compact.exec(text) ?? japanese.exec(text) ?? [];
  if (year !== undefined) return dayOf(year, month, day);
  const [, named1, named2 = '', named3 = ''] = named.exec(text) ?? [];
  if (named1 !== undefined) return dayOf(yearOf(named3), monthOf(named2), named1);
  const [, month1 = '', month2, month3] = monthNamed.exec(text) ?? [];
  return month2 === undefined ? null : dayOf(month3, monthOf(month1), month2);
}

/** The day of a cell in an order; null if that order gives no day of the calendar. */
export function toDay(text: DayText, order: DayOrder | null): Day | null {
  if (text.kind === 'day') return text.day;
  const [first, second, third] = text.numbers;
  if (order === 'year first') return text.hasCentury ? null : formatDay(2000 + first, second, third);
  const year = text.hasCentury ? third : fullYear(third);
  return order === 'month first' ? formatDay(year, first, second) : formatDay(year, second, first);
}

function dayOf(year: unknown, month: unknown, day: unknown): DayText | null {
  const found = formatDay(Number(year), Number(month), Number(day));
  return found === null ? null : { kind: 'day', day: found };
}

function yearOf(text: string): number {
  return text.length === 4 ? Number(text) : fullYear(Number(text));
}

/** Other years are those of numbers that are no days. */
function formatDay(year: number, month: number, day: number): Day | null {
  return year >= 1970 && year <= 2099 ? makeDay(year, month, day) : null;
}
