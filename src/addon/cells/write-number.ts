/**
 * A number in the locale of a spreadsheet or user, such as `de_DE` or `de`, with all its decimals and at least so many.
 * Samples: `1,234.50`, in German `1.234,50`.
 */
export function writeNumber(value: number, locale: string | null, decimals: number): string {
  const digits = { minimumFractionDigits: decimals, maximumFractionDigits: 10, numberingSystem: 'latn' };
  return new Intl.NumberFormat(intlLocale(locale) ?? 'en', digits).format(value);
}

/** `2026-11` in a language: `November 2026`. */
export function writeMonth(month: string, language: string): string {
  const style = { month: 'long', year: 'numeric', timeZone: 'UTC' } as const;
  return new Intl.DateTimeFormat(language, style).format(Date.parse(`${month}-01`));
}

/** `de_DE` as Intl names it: `de-DE`. null if it is unknown: Intl would use that of the machine. */
export function intlLocale(locale: string | null): string | null {
  if (locale === null || !/^[a-z]{2,3}(?:_[A-Za-z]{2,4})*$/.test(locale)) return null;
  const tag = locale.replace(/_/g, '-');
  return Intl.NumberFormat.supportedLocalesOf([tag]).length === 0 ? null : tag;
}
