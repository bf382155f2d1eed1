import fc from 'fast-check';
import { connectedPlatform, evaluateError, evaluateTable } from '../../../support/connected-platform';
import { accounts, brokerageId, checkingId, hotelsId, tags, transaction } from '../../../support/sample-records';
import { failure, list, scriptedApi } from '../../../support/scripted-api';

let count = 0;
/** A transaction of a day, as a person sees its amount. */
const paid = (day: string, displayAmount: unknown, more: { readonly [name: string]: unknown } = {}) => {
  count += 1;
  return transaction(count, { transactionDate: day, displayAmount, amount: undefined, ...more });
};
const named = (name: string) => ({ organizationTransactionCategoryName: name });
const euro = { currencyCode: 'EUR' };

function platformWith(rows: readonly unknown[], more: Parameters<typeof scriptedApi>[0] = {}) {
  return connectedPlatform({
    server: scriptedApi({ 'GET /v1/transactions': rows, 'GET /v1/accounts': accounts, 'GET /v1/tags': tags, ...more }),
  });
}

const table = (rows: readonly unknown[], ...given: unknown[]) =>
  evaluateTable(platformWith(rows), 'FIN_SUMMARY', ...given);
const body = (rows: readonly unknown[], ...given: unknown[]) => table(rows, ...given, 'headers=false');

test('without transactions there is the heading alone, for every grouping', () => {
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
    expect(table([], by, '2026')).toEqual([[title, 'Currency', 'Count', 'In', 'Out', 'Net']]);
  }
  expect(table([], 'category,month', '2026-01', '', 'totals=true')).toEqual([
    ['Category', 'Currency', '2026-01', 'Total'],
  ]);
});

