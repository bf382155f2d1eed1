import type { DateLanguage } from './date-language';
import { english } from './english';
import { german } from './german';

export const dateLanguages: readonly DateLanguage[] = [english, german];

/** The language of dates in a spreadsheet with a locale such as `de_AT`; English where there is no table for it. */
export function dateLanguageOf(locale: string | null): DateLanguage {
  return locale !== null && /^de(?:_|$)/.test(locale) ? german : english;
}

const englishMonths = 'january february march april may june july august september october november december'.split(
  ' ',
);

/** Translates the words of a language. Others stay as they are, so that English ones are understood as well. */
export function toEnglish(text: string, { months, words, phrases }: DateLanguage): string {
  const translated = text
    .trim()
    .normalize('NFC')
    .toLowerCase()
    .split(/[\s_]+/)
    .map((word) => {
      const plain = /^(\p{L}{3,})\.$/u.exec(word)?.[1] ?? word;
      const english = words.find(([pattern]) => pattern.test(plain))?.[1];
      if (english !== undefined) return english;
      const month = plain.length < 3 ? -1 : months.findIndex((names) => names.some((name) => name.startsWith(plain)));
      return englishMonths[month] ?? word;
    })
    .filter((word) => word !== '')
    .join(' ');
  const phrase = phrases.find(([pattern]) => pattern.test(translated));
  return phrase === undefined ? translated : translated.replace(...phrase).trim();
}
