import type { Kind } from '../../../src/addon/kinds/taxonomy';
import { brokerageId, checkingId, hotelsId } from '../../support/api/sample-records';
import { list } from '../../support/api/scripted-api';
import { type evaluate, evaluateError, evaluateTable } from '../../support/platform/connected-platform';
import { FakeSheet } from '../../support/sheets/fake-sheet';
import { body, euro, named, paid, platformWith } from '../formulas/summary/summaries';

const source = (detailed: string, primary = detailed.split('_').slice(0, 2).join('_')) => ({
  sourcePrimaryCategory: primary,
  sourceDetailedCategory: detailed,
});
const onBrokerage = { accountId: brokerageId };

const sheetOf = (...rows: string[][]) => new FakeSheet('FIN Categories', [['Category', 'Kind', 'Group'], ...rows], 7);

/** Kinds of the rows by name, as the column shows them. */
function kindsOf(rows: readonly unknown[], sheet: FakeSheet | null = null, accounts?: readonly unknown[]): unknown[] {
  const platform = platformWith(rows, accounts === undefined ? {} : { 'GET /v1/accounts': accounts });
  if (sheet !== null) platform.sheets.push(sheet);
  const options = 'columns=kind; sort=name; headers=false';
  return evaluateTable(platform, 'FIN_TRANSACTIONS', 'all', '', options).flat();
}

const nth = (number: number, row: ReturnType<typeof paid>) => ({ ...row, name: `Purchase ${number}` });

test('moved money is neither received nor spent, and a refund is spent less', () => {
  const month = [
    paid('2026-10-01', 3_000, source('INCOME_WAGES', 'INCOME')),
    paid('2026-10-02', -500, source('TRANSFER_OUT_SAVINGS')),
    paid('2026-10-02', 500, { ...source('TRANSFER_IN_SAVINGS'), ...onBrokerage }),
    paid('2026-10-05', -100, { ...source('GENERAL_MERCHANDISE_ELECTRONICS'), ...onBrokerage }),
    paid('2026-10-20', -100, source('LOAN_PAYMENTS_CREDIT_CARD_PAYMENT')),
    paid('2026-10-21', 100, { ...source('LOAN_PAYMENTS_CREDIT_CARD_PAYMENT'), ...onBrokerage }),
    paid('2026-10-22', 40, { ...source('GENERAL_MERCHANDISE_ELECTRONICS'), ...onBrokerage }),
    paid('2026-10-23', -80, source('TRANSFER_OUT_WITHDRAWAL')),
    paid('2026-10-25', -1_000, source('TRAVEL_FLIGHTS', 'TRAVEL')),
  ];
  expect(body(month, 'month', '2026-10')).toEqual([['2026-10', 'USD', 9, 3_000, 1_140, 1_860, 0]]);
  expect(body(month, 'kind', '2026-10', '', 'columns=kind,count,net,transfers; sort=kind')).toEqual([
    ['income', 1, 3_000, 0],
    ['spending', 4, -1_140, 0],
    ['transfer', 4, 0, 0],
  ]);
});

test.each<[string, number, Kind]>([
  ['INCOME_DIVIDENDS', 5, 'income'],
  ['INCOME_WAGES', -5, 'income'],
  ['TRANSFER_OUT_ACCOUNT_TRANSFER', -5, 'transfer'],
  ['TRANSFER_IN_INVESTMENT_AND_RETIREMENT_FUNDS', 5, 'transfer'],
  ['TRANSFER_OUT_WITHDRAWAL', -5, 'spending'],
  ['TRANSFER_IN_DEPOSIT', 5, 'income'],
  ['LOAN_PAYMENTS_CREDIT_CARD_PAYMENT', -5, 'transfer'],
  ['LOAN_PAYMENTS_MORTGAGE_PAYMENT', -5, 'spending'],
  ['BANK_FEES_INTEREST_CHARGE', -5, 'spending'],
  ['FOOD_AND_DRINK_GROCERIES', 5, 'spending'],
  ['TRANSFER_OUT_NEW_IN_2027', -5, 'transfer'],
  ['food_and_drink_groceries', 5, 'spending'],
  ['NOVEL_VALUE', 5, 'income'],
  ['NOVEL_VALUE', -5, 'spending'],
  ['LOAN_PAYMENTS_MORTGAGE_PAYMENT', 5, 'spending'],
])('a %s of %d is %s', (detailed, amount, kind) => {
  const primary = /^(?:TRANSFER_(?:IN|OUT)|LOAN_PAYMENTS|BANK_FEES|INCOME|FOOD_AND_DRINK)/i.exec(detailed)?.[0];
  expect(kindsOf([paid('2026-11-02', amount, source(detailed, primary ?? detailed))])).toEqual([kind]);
});

