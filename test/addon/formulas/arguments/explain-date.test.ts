import { read } from './read-dates';

test('says what is wrong with two dates', () => {
  expect(() => read('2026-03-31', '2026-03-30')).toThrow(
    'The first date 2026-03-31 is after the second 2026-03-30. Swap them.',
  );
  expect(() => read([['2026-01-01'], ['2026-02-01']])).toThrow('The first date is a range of cells. Give one cell.');
  expect(() => read('all', [['2026-01-01', '2026-02-01']])).toThrow(
    'The second date is a range of cells. Give one cell.',
  );
  expect(() => read('all', 'Groceries')).toThrow(
    'The second date "Groceries" cannot be read. Write 2026-03-31, or a filter such as category=Travel.',
  );
  expect(() => read('all', '12 days')).toThrow(
    'The second date "12 days" cannot be read. Write 2026-03-31, today or -30d.',
  );
  expect(() => read('2026-01', 'H1 2026')).toThrow(
    'The second date "H1 2026" is a half-year. Write its last month: "2026-06".',
  );
  expect(() => read(new Date(Number.NaN))).toThrow('The first date in that cell cannot be read.');
});

test.each([
  ['nonsense', 'cannot be read. Write 2026-03-31, -30d, ytd, last month, 2026-Q1 or all.'],
  ['lst month', 'cannot be read. Did you mean last month?'],
  ['Last mnoth', 'cannot be read. Did you mean last month?'],
  ['Ocotber', 'cannot be read. Did you mean October?'],
  ['30d', 'cannot be read. Did you mean -30d?'],
  ['yesteday', 'cannot be read. Did you mean yesterday?'],
  ['last 30 day s', 'cannot be read. Did you mean last 30 days?'],
  ['3/4/2026', 'may be March 4 or April 3. Write 2026-03-04 or 2026-04-03.'],
  ['3.4.26', 'may be March 4 or April 3. Write 2026-03-04 or 2026-04-03.'],
  ['4/4/2026', 'has its year last. Write 2026-04-04.'],
  ['31-12-2026', 'has its year last. Write 2026-12-31.'],
  ['12/31/26', 'has its year last. Write 2026-12-31.'],
  ['31/31/2026', 'cannot be read. Write 2026-03-31, -30d, ytd, last month, 2026-Q1 or all.'],
  ['FY2026', 'is a fiscal year, which may begin on any day. Give its first and last day.'],
  ["fy '26", 'is a fiscal year, which may begin on any day. Give its first and last day.'],
  ['Q3 FY26', 'is a fiscal year, which may begin on any day. Give its first and last day.'],
  ['this fiscal year', 'is a fiscal year, which may begin on any day. Give its first and last day.'],
  ['H1 2026', 'is a half-year. Give its first and last month: "2026-01", "2026-06".'],
  ['2026-h2', 'is a half-year. Give its first and last month: "2026-07", "2026-12".'],
  ['H3 2026', 'cannot be read. Write 2026-03-31, -30d, ytd, last month, 2026-Q1 or all.'],
  ['3Q26', 'cannot be read. Did you mean 2026-Q3?'],
  ["Q3 '26", 'cannot be read. Did you mean 2026-Q3?'],
  ['July 26', 'may be a day or a month. Write 26 July or July 2026.'],
  ['last October', 'may be two months. Write 2026-10 or 2025-10.'],
  ['past dec', 'may be two months. Write 2025-12 or 2024-12.'],
  ['last November', 'may be two months. Write 2026-11 or 2025-11.'],
  ['previous Mar', 'may be two months. Write 2026-03 or 2025-03.'],
  ['the last October', 'cannot be read. Write 2026-03-31, -30d, ytd, last month, 2026-Q1 or all.'],
  ['last October only', 'cannot be read. Write 2026-03-31, -30d, ytd, last month, 2026-Q1 or all.'],
  ['on 3/4/2026', 'cannot be read. Write 2026-03-31, -30d, ytd, last month, 2026-Q1 or all.'],
  ['3/4/2026 or so', 'cannot be read. Write 2026-03-31, -30d, ytd, last month, 2026-Q1 or all.'],
  ['2026-01 to 2026-03', 'has two dates. Give each as an argument of its own.'],
  ['2026-01-01 - 2026-03-31', 'has two dates. Give each as an argument of its own.'],
])('says why %j is refused', (from, why) => {
  expect(() => read(from)).toThrow(expect.objectContaining({ message: `The first date "${from}" ${why}` }));
});

test.each([
  [10 / 1 / 2026, undefined, 'first'],
  [2026 / 10 / 1, undefined, 'first'],
  ['all', 3 / 31 / 2026, 'second'],
])('%j to %j is an unquoted date, which Sheets calculates as a division', (from, to, which) => {
  expect(() => read(from, to)).toThrow(
    `The ${which} date is the result of a division. Write it in quotes, such as "2026-03-31", or as DATE(2026,3,31).`,
  );
});

test.each([
  [2026 - 10 - 1, undefined, 'The first date is the number 2015'],
  ['2026-03-01', 2026 - 3 - 31, 'The second date is the number 1992'],
  [2026, undefined, 'The first date is the number 2026'],
])('%j to %j may be an unquoted date or a year in a cell, so it is not read as a year', (from, to, start) => {
  expect(() => read(from, to)).toThrow(
    `${start}. Write dates in quotes (2026-10-01 is 2015), and a year in the cell A1 as A1&"".`,
  );
});

test('a number that is no year is an unquoted date, which Sheets calculates as a subtraction', () => {
  expect(() => read(1 - 10 - 2026)).toThrow(
    'The first date is the number -2035. Write dates and years in quotes: 2026-10-01 without them is the number 2015.',
  );
});

test.each([
  ['todya', 'today'],
  ['alll', 'all'],
  ['wttd', 'wtd'],
  ['mttd', 'mtd'],
  ['qttd', 'qtd'],
  ['yttd', 'ytd'],
  ['yaer to date', 'year to date'],
  ['ths week', 'this week'],
  ['thsi month', 'this month'],
  ['last quater', 'last quarter'],
  ['lsat year', 'last year'],
  ['7d', '-7d'],
  ['90d', '-90d'],
  ['3m', '-3m'],
  ['1y', '-1y'],
  ['last 7 dasy', 'last 7 days'],
  ['last 90 dasy', 'last 90 days'],
  ['last 12 monhts', 'last 12 months'],
  ['Jannuary', 'January'],
  ['Decmber', 'December'],
])('for %j, suggests %s', (text, suggestion) => {
  expect(() => read(text)).toThrow(`cannot be read. Did you mean ${suggestion}?`);
});
