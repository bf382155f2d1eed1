import { accounts, brokerageId, transaction } from '../../../support/api/sample-records';
import { evaluateError, evaluateTable } from '../../../support/platform/connected-platform';
import { body, euro, paid, platformWith, table } from './summaries';

test('without transactions there is only the heading, for every grouping', () => {
  for (const [by, title] of [
    ['month', 'Month'],
    ['day', 'Day'],
    ['week', 'Week'],
    ['quarter', 'Quarter'],
    ['year', 'Year'],
    ['category', 'Category'],
    ['merchant', 'Merchant'],
    ['account', 'Account'],
  ]) {
    expect(table([], by, '2026')).toEqual([[title, 'Currency', 'Count', 'In', 'Out', 'Net', 'Transfers']]);
  }
  expect(table([], 'category,month', '2026-01', '', 'totals=true')).toEqual([
    ['Category', 'Currency', '2026-01', 'Total'],
  ]);
});

test.each(['month', ' Month ', 'MONTH', [['month']]])('is grouped by %j', (by) => {
  expect(body([paid('2026-11-02', 5)], by, 'mtd')).toEqual([['2026-11', 'USD', 1, 5, 0, 5, 0]]);
});

test.each(['category,month', 'Category , MONTH', [['category'], ['month']], [['category', 'month']]])(
  'is a pivot by %j',
  (by) => {
    expect(table([paid('2026-11-02', 5)], by, 'mtd')).toEqual([
      ['Category', 'Currency', '2026-11', 'Total'],
      ['(no category)', 'USD', 5, 5],
    ]);
  },
);

const needed = 'FIN_SUMMARY needs a grouping, such as month, category, merchant, account, tag, or category,month.';
test.each([
  [[], needed],
  [['', 'ytd'], needed],
  [[7], needed],
  [['account=Checking'], needed],
  [['ytd'], /^No grouping "ytd"\. Valid: day, .*year.*\.$/],
  [['month,Monat'], 'FIN_SUMMARY takes one or two groupings, such as category,month.'],
  [['Mond'], /^No grouping "mond"\. Valid: .*\.$/],
  [['tags'], /^No grouping "tags"\. Valid: tag, .*\.$/],
  [['a name that is far too long to be shown whole'], /^No grouping "a name that i…e shown whole"\. Valid: .*, ….$/],
  [['month,month'], 'FIN_SUMMARY takes one or two groupings, such as category,month.'],
  [['month,week,year'], 'FIN_SUMMARY takes one or two groupings, such as category,month.'],
  [['#N/A'], 'Argument 1 (by) holds #N/A. Repair that cell first.'],
  [['month', 'soon'], 'The first date "soon" cannot be read. Write 2026-03-31, -30d, ytd, last month, 2026-Q1 or all.'],
  [['month', 'ytd', '', 'by=week'], /^No option "by"\. Valid: account, category, .*, …\.$/],
  [['month', 'ytd', '', 'measure=sum'], 'Option measure takes net, in, out, transfers, count; not "sum".'],
  [
    ['month', 'ytd', '', 'columns=category'],
    'No column "category". Try month, currency, count, in, out, net, transfers.',
  ],
  [['month', 'ytd', '', 'sort=-amount'], 'No column "amount". Try month, currency, count, in, out, net, transfers.'],
  [['category,month', 'ytd', '', 'columns=net'], 'A pivot has no option columns. Use measure, or one grouping.'],
  [['month', 'ytd', '', 'limit=0'], 'Option limit takes a whole number from 1; not "0".'],
])('%j is refused without a request', (given, message) => {
  const platform = platformWith([]);
  const error = evaluateError(platform, 'FIN_SUMMARY', ...given);
  expect(error.code).toMatch(
    /^(invalid_argument|error_cell|invalid_date|unknown_option|invalid_option|unknown_column)$/,
  );
  if (typeof message === 'string') expect(error.message).toBe(message);
  else expect(error.message).toMatch(message);
  expect(error.message.length).toBeLessThanOrEqual(120);
  expect(platform.requests).toHaveLength(0);
});

