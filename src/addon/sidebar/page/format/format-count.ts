import { locale as pageLocale } from './locale';

export function formatCount(count: number, locale = pageLocale): string {
  return new Intl.NumberFormat(locale).format(count);
}

/** `-1,204.9`; with at least two decimals `-1,204.90`. */
export function formatAmount(amount: number, decimals = 0, locale = pageLocale): string {
  const digits = { minimumFractionDigits: decimals, maximumFractionDigits: decimals === 0 ? 10 : decimals };
  return new Intl.NumberFormat(locale, digits).format(amount);
}

/** `1 transaction`, `1,000 transactions`. For languages with one singular and one plural form. */
export function countOf(count: number, one: string, other: string, locale = pageLocale): string {
  return `${formatCount(count, locale)} ${count === 1 ? one : other}`;
}

/** `a`, `a and b`, `a, b and c`. */
export function joinWords(words: readonly string[], and: string): string {
  if (words.length < 2) return words.join('');
  return `${words.slice(0, -1).join(', ')} ${and} ${words[words.length - 1]}`;
}
