import { currencyDigits } from '../../cells/currency-digits';
import { type Decimal, divide, fromDecimal, multiply, roundDecimal, toDecimal, zero } from '../../cells/exact';
import { getOrAdd, once } from '../../cells/lists';
import { writeNumber } from '../../cells/write-number';
import { addDays } from '../../days/day-text';
import { ArgumentError, isAddonError } from '../../errors/addon-error';
import { errorPolicy } from '../../errors/error-policies';
import { quote } from '../../errors/sentence';
import { baseCurrencyOf } from '../../rows/organization';
import type { DateContext } from '../arguments/dates';
import { isCurrencyCode, type Rows } from '../arguments/read-call';
import type { Sources } from '../run';
import type { TablePlan } from '../table/table';
import { type RateTable, rateOf, rateSheetName, readRates } from './read-rates';

/** An amount to be converted. Its day is '' if it has none. */
export interface Convertible {
  readonly amount: Decimal;
  readonly currency: string;
  readonly day: string;
}

/** Converts amounts into the currency of the option `in`. */
export interface Conversion {
  readonly currency: string;
  /** How many decimals its amounts are rounded to, after they are added up. */
  readonly places: number;
  convert(from: Convertible): Decimal;
  /** Refuses the currency without a rate, with the first of the days that lack one. */
  requireRates(amounts: readonly Convertible[]): void;
  /** The nearest number with the usual decimals of the currency. */
  round(amount: Decimal): number;
  /** The rates that were used. */
  describe(): string;
}

/** The rates of a currency that were used, by their days; '' for the one without a date. */
type Used = Map<string, Map<string, Decimal>>;

interface Converted {
  readonly call: { readonly options: { readonly in: string | undefined }; readonly rates: Rows | undefined };
}

/** null without the option `in`. Rates are read when the first amount needs one. */
export function openConversion(run: Sources & Converted): Conversion | null {
  const { options, rates } = run.call;
  if (options.in === undefined) return null;
  const currency = options.in.toUpperCase();
  if (!isCurrencyCode(currency)) {
    throw new ArgumentError('invalid_option', `Option in takes a currency code such as USD; not ${quote(options.in)}.`);
  }
  const used: Used = new Map();
  const rateAt = openRates(run, currency, rates, used);
  const convert = ({ amount, currency: own, day }: Convertible): Decimal => {
    const from = own.toUpperCase();
    if (amount.digits === zero.digits || from === currency) return amount;
    const [rate, divisor] = [rateAt(from, day), rateAt(currency, day)];
    const inBase = multiply(amount, rate);
    return divisor === one ? inBase : divide(inBase, divisor);
  };
  const places = currencyDigits(currency);
  return {
    currency,
    places,
    convert,
    requireRates(amounts) {
      // A day after one with a rate has one too.
      const first = new Map<string, Convertible>();
      for (const each of amounts) {
        if (each.amount.digits !== zero.digits && each.day < (first.get(each.currency)?.day ?? '~'))
          first.set(each.currency, each);
      }
      for (const each of first.values()) convert(each);
    },
    round: (amount) => fromDecimal(roundDecimal(amount, places)),
    describe: () => describeRates(currency, used, run.dateContext()),
  };
}

/** The heading of the currency if figures are converted. */
export const convertedTitle = 'Converted to';

/** Shows in the heading that the figures are converted. */
export function withConvertedHeading<Plan extends Pick<TablePlan, 'columns'>>(
  plan: Plan,
  conversion: Conversion | null,
): Plan {
  if (conversion === null) return plan;
  const columns = plan.columns.map((column) =>
    column.key === 'currency' ? { ...column, title: convertedTitle } : column,
  );
  return { ...plan, columns };
}

/** Says with which rates, in the status row. After all amounts are converted. */
export function noteRates({ notes }: Sources, conversion: Conversion | null): void {
  if (conversion !== null) notes.push(conversion.describe());
}

const one = toDecimal(1);

