import { createDates } from '../../../../src/addon/cells/sheet-dates';
import { readDateRange } from '../../../../src/addon/formulas/arguments/dates';
import { fakePlatform } from '../../../support/platform/fake-platform';
import { inZone, read, readIn } from './read-dates';

test.each([
  ['de_DE', '1.10.2026', '2026-10-01'],
  ['de_DE', '01.10.2026', '2026-10-01'],
  ['de_DE', '1.10.26', '2026-10-01'],
  ['de_DE', '1/10/2026', '2026-10-01'],
  ['de_CH', '31.3.2026', '2026-03-31'],
  ['en_US', '10/1/2026', '2026-10-01'],
  ['en_US', '10-1-2026', '2026-10-01'],
  ['en_US', '10/1/26', '2026-10-01'],
  ['en_US', '10/1/99', '1999-10-01'],
  ['en_US', '10/1/29', '2029-10-01'],
  ['en_US', '10/1/30', '1930-10-01'],
  ['en_GB', '1/10/2026', '2026-10-01'],
  ['fr_FR', '01/10/2026', '2026-10-01'],
  ['nl_NL', '1-10-2026', '2026-10-01'],
  ['pt_BR', "'1/10/2026'", '2026-10-01'],
  ['de_DE', '1.10.2026 08:15', '2026-10-01'],
  ['en_US', 'Oct 15', '2026-10-15'],
  ['en_US', 'December 15', '2025-12-15'],
  ['en_US', 'October 15, 2026', '2026-10-15'],
  ['en_US', '15-Oct-2026', '2026-10-15'],
  ['en_GB', '15-Oct', '2026-10-15'],
  ['de_DE', '30.9.', '2026-09-30'],
  ['de_AT', '30. 09.', '2026-09-30'],
  ['de_DE', '31.12.', '2025-12-31'],
  ['de_DE', '15-Okt-2026', '2026-10-15'],
  ['en_US', '10/1/2026 8:15:00 PM', '2026-10-01'],
])('in %s, %s has one meaning', (locale, text, day) => {
  expect(readIn(locale, text)).toStrictEqual({ dateFrom: day, dateTo: day });
  expect(readIn(locale, 'all', text)).toStrictEqual({ dateTo: day });
});

test.each([
  [null, '1.10.2026', 'may be January 10 or October 1. Write 2026-01-10 or 2026-10-01.'],
  ['', '10/1/2026', 'may be October 1 or January 10. Write 2026-10-01 or 2026-01-10.'],
  ['xx_XX', '10/1/2026', 'may be October 1 or January 10. Write 2026-10-01 or 2026-01-10.'],
  // These write the year first, so an order of day and month is not theirs.
  ['sv_SE', '10/1/2026', 'may be October 1 or January 10. Write 2026-10-01 or 2026-01-10.'],
  ['ja_JP', '10/1/2026', 'may be October 1 or January 10. Write 2026-10-01 or 2026-01-10.'],
  // Spreadsheets of the United States do not read points as a date.
  ['en_US', '1.10.2026', 'may be January 10 or October 1. Write 2026-01-10 or 2026-10-01.'],
  ['en_US', '31/3/2026', 'is not in the order of this spreadsheet. Write 3/31/2026 or 2026-03-31.'],
  ['de_DE', '3/31/2026', 'is not in the order of this spreadsheet. Write 31.3.2026 or 2026-03-31.'],
  ['en_US', '31.03.2026', 'is not in the order of this spreadsheet. Write 3/31/2026 or 2026-03-31.'],
])('in the locale %j, %s is refused', (locale, text, why) => {
  expect(() => readIn(locale, text)).toThrow(
    expect.objectContaining({ code: 'invalid_date', message: `The first date "${text}" ${why}` }),
  );
});

test.each([
  ['en_US', 'Feb 30', 'cannot be read. Write 2026-03-31, -30d, ytd, last month, 2026-Q1 or all.'],
  ['en_GB', 'Oct 15', 'may be a day or a month. Write 15 October or October 2015.'],
  ['de_DE', '31.9.', 'cannot be read. Write 31.3.2026, -30d, letzter Monat, seit März, 2026-Q1 or alles.'],
  ['de_DE', '30.13.', 'cannot be read. Write 31.3.2026, -30d, letzter Monat, seit März, 2026-Q1 or alles.'],
  ['en_US', '9.30.', 'cannot be read. Write 2026-03-31, -30d, ytd, last month, 2026-Q1 or all.'],
])('in the locale %j, %s has no single meaning', (locale, text, why) => {
  expect(() => readIn(locale, text)).toThrow(`The first date "${text}" ${why}`);
});

