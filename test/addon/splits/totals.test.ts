import fc from 'fast-check';
import { brokerageId, hotelsId, tags, travelId } from '../../support/api/sample-records';
import { evaluateError, evaluateTable } from '../../support/platform/connected-platform';
import { euro, named, paid, platformWith } from '../formulas/summary/summaries';
import { partsOf, type SplitCells, splitSheet } from './split-sheets';

const food = { sourcePrimaryCategory: 'FOOD_AND_DRINK', sourceDetailedCategory: 'FOOD_AND_DRINK_GROCERIES' };
const market = paid('2026-10-05', -80, { ...food, merchantName: 'Market' });
const salary = paid('2026-10-28', 2_800, { ...named('Salary'), sourcePrimaryCategory: 'INCOME' });
const hotel = paid('2026-10-12', -300, { ...named('Travel'), ...euro });
const rent = paid('2026-10-02', -900, named('Rent'));
const shop = paid('2026-11-03', -45.5, { ...named('household'), accountId: brokerageId });
const rows = [market, salary, hotel, rent, shop];
const splits = [
  ...partsOf(
    market,
    { amount: -52.4 },
    { amount: -20, category: 'household', tag: 'Work', note: 'bulbs' },
    { amount: -7.6, category: 'Gifts', tag: 'Travel' },
  ),
  ...partsOf(salary, { amount: 3_000 }, { amount: -200, category: 'Insurance' }),
  ...partsOf(hotel, { amount: -240, tag: 'Work' }, { amount: -60, category: 'Restaurants' }, { category: 'later' }),
];

/** The market is tagged Hotels as a whole. */
const tagged = {
  'GET /v1/tags': tags,
  [`GET /v1/tags/${travelId}/transactions`]: [rent],
  [`GET /v1/tags/${hotelsId}/transactions`]: [market],
};
function platform(cells: readonly SplitCells[] = splits, of: readonly unknown[] = rows) {
  const made = platformWith(of, tagged);
  if (cells.length > 0) made.sheets.push(splitSheet(cells));
  return made;
}
const summary = (by: string, options: string) =>
  evaluateTable(platform(), 'FIN_SUMMARY', by, '2026-10', '2026-11', options, 'headers=false');

test('each category has its parts, and a split transaction counts once in the Total', () => {
  expect(summary('category', 'columns=category,currency,count,in,out; totals=true')).toEqual([
    ['Rent', 'USD', 1, 0, 900],
    ['Insurance', 'USD', 1, 0, 200],
    ['household', 'USD', 2, 0, 65.5],
    ['Food and drink: Groceries', 'USD', 1, 0, 52.4],
    ['Gifts', 'USD', 1, 0, 7.6],
    ['Salary', 'USD', 1, 3_000, 0],
    ['Travel', 'EUR', 1, 0, 240],
    ['Restaurants', 'EUR', 1, 0, 60],
    ['Total', 'USD', 4, 3_000, 1_225.5],
    ['Total', 'EUR', 1, 0, 300],
  ]);
});

test('a source category is found by its name, also if a newer part has it in words', () => {
  const out = { sourcePrimaryCategory: 'TRANSFER_OUT', sourceDetailedCategory: 'TRANSFER_OUT_SAVINGS' };
  const [saved, bought] = [paid('2026-10-03', -50, out), paid('2026-11-04', -80, named('Shop'))];
  const parts = partsOf(bought, { amount: -60 }, { amount: -20, category: 'Transfer out: Savings' });
  for (const of of [
    [saved, bought],
    [bought, saved],
  ]) {
    const sum = (category: string) =>
      evaluateTable(
        platform(parts, of),
        'FIN_SUMMARY',
        'category',
        '2026-10',
        '2026-11',
        `category=${category}; columns=transfers; headers=false`,
      );
    expect(sum('TRANSFER_OUT_SAVINGS')).toEqual([[-50]]);
    expect(sum('transfer out: savings')).toEqual([[-70]]);
  }
});

test('the tag of a part is its own, and a tag of the transaction belongs to each part', () => {
  expect(summary('tag', 'measure=net; currency=USD; totals=true')).toEqual([
    ['Travel', 'USD', -907.6],
    ['Travel › Hotels', 'USD', -80],
    ['Work', 'USD', -20],
    ['(no tag)', 'USD', 2_754.5],
    ['Total', 'USD', 1_774.5],
  ]);
});

test('a pivot counts a split transaction once in each total', () => {
  expect(summary('category,month', 'measure=count; currency=USD; totals=true; sort=category')).toEqual([
    ['Food and drink: Groceries', 'USD', 1, 0, 1],
    ['Gifts', 'USD', 1, 0, 1],
    ['household', 'USD', 1, 1, 2],
    ['Insurance', 'USD', 1, 0, 1],
    ['Rent', 'USD', 1, 0, 1],
    ['Salary', 'USD', 1, 0, 1],
    ['Total', 'USD', 3, 1, 4],
  ]);
});