test('a detailed category alone belongs to the primary one that its name begins with', () => {
  const detailed = (name: string, amount: number) =>
    kindsOf([paid('2026-11-02', amount, { sourceDetailedCategory: name })]);
  expect(detailed('TRANSFER_OUT_SAVINGS', -5)).toEqual(['transfer']);
  expect(detailed('LOAN_PAYMENTS_CREDIT_CARD_PAYMENT_NEW', -5)).toEqual(['transfer']);
  expect(detailed('INCOME_WAGES', -5)).toEqual(['income']);
  expect(detailed('INCOMETAX', -5)).toEqual(['spending']);
});

test('what arrives on a loan is a transfer, and the payment is spending', () => {
  const mortgage = source('LOAN_PAYMENTS_MORTGAGE_PAYMENT');
  const out = nth(1, paid('2026-11-02', -1_000, mortgage));
  const arrived = nth(2, paid('2026-11-03', 1_000, onBrokerage));
  expect(kindsOf([out, arrived])).toEqual(['spending', 'transfer']);
  expect(kindsOf([out, { ...arrived, ...mortgage }])).toEqual(['spending', 'transfer']);
  const sheet = sheetOf(['Loan payments: Mortgage payment', 'spending', 'Home']);
  expect(kindsOf([out, arrived], sheet)).toEqual(['spending', 'transfer']);
});

test('the user decides before the source, by the category as it is shown', () => {
  const rows = [
    nth(1, paid('2026-11-02', -5, source('FOOD_AND_DRINK_GROCERIES', 'FOOD_AND_DRINK'))),
    nth(2, paid('2026-11-02', -5, { ...named('Umbuchung'), ...source('FOOD_AND_DRINK_GROCERIES', 'FOOD_AND_DRINK') })),
    nth(3, paid('2026-11-02', 5, named('Café'))),
    nth(4, paid('2026-11-02', 5, named('Gifts'))),
  ];
  const sheet = sheetOf(
    ['Food and drink: Groceries', '', 'Living'],
    ['  umbuchung ', 'Transfer', ''],
    ['cafe', 'spending', 'Fun'],
  );
  expect(kindsOf(rows, sheet)).toEqual(['spending', 'transfer', 'spending', 'income']);
});

test('finds the columns of the sheet by their headings, wherever they stand', () => {
  const sheet = new FakeSheet('FIN Categories', [
    ['Group', 'Note', 'Kind', 'Category'],
    ['', 'x', 'transfer', 'Gifts'],
  ]);
  expect(kindsOf([paid('2026-11-02', 5, named('Gifts'))], sheet)).toEqual(['transfer']);
});

test.each([
  [[['Rent', 'expense', '']], 'FIN Categories, row 2: No kind "expense". Valid: income, spending, transfer.'],
  [
    [
      ['Rent', 'spending', ''],
      ['rent', 'transfer', ''],
    ],
    'FIN Categories, row 3: "rent" is there twice, with different kinds or groups.',
  ],
  [[['Rent', '', '#N/A']], 'FIN Categories, row 2: A cell shows "#N/A".'],
])('refuses the sheet %j', (rows, message) => {
  const platform = platformWith([paid('2026-11-02', 5, named('Rent'))]);
  platform.sheets.push(sheetOf(...rows));
  expect(evaluateError(platform, 'FIN_SUMMARY', 'month', 'mtd')).toMatchObject({ code: 'invalid_categories', message });
});

