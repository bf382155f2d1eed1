import { currencyDigits } from '../cells/currency-digits';
import { dateOrderOf } from '../cells/date-order';
import { isRealDay, partsOf } from '../days/day-text';

/** How the sheets of the add-on look. docs/sheet-design.md says why. */

/** Sizes of texts: of a title and a large figure, of what is read, and of what explains it. */
export const points = { large: 18, text: 10, small: 9 } as const;

/** Widths of columns, of the average character of a text and what is beside it, and the height of a row of figures. */
export const px = { number: 100, text: 170, note: 420, character: 7, padding: 16, largeRow: 34 } as const;

/** Greys: of what is read, and of what explains it. */
export const ink = '#1f2933';
export const muted = '#6b7782';
/** The background of headings. */
export const band = '#f3f5f7';
/** Of rows that are gone. */
export const grey = '#999999';
export const noColor = '#ffffff';
/** The background of new rows: none of those that Sheets offers. */
export const newColor = '#eaf4fe';
/** What is received, owned, or on track. */
export const green = '#2a7d68';
/** Only what is worse than planned, or needs the user. What is spent has `spentColor`. */
export const red = '#c4442e';
export const spentColor = '#5f7f9e';
/** The parts of a whole: colours that colour-blind readers can distinguish. */
export const slices = [green, '#6aa3d8', '#e0a34a', '#8d7cc3', '#b8705f', '#7fb069', '#5b6b7b', '#d3b8a3', '#a9b4bf'];

/** Number formats that the add-on sets. */
export const automaticFormat = 'General';
/** The format "plain text". */
export const textFormat = '@';
export const wholeFormat = '#,##0';
export const moneyFormat = '#,##0.00';
/** At least two decimals, and all that a number has. */
export const exactFormat = '#,##0.00######';
export const monthFormat = 'mmm yyyy';

/** A number format, or how a locale has it. */
export type NumberFormat = string | ((locale: string) => string);

/** The sheet's own, which only some formats ask for. */
export interface InLocale {
  locale(): string;
}

export function formatIn(sheet: InLocale, format: NumberFormat): string {
  return typeof format === 'function' ? format(sheet.locale()) : format;
}

/** A day as Sheets writes it in the locale of the spreadsheet; the year first where that is not known. */
export function dayFormat(locale: string): string {
  const order = dateOrderOf(locale);
  if (order === null) return 'yyyy-mm-dd';
  const { isMonthFirst, separator } = order;
  return (isMonthFirst ? ['m', 'd', 'yyyy'] : ['dd', 'mm', 'yyyy']).join(separator);
}

/** A day in a sentence, as cells of the spreadsheet show it. Other text is unchanged. */
export function showDay(day: string, locale: string): string {
  if (!isRealDay(day)) return day;
  const { year, month, day: date } = partsOf(day);
  return dayFormat(locale).replace(/y+|m+|d+/g, (letters) => {
    const part = letters.startsWith('y') ? year : letters.startsWith('m') ? month : date;
    return String(part).padStart(letters.length, '0');
  });
}

export const minuteFormat = (locale: string): string => `${dayFormat(locale)} hh:mm`;
export const secondFormat = (locale: string): string => `${minuteFormat(locale)}:ss`;

/** Of an amount that may be below zero, which is worse than planned. */
export function signedFormat(format: string): string {
  return `${format};[Red]-${format}`;
}

/** Of amounts of which most are zero. */
export function sparseFormat(format: string): string {
  return `${format};-${format};–`;
}

/** As many decimals as `in=` rounds to. */
export function currencyFormat(currency: string): string {
  const digits = currencyDigits(currency);
  return digits === 0 ? wholeFormat : `#,##0.${'0'.repeat(digits)}`;
}

/** Whether amounts of a currency would be shown with fewer decimals than this one has. */
export function hidesDigits(currency: string, amount: unknown): boolean {
  return typeof amount === 'number' && Number(amount.toFixed(currencyDigits(currency))) !== amount;
}

/** Of an amount, with all of its digits. */
export function amountFormat(currency: string, amount: unknown): string {
  return hidesDigits(currency, amount) ? exactFormat : currencyFormat(currency);
}

/** A bar in a cell, as a formula: a part and the rest, at least zero, and their colours. */
export function barOf(part: string, left: string, all: string, color: string, rest = `"${band}"`): string {
  return `SPARKLINE({${part},${left}},{"charttype","bar";"max",MAX(0.01,${all});"color1",${color};"color2",${rest}})`;
}

/** How much of a budget is spent; what is more than planned is red. */
export function spentBar(spent: string, left: string): string {
  const part = `MAX(0,${spent}+MIN(0,${left}))`;
  return barOf(part, `ABS(${left})`, `${part}+ABS(${left})`, `"${spentColor}"`, `IF(${left}<0,"${red}","${band}")`);
}