test.each([
  ['seit 30.9.', 'de_DE', '2026-09-30'],
  ['since Oct 15', 'en_US', '2026-10-15'],
])('%s begins with the last such day', (text, locale, day) => {
  expect(readIn(locale, text)).toStrictEqual({ dateFrom: day });
});

// Today is 2026-11-21.
test.each([
  ['January', '2027-01-01', '2027-01-31'],
  ['November', '2026-11-01', '2026-11-30'],
  ['Q4', '2026-10-01', '2026-12-31'],
  ['Q3', '2027-07-01', '2027-09-30'],
  ['1 July', '2027-07-01', '2027-07-01'],
  ['21 November', '2026-11-21', '2026-11-21'],
  ['20 November', '2027-11-20', '2027-11-20'],
  ['March 2026', '2026-03-01', '2026-03-31'],
])('ahead, as in a forecast, %s without a year is the next one that is not over', (text, dateFrom, dateTo) => {
  const ahead = { ...inZone('2026-11-21', 'Etc/GMT'), isAhead: true };
  expect(readDateRange(text, undefined, ahead)).toEqual({ dateFrom, dateTo });
});

test.each([
  ['letzter Monat', '2026-10-01', '2026-10-31'],
  ['LETZTEN MONAT', '2026-10-01', '2026-10-31'],
  ["'letzter Monat'", '2026-10-01', '2026-10-31'],
  ['voriger Monat', '2026-10-01', '2026-10-31'],
  ['vergangenes Jahr', '2025-01-01', '2025-12-31'],
  ['Vormonat', '2026-10-01', '2026-10-31'],
  ['Vorjahr', '2025-01-01', '2025-12-31'],
  ['diesen Monat', '2026-11-01', '2026-11-30'],
  ['dieses Jahr', '2026-01-01', '2026-12-31'],
  ['laufendes Quartal', '2026-10-01', '2026-12-31'],
  ['diese Woche', '2026-11-16', '2026-11-22'],
  ['letzte Woche', '2026-11-09', '2026-11-15'],
  ['letztes Quartal', '2026-07-01', '2026-09-30'],
  ['Oktober', '2026-10-01', '2026-10-31'],
  ['März', '2026-03-01', '2026-03-31'],
  ['Ma\u0308rz', '2026-03-01', '2026-03-31'],
  ['Maerz', '2026-03-01', '2026-03-31'],
  ['Mrz.', '2026-03-01', '2026-03-31'],
  ['Okt.', '2026-10-01', '2026-10-31'],
  ['Mai', '2026-05-01', '2026-05-31'],
  ['Jänner', '2026-01-01', '2026-01-31'],
  ['Dezember 2024', '2024-12-01', '2024-12-31'],
  ['Dez 2024', '2024-12-01', '2024-12-31'],
  ['Q3', '2026-07-01', '2026-09-30'],
  ['3. Quartal', '2026-07-01', '2026-09-30'],
  ['1. Quartal 2025', '2025-01-01', '2025-03-31'],
  ['KW 13/2026', '2026-03-23', '2026-03-29'],
  ['KW 5 2026', '2026-01-26', '2026-02-01'],
  ['10.2026', '2026-10-01', '2026-10-31'],
  ['letzte 30 Tage', '2026-10-23', '2026-11-21'],
  ['die letzten 30 Tage', '2026-10-23', '2026-11-21'],
  ['letzte drei Monate', '2026-08-22', '2026-11-21'],
  ['vergangene 2 Wochen', '2026-11-08', '2026-11-21'],
  ['heute', '2026-11-21', '2026-11-21'],
  ['gestern', '2026-11-20', '2026-11-20'],
  ['morgen', '2026-11-22', '2026-11-22'],
  ['1. Juli', '2026-07-01', '2026-07-01'],
  ['31. März 2024', '2024-03-31', '2024-03-31'],
  ['seit Jahresbeginn', '2026-01-01', '2026-11-21'],
  ['seit Monatsanfang', '2026-11-01', '2026-11-21'],
  ['Jahr bis heute', '2026-01-01', '2026-11-21'],
])('in a German spreadsheet, %j is from %s to %s', (text, dateFrom, dateTo) => {
  expect(readIn('de_DE', text)).toStrictEqual({ dateFrom, dateTo });
});

test.each([
  ['seit März', '2026-03-01'],
  ['SEIT letztem Monat', '2026-10-01'],
  ["'seit Q3'", '2026-07-01'],
  ['seit 1.10.2026', '2026-10-01'],
  ['seit dem 1. Juli', '2026-07-01'],
  ['seit 30 Tagen', '2026-10-22'],
  ['vor 30 Tagen', '2026-10-22'],
  ['vor einem Jahr', '2025-11-21'],
  ['vor 2 Wochen', '2026-11-07'],
])('in a German spreadsheet, %j has no end', (text, dateFrom) => {
  expect(readIn('de_DE', text)).toStrictEqual({ dateFrom });
});

