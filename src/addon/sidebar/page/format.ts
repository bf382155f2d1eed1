/** The language of the page's texts. */
export const pageLanguage = typeof document === 'undefined' ? 'en' : document.documentElement.lang;

/** The locale for numbers and dates on this page. Undefined uses the browser's; tests run without a browser. */
export const pageLocale: string | undefined =
  typeof document === 'undefined' ? undefined : findLocale(pageLanguage, navigator.languages);

/**
 * The reader's variant of the page's language, such as de-AT. Languages without a page see the English one, with
 * numbers and dates in the format of the browser.
 */
export function findLocale(language: string, preferred: readonly string[]): string | undefined {
  const own = preferred.find((each) => each.split('-')[0] === language && isLanguageTag(each));
  return own ?? (language === 'en' ? undefined : language);
}

/** Chrome on Linux may report a locale of the system, such as en-US@posix, which Intl refuses. */
function isLanguageTag(text: string): boolean {
  try {
    return Intl.getCanonicalLocales(text).length > 0;
  } catch {
    return false;
  }
}

export function formatCount(count: number, locale = pageLocale): string {
  return new Intl.NumberFormat(locale).format(count);
}

/** `-1,204.9`; with at least two decimals `-1,204.90`. */
export function formatAmount(amount: number, decimals = 0, locale = pageLocale): string {
  const digits = { minimumFractionDigits: decimals, maximumFractionDigits: decimals === 0 ? 10 : decimals };
  return new Intl.NumberFormat(locale, digits).format(amount);
}

/** `-1,204.90 USD`, with all digits if there are more. Without a currency, the number alone. */
export function formatCurrency(amount: number, currency: string | null): string {
  return `${formatAmount(amount, Number(amount.toFixed(2)) === amount ? 2 : 0)} ${currency ?? ''}`.trim();
}

/** `1 transaction`, `1,000 transactions`. The words are as in `wordFor`. */
export function countOf(count: number, ...words: readonly string[]): string {
  return `${formatCount(count)} ${wordFor(count, words)}`;
}

const pluralForms = ['zero', 'one', 'two', 'few', 'many', 'other'] as const;

/** Which of the words a number takes: one for each form that the language has, in the order above. */
export function wordFor(count: number, words: readonly string[], language = pageLanguage): string {
  const rules = new Intl.PluralRules(language);
  const { pluralCategories } = rules.resolvedOptions();
  const forms = pluralForms.filter((form) => pluralCategories.includes(form));
  return words[forms.indexOf(rules.select(count))] ?? '';
}

/** `a`, `a and b`, `a, b and c`. */
export function joinWords(words: readonly string[], and: string): string {
  if (words.length < 2) return words.join('');
  return `${words.slice(0, -1).join(', ')} ${and} ${words[words.length - 1]}`;
}

/**
 * Formats an ISO instant as date and time in the reader's locale, in a time zone; null: the reader's. Returns other text
 * unchanged.
 */
export function formatTime(instant: string, locale = pageLocale, timeZone: string | null = null): string {
  const time = new Date(instant);
  if (Number.isNaN(time.getTime())) return instant;
  const style = { dateStyle: 'medium', timeStyle: 'short' } as const;
  try {
    return new Intl.DateTimeFormat(locale, { ...style, timeZone: timeZone ?? undefined }).format(time);
  } catch {
    // A zone of the spreadsheet that this browser does not know.
    return new Intl.DateTimeFormat(locale, style).format(time);
  }
}

/** Formats a day such as `2026-12-01` in the reader's locale. Returns other text unchanged. */
export function formatDay(day: string, locale = pageLocale): string {
  const time = new Date(`${day}T00:00:00Z`);
  if (Number.isNaN(time.getTime())) return day;
  return new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeZone: 'UTC' }).format(time);
}

/** `Monday` for 1, in the language of the page. */
export function nameWeekday(weekday: number, language = pageLanguage): string {
  const monday = Date.UTC(2024, 0, 1);
  const format = new Intl.DateTimeFormat(language, { weekday: 'long', timeZone: 'UTC' });
  return format.format(monday + (weekday - 1) * 86_400_000);
}

/** `May` for 5. A locale is as Google writes it, `de_DE`, or as browsers do; null for what is none. */
export function nameMonth(month: number, locale: string | undefined): string | null {
  const tag = locale?.replace(/_/g, '-');
  if (tag !== undefined && !isLanguageTag(tag)) return null;
  return new Intl.DateTimeFormat(tag, { month: 'long', timeZone: 'UTC' }).format(Date.UTC(2026, month - 1, 15));
}

/** Formats a wait: `45 s`, `2 min`, `1 h 5 min`. Rounds up, so that it never shows too little. */
export function formatWait(seconds: number): string {
  if (seconds <= 90) return `${Math.max(1, Math.ceil(seconds))} s`;
  const minutes = Math.ceil(seconds / 60);
  if (minutes < 60) return `${minutes} min`;
  const rest = minutes % 60;
  return rest === 0 ? `${minutes / 60} h` : `${Math.floor(minutes / 60)} h ${rest} min`;
}
