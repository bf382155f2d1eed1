import { BankFileError } from '../bank-file-error';
import { dayOfTime, fullYear, toDay } from '../day';
import type { Day } from '../events';
import type { DateOrder } from '../reader';

/** Samples: `6/ 4'26`, `12/31/2026`, `31.12.26`, `1/ 2' 7`. */
const numeric = /^(\d{1,2})([./-])(\d{1,2})(['./-]|'\/)(\d{1,4})$/;
/** Samples: `15-Nov-2026`, `4 Jan 26`. */
const named = /^(\d{1,2})[-/.]?([a-z]{3})[a-z]*[-/.']?(\d{2,4})$/i;

const months = 'jan feb mar apr may jun jul aug sep oct nov dec'.split(' ');

export type QifDateOrder = Exclude<DateOrder, 'year first'>;

/** Learns from all dates of a file whether the day or the month comes first. */
export class DateOrderEvidence {
  private dayFirstLine: number | null = null;
  private monthFirstLine: number | null = null;
  private ambiguous: { readonly text: string; readonly line: number } | null = null;

  add(text: string, line: number): void {
    const [, a, separator, b] = numeric.exec(text.replace(/\s/g, '')) ?? [];
    if (a === undefined || b === undefined) return;
    // Nobody who writes points writes the month first.
    if (Number(a) > 12 || separator === '.') this.dayFirstLine ??= line;
    else if (Number(b) > 12) this.monthFirstLine ??= line;
    else if (a.padStart(2, '0') !== b.padStart(2, '0')) this.ambiguous ??= { text, line };
  }

  /** @throws BankFileError if the dates contradict each other, or fit both ways and nobody chose one. */
  order(chosen: DateOrder | undefined): QifDateOrder {
    const { dayFirstLine, monthFirstLine, ambiguous } = this;
    if (dayFirstLine !== null && monthFirstLine !== null) {
      const text = `the date in line ${dayFirstLine} has the day first and this one has the month first.`;
      throw new BankFileError('malformed', text, monthFirstLine);
    }
    if (dayFirstLine !== null) return 'day first';
    if (monthFirstLine !== null) return 'month first';
    if (chosen === 'day first' || chosen === 'month first') return chosen;
    if (ambiguous === null) return 'month first';
    const text = `${ambiguous.text} and all other dates may be day/month or month/day. Say which comes first.`;
    throw new BankFileError('ambiguous dates', text, ambiguous.line);
  }
}

/** The day of a date of QIF. After an apostrophe, years are of this century. */
export function readDate(text: string, order: QifDateOrder, line: number): Day {
  const compact = text.replace(/\s/g, '');
  const day = fromNumbers(compact, order) ?? fromName(compact) ?? dayOfTime(compact);
  if (day === null) throw new BankFileError('malformed', `${JSON.stringify(text)} is no date.`, line);
  return day;
}

function fromNumbers(text: string, order: QifDateOrder): Day | null {
  const [, a, , b, mark = '', year = ''] = numeric.exec(text) ?? [];
  if (a === undefined) return null;
  const [month, day] = order === 'day first' ? [b, a] : [a, b];
  return toDay(yearOf(year, mark.startsWith("'")), Number(month), Number(day));
}

function fromName(text: string): Day | null {
  const [, day, name = '', year = ''] = named.exec(text) ?? [];
  const month = months.indexOf(name.toLowerCase()) + 1;
  return day === undefined || month === 0 ? null : toDay(yearOf(year, false), month, Number(day));
}

function yearOf(text: string, isThisCentury: boolean): number {
  if (text.length > 2) return Number(text);
  return isThisCentury ? 2000 + Number(text) : fullYear(Number(text));
}
