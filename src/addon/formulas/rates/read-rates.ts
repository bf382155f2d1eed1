import { isGiven } from '../../cells/cells';
import { foldText } from '../../cells/compare-text';
import { type Decimal, toDecimal } from '../../cells/exact';
import { ArgumentError } from '../../errors/addon-error';
import { quote } from '../../errors/sentence';
import { toNumber } from '../../rows/row';
import { columnsOf, type OwnSheet } from '../../sheets/own-sheet';
import { isSpelling } from '../../sheets/words';
import { type DateContext, readDayCell } from '../arguments/dates';
import { findCellProblem, isCurrencyCode, type Rows } from '../arguments/read-call';

export const rateSheetName = 'FIN Rates';

const rateNote =
  'How many of the base currency one unit of the currency is: with a rate of 1.09, 100 of it are 109. ' +
  'A number, or a formula such as GOOGLEFINANCE.\n\n' +
  'A rate with a date holds from that day on, until the next one. A rate without a date holds for all days before. ' +
  'If you add rates of past days, write =TODAY() as the date of the current one. ' +
  'After a change, choose Refresh now.';

/** The sheet FIN Rates with rates to a base currency. */
export const rateSheet = (base: string) =>
  ({
    name: rateSheetName,
    columns: {
      currency: { title: 'Currency', widthPx: 100 },
      rate: {
        title: `Rate to ${base}`,
        widthPx: 120,
        isRight: true,
        isFormula: true,
        isTitle: (name: string) => name.startsWith('rate') || isSpelling(name.replace(/ \w{3}$/, ''), 'Rate to'),
        note: rateNote,
      },
      date: {
        title: 'Date',
        widthPx: 110,
        isRight: true,
        isTitle: (name: string) => isSpelling(name, 'Date') || isSpelling(name, 'Day'),
      },
      note: { title: 'Note', widthPx: 420 },
    },
  }) satisfies OwnSheet;

/** A rate of a currency. Its cell is read when the rate is needed. */
export interface Rate {
  readonly code: string;
  /** null: of every day before the first rate with a date. */
  readonly day: string | null;
  readonly cell: unknown;
}

/** How much of the base currency one unit of each currency is. */
export interface RateTable {
  /** Where it is, for sentences. */
  readonly place: string;
  /** The currency that the heading names, as in *Rate to USD*; null if it names none. */
  readonly base: string | null;
  /** By currency; those with a date in ascending order after the one without. */
  readonly rates: ReadonlyMap<string, readonly Rate[]>;
}

/** The columns of a table of rates: by its headings, otherwise the first three. */
export function findRateColumns([first = []]: Rows) {
  const [name] = first.map((cell) => foldText(String(cell ?? '')));
  // A code of three letters is no heading.
  const hasHeadings = name !== undefined && !isCurrencyCode(name) && isGiven(first);
  const { currency, rate, date, note } = columnsOf(rateSheet(''), hasHeadings ? first : []);
  const or = (index: number, otherwise: number): number => (index < 0 ? otherwise : index);
  return { hasHeadings, currency: or(currency, 0), rate: or(rate, 1), date: or(date, 2), note };
}

/** The base currency that a heading names, such as *Rate to USD* or *rate to usd*; null if it names none. */
export function baseOfHeading(heading: unknown, place: string): string | null {
  const text = String(heading ?? '');
  const capitals = text.match(/\b[A-Z]{3}\b/g) ?? [];
  const afterTo = /\b(?:to|in)\s+([a-z]{3})\s*$/i.exec(text)?.[1];
  const [code = null, another] = new Set([...capitals, ...(afterTo === undefined ? [] : [afterTo.toUpperCase()])]);
  if (another === undefined) return code;
  throw refuse(`The heading ${quote(String(heading))} of ${place} names two currencies. Write only the base.`);
}

/** Rows of currency, rate and optional date. Headings above them and blank rows are skipped. */
export function readRates(rows: Rows, place: string, context: DateContext): RateTable {
  const columns = findRateColumns(rows);
  const rates = new Map<string, Map<string | null, Rate>>();
  rows.forEach((row, index) => {
    const [name, cell, date] = [row[columns.currency], row[columns.rate], row[columns.date]];
    if ((index === 0 && columns.hasHeadings) || (!isGiven(name) && !isGiven(cell))) return;
    const code = String(name ?? '')
      .trim()
      .toUpperCase();
    if (!isCurrencyCode(code)) {
      throw refuse(`Row ${index + 1} of ${place} has no currency code such as EUR, but ${quote(String(name ?? ''))}.`);
    }
    const day = readDayCell(date, context);
    if (day === null && isGiven(date)) {
      throw refuse(
        `The date ${quote(String(date))} of a rate of ${code} cannot be read. Write one such as 2026-03-31.`,
      );
    }
    const own = rates.get(code) ?? new Map<string | null, Rate>();
    rates.set(code, own);
    const before = own.get(day);
    if (before !== undefined && before.cell !== cell) {
      throw refuse(`${place} has two rates of ${code} ${day === null ? 'without a date' : `of ${day}`}. Keep one.`);
    }
    own.set(day, { code, day, cell });
  });
  const base = columns.hasHeadings ? baseOfHeading(rows[0]?.[columns.rate], place) : null;
  return { place, base, rates: new Map(Array.from(rates, ([code, own]) => [code, inOrder(Array.from(own.values()))])) };
}

function inOrder(rates: readonly Rate[]): Rate[] {
  return [...rates].sort((a, b) => ((a.day ?? '') < (b.day ?? '') ? -1 : 1));
}

/** What the cell of a rate holds. */
export function rateOf({ code, day, cell }: Rate, place: string): Decimal {
  const rate = `The rate of ${code}${day === null ? '' : ` of ${day}`} in ${place}`;
  const problem = findCellProblem(cell);
  if (problem === 'loading') {
    const next = place === rateSheetName ? 'Choose Refresh now later.' : 'This formula then updates by itself.';
    throw new ArgumentError('error_cell', `${rate} is still loading. ${next}`);
  }
  if (problem === 'error')
    throw new ArgumentError('error_cell', `${rate} shows ${String(cell).trim()}. Write a number.`);
  if (!isGiven(cell)) throw new ArgumentError('missing_rate', `${rate} is blank. Write a number.`);
  const number = toNumber(cell);
  if (typeof number === 'number' && Number.isFinite(number) && number > 0) return toDecimal(number);
  throw refuse(`${rate} is ${quote(String(cell))}. Write a number above 0.`);
}

function refuse(sentence: string): ArgumentError {
  return new ArgumentError('invalid_rates', sentence);
}
