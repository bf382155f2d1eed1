import type { ApiTransaction, SelectedTransaction } from '../../protocol';
import { formatAmount, formatDay, nameMonth, pageLocale } from '../format';
import { readAmount } from '../parts/values';

/** A listed transaction: as the API has it if that is known and differs from the sheet, otherwise as in the sheet. */
export interface ListedTransaction extends SelectedTransaction {
  /** What the sheet shows instead; absent if it shows the same, or if it could not be compared. */
  readonly inSheet?: readonly string[];
  /** The currency of the amount; null if it is unknown, because the row could not be compared. */
  readonly currency: string | null;
  readonly isCompared: boolean;
}

export interface TransactionComparison {
  readonly transactions: readonly ListedTransaction[];
  readonly differing: number;
  readonly notCompared: number;
}

/** What is tagged is the transaction of the id. Cells beside it may say something else, by mistake or on purpose. */
export function compareTransactions(
  listed: readonly SelectedTransaction[],
  known: readonly ApiTransaction[],
  sheetLocale: string,
): TransactionComparison {
  const byId = new Map(known.map((each) => [each.id, each]));
  const transactions = listed.map((each) => compareTransaction(each, byId.get(each.id), sheetLocale));
  return {
    transactions,
    differing: transactions.filter(({ inSheet }) => inSheet !== undefined).length,
    notCompared: transactions.filter(({ isCompared }) => !isCompared).length,
  };
}

function compareTransaction(
  listed: SelectedTransaction,
  known: ApiTransaction | undefined,
  sheetLocale: string,
): ListedTransaction {
  if (known === undefined) return { ...listed, currency: null, isCompared: false };
  const isOther = {
    date: listed.date !== null && known.date !== null && !showsDay(listed.date, known.date, sheetLocale),
    name: listed.name !== null && !showsName(listed.name, [known.name, known.merchant]),
    amount: listed.amount !== null && known.amount !== null && !showsAmount(listed.amount, known.amount),
  };
  const ofApi = {
    date: known.date === null ? null : formatDay(known.date),
    name: known.name ?? known.merchant,
    amount: known.amount === null ? null : formatAmount(known.amount, 2),
  };
  const fields = ['date', 'name', 'amount'] as const;
  const differing = fields.filter((field) => isOther[field]);
  const shown = (field: (typeof fields)[number]): string | null =>
    isOther[field] || listed[field] === null ? (ofApi[field] ?? listed[field]) : listed[field];
  return {
    id: listed.id,
    date: shown('date'),
    name: shown('name'),
    amount: shown('amount'),
    currency: known.currency,
    isCompared: true,
    ...(listed.isSplit === true ? { isSplit: true } : {}),
    ...(differing.length === 0 ? {} : { inSheet: differing.flatMap((field) => listed[field] ?? []) }),
  };
}

// Whether a cell's text, in any format of the sheet, can stand for a value of the API. A text that cannot be read
// counts as different: then the sidebar shows both.

/** Samples for 2026-11-21: `2026-11-21`, `21.11.2026`, `11/21/26`, `21 Nov 2026`, `Nov 21`. Months are in the sheet's language, or the reader's. */
export function showsDay(text: string, day: string, sheetLocale: string, locale = pageLocale): boolean {
  const [year = '', month = '', date = ''] = day.split('-');
  const shown = text.replace(/[T ]\d{1,2}:\d{2}.*$/, '');
  const hasName = /\p{L}/u.test(shown);
  if (hasName && !namesMonth(shown, Number(month), [sheetLocale, locale, 'en'])) return false;
  const numbers = (shown.match(/\d+/g) ?? []).map(Number);
  const years = [Number(year), Number(year.slice(2))];
  const rest = [...(hasName ? [] : [Number(month)]), Number(date)];
  const wanted = numbers.length > rest.length ? years.map((each) => [...rest, each]) : [rest];
  return wanted.some((each) => sorted(each) === sorted(numbers));
}

/** Samples for -1234.5: `-1,234.50`, `−1.234,50 €`, `($1,234.50)`, and rounded `-1,235`. */
export function showsAmount(text: string, amount: number): boolean {
  const shown = readAmount(text);
  if (shown.sign !== 'neutral' && amount !== 0 && (shown.sign === 'negative') !== amount < 0) return false;
  const digits = digitsOf(text);
  // Other digits cannot be read, and a small amount is rounded to no digits.
  if (/[^\P{Nd}0-9]/u.test(text) || (amount !== 0 && !/[0-9]/.test(text))) return false;
  // Digits after the last separator are decimals. Three of them are a group of thousands, unless the amount has a third
  // decimal: `1,250` must not stand for 1.25.
  const decimals = /[.,](\d+)\D*$/.exec(text)?.[1]?.length ?? 0;
  const size = Math.abs(amount);
  const hasThird = Number(size.toFixed(2)) !== Number(size.toFixed(3));
  const readings = decimals !== 3 ? [decimals] : hasThird ? [3, 0] : [0];
  return readings.some((each) => digitsOf(size.toFixed(each)) === digits);
}

export function showsName(text: string, names: readonly (string | null)[]): boolean {
  return names.some((name) => name !== null && fold(name) === fold(text));
}

function namesMonth(text: string, month: number, locales: readonly (string | undefined)[]): boolean {
  const folded = fold(text);
  return locales.some((locale) => {
    const name = nameMonth(month, locale);
    return name !== null && folded.includes(fold(name).slice(0, 3));
  });
}

function sorted(numbers: readonly number[]): string {
  return [...numbers].sort((a, b) => a - b).join(' ');
}

function digitsOf(text: string): string {
  return text.replace(/[^0-9]/g, '').replace(/^0+/, '');
}

function fold(text: string): string {
  return text.normalize('NFKD').replace(/\p{M}/gu, '').replace(/\s+/g, ' ').trim().toLowerCase();
}