test.each([
  ['a title above', [['My categories'], ['Category', 'Kind', 'Group']], '"Category"'],
  ['another name', [['Category', 'Tipo', 'Group']], '"Kind"'],
])('refuses headings with %s, because all kinds of the user would be gone', (_, cells, heading) => {
  const platform = platformWith([paid('2026-11-02', 5, named('Rent'))]);
  platform.sheets.push(new FakeSheet('FIN Categories', [...cells, ['Rent', 'transfer', '']], 7));
  const message = `FIN Categories, row 1: The heading ${heading} is missing.`;
  expect(evaluateError(platform, 'FIN_SUMMARY', 'month', 'mtd')).toMatchObject({ code: 'invalid_categories', message });
});

describe('without a known category, opposite amounts of which one is called a transfer are one', () => {
  const banks = [checkingId, brokerageId].map((id, index) => ({ id, name: `Bank ${index}`, category: 'bank' }));
  const out = { ...paid('2026-11-02', -250), name: 'Purchase 1, transfer' };
  const card = source('LOAN_PAYMENTS_CREDIT_CARD_PAYMENT');
  const arrived = nth(2, paid('2026-11-06', 250, onBrokerage));

  test.each<[string, unknown[], Kind[]]>([
    ['on two accounts', [out, arrived], ['transfer', 'transfer']],
    ['six days apart are none', [out, { ...arrived, transactionDate: '2026-11-08' }], ['spending', 'income']],
    ['on one account are none', [out, { ...arrived, accountId: checkingId }], ['spending', 'income']],
    ['in two currencies are none', [out, { ...arrived, ...euro }], ['spending', 'income']],
    [
      'of which a second would fit are one only for the side that is certain',
      [out, arrived, nth(3, paid('2026-11-05', 250, onBrokerage))],
      ['transfer', 'income', 'income'],
    ],
    [
      'with one that is known to be a transfer',
      [out, { ...arrived, ...source('TRANSFER_IN_ACCOUNT_TRANSFER') }],
      ['transfer', 'transfer'],
    ],
    [
      'with one that is known to be income are none',
      [out, { ...arrived, ...source('INCOME_WAGES', 'INCOME') }],
      ['spending', 'income'],
    ],
    [
      'with one of as many that are known to be transfers',
      [
        { ...out, ...card },
        nth(2, paid('2026-11-04', -250, card)),
        nth(3, paid('2026-11-05', 250, onBrokerage)),
        nth(4, paid('2026-11-06', 250, onBrokerage)),
      ],
      ['transfer', 'transfer', 'transfer', 'transfer'],
    ],
    [
      'with the nearest one that is known to be a transfer',
      [
        { ...out, ...card },
        nth(2, paid('2026-11-09', -250, card)),
        nth(3, paid('2026-11-04', 250, onBrokerage)),
        nth(4, paid('2026-11-10', 250, onBrokerage)),
        nth(5, paid('2026-11-06', 250, onBrokerage)),
      ],
      ['transfer', 'transfer', 'transfer', 'transfer', 'income'],
    ],
  ])('%s', (_, rows, kinds) => {
    expect(kindsOf(rows, null, banks)).toEqual(kinds);
  });

  test('which leaves rows without an id alone', () => {
    const { id: _out, ...anonymous } = out;
    const { id: _arrived, ...anonymousArrived } = arrived;
    const { id: _other, ...other } = nth(3, paid('2026-11-02', -7));
    expect(kindsOf([anonymous, anonymousArrived, other], null, banks)).toEqual(['spending', 'income', 'spending']);
  });

  test('whatever dates, accounts, tag or categories a formula asks for', () => {
    const all = [out, arrived];
    const platform = platformWith(all, {
      'GET /v1/accounts': [
        { id: checkingId, name: 'Checking', category: 'bank' },
        { id: brokerageId, name: 'Savings', category: 'bank' },
      ],
      'GET /v1/transactions': ({ query }) =>
        list(
          all.filter(
            ({ transactionDate }) =>
              String(transactionDate) >= (query['dateFrom'] ?? '') &&
              String(transactionDate) <= (query['dateTo'] ?? '9999'),
          ),
        ),
      [`GET /v1/tags/${hotelsId}/transactions`]: [out],
    });
    const kind = (...given: Parameters<typeof evaluate> extends [unknown, unknown, ...infer Rest] ? Rest : never) =>
      evaluateTable(platform, 'FIN_TRANSACTIONS', ...given, 'columns=kind; headers=false').flat();
    expect(kind('2026-11-02', '2026-11-02')).toEqual(['transfer']);
    expect(kind('2026-11-06', '2026-11-06')).toEqual(['transfer']);
    expect(kind('all', '', 'account=Checking')).toEqual(['transfer']);
    expect(kind('all', '', 'tag=Hotels')).toEqual(['transfer']);
    expect(kind('all', '', 'kind=income')).toEqual([null]);
  });
});

