import { transaction } from '../../../support/api/sample-records';
import { failure, record, scriptedApi } from '../../../support/api/scripted-api';
import { connectedPlatform, evaluateError, evaluateTable } from '../../../support/platform/connected-platform';
import { FakeSheet } from '../../../support/sheets/fake-sheet';
import * as dated from '../balances/dated-api';

const account = (id: string, current: number, currencyCode: string | null) => ({
  id,
  name: id,
  category: 'bank',
  status: 'ACTIVE',
  balances: { current, currencyCode },
});
const household = [account('Checking', 100, 'USD'), account('Giro', 100, 'EUR')];

/** It is 2026-11-21. */
function platformWith(more: Parameters<typeof scriptedApi>[0] = {}, sheet: unknown[][] = []) {
  const platform = connectedPlatform({
    server: scriptedApi({
      'GET /v1/accounts': household,
      'GET /v1/organization': () => record({ name: 'Home', baseCurrencyCode: 'USD' }),
      ...more,
    }),
  });
  if (sheet.length > 0) platform.sheets.push(new FakeSheet('FIN Rates', sheet, 7));
  return platform;
}
const net = (...args: unknown[]) =>
  evaluateTable(platformWith(), 'FIN_NETWORTH', ...args, 'columns=net; headers=false')[0]?.[0];
const message = (...args: unknown[]) => evaluateError(platformWith(), 'FIN_NETWORTH', ...args);

test.each<[string, unknown, string, string]>([
  ['an error', '#N/A', 'error_cell', 'The rate of EUR in the rates shows #N/A. Write a number.'],
  ['a German error', '#NV', 'error_cell', 'The rate of EUR in the rates shows #NV. Write a number.'],
  [
    'a cell that loads',
    'Loading...',
    'error_cell',
    'The rate of EUR in the rates is still loading. This formula then updates by itself.',
  ],
  ['a blank cell', '', 'missing_rate', 'The rate of EUR in the rates is blank. Write a number.'],
  ['a text', 'soon', 'invalid_rates', 'The rate of EUR in the rates is "soon". Write a number above 0.'],
  ['zero', 0, 'invalid_rates', 'The rate of EUR in the rates is "0". Write a number above 0.'],
])('%s in place of a rate is a sentence with its currency, if the rate is needed', (_, cell, code, sentence) => {
  expect(message('in=USD', [['EUR', cell]])).toMatchObject({ code, message: sentence });
  const dated = [
    ['EUR', 1.05],
    ['EUR', cell, '2026-11-20'],
  ];
  // Never the rate before it.
  expect(message('in=USD', dated)).toMatchObject({
    code,
    message: sentence.replace('rate of EUR', 'rate of EUR of 2026-11-20'),
  });
  expect(net('in=USD; currency=USD', [['EUR', cell]])).toBe(100);
});

test.each<[string, unknown[][], string]>([
  ['no row', [['GBP', 1.27]], 'No rate for EUR in the rates. Add a row with its rate to USD: 1 EUR = how many USD.'],
  [
    'only a later rate',
    [['EUR', 1.1, '2026-11-22']],
    'No rate for EUR on 2026-11-21 or before. Add one of an earlier day, or one without a date.',
  ],
])('%s for a currency is an error, never a smaller total', (_, rates, sentence) => {
  expect(message('in=USD', rates)).toMatchObject({ code: 'missing_rate', message: sentence });
});

test('without any rates the error says where to put them', () => {
  expect(message('in=USD')).toMatchObject({
    code: 'missing_rate',
    message: 'No rate for EUR. Give a range of rates, or choose Insert rates in the menu.',
  });
});

