import { BankFileError } from '../bank-file-error';
import type { DecimalMark } from '../reader';
import { fold } from './fold';
import { type DayOrder, readDay, toDay } from './read-day';
import { decimalOf, readNumber } from './read-number';
import type { Row } from './split-rows';
import type { ColumnSurvey } from './survey';

/**
 * Decides which number of a day is the month, by all columns of days and the lines above the headings.
 *
 * @throws BankFileError `ambiguous dates` if all days fit both orders; `malformed` if no order fits all.
 */
export function decideDayOrder(
  columns: readonly ColumnSurvey[],
  above: readonly Row[],
  choice: DayOrder | undefined,
  isDayFirstCountry = false,
): { readonly order: DayOrder | null; readonly reasons: readonly string[] } {
  const orders = columns.map((column) => column.dayOrders).filter(({ numeric }) => numeric > 0);
  if (orders.length === 0) return { order: null, reasons: [] };
  const noDayFirst = orders.find(({ lacksDayFirst }) => lacksDayFirst > 0)?.lacksDayFirst;
  const noMonthFirst = orders.find(({ lacksMonthFirst }) => lacksMonthFirst > 0)?.lacksMonthFirst;
  if (choice !== undefined) {
    const line = choice === 'day first' ? noDayFirst : choice === 'month first' ? noMonthFirst : undefined;
    if (line !== undefined) throw new BankFileError('malformed', `this date does not have the ${choice}.`, line);
    return { order: choice, reasons: [] };
  }
  if (noDayFirst !== undefined && noMonthFirst !== undefined) {
    if (orders.every(({ hasCentury }) => !hasCentury))
      return { order: 'year first', reasons: ['Dates have the year first.'] };
    const text = `Line ${noMonthFirst} has a date with the day first, line ${noDayFirst} one with the month first.`;
    throw new BankFileError('malformed', text);
  }
  // 26/11/01, 26/11/15, 26/11/30: the first number is rather the year.
  const mayBeYearFirst = columns.some(
    ({ dayOrders, firsts, thirds }) =>
      dayOrders.numeric > 0 && !dayOrders.hasCentury && firsts.size === 1 && thirds.size > 1,
  );
  if (!mayBeYearFirst) {
    if (noMonthFirst !== undefined)
      return { order: 'day first', reasons: [`Dates have the day first: line ${noMonthFirst} shows it.`] };
    if (noDayFirst !== undefined)
      return { order: 'month first', reasons: [`Dates have the month first: line ${noDayFirst} shows it.`] };
    // No country writes the month first with points.
    if (orders.every(({ numeric, dotted }) => numeric === dotted)) return { order: 'day first', reasons: [] };
    const order = orderAbove(above);
    if (order !== null) return { order, reasons: [`Dates have the ${order}: those above the table show it.`] };
    if (isDayFirstCountry)
      return {
        order: 'day first',
        reasons: ['Dates have the day first, as wherever these headings and a decimal comma are.'],
      };
  }
  const sample = columns.flatMap(({ values }) => [...values]).find((value) => readDay(value)?.kind === 'numeric') ?? '';
  const possible = mayBeYearFirst ? 'the day, the month or the year first' : 'the day first or the month first';
  const text = `Every date of this file, such as ${sample}, may have ${possible}. Say which.`;
  throw new BankFileError('ambiguous dates', text);
}

/** The languages of countries that write the day first, where decimals have a comma. French Canada writes the year first. */
const dayFirstWords =
  /\b(?:fecha|importe|concepto|movimiento|operacion|data|importo|valore|descrizione|causale|descricao|lancamento|montant|libelle|operation|solde|saldo|datum|betrag|buchung\w*|bedrag|omschrijving|dato|belob|belop)\b/;

/** Whether headings and decimal commas are those of countries that write the day first. */
export function isOfDayFirstCountry(headings: readonly string[] | null, amounts: readonly ColumnSurvey[]): boolean {
  const words = headings?.filter((heading) => dayFirstWords.test(fold(heading))) ?? [];
  return words.length >= 2 && shownBy(amounts) === ',';
}