test('kinds and groups can be filtered and grouped by', () => {
  const rows = [
    nth(1, paid('2026-11-02', -5, named('Groceries'))),
    nth(2, paid('2026-11-02', -7, named('Rent'))),
    nth(3, paid('2026-11-02', 9, named('Salary'))),
  ];
  const platform = platformWith(rows);
  platform.sheets.push(sheetOf(['Groceries', 'spending', 'Living'], ['Rent', 'spending', 'Living']));
  const names = (option: string) =>
    evaluateTable(platform, 'FIN_TRANSACTIONS', 'mtd', '', option, 'columns=name,group; headers=false; sort=name');
  expect(names('kind=spending')).toEqual([
    ['Purchase 1', 'Living'],
    ['Purchase 2', 'Living'],
  ]);
  expect(names('category=living')).toHaveLength(2);
  expect(names('kind=income, transfer')).toEqual([['Purchase 3', null]]);
  expect(evaluateTable(platform, 'FIN_SUMMARY', 'group', 'mtd', '', 'columns=group,in,out; headers=false')).toEqual([
    ['Living', 0, 12],
    ['(no group)', 9, 0],
  ]);
});

test('a category is what its column shows, so that groceries have one total', () => {
  const rows = [
    paid('2026-11-02', -5, named('Groceries')),
    paid('2026-11-03', -7, source('FOOD_AND_DRINK_GROCERIES', 'FOOD_AND_DRINK')),
    paid('2026-11-04', -9, { sourcePrimaryCategory: 'TRAVEL' }),
  ];
  const out = (category: string) => body(rows, 'year', 'mtd', '', `category=${category}`, 'columns=out').flat();
  expect(out('Groceries')).toEqual([5]);
  expect(out('Food and drink: Groceries')).toEqual([7]);
  expect(out('FOOD_AND_DRINK_GROCERIES')).toEqual([7]);
  expect(out('groceries, Food and drink: Groceries')).toEqual([12]);
  expect(out('travel')).toEqual([9]);
});

test('a category is what it is called, even if a group has its name', () => {
  const rows = [
    paid('2026-11-02', -5, { sourcePrimaryCategory: 'TRAVEL' }),
    paid('2026-11-03', -7, source('TRAVEL_FLIGHTS', 'TRAVEL')),
    paid('2026-11-04', -9, named('Hotels')),
  ];
  const platform = platformWith(rows);
  const sheet = sheetOf(['Travel', '', 'Travel'], ['Travel: Flights', '', 'travel'], ['Hotels', '', 'Lodging']);
  platform.sheets.push(sheet);
  const out = (by: string, option = '') =>
    evaluateTable(platform, 'FIN_SUMMARY', by, 'mtd', '', `columns=${by},out; headers=false`, option);
  expect(out('category', 'category=Travel')).toEqual([['Travel', 5]]);
  expect(out('category', 'group=travel')).toEqual([
    ['Travel: Flights', 7],
    ['Travel', 5],
  ]);
  expect(out('group')).toEqual([
    ['Travel', 12],
    ['Lodging', 9],
  ]);
  expect(out('group', 'category=lodging')).toEqual([['Lodging', 9]]);
  expect(out('group', 'group=(no group)')).toEqual([[null, null]]);
  for (const option of ['group=Lodgin', 'category=Lodgin'])
    expect(evaluateError(platform, 'FIN_SUMMARY', 'month', 'mtd', '', option)).toMatchObject({
      code: 'unknown_value',
      message: expect.stringMatching(/Did you mean Lodging\?$/),
    });
});