test('German words also mean a period in the second date, and everything', () => {
  expect(readIn('de_DE', 'Januar', 'letzter Monat')).toStrictEqual({ dateFrom: '2026-01-01', dateTo: '2026-10-31' });
  expect(readIn('de_DE', 'alles')).toStrictEqual({});
});

test.each(['de_DE', 'de_AT', 'de_CH', 'de'])('German words work in %s, and English ones too', (locale) => {
  expect(readIn(locale, 'letzter Monat')).toStrictEqual({ dateFrom: '2026-10-01', dateTo: '2026-10-31' });
  expect(readIn(locale, 'last month')).toStrictEqual({ dateFrom: '2026-10-01', dateTo: '2026-10-31' });
  expect(readIn(locale, 'since March')).toStrictEqual({ dateFrom: '2026-03-01' });
});

test.each(['en_US', 'fr_FR', null])('German words are refused in %s', (locale) => {
  expect(() => readIn(locale, 'letzter Monat')).toThrow('The first date "letzter Monat" cannot be read.');
});

test.each([
  ['Quatsch', 'cannot be read. Write 31.3.2026, -30d, letzter Monat, seit März, 2026-Q1 or alles.'],
  ['letzter Mnoat', 'cannot be read. Did you mean letzter Monat?'],
  ['Okotber', 'cannot be read. Did you mean Oktober?'],
  ['gesern', 'cannot be read. Did you mean gestern?'],
  ['letzter Oktober', 'may be two months. Write 2026-10 or 2025-10.'],
  ['Juli 26', 'may be a day or a month. Write 26 July or July 2026.'],
  ['1. Halbjahr 2026', 'is a half-year. Give its first and last month: "2026-01", "2026-06".'],
  ['Januar bis März', 'has two dates. Give each as an argument of its own.'],
  ['letzte Monate', 'cannot be read. Did you mean letzter Monat?'],
])('in a German spreadsheet, says why %j is refused', (text, why) => {
  expect(() => readIn('de_DE', text)).toThrow(`The first date "${text}" ${why}`);
});

test('the error for a text after seit quotes that text', () => {
  expect(() => readIn('de_DE', 'seit Quatsch')).toThrow('The first date "seit Quatsch" cannot be read.');
});

test('names examples in the language of the spreadsheet', () => {
  expect(() => readIn('en_US', 'nonsense')).toThrow(
    'The first date "nonsense" cannot be read. Write 2026-03-31, -30d, ytd, last month, 2026-Q1 or all.',
  );
  expect(() => readIn('de_DE', 'all', '12 Tage')).toThrow(
    'The second date "12 Tage" cannot be read. Write 31.3.2026, heute or -30d.',
  );
});

test('the locale, which is a service call, is read only for a text that English does not explain', () => {
  const locale = () => {
    throw new Error('The locale was read.');
  };
  const context = { ...inZone('2026-11-21', 'Etc/GMT'), locale };
  for (const text of [46112, 'last month', 'since 1 July', '2026-03-31', '-30d', 'all', 'Q3', "'October 2025'"])
    expect(() => readDateRange(text, 'today', context)).not.toThrow();
  expect(() => readDateRange('1.10.2026', undefined, context)).toThrow('The locale was read.');
});

test('an evaluation reads the locale of the spreadsheet once', () => {
  const platform = fakePlatform();
  platform.state.spreadsheetLocale = 'de_DE';
  const dates = createDates(platform);
  expect(readDateRange('1.10.2026', undefined, dates)).toStrictEqual({ dateFrom: '2026-10-01', dateTo: '2026-10-01' });
  expect(readDateRange('seit März', 'gestern', dates)).toStrictEqual({ dateFrom: '2026-03-01', dateTo: '2026-11-20' });
  expect(platform.calls['locale']).toBe(1);
});

test('without a spreadsheet, dates of a locale are refused', () => {
  const platform = fakePlatform();
  platform.state.hasSpreadsheet = false;
  expect(() => readDateRange('10/1/2026', undefined, createDates(platform))).toThrow('may be October 1 or January 10.');
});

test('without a locale, the same texts stay refused', () => {
  for (const text of ['1.10.2026', '10/1/2026', 'seit März', 'heute'])
    expect(() => read(text)).toThrow(expect.objectContaining({ code: 'invalid_date' }));
});