test('a summary names the first day that lacks a rate', () => {
  const rows = ['2026-11-09', '2026-11-03', '2026-11-12'].map((transactionDate, index) =>
    transaction(index, { transactionDate, currencyCode: 'EUR', displayAmount: -5 }),
  );
  // One without an amount needs no rate.
  const none = transaction(9, { transactionDate: '2026-11-01', currencyCode: 'EUR', displayAmount: 0, amount: 0 });
  const platform = platformWith({ 'GET /v1/transactions': [...rows, none] });
  const args = ['day', '2026-11', '', 'in=USD', [['EUR', 1.1, '2026-11-10']]];
  expect(evaluateError(platform, 'FIN_SUMMARY', ...args).message).toBe(
    'No rate for EUR on 2026-11-03 or before. Add one of an earlier day, or one without a date.',
  );
});

test('past balances name the first day that lacks a rate, of all accounts', () => {
  const euros = { balances: { current: 100, currencyCode: 'EUR' } };
  const accounts = [dated.account(dated.bank, 'Alpha', 100, euros), dated.account(dated.card, 'Beta', 100, euros)];
  const rows = [
    dated.moved(dated.bank, '2026-11-10', -5, { currencyCode: 'EUR' }),
    dated.moved(dated.card, '2026-11-03', -5, { currencyCode: 'EUR' }),
  ];
  const args = ['', '2026-11', '', 'in=USD', [['EUR', 1.1, '2026-11-20']]];
  expect(evaluateError(dated.datedPlatform(accounts, rows), 'FIN_BALANCES', ...args).message).toContain(
    'No rate for EUR on 2026-11-03 or before.',
  );
});

test.each<[string, object, string]>([
  ['no currency', { currencyCode: null }, 'An amount of 2026-11-10 has no currency, so it has no rate.'],
  [
    'no date',
    { currencyCode: 'EUR', transactionDate: null },
    'A transaction in EUR has no date, so no rate with a date',
  ],
])('a transaction with %s is not converted by a guess', (_, fields, sentence) => {
  const platform = platformWith({ 'GET /v1/transactions': [transaction(1, { ...fields })] });
  const args = ['category', 'all', '', 'in=USD', [['EUR', 1.1, '2000-01-01']]];
  expect(evaluateError(platform, 'FIN_SUMMARY', ...args).message).toContain(sentence);
});

test('the base is the currency in the heading, otherwise that of the organization, and needs no row', () => {
  expect(net('in=USD', [['EUR', 1.5]])).toBe(250);
  expect(
    net('in=USD', [
      ['Currency', 'Rate to EUR'],
      ['USD', 0.5],
    ]),
  ).toBe(300);
  expect(
    net('in=EUR', [
      ['Currency', 'Rate to EUR'],
      ['USD', 0.5],
    ]),
  ).toBe(150);
  // All currencies have rows, to any base.
  expect(
    net('in=USD', [
      ['EUR', 3],
      ['USD', 2],
    ]),
  ).toBe(250);
  const unknown = platformWith({ 'GET /v1/organization': () => failure(403, 'forbidden_scope') });
  expect(evaluateError(unknown, 'FIN_NETWORTH', 'in=USD', [['EUR', 1.5]]).message).toBe(
    'No rate for USD, and no base currency: write it in the heading of the rates, as Rate to USD.',
  );
  // A table to euros, read as one to the dollars of the organization.
  expect(
    message('in=EUR', [
      ['USD', 0.9],
      ['GBP', 1.2],
    ]).code,
  ).toBe('missing_rate');
});

test.each<[string, unknown[][], string]>([
  [
    'a heading with two currencies',
    [
      ['Currency', 'EUR/USD'],
      ['EUR', 1.1],
    ],
    'The heading "EUR/USD" of the rates names two',
  ],
  [
    'another rate of the base',
    [
      ['Currency', 'USD'],
      ['EUR', 1.1],
      ['USD', 2],
    ],
    'so its own rate must be 1.',
  ],
  [
    'two rates of a day',
    [
      ['EUR', 1.1],
      ['EUR', 1.2],
    ],
    'the rates has two rates of EUR without a date. Keep one.',
  ],
  [
    'no code',
    [
      ['EUR', 1.1],
      ['Yen', 1],
      ['Euro', 2],
    ],
    'Row 3 of the rates has no currency code such as EUR, but "Euro".',
  ],
  [
    'a rate alone',
    [
      ['EUR', 1.1],
      ['', 1.2],
    ],
    'Row 2 of the rates has no currency code such as EUR, but "".',
  ],
  ['a wrong date', [['EUR', 1.1, 'often']], 'The date "often" of a rate of EUR cannot be read.'],
])('refuses %s', (_, rates, sentence) => {
  const error = message('in=EUR', rates);
  expect(error.message).toContain(sentence);
  expect(error.code).toBe('invalid_rates');
});

