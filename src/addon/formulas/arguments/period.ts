import { addDays, addMonths, type DateRange, isYear, partsOf, startOfWeek, toDay } from '../../days/day-text';

const monthNames = 'january february march april may june july august september october november december'.split(' ');

/** A period as its first and last day; `all` as an open range; null if the argument is not a period. */
export function readPeriod(argument: unknown, today: string): DateRange | null {
  if (typeof argument !== 'string') return null;
  const text = argument
    .trim()
    .toLowerCase()
    .replace(/[\s_]+/g, ' ');
  if (text === 'all') return {};
  return readRelative(text, today) ?? readTrailing(text, today) ?? readWithoutYear(text, today) ?? readWithYear(text);
}

/** Samples: `mar` and `March` are 3. null if no month begins with the text. */
export function monthNumber(name: string): number | null {
  const index = name.length < 3 ? -1 : monthNames.findIndex((each) => each.startsWith(name.toLowerCase()));
  return index < 0 ? null : index + 1;
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
  const toRange = (): DateRange => {
    if (letter === 'w') return week(addDays(startOfWeek(today), -7 * back));
    if (letter === 'm') return months(year, month - back, 1);
    return letter === 'q' ? months(year, month - ((month - 1) % 3) - 3 * back, 3) : months(year - back, 1, 12);
  };
  const range = toRange();
  return which === undefined ? { ...range, dateTo: today } : range;
}

const numberWords = 'one two three four five six seven eight nine ten eleven twelve'.split(' ');

/** Samples: `last 30 days`, `past 3 months`, `past two weeks`, `past year`. The last day is today. */
function readTrailing(text: string, today: string): DateRange | null {
  const [, which, countText, unit = ''] =
    /^(last|past) (?:(\d{1,4}|[a-z]+) )?(day|week|month|quarter|year)s?$/.exec(text) ?? [];
  // `last month` is a calendar month and is read above; `last day` has no clear meaning.
  if (which === undefined || (countText === undefined && which === 'last')) return null;
  const count =
    countText === undefined ? 1 : /^\d/.test(countText) ? Number(countText) : numberWords.indexOf(countText) + 1;
  if (count === 0) return null;
  const monthsOfUnit = { month: 1, quarter: 3, year: 12 }[unit];
  const daysOfUnit = unit === 'week' ? 7 : 1;
  const dayBefore =
    monthsOfUnit === undefined ? addDays(today, -count * daysOfUnit) : addMonths(today, -count * monthsOfUnit);
  const dateFrom = addDays(dayBefore, 1);
  return isYear(partsOf(dateFrom).year) ? { dateFrom, dateTo: today } : null;
}

/** Samples: `October`, `Q3`. The latest one that has begun. */
function readWithoutYear(text: string, today: string): DateRange | null {
  const quarter = /^q([1-4])$/.exec(text)?.[1];
  const first = quarter === undefined ? monthNumber(text) : Number(quarter) * 3 - 2;
  if (first === null) return null;
  const { year, month } = partsOf(today);
  return months(first <= month ? year : year - 1, first, quarter === undefined ? 1 : 3);
}

/**
 * As FIN_SUMMARY names periods: `2026`, `2026-Q1`, `2026-03`, `2026-W13`. As people write them: `Q1 2026`, `Q1/2026`,
 * `Mar 2026`, `3/2026`.
 */
function readWithYear(text: string): DateRange | null {
  const yearFirst = text.replace(/^(q\d|[a-z]{3,})[ /-]?(\d{4})$/, '$2-$1').replace(/^(\d\d?)[-/.](\d{4})$/, '$2-$1');
  const [, yearText, quarter, weekNumber, month, monthName = ''] =
    /^(\d{4})(?:[ -]?q([1-4])|-w(\d\d)|[-/.](0?[1-9]|1[0-2])|-([a-z]{3,}))?$/.exec(yearFirst) ?? [];
  const year = Number(yearText);
  if (!isYear(year)) return null;
  if (quarter !== undefined) return months(year, Number(quarter) * 3 - 2, 3);
  if (month !== undefined) return months(year, Number(month), 1);
  if (monthName !== '') {
    const named = monthNumber(monthName);
    return named === null ? null : months(year, named, 1);
  }
  if (weekNumber === undefined) return months(year, 1, 12);
  // 4 January is always in the first week. The year of a week is the year of its Thursday, and many years have no week
  // 53.
  const monday = addDays(startOfWeek(`${year}-01-04`), 7 * (Number(weekNumber) - 1));
  return partsOf(addDays(monday, 3)).year === year ? week(monday) : null;
}

function week(monday: string): DateRange {
  return { dateFrom: monday, dateTo: addDays(monday, 6) };
}

function months(year: number, month: number, count: number): DateRange {
  return { dateFrom: toDay(year, month, 1), dateTo: toDay(year, month + count, 0) };
}
