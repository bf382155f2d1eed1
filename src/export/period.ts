/** Days of an export, from the first to the last one, and how files of them are called. */
export interface Period {
  readonly from: string;
  readonly to: string;
  /** Sample: `2026-07..2027-06`. */
  readonly label: string;
}

/**
 * Reads `2026`, `2026-Q1`, `2026-03`, `2026-03-31`, or two of them with `..` between: `2026-07..2027-06` is a fiscal
 * year from 1 July to 30 June. null: it is none, or ends before it begins.
 */
export function parsePeriod(text: string): Period | null {
  const [first = '', last = first, ...more] = text
    .trim()
    .toUpperCase()
    .split(/\s*\.\.\s*/);
  const [begun, ended] = [toDays(first), toDays(last)];
  if (begun === null || ended === null || more.length > 0 || begun.from > ended.to) return null;
  return { from: begun.from, to: ended.to, label: first === last ? first : `${first}..${last}` };
}

function toDays(text: string): { readonly from: string; readonly to: string } | null {
  const [, year = '', quarter, month, day] = /^(\d{4})(?:-(?:Q([1-4])|(\d\d)(?:-(\d\d))?))?$/.exec(text) ?? [];
  if (year === '' || year === '0000') return null;
  if (quarter !== undefined) {
    const last = Number(quarter) * 3;
    return { from: `${year}-${twoDigits(last - 2)}-01`, to: lastDayOf(year, last) };
  }
  if (month === undefined) return { from: `${year}-01-01`, to: `${year}-12-31` };
  if (Number(month) < 1 || Number(month) > 12) return null;
  const end = lastDayOf(year, Number(month));
  if (day === undefined) return { from: `${year}-${month}-01`, to: end };
  const whole = `${year}-${month}-${day}`;
  return day === '00' || whole > end ? null : { from: whole, to: whole };
}

function lastDayOf(year: string, month: number): string {
  const days = new Date(Date.UTC(Number(year), month, 0)).getUTCDate();
  return `${year}-${twoDigits(month)}-${twoDigits(days)}`;
}

/** The months that days touch, each with those of its days. */
export function monthsOf(from: string, to: string): { readonly from: string; readonly to: string }[] {
  const months: { readonly from: string; readonly to: string }[] = [];
  for (let first = from; first <= to; ) {
    const [year = '', month = ''] = first.split('-');
    const end = lastDayOf(year, Number(month));
    months.push({ from: first, to: end < to ? end : to });
    first = nextDay(end);
  }
  return months;
}

export function nextDay(day: string): string {
  return shifted(day, 1);
}

export function dayBefore(day: string): string {
  return shifted(day, -1);
}

function shifted(day: string, days: number): string {
  return new Date(Date.parse(`${day}T00:00:00Z`) + days * 86_400_000).toISOString().slice(0, 10);
}

function twoDigits(value: number): string {
  return String(value).padStart(2, '0');
}
