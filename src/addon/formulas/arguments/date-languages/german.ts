import type { DateLanguage } from './date-language';

const numbers = 'zwei drei vier fünf sechs sieben acht neun zehn elf zwölf'.split(' ');

export const german: DateLanguage = {
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