test.each(['month', ' Month ', 'MONTH', [['month']]])('is grouped by %j', (by) => {
  expect(body([paid('2026-11-02', 5)], by, 'mtd')).toEqual([['2026-11', 'USD', 1, 5, 0, 5]]);
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

const valid = 'day, week, month, quarter, year, category, merchant or account';
test.each([
  [[], `FIN_SUMMARY needs what to add up by: ${valid}.`],
  [['', 'ytd'], `FIN_SUMMARY needs what to add up by: ${valid}.`],
  [[7], `FIN_SUMMARY needs what to add up by: ${valid}.`],
  [['account=Checking'], `FIN_SUMMARY needs what to add up by: ${valid}.`],
  [['ytd'], `No "ytd" to add up by. Valid: ${valid}.`],
  [['tag'], `No "tag" to add up by. Valid: ${valid}.`],
  [
    ['a name that is far too long to be shown whole'],
    `No "a name that i…e shown whole" to add up by. Valid: ${valid}.`,
  ],
  [['month,month'], 'FIN_SUMMARY adds up by one thing or by two, such as category,month.'],
  [['month,week,year'], 'FIN_SUMMARY adds up by one thing or by two, such as category,month.'],
  [['#N/A'], 'Argument 1 (by) holds #N/A. Repair that cell first.'],
  [['month', 'soon'], 'The first date "soon" cannot be read. Write 2026-03-31, -30d, ytd, last month, 2026-Q1 or all.'],
  [['month', 'ytd', '', 'by=week'], /^No option "by"\. Valid: account, category, .*, …\.$/],
  [['month', 'ytd', '', 'measure=sum'], 'Option measure takes net, in, out, count; not "sum".'],
  [['month', 'ytd', '', 'columns=category'], 'No column "category". Try month, currency, count, in, out, net.'],
  [['month', 'ytd', '', 'sort=-amount'], 'No column "amount". Try month, currency, count, in, out, net.'],
  [['category,month', 'ytd', '', 'columns=net'], 'A pivot has no option columns. Use measure, or one group alone.'],
  [['month', 'ytd', '', 'limit=0'], 'Option limit takes a whole number from 1; not "0".'],
])('%j is refused without a request', (given, message) => {
  const platform = platformWith([]);
  const error = evaluateError(platform, 'FIN_SUMMARY', ...given);
  if (typeof message === 'string') expect(error.message).toBe(message);
  else expect(error.message).toMatch(message);
  expect(error.message.length).toBeLessThanOrEqual(120);
  expect(platform.requests).toHaveLength(0);
});

test('is answered from what FIN_TRANSACTIONS has read, without a further request', () => {
  const rows = [paid('2026-02-02', 5), paid('2026-11-02', -5, { accountId: brokerageId })];
  const platform = platformWith(rows);
  evaluateTable(platform, 'FIN_TRANSACTIONS', '-1y');
  const requests = platform.requests.length;
  for (const by of ['month', 'week', 'year', 'category', 'merchant', 'account', 'category,month', 'account,week']) {
    evaluateTable(platform, 'FIN_SUMMARY', by, '-1y', '', 'pending=false');
    evaluateTable(platform, 'FIN_SUMMARY', by, '2026-03', '', 'account=Checking; currency=USD; share=true');
  }
  expect(platform.requests).toHaveLength(requests);
});

describe('sign', () => {
  test('displayAmount decides; where it is missing, amount turned round', () => {
    const rows = [
      paid('2026-11-02', 5, { amount: 99 }),
      paid('2026-11-02', undefined, { amount: 2 }),
      paid('2026-11-02', null, { amount: -0.5 }),
      paid('2026-11-02', '-1.25'),
    ];
    expect(body(rows, 'year', '2026-11')).toEqual([['2026', 'USD', 4, 5.5, 3.25, 2.25]]);
  });

  test('a transaction without an amount is counted and adds nothing, and 0 is not -0', () => {
    const rows = [paid('2026-11-02', undefined), paid('2026-11-02', 0), paid('2026-11-02', -0)];
    expect(body(rows, 'year', '2026-11')).toEqual([['2026', 'USD', 3, 0, 0, 0]]);
    expect(body(rows, 'category,month', '2026-11', '', 'measure=count')).toEqual([['(no category)', 'USD', 3, 3]]);
    expect(body(rows, 'category,month', '2026-11')).toEqual([['(no category)', 'USD', 0, 0]]);
  });
});

test('cents add up to the cent, in every group', () => {
  const rows = Array.from({ length: 30 }, (_, index) => paid('2026-11-02', index % 3 === 0 ? 0.3 : -0.1));
  expect(body(rows, 'month', 'mtd')).toEqual([['2026-11', 'USD', 30, 3, 2, 1]]);
  expect(body(rows, 'category,month', 'mtd')).toEqual([['(no category)', 'USD', 1, 1]]);
});

describe('currencies', () => {
  const rows = [
    paid('2026-10-02', -1, euro),
    paid('2026-11-02', -2),
    paid('2026-11-03', -3),
    paid('2026-11-04', -4, { currencyCode: undefined }),
  ];

  test('are never added; the most used comes first, then by name, one without a name is its own', () => {
    expect(body(rows, 'category', 'ytd')).toEqual([
      ['(no category)', 'USD', 2, 0, 5, -5],
      ['(no category)', null, 1, 0, 4, -4],
      ['(no category)', 'EUR', 1, 0, 1, -1],
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

  test('one alone, in any case; months of one that was asked for stand also where it is not used', () => {
    expect(body(rows, 'month', '2026-10-01', '2026-11-30', 'currency=eur; columns=month,currency,out')).toEqual([
      ['2026-10', 'EUR', 1],
      ['2026-11', 'EUR', 0],
    ]);
    expect(body(rows, 'month', '2026-10', '', 'currency=CHF,EUR; columns=month,currency,out')).toEqual([
      ['2026-10', 'EUR', 1],
      ['2026-10', 'CHF', 0],
    ]);
    expect(table(rows, 'category', '2026-10', '', 'currency=CHF')).toHaveLength(1);
  });
});

describe('periods', () => {
  test('all of the range appear in order, empty ones with zeros', () => {
    expect(body([paid('2026-02-28', 1), paid('2026-04-01', 2)], 'month', '2026-01-15', '2026-05-01')).toEqual([
      ['2026-01', 'USD', 0, 0, 0, 0],
      ['2026-02', 'USD', 1, 1, 0, 1],
      ['2026-03', 'USD', 0, 0, 0, 0],
      ['2026-04', 'USD', 1, 2, 0, 2],
      ['2026-05', 'USD', 0, 0, 0, 0],
    ]);
  });

  test('an open end is today, or the last transaction if that is later; all begins with the first', () => {
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

  test('weeks begin on Monday and know a 53rd', () => {
    const rows = [paid('2026-12-27', 1), paid('2026-12-28', 2), paid('2027-01-03', 4), paid('2027-01-04', 8)];
    expect(body(rows, 'week', '2026-12-21', '2027-01-10', 'columns=week,in')).toEqual([
      ['2026-W52', 1],
      ['2026-W53', 6],
      ['2027-W01', 8],
    ]);
  });

  test('a leap day lies in its month', () => {
    expect(body([paid('2028-02-29', 1)], 'month', '2028-02', '', 'columns=month,in')).toEqual([['2028-02', 1]]);
  });

  test('a day that cannot be read is a group of its own, at the end', () => {
    const rows = [paid('2026-11-02', 1), paid('someday', 2), transaction(9_001, { transactionDate: undefined })];
    for (const from of ['all', 'mtd']) {
      expect(body(rows, 'month', from, '', 'columns=month,count')).toEqual([
        ['2026-11', 1],
        ['(no date)', 2],
      ]);
    }
  });

  test('dates on request: real ones are midnight in the spreadsheet, serials are numbers', () => {
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

describe('names', () => {
  test('the most spent first, then the most earned, then by name; nothing is dropped', () => {
    const rows = [
      paid('2026-11-02', 3000, named('Salary')),
      paid('2026-11-02', -5, named('Coffee')),
      paid('2026-11-02', -70),
      paid('2026-11-02', -900, { sourceDetailedCategory: 'RENT', sourcePrimaryCategory: 'HOME' }),
      paid('2026-11-02', 1, named('B')),
      paid('2026-11-02', 1, named('A')),
    ];
    expect(body(rows, 'category', 'mtd', '', 'columns=category,out,in')).toEqual([
      ['RENT', 900, 0],
      ['(no category)', 70, 0],
      ['Coffee', 5, 0],
      ['A', 0, 1],
      ['B', 0, 1],
      ['Salary', 0, 3000],
    ]);
    expect(body(rows, 'category', 'mtd', '', 'measure=in; limit=1')).toEqual([['Salary', 'USD', 3000]]);
    expect(body(rows, 'category', 'mtd', '', 'measure=net; limit=1')).toEqual([['RENT', 'USD', -900]]);
    expect(body(rows, 'category', 'mtd', '', 'sort=-in,category; columns=category; limit=2')).toEqual([
      ['Salary'],
      ['A'],
    ]);
  });

  test('where only what came in or went out is asked for, groups without any are left out; months stay', () => {
    const rows = [paid('2026-11-02', 3, named('Pay')), paid('2026-11-02', -5, named('Food'))];
    const names = (by: string, measure: string) =>
      body(rows, by, '2026-10-01', '', `measure=${measure}`).map(([name]) => name);
    expect(names('category', 'out')).toEqual(['Food']);
    expect(names('category,month', 'in')).toEqual(['Pay']);
    expect(names('category', 'net')).toEqual(['Food', 'Pay']);
    expect(names('category', 'count')).toEqual(['Food', 'Pay']);
    expect(names('month', 'out')).toEqual(['2026-10', '2026-11']);
  });

  test.each(['007', '=SUM(A1)', '+1', '-1', '@x', "O'Brien", '🏦', 'שלום', 'a\nb', 'Amazon.com', '__proto__', 'Total'])(
    'a merchant called %j is a group of that name, down and across',
    (merchant) => {
      const rows = [paid('2026-11-02', -1, { merchantName: merchant })];
      expect(body(rows, 'merchant', 'mtd')).toEqual([[merchant, 'USD', 1, 0, 1, -1]]);
      expect(table(rows, 'month,merchant', 'mtd')).toEqual([
        ['Month', 'Currency', merchant, 'Total'],
        ['2026-11', 'USD', -1, -1],
      ]);
    },
  );

  test('across they stand by name, the nameless last', () => {
    const rows = ['b', undefined, 'C', 'a', 'A'].map((merchantName) => paid('2026-11-02', 1, { merchantName }));
    expect(table(rows, 'month,merchant', 'mtd', '', 'totals=false')).toEqual([
      ['Month', 'Currency', 'A', 'a', 'b', 'C', '(no merchant)'],
      ['2026-11', 'USD', 1, 1, 1, 1, 1],
    ]);
    expect(body(rows, 'merchant', 'mtd', '', 'columns=merchant').flat()).toEqual(['(no merchant)', 'A', 'a', 'b', 'C']);
  });

  test('accounts are told apart also where two have one name, and where the key may not list them', () => {
    const rows = [
      paid('2026-11-02', -2),
      paid('2026-11-02', -1, { accountId: brokerageId }),
      paid('2026-11-02', 0, { accountId: '' }),
    ];
    expect(body(rows, 'account', 'mtd', '', 'columns=account,out')).toEqual([
      ['Checking', 2],
      ['Brokerage', 1],
      ['(no account)', 0],
    ]);
    const twins = accounts.map((account, index) => ({ ...account, name: 'Joint', mask: index === 0 ? '0042' : '' }));
    const both = platformWith(rows, { 'GET /v1/accounts': twins });
    expect(evaluateTable(both, 'FIN_SUMMARY', 'account', 'mtd', '', 'columns=account; headers=false').flat()).toEqual([
      'Joint 0042',
      `Joint ${brokerageId.slice(0, 8)}`,
      '(no account)',
    ]);
    const alike = accounts.map((account) => ({ ...account, name: 'Joint', mask: '0042' }));
    const same = platformWith(rows, { 'GET /v1/accounts': alike });
    expect(evaluateTable(same, 'FIN_SUMMARY', 'account', 'mtd', '', 'columns=account; headers=false').flat()).toEqual([
      `Joint ${checkingId}`,
      `Joint ${brokerageId}`,
      '(no account)',
    ]);
    const blind = platformWith(rows, { 'GET /v1/accounts': () => failure(403, 'forbidden_scope') });
    expect(evaluateTable(blind, 'FIN_SUMMARY', 'account', 'mtd', '', 'columns=account; headers=false').flat()).toEqual([
      checkingId,
      brokerageId,
      '(no account)',
    ]);
  });
});

describe('options', () => {
  const rows = [
    paid('2026-11-02', -1, { pending: true, ...named('Food') }),
    paid('2026-11-02', -2, { accountId: brokerageId, sourcePrimaryCategory: 'TRANSFER_OUT' }),
    paid('2026-11-02', -4, { accountOwnershipPercentage: 25, sourceDetailedCategory: 'TRANSFER_OUT_SAVINGS' }),
  ];

  test.each([
    ['', 7],
    ['pending=false', 6],
    ['pending=true', 1],
    ['account=Brokerage', 2],
    ['account=Checking,Brokerage', 7],
    ['share=true', 4],
    ['without=transfer_out', 5],
    ['without=Transfer_Out, food', 4],
    ['without=TRANSFER_OUT_SAVINGS', 3],
    ['without=*transfer*', 1],
    ['without=transfer out*', 1],
    ['without=*out', 5],
    ['without=out', 7],
    ['without=*', 0],
    ['without=.*,[^]*,F?od,TRANSFER', 7],
    ["without='Food'", 6],
  ])('%s counts %d', (option, out) => {
    expect(body(rows, 'year', 'mtd', '', option, 'currency=USD; columns=out')).toEqual([[out]]);
  });

  test('ignored transactions are left to the server, unless visibility asks for them', () => {
    const platform = platformWith([], {
      'GET /v1/transactions': ({ query }) => list(query['visibility'] === 'active' ? [] : [paid('2026-11-02', 1)]),
    });
    expect(evaluateTable(platform, 'FIN_SUMMARY', 'year', 'mtd')).toHaveLength(1);
    expect(evaluateTable(platform, 'FIN_SUMMARY', 'year', 'mtd', '', 'visibility=ignored')).toHaveLength(2);
  });

  test('a tag is read from its own list', () => {
    const platform = platformWith([], { [`GET /v1/tags/${hotelsId}/transactions`]: [paid('2026-11-02', -9)] });
    const options = 'tag=Travel > Hotels; columns=out; headers=false';
    expect(evaluateTable(platform, 'FIN_SUMMARY', 'year', 'mtd', '', options)).toEqual([[9]]);
  });

  test('totals are of everything, also of what limit cuts off, and status says how much that is', () => {
    const many = ['a', 'b', 'c'].map((name, index) => paid('2026-11-02', -(index + 1) / 10, named(name)));
    expect(body(many, 'category', 'mtd', '', 'limit=1; totals=true; status=true; columns=category,out')).toEqual([
      ['c', 0.3],
      ['Total', 0.6],
      ['First 1 of 3 rows as of 2026-11-21 13:00', null],
    ]);
  });

  test('a measure in a pivot, and one figure of a list', () => {
    const pair = [paid('2026-11-02', -1.5), paid('2026-11-03', 2)];
    const shown = ['net', 'in', 'out', 'count'].map((measure) => [
      measure,
      body(pair, 'account,month', 'mtd', '', `measure=${measure}; totals=false`)[0]?.[2],
      body(pair, 'month', 'mtd', '', `measure=${measure}`)[0]?.[2],
    ]);
    expect(shown).toEqual([
      ['net', 0.5, 0.5],
      ['in', 2, 2],
      ['out', 1.5, 1.5],
      ['count', 2, 2],
    ]);
  });

  test('a pivot may be sorted by what its rows come to', () => {
    const many = [
      paid('2026-11-02', -1, named('a')),
      paid('2026-11-02', -2, named('b')),
      paid('2026-10-02', 9, named('c')),
    ];
    const names = (sort: string) =>
      body(many, 'category,month', '2026-10-01', '', `sort=${sort}`).map(([name]) => name);
    expect([names('Total'), names('net'), names('-in'), names('-category')]).toEqual([
      ['b', 'a', 'c'],
      ['b', 'a', 'c'],
      ['c', 'b', 'a'],
      ['c', 'b', 'a'],
    ]);
  });
});

test('a pivot too wide to be read is refused', () => {
  const rows = Array.from({ length: 1_001 }, (_, index) => paid('2026-11-02', 1, { merchantName: `m${index}` }));
  const error = evaluateError(platformWith(rows), 'FIN_SUMMARY', 'month,merchant', 'mtd');
  expect(error.message).toBe('A pivot of 1001 columns is too wide. Turn the two groups round.');
  expect(body(rows.slice(1), 'month,merchant', 'mtd')[0]).toHaveLength(1_003);
});

test('any rows add up to the same, however they are grouped', () => {
  const row = fc.record({
    units: fc.integer({ min: -1e12, max: 1e12 }),
    month: fc.integer({ min: 1, max: 11 }),
    merchant: fc.constantFrom('x', 'y', undefined),
    isEuro: fc.boolean(),
  });
  fc.assert(
    fc.property(fc.array(row, { minLength: 1, maxLength: 60 }), (drawn) => {
      const rows = drawn.map(({ units, month, merchant, isEuro }) =>
        paid(`2026-${String(month).padStart(2, '0')}-15`, units / 10_000, {
          merchantName: merchant,
          ...(isEuro ? euro : {}),
        }),
      );
      const platform = platformWith(rows);
      for (const by of ['month', 'merchant', 'merchant,month', 'month,merchant']) {
        const options = 'totals=true; measure=net; headers=false';
        const totals = evaluateTable(platform, 'FIN_SUMMARY', by, '2026', '', options).filter(
          ([name]) => name === 'Total',
        );
        const found = new Map(totals.map((total) => [total[1], total[total.length - 1]]));
        for (const [code, isEuro] of [
          ['USD', false],
          ['EUR', true],
        ] as const) {
          const own = drawn.filter((each) => each.isEuro === isEuro);
          const units = own.reduce((sum, each) => sum + BigInt(each.units), 0n);
          expect(found.get(code)).toBe(own.length === 0 ? undefined : Number(`${units}e-4`) + 0);
        }
      }
    }),
    { numRuns: 50 },
  );
});

describe('figures worked out by hand, of awkward data', () => {
  const yen = { currencyCode: 'JPY' };
  const dinar = { currencyCode: 'KWD' };

  test('ten thousand cents are a hundred, in whatever order and however they are grouped', () => {
    const cents = Array.from({ length: 10_000 }, (_, index) => paid('2026-11-02', -0.01, named(`c${index % 3}`)));
    expect(body(cents, 'month', 'mtd')).toEqual([['2026-11', 'USD', 10_000, 0, 100, -100]]);
    expect(body(cents, 'category', 'mtd', '', 'columns=category,out')).toEqual([
      ['c0', 33.34],
      ['c1', 33.33],
      ['c2', 33.33],
    ]);
  });

  test('yen have no decimals, dinars three, and half of a fils is half of a fils', () => {
    const rows = [
      paid('2026-11-02', -1500, yen),
      paid('2026-11-03', 250_000, yen),
      // 1.001 + 2.002 - 3.003 is 0, which in binary it is not.
      paid('2026-11-02', 1.001, dinar),
      paid('2026-11-02', 2.002, dinar),
      paid('2026-11-03', -3.003, { ...dinar, accountOwnershipPercentage: 50 }),
    ];
    expect(body(rows, 'month', 'mtd')).toEqual([
      ['2026-11', 'KWD', 3, 3.003, 3.003, 0],
      ['2026-11', 'JPY', 2, 250_000, 1500, 248_500],
    ]);
    expect(body(rows, 'month', 'mtd', '', 'share=true; currency=kwd')).toEqual([
      ['2026-11', 'KWD', 3, 3.003, 1.5015, 1.5015],
    ]);
  });

  test('a share of nothing counts nothing, of one per cent a hundredth, and where none is told all', () => {
    const share = (accountOwnershipPercentage: unknown) => ({ accountOwnershipPercentage });
    const rows = [
      paid('2026-11-02', -200, share(0)),
      paid('2026-11-02', -200, share(1)),
      paid('2026-11-02', -200, share(null)),
      paid('2026-11-02', -200),
      paid('2026-11-02', -200, share(33.3333)),
    ];
    // 0 + 2 + 200 + 200 + 66.6666
    expect(body(rows, 'month', 'mtd', '', 'share=true')).toEqual([['2026-11', 'USD', 5, 0, 468.6666, -468.6666]]);
    expect(body(rows, 'month', 'mtd')).toEqual([['2026-11', 'USD', 5, 0, 1000, -1000]]);
  });

  test('amounts of nothing, null, text and minus nothing', () => {
    const rows = [
      paid('2026-11-02', null),
      paid('2026-11-02', -0),
      paid('2026-11-02', 'n/a'),
      paid('2026-11-02', '-12.50'),
      paid('2026-11-02', undefined, { amount: 2.5 }),
      paid('2026-11-02', -0, { currencyCode: null }),
    ];
    const cells = body(rows, 'month', 'mtd');
    expect(cells).toEqual([
      ['2026-11', 'USD', 5, 0, 15, -15],
      ['2026-11', null, 1, 0, 0, 0],
    ]);
    expect(cells.flat().filter((cell) => Object.is(cell, -0))).toEqual([]);
  });

  test('groups that tie stand by name, currencies that tie by code', () => {
    const rows = [
      paid('2026-11-02', -5, named('b')),
      paid('2026-11-02', -5, named('a')),
      paid('2026-11-02', -5, { ...named('c'), ...euro }),
      paid('2026-11-02', 0, { ...named('d'), ...euro }),
    ];
    expect(body(rows, 'category', 'mtd', '', 'columns=category,currency,out')).toEqual([
      ['c', 'EUR', 5],
      ['d', 'EUR', 0],
      ['a', 'USD', 5],
      ['b', 'USD', 5],
    ]);
  });

  test('years and quarters without a row stand with zeros, days too', () => {
    const rows = [paid('2024-12-31', -1), paid('2026-01-01', 3)];
    expect(body(rows, 'year', '2024', '2026', 'columns=year,net')).toEqual([
      ['2024', -1],
      ['2025', 0],
      ['2026', 3],
    ]);
    expect(body(rows, 'quarter', '2025-Q3', '2026-Q1', 'columns=quarter,net')).toEqual([
      ['2025-Q3', 0],
      ['2025-Q4', 0],
      ['2026-Q1', 3],
    ]);
    expect(body(rows, 'day', '2025-12-31', '2026-01-02', 'columns=day,net')).toEqual([
      ['2025-12-31', 0],
      ['2026-01-01', 3],
      ['2026-01-02', 0],
    ]);
    expect(body(rows, 'quarter', '2026', '', 'columns=quarter,net; dates=serial')[0]).toEqual([46_023, 3]);
  });
});
