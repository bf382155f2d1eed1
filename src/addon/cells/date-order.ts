import { intlLocale } from './write-number';

/** How a locale orders a date that does not begin with its year. */
export interface DateOrder {
  readonly isMonthFirst: boolean;
  readonly separator: '.' | '/' | '-';
}

/**
 * The order of dates in a spreadsheet with a locale such as `de_DE`. null if the locale is unknown or writes the year
 * first: it gives `10/1/2026` no meaning.
 */
export function dateOrderOf(locale: string | null): DateOrder | null {
  const tag = intlLocale(locale);
  if (tag === null) return null;
  const parts = new Intl.DateTimeFormat(tag, { calendar: 'gregory', timeZone: 'UTC' }).formatToParts(0);
  const order = parts.map(({ type }) => (/^(?:day|month|year)$/.test(type) ? type.charAt(0) : '')).join('');
  if (order !== 'mdy' && order !== 'dmy') return null;
  const literal = parts.find(({ type }) => type === 'literal')?.value.trim();
  return { isMonthFirst: order === 'mdy', separator: literal === '.' || literal === '-' ? literal : '/' };
}
