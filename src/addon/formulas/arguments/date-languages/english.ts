import type { DateLanguage } from './date-language';

const units = ['week', 'month', 'quarter', 'year'];

/** What `period.ts` and `read-date-text.ts` read themselves, so that there is nothing to translate. */
export const english: DateLanguage = {
  months: [],
  words: [],
  phrases: [],
  suggestions: [
    ...['today', 'yesterday', 'all', 'wtd', 'mtd', 'qtd', 'ytd', 'year to date'],
    ...units.flatMap((unit) => [`this ${unit}`, `last ${unit}`]),
    ...['-7d', '-30d', '-90d', '-3m', '-1y'],
    ...['last 7 days', 'last 30 days', 'last 90 days', 'last 12 months'],
    ...'January February March April May June July August September October November December'.split(' '),
  ],
  examples: {
    first: ['2026-03-31', '-30d', 'ytd', 'last month', '2026-Q1', 'all'],
    second: ['2026-03-31', 'today', '-30d'],
  },
};
