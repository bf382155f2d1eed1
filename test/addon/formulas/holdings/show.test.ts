import { accounts, brokerageId, checkingId } from '../../../support/api/sample-records';
import { failure, scriptedApi } from '../../../support/api/scripted-api';
import { connectedPlatform, evaluateError, evaluateTable } from '../../../support/platform/connected-platform';

const holdings = [
  {
    id: 'h1',
    accountId: brokerageId,
    assetName: 'World fund',
    tickerSymbol: 'WLD',
    quantity: 3,
    currentPrice: 0.1,
    marketValue: 0.3,
    marketValueCurrencyCode: 'EUR',
    costBasis: 0.1,
    isCashEquivalent: false,
  },
  { id: 'h2', accountId: brokerageId, assetName: 'Cash', marketValue: 5, isCashEquivalent: true },
  { id: 'h3', accountId: checkingId, assetName: 'Bond', tickerSymbol: 'BND', marketValue: 1005.1, costBasis: 1000.2 },
];

function platformWith(more: Parameters<typeof scriptedApi>[0] = {}) {
  return connectedPlatform({
    server: scriptedApi({ 'GET /v1/holdings': holdings, 'GET /v1/accounts': accounts, ...more }),
  });
}

test('gives one row per holding by account and value, with the exact gain', () => {
  expect(evaluateTable(platformWith(), 'FIN_HOLDINGS')).toEqual([
    ['Account', 'Asset', 'Ticker', 'Quantity', 'Price', 'Market value', 'Cost basis', 'Gain', 'Currency'],
    ['Brokerage', 'Cash', null, null, null, 5, null, null, null],
    ['Brokerage', 'World fund', 'WLD', 3, 0.1, 0.3, 0.1, 0.2, 'EUR'],
    ['Checking', 'Bond', 'BND', null, null, 1005.1, 1000.2, 4.9, null],
  ]);
});

test.each([
  ['Brokerage', '', ['Cash', 'World fund']],
  [7, '', ['Cash', 'World fund']],
  [42, '', ['Bond']],
  ["'Brokerage', Checking", '', ['Cash', 'World fund', 'Bond']],
  [[['Brokerage'], ['Checking'], ['']], '', ['Cash', 'World fund', 'Bond']],
  [undefined, 'ticker=bnd', ['Bond']],
  [undefined, 'ticker=bnd, WLD', ['World fund', 'Bond']],
  ['', 'isCashEquivalent=true', ['Cash']],
  // The bond does not say, so it is no cash; none is in neither list.
  [null, 'cash=false', ['World fund', 'Bond']],
  ['', 'account=Checking', ['Bond']],
  ['Checking', 'account=Brokerage', ['Cash', 'World fund', 'Bond']],
  ['account=Checking', '', ['Bond']],
  ['', 'currency=eur', ['World fund']],
  ['sort=-gain; limit=1', '', ['Bond']],
])('account %j with %j', (account, options, names) => {
  const table = evaluateTable(platformWith(), 'FIN_HOLDINGS', account, options, 'columns=asset', 'headers=false');
  expect(table).toEqual(names.map((name) => [name]));
});

test('reads account by account only for columns that the list of all holdings lacks', () => {
  const platform = platformWith({
    [`GET /v1/accounts/${brokerageId}/holdings`]: [{ ...holdings[0], sector: 'Equity', securityId: 's1' }],
  });
  expect(evaluateTable(platform, 'FIN_HOLDINGS', '', 'columns=asset,sector')).toEqual([
    ['Asset', 'sector'],
    ['World fund', 'Equity'],
  ]);
  // The checking account says that it supports no holdings.
  expect(platform.requests.map(({ url }) => new URL(url).pathname)).toEqual([
    '/v1/accounts',
    `/v1/accounts/${brokerageId}/holdings`,
  ]);
  expect(evaluateTable(platform, 'FIN_HOLDINGS', '', 'columns=all')[0]).toHaveLength(17);
});

