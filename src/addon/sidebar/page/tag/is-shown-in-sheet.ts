import { locale as pageLocale } from '../format/locale';
import { readAmount } from '../format/read-amount';

// Whether a cell's text, in any format of the sheet, can stand for a value of the API. A text that cannot be read
// counts as different: then the sidebar shows both.

/** Samples for 2026-11-21: `2026-11-21`, `21.11.2026`, `11/21/26`, `21 Nov 2026`, `Nov 21`. */
export function showsDay(text: string, day: string, locale = pageLocale): boolean {
  const [year = '', month = '', date = ''] = day.split('-');
  const shown = text.replace(/[T ]\d{1,2}:\d{2}.*$/, '');
  const hasName = /\p{L}/u.test(shown);
  if (hasName && !namesMonth(shown, Number(month), locale)) return false;
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

function namesMonth(text: string, month: number, locale: string | undefined): boolean {
  const folded = fold(text);
  const time = new Date(Date.UTC(2026, month - 1, 15));
  return [locale, 'en', 'de'].some((each) => {
    const name = new Intl.DateTimeFormat(each, { month: 'long', timeZone: 'UTC' }).format(time);
    return folded.includes(fold(name).slice(0, 3));
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
