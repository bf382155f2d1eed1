import { negate, toDecimal, withoutGroups } from '../amount';
import { BankFileError } from '../bank-file-error';
import { fullYear, toDay } from '../day';
import type { Balance, Day, Decimal } from '../events';
import type { Field } from './fields';

/** A statement line, field 61. */
export interface Entry {
  readonly valued: Day;
  /** The day on which it was booked. */
  readonly posted: Day | null;
  readonly amount: Decimal;
  /** Announced: EC and ED of reports of the day. */
  readonly isExpected: boolean;
  /** Sample: `NTRF`, `N102`. */
  readonly type: string | null;
  readonly reference: string | null;
  readonly bankId: string | null;
  /** What the bank adds, most in the line below. */
  readonly supplement: string | null;
}

/**
 * Value date, entry date, mark, third letter of the currency, amount, type, reference of the owner and of the bank.
 * Samples: `2612310101RD10,5N154NONREF`, `261229D25,00NTRFNONREF//B4E08MS`, `2612290CR12,NMSC`.
 */
const shape = /^(\d{6})(\d{4})?(R?[CD]|E[CD])([A-Z])?([\d.,]+)(?:([A-Z][A-Z\d ]{3})(.*))?$/;

export function readEntry({ lines, line }: Field, currency: string | null): Entry {
  const [first = '', ...others] = lines;
  const match = shape.exec(first.trim());
  const valued = match === null ? null : toDayOf(match[1] ?? '');
  if (match === null || valued === null) {
    throw new BankFileError('malformed', `the field :61:${first} is no statement line.`, line);
  }
  const [, , entryDate, mark = '', , amount = '', type = null, references = ''] = match;
  const [owner = '', bankReference = ''] = references.split('//', 2);
  const [reference, more] = splitReference(owner);
  const value = readAmount(amount, currency, line);
  return {
    valued,
    posted: entryDate === undefined ? null : nearestDay(entryDate, valued, line),
    // A reversed debit (RD) is money in.
    amount: mark === 'D' || mark === 'RC' || mark === 'ED' ? negate(value) : value,
    isExpected: mark.startsWith('E'),
    type: type?.trim() ?? null,
    reference: referenceOf(reference),
    bankId: referenceOf(bankReference),
    supplement: more === '' && others.length === 0 ? null : [more, ...others].join(' ').trim() || null,
  };
}

/** Samples: `C261228EUR1000,00`, `C261228145000,00` of a bank that leaves the currency out, of the fields 60 to 65. */
export function readBalance(
  { lines, line }: Field,
  fallback: string | null,
): Balance & { readonly currency: string | null } {
  const text = (lines[0] ?? '').trim();
  const [, mark, date = '', stated = '', amount = ''] = /^([CD])(\d{6})([A-Z]{3})?([\d.,]+)$/.exec(text) ?? [];
  const currency = stated || fallback;
  const day = toDayOf(date);
  if (mark === undefined || day === null) {
    throw new BankFileError('malformed', `${JSON.stringify(text)} is no balance.`, line);
  }
  const value = readAmount(amount, currency, line);
  return { date: day, amount: mark === 'D' ? negate(value) : value, currency };
}

/** Sample: `3EUR1250,50` of the fields 90C and 90D: how many entries, and their sum. */
export function readSum({ lines, line }: Field): { readonly count: number; readonly amount: Decimal } | null {
  const [, count, currency = '', amount = ''] = /^(\d+)([A-Z]{3})([\d.,]+)$/.exec((lines[0] ?? '').trim()) ?? [];
  return count === undefined ? null : { count: Number(count), amount: readAmount(amount, currency, line) };
}

/** With a decimal comma: `25,00`, `10,5`, `1250,`. A few banks write a point. */
export function readAmount(text: string, currency: string | null, line: number): Decimal {
  const amount = toDecimal(withoutGroups(text, text.includes(',') ? ',' : '.') ?? '', currency);
  if (amount === null) throw new BankFileError('malformed', `${JSON.stringify(text)} is no amount.`, line);
  return amount;
}

/** Sample: `261231`. Interest of banks whose months have 30 days is due on 30 February: the last day of the month. */
function toDayOf(text: string): Day | null {
  const year = fullYear(Number(text.slice(0, 2)));
  const [month, day] = [Number(text.slice(2, 4)), Number(text.slice(4, 6))];
  const found = toDay(year, month, day);
  if (found !== null || month !== 2 || day !== 30) return found;
  return toDay(year, 2, 29) ?? toDay(year, 2, 28);
}

/** The day of a month and day without a year, such as `0101`, that is nearest to another day: it may be in the year before or after. */
function nearestDay(text: string, to: Day, line: number): Day {
  if (to.slice(5, 7) === text.slice(0, 2) && to.slice(8) === text.slice(2)) return to;
  const [month, day] = [Number(text.slice(0, 2)), Number(text.slice(2, 4))];
  const year = Number(to.slice(0, 4));
  let nearest: Day | null = null;
  // 29 February is not in every year.
  for (const each of [year, year - 1, year + 1]) {
    const found = toDay(each, month, day);
    if (found !== null && (nearest === null || distance(found, to) < distance(nearest, to))) nearest = found;
    if (nearest !== null && distance(nearest, to) < halfYear) return nearest;
  }
  if (nearest === null) throw new BankFileError('malformed', `${text} is no month and day.`, line);
  return nearest;
}

/** In days of years that have months of 31 days, which suffice to find the year. */
function distance(a: Day, b: Day): number {
  return Math.abs(ordinal(a) - ordinal(b));
}

const halfYear = 186;

function ordinal(day: Day): number {
  return Number(day.slice(0, 4)) * 372 + Number(day.slice(5, 7)) * 31 + Number(day.slice(8));
}

/** Some banks write more behind the reference, of which SWIFT has sixteen characters. Sample: `0121470966      W.P. Jansen`. */
function splitReference(text: string): readonly [reference: string, more: string] {
  const isPadded = text.includes('  ') && /^\S*\s{2,}\S/.test(text);
  return isPadded || text[16] === ' ' ? [text.slice(0, 16), text.slice(16)] : [text, ''];
}

/** Banks write that there is no reference, or that it is in field 86. */
function referenceOf(text: string): string | null {
  const reference = text.trim();
  return reference === '' || /^(?:NON ?REF|NOTPROVIDED|[EKM]REF\+?|MREF|PREF|0*|-+|\+|\.+)$/i.test(reference)
    ? null
    : reference;
}