test('reads account by account only named accounts, in any case of their ids', () => {
  const [abc, def] = ['abcdefab-1111-4111-8111-abcdefabcdef', 'defdefde-1111-4111-8111-defdefdefdef'];
  const platform = platformWith({
    'GET /v1/accounts': [
      { id: abc.toUpperCase(), name: 'Abc' },
      { id: def.toUpperCase(), name: 'Def' },
    ],
    [`GET /v1/accounts/${abc}/holdings`]: [{ id: 'h', accountId: abc, sector: 'Equity' }],
    [`GET /v1/accounts/${def}/holdings`]: [{ id: 'i', accountId: def, sector: 'Bonds' }],
  });
  expect(evaluateTable(platform, 'FIN_HOLDINGS', 'Abc', 'columns=sector; headers=false')).toEqual([['Equity']]);
  expect(platform.requests).toHaveLength(2);
});

test('if the holdings of one account cannot be read, the formula fails instead of showing an incomplete table', () => {
  const platform = platformWith({
    [`GET /v1/accounts/${brokerageId}/holdings`]: () => failure(500, 'internal_error'),
  });
  expect(evaluateError(platform, 'FIN_HOLDINGS', '', 'columns=asset,sector').code).toBe('internal_error');
});

test.each([
  ['', '', ['/v1/accounts', '/v1/holdings']],
  ['', 'columns=asset; sort=asset', ['/v1/holdings']],
  ['Brokerage', 'columns=asset; sort=asset', ['/v1/accounts', '/v1/holdings']],
])('account %j with %j reads %j in one batch', (account, options, paths) => {
  const platform = platformWith();
  evaluateTable(platform, 'FIN_HOLDINGS', account, options);
  expect(platform.requests.map(({ url }) => new URL(url).pathname).sort()).toEqual(paths);
  const { 'http.fetch': single = 0, 'http.fetchAll': batches = 0 } = platform.calls;
  expect(single + batches).toBe(1);
});

test('the gain is blank without a market value or a cost basis, and exact with both, 0 among them', () => {
  const figures = [
    { id: 'a', costBasis: 5 },
    { id: 'b', marketValue: 5 },
    { id: 'c', marketValue: 0, costBasis: 5.1 },
    { id: 'd', marketValue: 5.1, costBasis: 0 },
  ];
  const platform = platformWith({ 'GET /v1/holdings': figures });
  expect(evaluateTable(platform, 'FIN_HOLDINGS', '', 'columns=gain; sort=id; headers=false')).toEqual([
    [null],
    [null],
    [-5.1],
    [5.1],
  ]);
});

test('finds a currency that only a holding has', () => {
  const pounds = [...holdings, { id: 'h4', assetName: 'Gilt', marketValueCurrencyCode: 'GBP' }];
  const platform = platformWith({ 'GET /v1/holdings': pounds });
  const options = 'currency=gbp; columns=asset; sort=asset; headers=false';
  expect(evaluateTable(platform, 'FIN_HOLDINGS', '', options)).toEqual([['Gilt']]);
  expect(platform.requests.map(({ url }) => new URL(url).pathname)).toEqual(['/v1/holdings']);
});

test.each([
  [403, 'account_not_accessible'],
  [404, 'not_found'],
])('an account that answers %i %s has no holdings', (status, code) => {
  const platform = platformWith({ [`GET /v1/accounts/${brokerageId}/holdings`]: () => failure(status, code) });
  expect(evaluateTable(platform, 'FIN_HOLDINGS', '', 'columns=asset,sector')).toEqual([['Asset', 'sector']]);
});

test.each([
  ['AAPL', 'No account "AAPL". If it is a ticker, write ticker=AAPL.'],
  [250_001, 'No account "250001". See FIN_ACCOUNTS() for names, masks and ids.'],
  [12_345_678, 'No account "12345678". See FIN_ACCOUNTS() for names, masks and ids.'],
  [1_795_000_000, 'No account "1795000000". Is it a refresh cell? Put a comma before it.'],
])('%j as the account is never read as a refresh tick', (account, message) => {
  expect(evaluateError(platformWith(), 'FIN_HOLDINGS', account).message).toBe(message);
  const named = [{ ...accounts[0], mask: String(account) }];
  const table = evaluateTable(platformWith({ 'GET /v1/accounts': named }), 'FIN_HOLDINGS', account, 'columns=asset');
  expect(table.length).toBeGreaterThan(1);
});

test('two accounts of the same name are an error', () => {
  const twins = [
    { ...accounts[0], name: 'Joint' },
    { ...accounts[1], name: 'joint ' },
  ];
  const error = evaluateError(platformWith({ 'GET /v1/accounts': twins }), 'FIN_HOLDINGS', 'Joint');
  expect(error.message).toBe('Several accounts are called "Joint". Use the account id.');
});