test.each<[string, number]>([
  ['category=Household', 65.5],
  ['category="Food and drink: Groceries"', 52.4],
  ['category=FOOD_AND_DRINK_GROCERIES', 52.4],
  ['merchant=Market', 80],
  ['merchant=Market; without=Gifts', 72.4],
  ['tag=Travel', 907.6],
  ['tag=Work', 20],
  ['tag=Hotels', 80],
  ['tag=Travel; subtags=true', 980],
  ['kind=income', 0],
  ['kind=spending; account=Checking', 1_180],
])('%s leaves %d spent', (options, out) => {
  const text = options.replace(/"/g, "'");
  const table = evaluateTable(
    platform(),
    'FIN_SUMMARY',
    'year',
    '2026-10',
    '2026-11',
    `columns=out; currency=USD; ${text}`,
    'headers=false',
  );
  expect(table).toEqual([[out]]);
});

test('a category and a tag of the sheet alone are known in days without them', () => {
  const november = (options: string) =>
    evaluateTable(platform(), 'FIN_SUMMARY', 'category', '2026-11', '', `columns=out; ${options}`);
  expect(november('category=Insurance')).toEqual([['Out']]);
  expect(november('tag=Work')).toEqual([['Out']]);
  expect(evaluateError(platform(), 'FIN_SUMMARY', 'month', '2026-11', '', 'tag=Wrok').code).toBe('unknown_tag');
});

test('a returned item lowers spending, unless FIN Categories says otherwise', () => {
  const towels = paid('2026-10-06', -30, named('Towels'));
  const returned = partsOf(market, { amount: -100 }, { amount: 20, category: 'Towels' });
  const kinds = (kind: string) => {
    const made = platform(returned, [market, towels]);
    const cells = [
      ['Category', 'Kind'],
      ['Towels', kind],
    ];
    made.sheets.push(
      Object.assign(splitSheet([]), { name: () => 'FIN Categories', lastRow: () => 2, values: () => cells }),
    );
    return evaluateTable(made, 'FIN_SUMMARY', 'category', '2026-10', '', 'columns=category,in,out', 'headers=false');
  };
  expect(kinds('')).toEqual([
    ['Food and drink: Groceries', 0, 100],
    ['Towels', 0, 10],
  ]);
  expect(kinds('income')).toContainEqual(['Towels', -10, 0]);
});

test('the user decides the kind of a category of parts, and so does the name of a source', () => {
  const made = platform([
    ...partsOf(market, { amount: -50 }, { amount: -30, category: 'Transfer out: Savings' }),
    ...partsOf(rent, { amount: -500 }, { amount: -400, category: 'Deposit' }),
  ]);
  made.sheets.push(
    Object.assign(splitSheet([]), {
      name: () => 'FIN Categories',
      lastRow: () => 2,
      values: () => [
        ['Category', 'Kind', 'Group'],
        ['deposit', 'transfer', 'Saved'],
      ],
    }),
  );
  expect(
    evaluateTable(made, 'FIN_SUMMARY', 'kind', '2026-10', '2026-11', 'columns=kind,out,transfers; currency=USD').slice(
      1,
    ),
  ).toEqual([
    ['spending', 595.5, 0],
    ['income', 0, 0],
    ['transfer', 0, -430],
  ]);
  expect(
    evaluateTable(made, 'FIN_SUMMARY', 'year', '2026', '', 'columns=transfers; group=Saved; headers=false'),
  ).toEqual([[-400]]);
});

test('in= converts each part at the rate of its day', () => {
  const rates = [
    ['Currency', 'Rate to USD'],
    ['EUR', 1.1],
  ];
  const converted = (cells: readonly SplitCells[]) =>
    evaluateTable(
      platform(cells),
      'FIN_SUMMARY',
      'category',
      '2026-10',
      '2026-11',
      rates,
      'in=USD; columns=category,count,out; totals=true; headers=false',
    );
  expect(converted(splits)).toEqual([
    ['Rent', 1, 900],
    ['Travel', 1, 264],
    ['Insurance', 1, 200],
    ['Restaurants', 1, 66],
    ['household', 2, 65.5],
    ['Food and drink: Groceries', 1, 52.4],
    ['Gifts', 1, 7.6],
    ['Salary', 1, 0],
    ['Total', 5, 1_555.5],
  ]);
});

test('FIN_TRANSACTIONS lists transactions, or with splits=true their parts', () => {
  const list = (...options: string[]) =>
    evaluateTable(platform(), 'FIN_TRANSACTIONS', '2026-10-05', '2026-10-05', ...options);
  expect(list('columns=amount,category,id', 'headers=false')).toEqual([[-80, 'Food and drink: Groceries', market.id]]);
  expect(list('columns=amount,apiAmount,category,tags,kind,part,note,id', 'splits=true')).toEqual([
    ['Amount', 'apiAmount', 'Category', 'Tags', 'Kind', 'Part', 'Note', 'Transaction ID'],
    [-52.4, null, 'Food and drink: Groceries', 'Travel › Hotels', 'spending', '1 of 3', null, market.id],
    [-20, null, 'household', 'Travel › Hotels, Work', 'spending', '2 of 3', 'bulbs', market.id],
    [-7.6, null, 'Gifts', 'Travel, Travel › Hotels', 'spending', '3 of 3', null, market.id],
  ]);
  expect(list('splits=true', 'limit=1')[0]?.slice(-2)).toEqual(['Part', 'Note']);
});

test('FIN_TAGGED lists parts with the tag, and transactions that have it', () => {
  const list = (tag: string, options: string) =>
    evaluateTable(platform(), 'FIN_TAGGED', tag, '2026', '', 'columns=amount,part', options, 'headers=false');
  expect(list('Travel', 'splits=true')).toEqual([
    [-7.6, '3 of 3'],
    [-900, null],
  ]);
  expect(list('Hotels', 'splits=true').map(([amount]) => amount)).toEqual([-52.4, -20, -7.6]);
  expect(list('work', 'splits=true')).toEqual([
    [-240, '1 of 2'],
    [-20, '2 of 3'],
  ]);
  expect(evaluateTable(platform(), 'FIN_TAGGED', 'Hotels', '2026', '', 'columns=amount', 'headers=false')).toEqual([
    [-80],
  ]);
});

test('without splits=true the sheet is not read, otherwise once', () => {
  const reads = (...given: unknown[]): number => {
    const made = platform();
    const read: string[] = [];
    const spreadsheet = made.spreadsheet();
    const valuesOf = spreadsheet?.valuesOf.bind(spreadsheet) ?? (() => []);
    const counting = {
      ...made,
      spreadsheet: () => (spreadsheet === null ? null : { ...spreadsheet, valuesOf: count }),
    };
    const count = (name: string) => {
      read.push(name);
      return valuesOf(name);
    };
    const [name, ...rest] = given as ['FIN_SUMMARY', ...unknown[]];
    evaluateTable(counting, name, ...rest);
    return read.filter((each) => each === 'FIN Splits').length;
  };
  expect(reads('FIN_TRANSACTIONS', '2026-10', '', 'columns=kind,tags')).toBe(0);
  expect(reads('FIN_BALANCES', 'Checking', '2026-10')).toBe(0);
  expect(reads('FIN_TRANSACTIONS', '2026-10', '', 'columns=kind,tags', 'splits=true')).toBe(1);
  expect(reads('FIN_SUMMARY', 'tag,month', '2026-10', '', 'tag=Work')).toBe(1);
  expect(reads('FIN_SUMMARY', 'category', '2026-10', '2026-10', 'compare=previous')).toBe(1);
});

test('balances and checks are the same with and without splits', () => {
  const both = (name: 'FIN_BALANCES' | 'FIN_CHECK', ...given: unknown[]) =>
    [splits, []].map((cells) => evaluateTable(platform(cells), name, ...given));
  for (const [divided, whole] of [both('FIN_BALANCES', '', '2026-10', '', 'month'), both('FIN_CHECK', '', '2026-10')]) {
    expect(divided?.length).toBeGreaterThan(1);
    expect(divided).toEqual(whole);
  }
});

/** Cents of parts that may be of either sign. */
const cents = fc.array(fc.integer({ min: -50_000, max: 50_000 }), { minLength: 1, maxLength: 4 });
const category = fc.constantFrom(undefined, 'Rent', 'Gifts', 'Travel: Flights');

test('every grouping has the same total, in each currency, before and after splitting', () => {
  fc.assert(
    fc.property(
      fc.array(fc.record({ amounts: cents, category, isEuro: fc.boolean(), own: category }), { maxLength: 6 }),
      fc.constantFrom('day', 'month', 'category', 'kind', 'group', 'tag', 'merchant', 'account', 'institution'),
      (made, by) => {
        const all = made.map(({ amounts, isEuro, own }) =>
          paid('2026-10-05', amounts.reduce((sum, each) => sum + each, 0) / 100, {
            ...(isEuro ? euro : {}),
            ...(own === undefined ? {} : named(own)),
          }),
        );
        const cells = made.flatMap(({ amounts, category: given }, index) =>
          partsOf(
            all[index] ?? {},
            ...amounts.map((amount) => ({ amount: amount / 100, category: given, tag: given })),
          ),
        );
        const totals = (divided: readonly SplitCells[]) =>
          evaluateTable(platform(divided, all), 'FIN_SUMMARY', by, '2026-10', '2026-10', 'totals=true; sort=currency')
            .filter(([label]) => label === 'Total')
            .map(([, currency, count, , , net, transfers]) => [
              currency,
              count,
              Math.round((Number(net) + Number(transfers)) * 1e6),
            ]);
        expect(totals(cells)).toEqual(totals([]));
      },
    ),
    { numRuns: 40 },
  );
});
