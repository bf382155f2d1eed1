import { monthTitles } from './read-date-text';

/** How a language writes days and periods, as data: what its words are in English. */
export interface DateLanguage {
  /** Names of the months, January first. A beginning of three letters or more is understood too. */
  readonly months: readonly (readonly string[])[];
  /** Words in lower case, and the English ones. An empty text removes a word. */
  readonly words: readonly (readonly [word: RegExp, english: string])[];
  /** Texts whose words are English already, and how English writes them. */
  readonly phrases: readonly (readonly [text: RegExp, english: string])[];
  /** What people write most often, for suggestions. */
  readonly suggestions: readonly string[];
  /** What errors name as examples for `from` and `to`. The last one stands after "or". */
  readonly examples: { readonly first: readonly string[]; readonly second: readonly string[] };
}

const units = ['week', 'month', 'quarter', 'year'];

/** What `read-date-text.ts` reads itself, so that there is nothing to translate. */
export const englishDates: DateLanguage = {
  months: [],
  words: [],
  phrases: [],
  suggestions: [
    ...['today', 'yesterday', 'all', 'wtd', 'mtd', 'qtd', 'ytd', 'year to date'],
    ...units.flatMap((unit) => [`this ${unit}`, `last ${unit}`]),
    ...['-7d', '-30d', '-90d', '-3m', '-1y'],
    ...['last 7 days', 'last 30 days', 'last 90 days', 'last 12 months'],
    ...monthTitles,
  ],
  examples: {
    first: ['2026-03-31', '-30d', 'ytd', 'last month', '2026-Q1', 'all'],
    second: ['2026-03-31', 'today', '-30d'],
  },
};

const numbers = 'zwei drei vier fünf sechs sieben acht neun zehn elf zwölf'.split(' ');

const german: DateLanguage = {
  months: [
    ['januar', 'jänner', 'jaenner'],
    ['februar', 'feber'],
    ['märz', 'maerz', 'mrz'],
    ['april'],
    ['mai'],
    ['juni'],
    ['juli'],
    ['august'],
    ['september'],
    ['oktober'],
    ['november'],
    ['dezember'],
  ],
  words: [
    [/^(?:letzt|vorig|vorherig|vergangen)e[rsnm]?$/, 'last'],
    [/^(?:dies|aktuell|laufend)e[rsnm]?$/, 'this'],
    [/^(?:der|die|das|den|dem)$/, ''],
    [/^(?:seit|ab)$/, 'since'],
    [/^bis$/, 'to'],
    [/^alles?$/, 'all'],
    [/^heute$/, 'today'],
    [/^gestern$/, 'yesterday'],
    [/^morgen$/, 'tomorrow'],
    [/^tag$/, 'day'],
    [/^tagen?$/, 'days'],
    [/^woche$/, 'week'],
    [/^wochen$/, 'weeks'],
    [/^monat$/, 'month'],
    [/^monaten?$/, 'months'],
    [/^quartal$/, 'quarter'],
    [/^quartalen?$/, 'quarters'],
    [/^jahr$/, 'year'],
    [/^jahren?$/, 'years'],
    [/^vorwoche$/, 'last week'],
    [/^vormonat$/, 'last month'],
    [/^vorquartal$/, 'last quarter'],
    [/^vorjahr$/, 'last year'],
    [/^eine?[mnr]?$/, '1'],
    ...numbers.map((word, index): readonly [RegExp, string] => [new RegExp(`^${word}$`), String(index + 2)]),
  ],
  phrases: [
    // Samples: `seit 30 Tagen`, `vor 2 Wochen`.
    [/^(?:since|vor) (\d{1,4}) (day|week|month|year)s?$/, '$1 $2s ago'],
    [/^since wochen(?:beginn|anfang)$/, 'wtd'],
    [/^since monats(?:beginn|anfang)$/, 'mtd'],
    [/^since quartals(?:beginn|anfang)$/, 'qtd'],
    [/^since jahres(?:beginn|anfang)$/, 'ytd'],
    // Sample: `Jahr bis heute`.
    [/^(week|month|quarter|year) to today$/, '$1 to date'],
    // Samples: `3. Quartal`, `seit 3. Quartal 2025`.
    [/^(since )?([1-4])\. quarter(?: (\d{4}))?$/, '$1q$2 $3'],
    [/^(since )?([12])\. halbjahr(?: (\d{4}))?$/, '$1h$2 $3'],
    // Samples: `KW 5/2026`, `KW 13 2026`.
    [/^(since )?kw ?(\d)[ /](\d{4})$/, '$1$3-w0$2'],
    [/^(since )?kw ?(\d\d)[ /](\d{4})$/, '$1$3-w$2'],
  ],
  suggestions: [
    ...['heute', 'gestern', 'alles', 'diese Woche', 'letzte Woche', 'dieser Monat', 'diesen Monat', 'letzter Monat'],
    ...['letzten Monat', 'dieses Quartal', 'letztes Quartal', 'dieses Jahr', 'letztes Jahr', 'seit Jahresbeginn'],
    ...['Vormonat', 'Vorjahr', 'letzte 7 Tage', 'letzte 30 Tage', 'letzte 90 Tage', 'letzte 12 Monate'],
    ...'Januar Februar März April Mai Juni Juli August September Oktober November Dezember'.split(' '),
  ],
  examples: {
    first: ['31.3.2026', '-30d', 'letzter Monat', 'seit März', '2026-Q1', 'alles'],
    second: ['31.3.2026', 'heute', '-30d'],
  },
};

export const dateLanguages: readonly DateLanguage[] = [englishDates, german];

/** The language of dates in a spreadsheet with a locale such as `de_AT`; English where there is no table for it. */
export function dateLanguageOf(locale: string | null): DateLanguage {
  return locale !== null && /^de(?:_|$)/.test(locale) ? german : englishDates;
}

/** Samples: `15-Oct-2026`, `15-okt`. */
const hyphened = /(^|\s)(\d\d?)-(\p{L}{3,})\.?(?:-(\d{4}))?$/u;

/** Translates the words of a language. Others stay as they are, so that English ones are understood as well. */
export function toEnglish(text: string, { months, words, phrases }: DateLanguage): string {
  const translated = text
    .trim()
    .normalize('NFC')
    .toLowerCase()
    .replace(hyphened, '$1$2 $3 $4')
    .split(/[\s_]+/)
    .map((word) => {
      const plain = /^(\p{L}{3,})\.$/u.exec(word)?.[1] ?? word;
      const english = words.find(([pattern]) => pattern.test(plain))?.[1];
      if (english !== undefined) return english;
      const month = plain.length < 3 ? -1 : months.findIndex((names) => names.some((name) => name.startsWith(plain)));
      return monthTitles[month]?.toLowerCase() ?? word;
    })
    .filter((word) => word !== '')
    .join(' ');
  const phrase = phrases.find(([pattern]) => pattern.test(translated));
  return phrase === undefined ? translated : translated.replace(...phrase).trim();
}