/** The order of the days above the headings, such as those of a period, if they show it. */
function orderAbove(above: readonly Row[]): DayOrder | null {
  const found = new Set<DayOrder>();
  for (const { cells } of above) {
    for (const [text] of cells.join(' ').matchAll(/(?<![\d/.-])\d{1,2}([/-])\d{1,2}\1(?:\d{4}|\d{2})(?![\d/-])/g)) {
      const day = readDay(text);
      if (day === null) continue;
      const isDayFirst = toDay(day, 'day first') !== null;
      if (isDayFirst !== (toDay(day, 'month first') !== null)) found.add(isDayFirst ? 'day first' : 'month first');
    }
  }
  const [order = null] = found;
  return found.size === 1 ? order : null;
}

/** Currencies without a minor unit, whose amounts have no decimals. */
const wholeCurrencies = new Set(['JPY', 'KRW', 'CLP', 'ISK', 'VND', 'PYG', 'UGX']);
/** Currencies with three decimals. */
const thousandths = new Set(['BHD', 'IQD', 'JOD', 'KWD', 'LYD', 'OMR', 'TND']);

/**
 * Decides which mark is the decimal one, by the columns themselves, else by the other numbers of the file.
 *
 * @throws BankFileError `ambiguous amounts` if `1.117` may be one or a thousand, `malformed` if two marks are used.
 */
export function decideDecimal(
  columns: readonly ColumnSurvey[],
  others: readonly ColumnSurvey[],
  above: readonly Row[],
  currency: string | null,
  choice: DecimalMark | undefined,
  fallback: DecimalMark = '.',
): DecimalMark {
  if (choice !== undefined) return choice;
  const own = shownBy(columns);
  if (own === 'both') {
    const line = (mark: 'pointLine' | 'commaLine') => Math.max(...columns.map(({ decimals }) => decimals[mark]));
    const text = `Line ${line('pointLine')} has a decimal point, line ${line('commaLine')} a decimal comma.`;
    throw new BankFileError('malformed', text);
  }
  if (own !== null) return own;
  const openPoint = sum(columns, 'openPoint');
  const openComma = sum(columns, 'openComma');
  if (openPoint + openComma === 0) {
    const shown = shownBy(others);
    return shown === null || shown === 'both' ? fallback : shown;
  }
  // 1.117 and 1,117 in one column: one of them has another meaning than the other.
  if (openPoint > 0 && openComma > 0) throw open(columns);
  const group: DecimalMark = openPoint > 0 ? '.' : ',';
  const other: DecimalMark = group === '.' ? ',' : '.';
  const shown = shownBy(others) ?? shownAbove(above);
  if (shown !== null && shown !== 'both') return shown;
  if (currency !== null && wholeCurrencies.has(currency)) return other;
  // A file that always wrote three decimals would not write `12`.
  if (sum(columns, 'whole') > 0 && (currency === null || !thousandths.has(currency))) return other;
  throw open(columns);
}

function shownBy(columns: readonly ColumnSurvey[]): DecimalMark | 'both' | null {
  const point = sum(columns, 'point') > 0;
  const comma = sum(columns, 'comma') > 0;
  if (point && comma) return 'both';
  if (point) return '.';
  return comma ? ',' : null;
}

function shownAbove(above: readonly Row[]): DecimalMark | null {
  const found = new Set<DecimalMark>();
  for (const cell of above.flatMap(({ cells }) => cells)) {
    const number = readDay(cell) === null ? readNumber(cell) : null;
    const mark = number === null ? null : decimalOf(number.digits);
    if (mark === '.' || mark === ',') found.add(mark);
  }
  const [mark = null] = found;
  return found.size === 1 ? mark : null;
}

function sum(columns: readonly ColumnSurvey[], kind: keyof ColumnSurvey['decimals']): number {
  return columns.reduce((total, { decimals }) => total + decimals[kind], 0);
}

function open(columns: readonly ColumnSurvey[]): BankFileError {
  const sample = columns
    .flatMap(({ values }) => [...values])
    .find((value) => decimalOf(readNumber(value)?.digits ?? '') === 'differs');
  const text = `The numbers of this file, such as ${sample}, may have a decimal mark or thousands. Say which mark is the decimal one.`;
  return new BankFileError('ambiguous amounts', text);
}
