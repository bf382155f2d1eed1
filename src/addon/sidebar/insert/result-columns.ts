import { currencyDigits } from '../../cells/currency-digits';
import { isDate } from '../../days/day-text';
import type { FormulaDraft } from '../../formulas/catalogue/formula-text';
import { type FunctionName, functionSpec } from '../../formulas/catalogue/functions';
import type { FormulaResult } from '../../formulas/run';
import { isUuid } from '../../rows/row';
import { currencyFormat, dayFormat, exactFormat, hidesDigits, minuteFormat, wholeFormat } from '../../sheets/design';
import { showsAllDigits, widthOf } from '../../tables/sheet/lay-out';
import type { ResultColumn } from '../views';

export const resultColumns = [
  'name',
  'text',
  'short',
  'date',
  'time',
  'amount',
  'whole',
  'amount3',
  'amount4',
  'exact',
  'percent',
  'count',
  'id',
  'other',
] as const satisfies readonly ResultColumn[];

/** Whether the first row of the result has headings. */
export function hasHeadings({ name, options }: Pick<FormulaDraft, 'name' | 'options'>): boolean {
  return (name === 'FIN_SUMMARY' || functionSpec(name).columns !== null) && options['headers'] !== 'false';
}

/** What each column of a result contains, by its heading, or if no column of the function has it, by its values. */
export function describeColumns(draft: FormulaDraft, result: FormulaResult): ResultColumn[] {
  if (!Array.isArray(result)) return [typeof result === 'number' ? 'amount' : 'other'];
  // Fields and their values below each other.
  if (draft.name === 'FIN_ORGANIZATION' || draft.name === 'FIN_STATUS') return (result[0] ?? []).map(() => 'other');
  const [headings = [], ...rows] = hasHeadings(draft) ? result : [[], ...result];
  const currency = headings.indexOf('Currency');
  const only = (draft.options['in'] ?? draft.options['currency'] ?? '').toUpperCase();
  return (result[0] ?? []).map((_, index) => {
    const heading = headings[index];
    const title = typeof heading === 'string' ? heading : '';
    const column =
      byHeading(draft.name, title) ??
      byValues(
        title,
        rows.map((row) => row[index]),
        draft.options['measure'] === 'count',
      );
    return column === 'amount' ? ofCurrencies(rows.map((row) => [row[index], String(row[currency] ?? only)])) : column;
  });
}

const amountColumns: { readonly [digits: number]: ResultColumn } = {
  0: 'whole',
  2: 'amount',
  3: 'amount3',
  4: 'amount4',
};

/** Rows move when the formula is calculated again, so amounts of several currencies have one format, with all digits. */
function ofCurrencies(amounts: readonly (readonly [amount: unknown, currency: string])[]): ResultColumn {
  const given = amounts.filter(([amount]) => typeof amount === 'number');
  const found = new Set(
    given.map(([amount, code]) => (hidesDigits(code, amount) ? 'exact' : amountColumns[currencyDigits(code)])),
  );
  const [only = 'amount', another] = found;
  return another === undefined ? only : 'exact';
}

function byHeading(name: FunctionName, title: string): ResultColumn | null {
  const column = functionSpec(name).columns?.named.find((each) => each.title === title || each.key === title);
  if (column === undefined) return null;
  const { key, kind } = column;
  if (kind === 'date') return 'date';
  if (kind === 'date-time') return 'time';
  if (kind === 'uuid') return 'id';
  if (kind === 'integer') return 'count';
  if (kind === 'number') {
    if (/percent/i.test(key)) return 'percent';
    return showsAllDigits(column) ? 'exact' : 'amount';
  }
  if (kind !== 'string') return 'other';
  return widthOf(column) === widthsPx.name ? 'name' : widthOf(column) === widthsPx.text ? 'text' : 'short';
}

function byValues(title: string, values: readonly unknown[], isCount: boolean): ResultColumn {
  const given = values.filter((value) => value !== null && value !== undefined && value !== '');
  if (given.length === 0) return 'other';
  if (given.every(isDate)) return 'date';
  if (given.every((value) => typeof value === 'number')) {
    if (/%$|percent/i.test(title)) return 'percent';
    return isCount || title === 'Count' ? 'count' : 'amount';
  }
  if (given.every((value) => typeof value === 'string' && isUuid(value))) return 'id';
  if (!given.every((value) => typeof value === 'string')) return 'other';
  return title === 'Currency' ? 'short' : 'text';
}

const formats = {
  amount: currencyFormat('USD'),
  whole: currencyFormat('JPY'),
  amount3: currencyFormat('KWD'),
  amount4: currencyFormat('CLF'),
  exact: exactFormat,
  // The values are per cent already, such as 9.2.
  percent: '0.0"%"',
  count: wholeFormat,
} as const;

const widthsPx: { readonly [Column in ResultColumn]: number } = {
  name: 220,
  text: 170,
  short: 100,
  date: 100,
  time: 130,
  amount: 100,
  whole: 100,
  amount3: 100,
  amount4: 100,
  exact: 120,
  percent: 100,
  count: 100,
  id: 100,
  other: 100,
};

/** Null: the cells keep the automatic format. */
export function numberFormatOf(column: ResultColumn, locale: string): string | null {
  if (column === 'date') return dayFormat(locale);
  if (column === 'time') return minuteFormat(locale);
  return column in formats ? formats[column as keyof typeof formats] : null;
}

export function columnWidthOf(column: ResultColumn): number {
  return widthsPx[column];
}