test.each([
  [['Monat'], ['month']],
  [
    ['Händler, Monat', '2026'],
    ['merchant,month', '2026'],
  ],
  [
    ['kategorie', '', '', 'Währung=EUR; Art=Ausgaben; Spalten=Kategorie,Anzahl; vergleich=vorjahr; Kopfzeile=nein'],
    ['category', '', '', 'currency=EUR; kind=spending; columns=category,count; compare=year; headers=no'],
  ],
])('in German words, %j is %j', (german, english) => {
  const of = (given: readonly string[]) =>
    evaluateTable(platformWith([paid('2026-11-02', -5)]), 'FIN_SUMMARY', ...given);
  expect(of(german)).toEqual(of(english));
});

test('uses what FIN_TRANSACTIONS has read, with two further requests for ignored transactions', () => {
  const rows = [paid('2026-02-02', 5), paid('2026-11-02', -5, { accountId: brokerageId })];
  const platform = platformWith(rows);
  evaluateTable(platform, 'FIN_TRANSACTIONS', '-1y');
  const requests = platform.requests.length;
  for (const by of ['month', 'week', 'year', 'category', 'merchant', 'account', 'category,month', 'account,week']) {
    evaluateTable(platform, 'FIN_SUMMARY', by, '-1y', '', 'pending=false');
    evaluateTable(platform, 'FIN_SUMMARY', by, '2026-03', '', 'account=Checking; currency=USD; share=true');
  }
  // What arrived may be the other side of what the organization ignores.
  const more = platform.requests.slice(requests).map(({ url }) => new URL(url).searchParams.get('visibility'));
  expect(more).toEqual(['ignored', 'ignored']);
});

describe('sign', () => {
  test('the sign is that of displayAmount, or the opposite of amount if it is missing', () => {
    const rows = [
      paid('2026-11-02', 5, { amount: 99 }),
      paid('2026-11-02', undefined, { amount: 2 }),
      paid('2026-11-02', null, { amount: -0.5 }),
      paid('2026-11-02', '-1.25'),
    ];
    expect(body(rows, 'year', '2026-11')).toEqual([['2026', 'USD', 4, 5.5, 3.25, 2.25, 0]]);
  });

  test('a transaction without an amount is counted and adds nothing, and 0 is not -0', () => {
    const rows = [paid('2026-11-02', undefined), paid('2026-11-02', 0), paid('2026-11-02', -0)];
    expect(body(rows, 'year', '2026-11')).toEqual([['2026', 'USD', 3, 0, 0, 0, 0]]);
    expect(body(rows, 'category,month', '2026-11', '', 'measure=count')).toEqual([['(no category)', 'USD', 3, 3]]);
    expect(body(rows, 'category,month', '2026-11')).toEqual([['(no category)', 'USD', 0, 0]]);
  });
});

describe('currencies', () => {
  const rows = [
    paid('2026-10-02', -1, euro),
    paid('2026-11-02', -2),
    paid('2026-11-03', -3),
    paid('2026-11-04', -4, { currencyCode: undefined }),
  ];

  test('are never added up; the most used comes first, then by name, and a missing currency is a separate one', () => {
    expect(body(rows, 'category', 'ytd')).toEqual([
      ['(no category)', 'USD', 2, 0, 5, -5, 0],
      ['(no category)', null, 1, 0, 4, -4, 0],
      ['(no category)', 'EUR', 1, 0, 1, -1, 0],
    ]);
    expect(body(rows, 'category,month', '2026-10-01', '2026-11-30', 'totals=true')).toEqual([
      ['(no category)', 'USD', 0, -5, -5],
      ['(no category)', null, 0, -4, -4],
      ['(no category)', 'EUR', -1, 0, -1],
      ['Total', 'USD', 0, -5, -5],
      ['Total', null, 0, -4, -4],
      ['Total', 'EUR', -1, 0, -1],
    ]);
  });

  test('are filtered in any case, and months appear without transactions if an account has the currency', () => {
    expect(body(rows, 'month', '2026-10-01', '2026-11-30', 'currency=eur; columns=month,currency,out')).toEqual([
      ['2026-10', 'EUR', 1],
      ['2026-11', 'EUR', 0],
    ]);
    const francs = { 'GET /v1/accounts': [{ ...accounts[0], balances: { currencyCode: 'CHF' } }] };
    const summary = (...given: unknown[]) => evaluateTable(platformWith(rows, francs), 'FIN_SUMMARY', ...given);
    expect(summary('month', '2026-10', '', 'currency=CHF,EUR; columns=month,currency,out').slice(1)).toEqual([
      ['2026-10', 'EUR', 1],
      ['2026-10', 'CHF', 0],
    ]);
    expect(summary('category', '2026-10', '', 'currency=CHF')).toHaveLength(1);
  });
});