test('a category as it is shown is known, whatever the dates, in an API that compares case', () => {
  const platform = platformWith([], {
    'GET /v1/transactions': ({ query }) =>
      list(
        [paid('2025-01-02', -5, { sourcePrimaryCategory: 'TRAVEL' })].filter(
          (row) =>
            (query['category'] ?? 'TRAVEL') === 'TRAVEL' &&
            String(row.transactionDate) >= (query['dateFrom'] ?? '') &&
            String(row.transactionDate) <= (query['dateTo'] ?? '9999'),
        ),
      ),
  });
  expect(
    evaluateTable(platform, 'FIN_SUMMARY', 'year', 'mtd', '', 'category=Travel; columns=out; headers=false'),
  ).toEqual([[null]]);
});

test('an amount that only the field `amount` has is shown as it is added up', () => {
  const { displayAmount: _absent, ...row } = paid('2026-11-02', -12);
  const platform = platformWith([{ ...row, amount: 12 }]);
  expect(evaluateTable(platform, 'FIN_TRANSACTIONS', 'mtd', '', 'columns=amount; headers=false')).toEqual([[-12]]);
  expect(evaluateTable(platform, 'FIN_SUMMARY', 'month', 'mtd', '', 'columns=out; headers=false')).toEqual([[12]]);
});

test('transactions of accounts that are excluded from them do not count', () => {
  const platform = platformWith([paid('2026-11-02', -5), paid('2026-11-02', -7, onBrokerage)], {
    'GET /v1/accounts': [
      { id: checkingId, name: 'Checking' },
      { id: brokerageId, name: 'Brokerage', excludeFromTransactions: true },
    ],
  });
  expect(evaluateTable(platform, 'FIN_SUMMARY', 'month', 'mtd', '', 'columns=out; headers=false')).toEqual([[5]]);
});

test('a pivot with a limit shows the others in one row, so that rows add up to the Total', () => {
  const rows = ['A', 'B', 'C'].map((name, index) => paid('2026-11-02', -(index + 1), named(name)));
  const given = ['category,month', 'mtd', '', 'measure=out; limit=1; totals=true'] as const;
  expect(body([...rows, paid('2026-11-02', -9, { ...euro, ...named('A') })], ...given)).toEqual([
    ['C', 'USD', 3, 3],
    ['Other', 'USD', 3, 3],
    ['Other', 'EUR', 9, 9],
    ['Total', 'USD', 6, 6],
    ['Total', 'EUR', 9, 9],
  ]);
});

test('a pivot keeps a row whose sum is 0 but whose cells are not, so that rows add up to the Total', () => {
  const rows = [
    paid('2026-10-05', -100, { ...named('A'), ...source('TRAVEL_FLIGHTS', 'TRAVEL') }),
    paid('2026-11-05', 100, { ...named('A'), ...source('TRAVEL_FLIGHTS', 'TRAVEL') }),
    paid('2026-10-06', -5, named('B')),
  ];
  expect(body(rows, 'category,month', '2026-10', '2026-11', 'measure=out; totals=true')).toEqual([
    ['B', 'USD', 5, 0, 5],
    ['A', 'USD', 100, -100, 0],
    ['Total', 'USD', 105, -100, 5],
  ]);
});
