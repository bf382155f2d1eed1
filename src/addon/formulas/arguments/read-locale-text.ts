import { dateLanguageOf, toEnglish } from './date-languages/to-english';
import { dateOrderOf, toYearFirst } from './date-order';
import { type DateMeaning, readDateText, textAfterSince } from './read-date-text';

/** Reads a text as the locale of the spreadsheet writes it. null if it has no meaning there, or more than one. */
export function readLocaleText(text: string, today: string, locale: string | null): DateMeaning | null {
  return readDateText(fromLocale(text, locale), today);
}

/** English words and a date that begins with its year. Samples: `seit 1.10.2026` is `since 2026-10-01`. */
export function fromLocale(text: string, locale: string | null): string {
  const english = toEnglish(text, dateLanguageOf(locale));
  const since = textAfterSince(english);
  const order = dateOrderOf(locale);
  return since === null ? toYearFirst(english, order) : `since ${toYearFirst(since, order)}`;
}
