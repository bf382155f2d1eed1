import fc from 'fast-check';
import type { FunctionName } from '../../../../src/addon/formulas/catalogue/functions';
import { transaction } from '../../../support/api/sample-records';
import { list, record, scriptedApi } from '../../../support/api/scripted-api';
import { connectedPlatform, evaluateTable } from '../../../support/platform/connected-platform';

// A household with accounts in dollars, euros and yen. It is 2026-11-21. The expected figures are calculated here, in
// millionths, without the add-on.
type Code = 'USD' | 'EUR' | 'JPY';

/** Rates to USD. Of the euro, the first one has no date. */
const rates = [
  ['Currency', 'Rate to USD', 'Date'],
  ['EUR', 1.05, ''],
  ['EUR', 1.08, '2026-09-30'],
  ['EUR', 1.1, '2026-10-31'],
  ['JPY', 0.0065, '2026-09-01'],
];
const rateOf = (code: Code, day: string): number => {
  if (code === 'USD') return 1;
  if (code === 'JPY') return 0.0065;
  return day >= '2026-10-31' ? 1.1 : day >= '2026-09-30' ? 1.08 : 1.05;
};
/** Exact for the figures below: amounts have two decimals, rates four. */
const micro = (amount: number, rate: number): number => Math.round(amount * 100) * Math.round(rate * 10_000);
const cents = (micros: number): number => (Math.sign(micros) * Math.round(Math.abs(micros) / 10_000)) / 100;

const account = (id: string, category: string, current: number, currencyCode: Code, more: object = {}) => ({
  id,
  name: id,
  category,
  status: 'ACTIVE',
  lastBalanceRefreshAt: '2026-11-21T06:00:00Z',
  balances: { current, currencyCode },
  ...more,
});
const accounts = [
  account('Checking', 'bank', 1000.55, 'USD'),
  account('Giro', 'bank', 2000.33, 'EUR'),
  account('Yen', 'bank', 50_000, 'JPY'),
  account('Haus', 'real_estate', 101.11, 'EUR', { ownershipPercentage: 50 }),
  account('Karte', 'debt', 300.07, 'EUR'),
];

let count = 0;
const moved = (
  accountId: string,
  currencyCode: Code,
  transactionDate: string,
  displayAmount: number,
  group: string,
) => {
  count += 1;
  return transaction(count, {
    ...{ accountId, currencyCode, transactionDate, displayAmount, amount: undefined },
    organizationTransactionCategoryName: group,
  });
};
const rows = [
  moved('Checking', 'USD', '2026-09-10', -20.01, 'Food'),
  moved('Giro', 'EUR', '2026-09-10', -10.03, 'Food'),
  moved('Giro', 'EUR', '2026-09-29', -7.77, 'Fun'),
  moved('Giro', 'EUR', '2026-09-30', -7.77, 'Fun'),
  moved('Giro', 'EUR', '2026-10-30', 900.01, 'Pay'),
  moved('Giro', 'EUR', '2026-11-03', 33.33, 'Food'),
  moved('Giro', 'EUR', '2026-11-04', -66.67, 'Food'),
  moved('Yen', 'JPY', '2026-11-05', -1234, 'Fun'),
];

const platform = (transactions: readonly object[] = rows, some: readonly object[] = accounts) =>
  connectedPlatform({
    server: scriptedApi({
      'GET /v1/accounts': some,
      'GET /v1/organization': () => record({ name: 'Home', baseCurrencyCode: 'USD' }),
      'GET /v1/holdings': [
        { id: 'h1', accountId: 'Checking', ...fund, marketValue: 10.01, costBasis: 9, marketValueCurrencyCode: 'USD' },
        { id: 'h2', accountId: 'Giro', ...fund, marketValue: 10.03, costBasis: 8.5, marketValueCurrencyCode: 'EUR' },
      ],
      'GET /v1/transactions': ({ query: { dateFrom = '', dateTo = '9999' } }) =>
        list(
          (transactions as { transactionDate: string }[]).filter(
            ({ transactionDate }) => transactionDate >= dateFrom && transactionDate <= dateTo,
          ),
        ),
    }),
  });
