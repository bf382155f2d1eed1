import { addDays, type DateRange, isYear, partsOf, startOfWeek, toDay } from './days';

/** A period as its first and last day; `all` as an open range; null when the argument is no period. */
export function readPeriod(argument: unknown, today: string): DateRange | null {
  if (typeof argument !== 'string' && !(typeof argument === 'number' && Number.isInteger(argument))) return null;
  const text = String(argument)
    .trim()
    .toLowerCase()
    .replace(/[\s_]+/g, ' ');
  return text === 'all' ? {} : (readRelative(text, today) ?? readNamed(text));
}

/** Samples: `mtd`, `year to date`, `this week`, `last month`, `previous quarter`. */
function readRelative(text: string, today: string): DateRange | null {
  const short = text.replace(/^(week|month|quarter|year)[ -]to[ -]date$/, (words) => `${words.charAt(0)}td`);
  const [, which, unit, unitToDate] =
    /^(?:(this|current|last|previous|prior) (week|month|quarter|year)|([wmqy])td)$/.exec(short) ?? [];
  const letter = unit?.charAt(0) ?? unitToDate;
  if (letter === undefined) return null;
  const back = which === undefined || /^[tc]/.test(which) ? 0 : 1;
  const { year, month } = partsOf(today);
  const whole = {
    w: () => week(addDays(startOfWeek(today), -7 * back)),
    m: () => months(year, month - back, 1),
    q: () => months(year, month - ((month - 1) % 3) - 3 * back, 3),
    y: () => months(year - back, 1, 12),
  }[letter as 'w' | 'm' | 'q' | 'y']();
  return which === undefined ? { ...whole, dateTo: today } : whole;
}

const monthNames = 'january february march april may june july august september october november december'.split(' ');

/** As FIN_SUMMARY names them: `2026`, `2026-Q1`, `2026-03`, `2026-W13`. As people do: `Q1 2026`, `Mar 2026`. */
function readNamed(text: string): DateRange | null {
  const [, yearText, quarter, weekNumber, month, monthName = ''] =
    /^(\d{4})(?:[ -]?q([1-4])|-w(\d\d)|[-/.](0?[1-9]|1[0-2])|-([a-z]{3,}))?$/.exec(
      text.replace(/^(q\d|[a-z]{3,})[ -]?(\d{4})$/, '$2-$1'),
    ) ?? [];
  const year = Number(yearText);
  if (!isYear(year)) return null;
  if (quarter !== undefined) return months(year, Number(quarter) * 3 - 2, 3);
  if (month !== undefined) return months(year, Number(month), 1);
  if (monthName !== '') {
    const index = monthNames.findIndex((name) => name.startsWith(monthName));
    return index < 0 ? null : months(year, index + 1, 1);
  }
  if (weekNumber === undefined) return months(year, 1, 12);
  // 4 January is always in the first week, and the Thursday tells whose week it is: many a year has no week 53.
  const monday = addDays(startOfWeek(`${year}-01-04`), 7 * (Number(weekNumber) - 1));
  return partsOf(addDays(monday, 3)).year === year ? week(monday) : null;
}

function week(monday: string): DateRange {
  return { dateFrom: monday, dateTo: addDays(monday, 6) };
}

function months(year: number, month: number, count: number): DateRange {
  return { dateFrom: toDay(year, month, 1), dateTo: toDay(year, month + count, 0) };
}