describe('periods', () => {
  test('of the range all appear in order, empty ones with zeros', () => {
    expect(body([paid('2026-02-28', 1), paid('2026-04-01', 2)], 'month', '2026-01-15', '2026-05-01')).toEqual([
      ['2026-01', 'USD', 0, 0, 0, 0, 0],
      ['2026-02', 'USD', 1, 1, 0, 1, 0],
      ['2026-03', 'USD', 0, 0, 0, 0, 0],
      ['2026-04', 'USD', 1, 2, 0, 2, 0],
      ['2026-05', 'USD', 0, 0, 0, 0, 0],
    ]);
  });

  test('end today, or with the last transaction if that is later, and all begins with the first one', () => {
    const months = (...days: string[]) =>
      body(
        days.map((day) => paid(day, 1)),
        'month',
        'all',
        '',
        'columns=month',
      ).flat();
    expect(months('2026-09-30')).toEqual(['2026-09', '2026-10', '2026-11']);
    expect(months('2026-11-30', '2027-01-01')).toEqual(['2026-11', '2026-12', '2027-01']);
    expect(body([paid('2026-09-30', 1)], 'month', 'all', '2026-10-31', 'columns=month').flat()).toEqual([
      '2026-09',
      '2026-10',
    ]);
  });

  test('the default is the last 90 days', () => {
    expect(body([paid('2026-10-01', 1)], 'month', '', '', 'columns=month').flat()).toEqual([
      '2026-08',
      '2026-09',
      '2026-10',
      '2026-11',
    ]);
  });

  test('of a week begin on Monday, and a year can have a 53rd week', () => {
    const rows = [paid('2026-12-27', 1), paid('2026-12-28', 2), paid('2027-01-03', 4), paid('2027-01-04', 8)];
    expect(body(rows, 'week', '2026-12-21', '2027-01-10', 'columns=week,in')).toEqual([
      ['2026-W52', 1],
      ['2026-W53', 6],
      ['2027-W01', 8],
    ]);
  });

  test('a leap day belongs to its month', () => {
    expect(body([paid('2028-02-29', 1)], 'month', '2028-02', '', 'columns=month,in')).toEqual([['2028-02', 1]]);
  });

  test('an invalid date is a separate group at the end', () => {
    const rows = [paid('2026-11-02', 1), paid('someday', 2), transaction(9_001, { transactionDate: undefined })];
    for (const from of ['all', 'mtd']) {
      expect(body(rows, 'month', from, '', 'columns=month,count')).toEqual([
        ['2026-11', 1],
        ['(no date)', 2],
      ]);
    }
  });

  test("with dates=real are midnight in the spreadsheet's zone, and with dates=serial are numbers", () => {
    const rows = [paid('2026-03-30', 1)];
    // Berlin is on winter time on 1 March.
    const march = new Date('2026-02-28T23:00:00Z');
    expect(body(rows, 'month', '2026-03', '', 'dates=real; columns=month')).toEqual([[march]]);
    expect(body(rows, 'week', '2026-03-30', '2026-03-31', 'dates=serial; columns=week')).toEqual([[46111]]);
    expect(table(rows, 'account,month', '2026-03', '', 'dates=real; totals=true')).toEqual([
      ['Account', 'Currency', march, 'Total'],
      ['Checking', 'USD', 1, 1],
      ['Total', 'USD', 1, 1],
    ]);
    expect(table(rows, 'account,year', '2026-03', '', 'dates=serial; headers=raw')[0]).toEqual([
      'account',
      'currency',
      46023,
      'total',
    ]);
  });
});
