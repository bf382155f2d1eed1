/** Locales of Sheets that differ in decimal separator, digit grouping, date order or currency. */
export const locales: readonly (readonly [locale: string, name: string])[] = [
  ['en_US', 'United States'],
  ['en_GB', 'United Kingdom'],
  ['en_CA', 'Canada (English)'],
  ['en_IN', 'India (English)'],
  ['de_DE', 'Germany'],
  ['de_CH', 'Switzerland (German)'],
  ['fr_FR', 'France'],
  ['es_ES', 'Spain'],
  ['it_IT', 'Italy'],
  ['nl_NL', 'Netherlands'],
  ['pl_PL', 'Poland'],
  ['pt_BR', 'Brazil'],
  ['sv_SE', 'Sweden'],
  ['ja_JP', 'Japan'],
];

/** Languages of a Google account. The add-on has no texts in the last one, so it shows English. */
export const languages: readonly (readonly [locale: string, name: string])[] = [
  ['en', 'English'],
  ['de', 'Deutsch'],
  ['fr', 'Français'],
];

/** Difficult time zones: both sides of the date line, offsets of half hours, other dates of daylight saving time. */
export const zones: readonly string[] = [
  'Etc/GMT',
  'America/New_York',
  'America/Los_Angeles',
  'America/Sao_Paulo',
  'Europe/London',
  'Europe/Berlin',
  'Asia/Kolkata',
  'Asia/Kathmandu',
  'Asia/Tokyo',
  'Australia/Lord_Howe',
  'Pacific/Auckland',
  'Pacific/Apia',
  'Pacific/Honolulu',
];

/** A sample number and date in the format of a locale. */
export function sampleOf(locale: string, now: number, timeZone: string): string {
  const tag = locale.replace('_', '-');
  const number = new Intl.NumberFormat(tag, { minimumFractionDigits: 2, maximumFractionDigits: 2 }).format(
    -1_234_567.8,
  );
  const day = new Intl.DateTimeFormat(tag, { timeZone, year: 'numeric', month: '2-digit', day: '2-digit' }).format(now);
  return `${number}   ${day}`;
}