const fund = { assetName: 'World fund', tickerSymbol: 'WLD', quantity: 1 };

const table = (name: FunctionName, ...args: unknown[]) => evaluateTable(platform(), name, ...args);
const body = (name: FunctionName, ...args: unknown[]) => table(name, ...args, 'headers=false');

test('net worth is one total at the rates of today, by the share owned', () => {
  const own = (id: string, share = 1) => {
    const { balances } = accounts.find((each) => each.id === id) ?? account('', 'bank', 0, 'USD');
    const { current, currencyCode } = balances;
    return micro(current, rateOf(currencyCode, '2026-11-21')) * share;
  };
  const assets = own('Checking') + own('Giro') + own('Yen') + own('Haus', 0.5);
  const debts = own('Karte');
  expect(table('FIN_NETWORTH', 'in=usd', rates)).toEqual([
    ['Converted to', 'Assets (your share)', 'Liabilities (your share)', 'Net (your share)'],
    ['USD', cents(assets), cents(debts), cents(assets - debts)],
  ]);
  // The filter chooses the accounts, and in the currency that they are shown in.
  expect(body('FIN_NETWORTH', 'currency=EUR; in=USD; share=false; columns=currency,net', rates)).toEqual([
    ['USD', cents(own('Giro') + own('Haus') - debts)],
  ]);
  expect(body('FIN_NETWORTH', 'currency=USD; columns=currency,net', 'in=USD')).toEqual([['USD', 1000.55]]);
});

test('another currency than the base is a cross rate, rounded to its usual decimals', () => {
  // All in dollars: 1000.55 + 2200.363 + 325 + 55.6105 - 330.077 = 3251.4465. By 0.0065: 500222.538...
  expect(body('FIN_NETWORTH', 'in=JPY; columns=net,currency', rates)).toEqual([[500_223, 'JPY']]);
  // By 1.1: 2955.8604...
  expect(body('FIN_NETWORTH', 'in=EUR; columns=net', rates)).toEqual([[2955.86]]);
});

test('a summary converts each amount at the rate of its day and rounds once', () => {
  const sums = (fits: (row: (typeof rows)[number]) => boolean) =>
    rows
      .filter(fits)
      .reduce((sum, row) => sum + micro(row.displayAmount, rateOf(row.currencyCode as Code, row.transactionDate)), 0);
  const inMonth = (month: string) => (row: (typeof rows)[number]) => row.transactionDate.startsWith(month);
  const out = (month: string) => cents(-sums((row) => inMonth(month)(row) && !/Pay/.test(categoryOf(row))));
  const categoryOf = (row: object) =>
    String((row as { [name: string]: unknown })['organizationTransactionCategoryName']);
  const result = table('FIN_SUMMARY', 'month', '2026-09', '2026-11', 'in=USD; columns=month,currency,out', rates);
  expect(result[0]).toEqual(['Month', 'Converted to', 'Out']);
  // 33.33 of November is money in, without a kind of its own.
  expect(result.slice(1)).toEqual([
    ['2026-09', 'USD', out('2026-09')],
    ['2026-10', 'USD', 0],
    ['2026-11', 'USD', cents(micro(66.67, 1.1) + micro(1234, 0.0065))],
  ]);
  const total = body('FIN_SUMMARY', 'category', '2026-09', '2026-11', 'in=USD; measure=net; totals=true', rates).pop();
  expect(total).toEqual(['Total', 'USD', cents(sums(() => true))]);
  const pivot = body('FIN_SUMMARY', 'category,month', '2026-09', '2026-11', 'in=USD; measure=net; limit=1', rates);
  const other = pivot.find(([name]) => name === 'Other') ?? [];
  expect(pivot.map((row) => row[row.length - 1])).toEqual([
    cents(sums((row) => categoryOf(row) === 'Food')),
    cents(sums((row) => categoryOf(row) !== 'Food')),
  ]);
  expect(other[2]).toBe(cents(sums((row) => inMonth('2026-09')(row) && categoryOf(row) === 'Fun')));
});