/** The rate of a currency to the base: the last one on or before a day. */
function openRates(run: Sources, wanted: string, given: Rows | undefined, used: Used) {
  const open = once(() => {
    const rows = given ?? (run.platform.spreadsheet()?.valuesOf(rateSheetName) as Rows | undefined) ?? [];
    return readRates(rows, given === undefined ? rateSheetName : 'the rates', run.dateContext());
  });
  const baseOf = once(() => open().base ?? baseOfOrganization(run));
  const find = (code: string, day: string): Decimal => {
    if (code === '')
      throw missing(
        `An amount${day === '' ? '' : ` of ${day}`} has no currency, so it has no rate. Leave it out by a filter.`,
      );
    const table = open();
    const own = table.rates.get(code);
    if (own === undefined) {
      if (code === baseOf()) return one;
      throw missing(whyNone(table, code, wanted, baseOf()));
    }
    const rate = own.filter((each) => each.day === null || (day !== '' && each.day <= day)).pop();
    if (rate === undefined) throw missing(whyNotThen(code, day));
    const found = rateOf(rate, table.place);
    if (code === table.base) {
      if (fromDecimal(found) === 1) return one;
      throw new ArgumentError(
        'invalid_rates',
        `The heading says that rates are to ${code}, so its own rate must be 1.`,
      );
    }
    used.set(code, (used.get(code) ?? new Map<string, Decimal>()).set(rate.day ?? '', found));
    return found;
  };
  // Fifty thousand rows have a few currencies and days.
  const known = new Map<string, Decimal>();
  return (code: string, day: string): Decimal => getOrAdd(known, `${code} ${day}`, () => find(code, day));
}

function missing(sentence: string): ArgumentError {
  return new ArgumentError('missing_rate', sentence);
}

function whyNone({ place, rates }: RateTable, code: string, wanted: string, base: string | null): string {
  const start = `No rate for ${isCurrencyCode(code) ? code : quote(code)}`;
  if (rates.size === 0) return `${start}. Give a range of rates, or choose Insert rates in the menu.`;
  if (base === null)
    return `${start}, and no base currency: write it in the heading of the rates, as Rate to ${wanted}.`;
  return `${start} in ${place}. Add a row with its rate to ${base}: 1 ${code.slice(0, 3)} = how many ${base}.`;
}

function whyNotThen(code: string, day: string): string {
  return day === ''
    ? `A transaction in ${code} has no date, so no rate with a date holds. Add a rate of ${code} without a date.`
    : `No rate for ${code} on ${day} or before. Add one of an earlier day, or one without a date.`;
}

/** null if the API does not say it. */
function baseOfOrganization({ session }: Sources): string | null {
  try {
    const [organization = {}] = session().rows({ operationId: 'getOrganization' }).rows;
    return baseCurrencyOf(organization)?.toUpperCase() ?? null;
  } catch (thrown) {
    if (isAddonError(thrown) && errorPolicy(thrown).refusesList) return null;
    throw thrown;
  }
}

/** Sample: `Converted to USD: EUR 1.09 of 2026-03-31, GBP 12 rates. Oldest rate: 2025-12-31, 90 days ago`. */
function describeRates(currency: string, used: Used, { today, locale }: DateContext): string {
  const shown = Array.from(used, ([code, rates]) => {
    const [[day, rate] = ['', zero], another] = rates;
    return another === undefined
      ? `${code} ${writeNumber(fromDecimal(rate), locale(), 0)} ${day === '' ? 'without a date' : `of ${day}`}`
      : `${code} ${rates.size} rates`;
  });
  if (shown.length === 0) return `Converted to ${currency}: nothing needed a rate`;
  const [oldest] = Array.from(used.values(), (rates) => [...rates.keys()].filter((day) => day !== ''))
    .flat()
    .sort();
  const age = oldest === undefined ? '' : `. Oldest rate: ${oldest}, ${describeAge(oldest, today)}`;
  return `Converted to ${currency}: ${shown.join(', ')}${age}`;
}

function describeAge(day: string, today: string): string {
  const days = Math.round((Date.parse(today) - Date.parse(day)) / 86_400_000);
  return day === today ? 'today' : day === addDays(today, -1) ? '1 day ago' : `${days} days ago`;
}
