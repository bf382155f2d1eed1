import {
  countOf,
  findLocale,
  formatDay,
  formatTime,
  formatWait,
  joinWords,
  nameWeekday,
  wordFor,
} from '../../../../src/addon/sidebar/page/format';

describe('formatTime', () => {
  test.each([
    ['en-GB', 'Europe/Berlin', '20 Nov 2026, 09:30'],
    ['en-GB', 'America/New_York', '20 Nov 2026, 03:30'],
    ['de-DE', 'Asia/Kolkata', '20.11.2026, 14:00'],
  ])('shows an instant in the reader’s locale %s and zone %s', (locale, zone, shown) => {
    expect(formatTime('2026-11-20T08:30:00Z', locale, zone)).toBe(shown);
  });

  test('uses the reader’s zone if the browser does not know the one of the spreadsheet', () => {
    const own = formatTime('2026-11-20T08:30:00Z', 'en-GB');
    expect(own).toMatch(/^\d+ Nov 2026, \d\d:\d\d$/);
    expect(formatTime('2026-11-20T08:30:00Z', 'en-GB', 'Mars/Olympus')).toBe(own);
  });

  test('leaves text that is not a time unchanged', () => {
    expect(formatTime('soon')).toBe('soon');
  });
});

test.each([
  [0.2, '1 s'],
  [1, '1 s'],
  [90, '90 s'],
  [91, '2 min'],
  [3540, '59 min'],
  [3541, '1 h'],
  [3900, '1 h 5 min'],
  [7200, '2 h'],
])('formatWait formats %p seconds as %s', (seconds, said) => {
  expect(formatWait(seconds)).toBe(said);
});

test.each([
  [0, '0 rows'],
  [1, '1 row'],
  [2, '2 rows'],
  [1000, '1,000 rows'],
])('countOf formats %p as %s', (count, said) => {
  expect(countOf(count, 'row', 'rows')).toBe(said);
});

test.each([
  ['pl', ['wiersz', 'wiersze', 'wierszy', 'wiersza'], [1, 2, 5, 22, 1.5], 'wiersz wiersze wierszy wiersze wiersza'],
  ['fr', ['ligne', 'de lignes', 'lignes'], [0, 1, 2, 1_000_000], 'ligne ligne lignes de lignes'],
  ['ja', ['行'], [0, 1, 2], '行 行 行'],
])('in %s, a number takes one word of %j', (language, words, counts, taken) => {
  expect(counts.map((count) => wordFor(count, words, language)).join(' ')).toBe(taken);
});

test('weekdays have names in each language', () => {
  expect([1, 7].map((day) => nameWeekday(day, 'en'))).toEqual(['Monday', 'Sunday']);
  expect([1, 7].map((day) => nameWeekday(day, 'de'))).toEqual(['Montag', 'Sonntag']);
});

test.each([
  [[], ''],
  [['a'], 'a'],
  [['a', 'b'], 'a and b'],
  [['a', 'b', 'c'], 'a, b and c'],
])('joinWords joins %j', (words, said) => {
  expect(joinWords(words, 'and')).toBe(said);
});

test('formatDay formats a day for the locale, and leaves other text unchanged', () => {
  expect(formatDay('2026-12-01', 'de-DE')).toBe('01.12.2026');
  expect(formatDay('2026-12-01', 'en-GB')).toBe('1 Dec 2026');
  expect(formatDay('soon')).toBe('soon');
});

test.each([
  ['de', ['en-US', 'de-AT'], 'de-AT'],
  ['de', ['fr'], 'de'],
  ['en', ['de', 'en-GB'], 'en-GB'],
  ['en', ['fr-FR'], undefined],
  ['en', ['en-US@posix', 'en-GB'], 'en-GB'],
])('a page in %s for a browser with %j uses the locale %s', (language, preferred, locale) => {
  expect(findLocale(language, preferred)).toBe(locale);
});