test('takes dates as cells and as texts, in any order, and rates as texts', () => {
  const rates = [
    ['eur', '1.3', '2026-11-20'],
    ['EUR', 1.2, new Date('2026-11-01T05:00:00Z')],
    ['', '', ''],
    ['EUR', 1.1, ''],
  ];
  expect(net('in=USD', rates)).toBe(230);
});

test('a range of rates and one of options are told apart, in any order', () => {
  const rates = [['EUR', 1.5]];
  const options = [
    ['in', 'USD'],
    ['currency', 'EUR'],
  ];
  expect(net(rates, options)).toBe(150);
  expect(net(options, rates, 5)).toBe(150);
  expect(message(rates)).toMatchObject({
    code: 'invalid_option',
    message: 'A range of rates needs the option in, such as "in=USD".',
  });
  expect(message('in=USD', rates, rates).message).toBe('There are two ranges of rates. Give one.');
  expect(message('in=Dollar', rates).message).toBe('Option in takes a currency code such as USD; not "Dollar".');
  const summary = platformWith({
    'GET /v1/tags': [],
    'GET /v1/transactions': [transaction(1, { currencyCode: 'EUR' })],
  });
  const tagged = [['tag', 'Nothing']];
  expect(evaluateError(summary, 'FIN_SUMMARY', 'month', 'mtd', '', 'in=USD', tagged).code).toBe('unknown_tag');
  // In the place of an account it is a range of names.
  expect(evaluateError(platformWith(), 'FIN_HOLDINGS', [['EUR', '#N/A']]).code).toBe('error_cell');
});

test('without a range it reads the sheet FIN Rates by its headings', () => {
  const sheet = [
    ['Note', 'Date', 'Rate to EUR', 'Currency'],
    ['', '', '0.5', 'USD'],
  ];
  const converted = evaluateTable(platformWith({}, sheet), 'FIN_NETWORTH', 'in=USD; columns=net; headers=false');
  expect(converted).toEqual([[300]]);
  const given = evaluateTable(platformWith({}, sheet), 'FIN_NETWORTH', 'in=USD; headers=false', [['EUR', 1]]);
  expect(given).toEqual([['USD', 200, 0, 200]]);
  const loading = [sheet[0] ?? [], ['', '', 'Loading...', 'USD']];
  expect(evaluateError(platformWith({}, loading), 'FIN_NETWORTH', 'in=USD').message).toBe(
    'The rate of USD in FIN Rates is still loading. Choose Refresh now later.',
  );
});

test('a formula without in reads neither the sheet nor the organization', () => {
  const platform = platformWith({ 'GET /v1/organization': () => failure(500, 'internal_error') });
  const sheet = new FakeSheet('FIN Rates', [['?']], 7);
  sheet.values = () => {
    throw new Error('read');
  };
  platform.sheets.push(sheet);
  expect(evaluateTable(platform, 'FIN_NETWORTH', 'columns=net; headers=false')).toEqual([[100], [100]]);
});

test.each([
  ['JPY', 0.0065, 30_769],
  ['KWD', 3.3, 60.606],
  ['EUR', 1, 200],
])('%s has its usual decimals', (code, rate, total) => {
  const rates = [
    ['EUR', 1],
    [code, rate],
  ];
  expect(net(`in=${code}`, rates)).toBe(total);
});