test('compared days use the rates of those days, and without transactions there are zeros', () => {
  const compared = body('FIN_SUMMARY', 'month', '2026-10', '', 'in=USD; compare=previous; measure=net', rates);
  const october = micro(900.01, 1.08);
  const september = -micro(20.01, 1) - micro(10.03, 1.05) - micro(7.77, 1.05) - micro(7.77, 1.08);
  const [change, percent] = [october - september, Math.round((1_000 * (october - september)) / -september) / 10];
  expect(compared).toEqual([['2026-10', 'USD', cents(october), cents(september), cents(change), percent]]);
  expect(body('FIN_SUMMARY', 'month', '2026-01', 'in=USD; measure=out', rates)).toEqual([['2026-01', 'USD', 0]]);
});

test('past balances use the rate of their day, and there is one total', () => {
  const ends = ['2026-09-30', '2026-10-31', '2026-11-21'];
  const giro = [1133.66, 2033.67, 2000.33];
  const yen = [51_234, 51_234, 50_000];
  const all = table(
    'FIN_BALANCES',
    'Giro, Yen',
    '2026-09',
    '2026-11',
    'month',
    'in=USD; totals=true; dates=text',
    rates,
  );
  expect(all[0]).toEqual(['Date', 'Account', 'Balance', 'Converted to', 'Source', 'Reason']);
  const converted = (index: number) => micro(giro[index] ?? 0, rateOf('EUR', ends[index] ?? ''));
  expect(all.filter(([, name]) => name === 'Giro').map((row) => row.slice(0, 4))).toEqual(
    ends.map((end, index) => [end, 'Giro', cents(converted(index)), 'USD']),
  );
  expect(all.filter(([, name]) => name === 'Total').map((row) => row.slice(0, 4))).toEqual([
    // The account in yen has no transaction before November.
    ['2026-09-30', 'Total', null, 'USD'],
    ['2026-10-31', 'Total', null, 'USD'],
    ['2026-11-21', 'Total', cents(converted(2) + micro(yen[2] ?? 0, 0.0065)), 'USD'],
  ]);
  const ofGiro = body(
    'FIN_BALANCES',
    'Giro',
    '2026-09',
    '2026-11',
    'month',
    'in=USD; totals=only; columns=balance',
    rates,
  );
  expect(ofGiro).toEqual(ends.map((_, index) => [cents(converted(index))]));
  const net = body('FIN_NETWORTH', 'in=USD; columns=net', rates);
  const options = 'in=USD; totals=only; columns=balance';
  expect(body('FIN_BALANCES', '', 'today', 'today', options, rates)).toEqual(net);
});

test('holdings are added up across currencies, with the gain at the rates of today', () => {
  expect(table('FIN_HOLDINGS', 'merged=true; in=USD; columns=ticker,value,cost,gain,currency', rates)).toEqual([
    ['Ticker', 'Market value', 'Cost basis', 'Gain', 'Converted to'],
    // 10.01 + 11.033; 9 + 9.35; 1.01 + 1.683
    ['WLD', 21.04, 18.35, 2.69, 'USD'],
  ]);
  expect(body('FIN_HOLDINGS', 'in=USD; columns=value,marketValueCurrencyCode; sort=value', rates)).toEqual([
    [10.01, 'USD'],
    [11.03, 'USD'],
  ]);
});

test('a forecast adds up the accounts and the plan at the rates of today', () => {
  const plan = [
    ['2026-11-23', -100, 'Trip', 'EUR'],
    ['2026-11-24', 50, 'Gift', 'USD'],
  ];
  const forecast = (...args: unknown[]) =>
    body('FIN_FORECAST', ...args, rates, 'columns=balance,currency,out; by=week');
  const start = micro(2000.33, 1.1) + micro(50_000, 0.0065);
  const later = start - micro(100, 1.1) + micro(50, 1);
  expect(forecast('Giro, Yen', '2026-11-28', plan, 'in=USD')).toEqual([
    [cents(start), 'USD', 0],
    [cents(later), 'USD', 110],
  ]);
  const detail = table(
    'FIN_FORECAST',
    'Giro, Karte',
    '+7d',
    plan,
    'in=USD; detail=true; columns=item,amount,balance',
    rates,
  );
  const own = micro(2000.33, 1.1) - micro(300.07, 1.1);
  expect(detail.slice(1)).toEqual([
    ['Balance', null, cents(own)],
    ['Trip', -110, cents(own - micro(100, 1.1))],
    ['Gift', 50, cents(own - micro(100, 1.1) + micro(50, 1))],
  ]);
});

