import { addDays, addMonths, partsOf, startOfWeek } from './day-text';

/** Days, weeks, months, quarters or years of the calendar, each identified by its first day. */
export interface Period {
  startOf(day: string): string;
  next(start: string): string;
  /** Samples: `2026-03-31`, `2026-W13`, `2026-03`, `2026-Q1`, `2026`. */
  nameOf(start: string): string;
}

export const day: Period = { startOf: (each) => each, next: (start) => addDays(start, 1), nameOf: (start) => start };

export const month: Period = {
  startOf: (day) => `${day.slice(0, 7)}-01`,
  next: (start) => addMonths(start, 1),
  nameOf: (start) => start.slice(0, 7),
};

/** ISO 8601: a week begins on Monday and belongs to the year of its Thursday. */
export const week: Period = {
  startOf: startOfWeek,
  next: (start) => addDays(start, 7),
  nameOf(start) {
    const { year } = partsOf(addDays(start, 3));
    // 4 January is always in the first week.
    let number = 1;
    for (let monday = startOfWeek(`${year}-01-04`); monday < start; monday = addDays(monday, 7)) number += 1;
    return `${year}-W${String(number).padStart(2, '0')}`;
  },
};

export const quarter: Period = {
  startOf: (each) => addMonths(month.startOf(each), -((partsOf(each).month - 1) % 3)),
  next: (start) => addMonths(start, 3),
  nameOf: (start) => `${start.slice(0, 4)}-Q${Math.ceil(partsOf(start).month / 3)}`,
};

export const year: Period = {
  startOf: (day) => `${day.slice(0, 4)}-01-01`,
  next: (start) => addMonths(start, 12),
  nameOf: (start) => start.slice(0, 4),
};

/** First days of the periods from one day to another, both included. */
export function startsBetween(period: Period, from: string, to: string): string[] {
  const starts: string[] = [];
  for (let start = period.startOf(from); start <= to; start = period.next(start)) starts.push(start);
  return starts;
}