test('a forecast subtracts a debt in another currency, and debts alone are what is owed', () => {
  const first = (accounts: string) =>
    body('FIN_FORECAST', accounts, 'today', 'in=USD; columns=balance,currency', rates);
  expect(first('Checking, Karte')).toEqual([[cents(micro(1000.55, 1) - micro(300.07, 1.1)), 'USD']]);
  expect(first('Karte')).toEqual([[cents(micro(300.07, 1.1)), 'USD']]);
});

test('the status row says with which rates, and how old the oldest is', () => {
  const last = (...args: [FunctionName, ...unknown[]]) => String(table(...args).pop()?.[0]);
  expect(last('FIN_NETWORTH', 'in=USD; status=true', rates)).toMatch(
    /\. Converted to USD: EUR 1\.1 of 2026-10-31, JPY 0\.0065 of 2026-09-01\. Oldest rate: 2026-09-01, 81 days ago$/,
  );
  expect(last('FIN_SUMMARY', 'month', '2026-09', '2026-10', 'in=USD; status=true', rates)).toMatch(
    /\. Converted to USD: EUR 2 rates\. Oldest rate: 2026-09-30, 52 days ago$/,
  );
  expect(last('FIN_NETWORTH', 'in=USD; currency=USD; status=true', rates)).toMatch(/: nothing needed a rate$/);
  expect(table('FIN_NETWORTH', 'status=true').flat().join()).not.toMatch(/onverted/);
});

test('the rates of the status row are written as the locale of the spreadsheet does', () => {
  const german = platform();
  german.state.spreadsheetLocale = 'de_DE';
  expect(evaluateTable(german, 'FIN_NETWORTH', 'in=USD; status=true', rates).flat().join()).toContain(
    'EUR 1,1 of 2026-10-31, JPY 0,0065 of 2026-09-01.',
  );
});

test('any amounts and rates give the sum of big integers, rounded once', () => {
  const amount = fc.integer({ min: -1_000_000, max: 1_000_000 });
  const day = fc.integer({ min: 1, max: 28 });
  const rate = fc.integer({ min: 1, max: 99_999 });
  const rated = fc.uniqueArray(fc.tuple(day, rate), { minLength: 1, maxLength: 5, selector: ([first]) => first });
  fc.assert(
    fc.property(fc.array(fc.tuple(amount, day), { maxLength: 12 }), rated, rate, (amounts, dated, undated) => {
      const dayText = (each: number) => `2026-10-${String(each).padStart(2, '0')}`;
      const given = [['EUR', undated / 10_000], ...dated.map(([on, each]) => ['EUR', each / 10_000, dayText(on)])];
      const sum = amounts.reduce((total, [of, on]) => {
        const before = dated.filter(([first]) => first <= on).sort(([a], [b]) => b - a)[0];
        return total + BigInt(of) * BigInt(before?.[1] ?? undated);
      }, BigInt(0));
      const half = sum < BigInt(0) ? BigInt(-5_000) : BigInt(5_000);
      const expected = Number((sum + half) / BigInt(10_000)) / 100;
      const paid = amounts.map(([of, on]) => moved('Giro', 'EUR', dayText(on), of / 100, 'Any'));
      const options = 'in=USD; totals=true; columns=net; headers=false';
      const shown = evaluateTable(platform(paid), 'FIN_SUMMARY', 'category', '2026-10', '', options, given);
      expect(shown.pop()).toEqual([expected + 0]);
    }),
    { numRuns: 60 },
  );
});
