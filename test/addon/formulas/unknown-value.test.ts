import { accounts, brokerageId, hotelsId, tags, transaction, travelId } from '../../support/api/sample-records';
import { type Ask, failure, list, type Route, record, scriptedApi } from '../../support/api/scripted-api';
import { connectedPlatform, evaluateError, evaluateTable } from '../../support/platform/connected-platform';
import type { FakePlatform } from '../../support/platform/fake-platform';

const named = (name: string) => ({ organizationTransactionCategoryName: name });
const rows = [
  transaction(1, { ...named('Groceries'), merchantName: 'Whole Foods' }),
  transaction(2, { ...named('Rent'), merchantName: 'Doe', transactionDate: '2026-10-02' }),
  transaction(3, {
    transactionDate: '2024-01-02',
    sourcePrimaryCategory: 'FOOD_AND_DRINK',
    sourceDetailedCategory: 'FOOD_AND_DRINK_COFFEE',
    currencyCode: 'GBP',
  }),
];

/** As the service filters: by day, and by any name of the category without case. */
function listTransactions({ query }: Ask) {
  const fits = (row: { readonly [name: string]: unknown }) => {
    const names = [row['organizationTransactionCategoryName'], row['sourceDetailedCategory']];
    const day = String(row['transactionDate']);
    return (
      (query['category'] === undefined ||
        names.some((name) => String(name).toLowerCase() === query['category']?.toLowerCase())) &&
      day >= (query['dateFrom'] ?? '') &&
      day <= (query['dateTo'] ?? '9999')
    );
  };
  return list(rows.filter(fits));
}

const platformWith = (more: { readonly [path: string]: Route } = {}): FakePlatform =>
  connectedPlatform({
    server: scriptedApi({
      'GET /v1/transactions': listTransactions,
      [`GET /v1/tags/${hotelsId}/transactions`]: [],
      'GET /v1/accounts': accounts,
      'GET /v1/tags': tags,
      'GET /v1/holdings': [
        { id: 'h', accountId: brokerageId, tickerSymbol: 'VTI', marketValue: 1, marketValueCurrencyCode: 'USD' },
        { id: 'i', accountId: brokerageId, assetName: 'Gold' },
      ],
      ...more,
    }),
  });

describe('a category', () => {
  const isCheck = ({ query }: Ask) => query['category'] !== undefined;
  const ofNoCategory = ({ query }: Ask) => list(query['category'] === undefined ? rows : []);

  test.each([
    ['FIN_TRANSACTIONS', ['this month', '', 'category=Grocries']],
    ['FIN_TAGGED', ['Hotels', 'this month', '', 'category=Grocries']],
    ['FIN_SUMMARY', ['month', 'this month', '', 'category=Rent,Grocries']],
  ] as const)('that never occurs is an error of %s with the nearest name', (name, given) => {
    const error = evaluateError(platformWith(), name, ...given);
    expect([error.code, error.message]).toEqual([
      'unknown_value',
      'No category "Grocries" in your data. Did you mean Groceries?',
    ]);
  });

  test('that resembles none gives an error with the displayed names of those that occur', () => {
    expect(evaluateError(platformWith(), 'FIN_TRANSACTIONS', 'ytd', '', 'category=Qwerty').message).toBe(
      'No category "Qwerty" in your data. There are Food and drink: Coffee, Groceries, Rent.',
    );
  });

  test('that resembles none of many gives an error of at most 120 characters', () => {
    const many = Array.from({ length: 30 }, (_, index) => transaction(index, named(`Category ${index + 10}`)));
    const platform = platformWith({
      'GET /v1/transactions': ({ query }) => list(query['category'] === undefined ? many : []),
    });
    const { message } = evaluateError(platform, 'FIN_TRANSACTIONS', 'ytd', '', 'category=Qwerty');
    expect(message).toBe(
      'No category "Qwerty" in your data. There are Category 10, Category 11, Category 12, Category 13, Category 14, ….',
    );
    expect(platform.requests.at(-1)?.url).toBe('https://api.example.com/v1/transactions?visibility=all&pageSize=100');
  });

  test('that occurs on other days gives an empty table, and is looked up once in six hours', () => {
    const platform = platformWith();
    const ask = () => evaluateTable(platform, 'FIN_TRANSACTIONS', 'this month', '', 'category=rent');
    expect(ask()).toHaveLength(1);
    const asked = platform.requests.filter(({ url }) => url.includes('category='));
    expect(asked.map(({ url }) => url)).toEqual([
      'https://api.example.com/v1/transactions?visibility=all&category=rent&pageSize=100',
    ]);
    const requests = platform.requests.length;
    expect(ask()).toHaveLength(1);
    expect(platform.requests).toHaveLength(requests);
  });

  test('with rows needs no further request', () => {
    const platform = platformWith();
    expect(
      evaluateTable(platform, 'FIN_TRANSACTIONS', 'this month', '', 'category=Groceries', 'columns=name'),
    ).toHaveLength(2);
    expect(platform.requests.map(({ url }) => new URL(url).pathname).sort()).toEqual([
      '/v1/accounts',
      '/v1/transactions',
    ]);
  });

  test('can be written as a table displays it', () => {
    const options = 'category=Food and drink: Coffee; columns=name,category; headers=false';
    const platform = platformWith();
    expect(evaluateTable(platform, 'FIN_TRANSACTIONS', '2024', '', options)).toEqual([
      ['Purchase 3', 'Food and drink: Coffee'],
    ]);
    // The list and the accounts, and none to find out whether the category occurs.
    expect(platform.requests).toHaveLength(2);
    expect(evaluateTable(platformWith(), 'FIN_TRANSACTIONS', '2025', '', options)).toEqual([[null, null]]);
    expect(
      evaluateError(platformWith(), 'FIN_TRANSACTIONS', '2025', '', 'category=Food and drink: Cofee').message,
    ).toBe('No category "Food and drink: Cofee" in your data. Did you mean Food and drink: Coffee?');
  });

  test('of the organization can resemble such a displayed name', () => {
    const platform = platformWith({
      'GET /v1/transactions': ({ query }) =>
        list(query['category'] === undefined ? [transaction(4, named('Food: Out'))] : []),
    });
    expect(
      evaluateTable(platform, 'FIN_TRANSACTIONS', 'ytd', '', 'category=Food: Out; columns=name; headers=false'),
    ).toEqual([['Purchase 4']]);
  });

  test('as displayed fills the column of tags', () => {
    const tagged = ({ query }: Ask) =>
      list(query['category'] === undefined || query['category'] === 'FOOD_AND_DRINK_COFFEE' ? [rows[2]] : []);
    const platform = platformWith({
      [`GET /v1/tags/${hotelsId}/transactions`]: tagged,
      [`GET /v1/tags/${travelId}/transactions`]: [],
    });
    const options = 'category=Food and drink: Coffee; columns=tags; headers=false';
    expect(evaluateTable(platform, 'FIN_TRANSACTIONS', '2024', '', options)).toEqual([['Travel › Hotels']]);
  });

  test.each<[string, Route]>([
    ['a key that sees no transactions', []],
    ['transactions without categories', ({ query }) => list(query['category'] === undefined ? [transaction(1)] : [])],
    ['an API that cannot say', (ask) => (isCheck(ask) ? failure(400, 'invalid_query') : ofNoCategory(ask))],
    ['an empty page that has a next one', (ask) => (isCheck(ask) ? list([], 'next') : ofNoCategory(ask))],
  ])('is accepted unchecked with %s', (_, route) => {
    const platform = platformWith({ 'GET /v1/transactions': route });
    expect(evaluateTable(platform, 'FIN_TRANSACTIONS', 'this month', '', 'category=Grocries')).toHaveLength(1);
  });

  test('is accepted unchecked while the API does not respond', () => {
    let isDown = false;
    const platform = platformWith({
      'GET /v1/transactions': (ask) => (isDown ? failure(503, 'internal_error') : listTransactions(ask)),
    });
    const given = ['this month', '', 'category=Grocries; status=true'];
    expect(evaluateError(platform, 'FIN_TRANSACTIONS', ...given).code).toBe('unknown_value');
    isDown = true;
    platform.state.now += 3_600_000;
    const before = platform.requests.length;
    expect(evaluateTable(platform, 'FIN_TRANSACTIONS', ...given)[1]?.[0]).toMatch(/^Old: 0 rows/);
    const checks = platform.requests.slice(before).filter(({ url }) => url.includes('visibility=all'));
    expect(checks).toEqual([]);
  });
});

describe('a currency', () => {
  const unknown = 'No currency "USDD" in your data. Did you mean USD?';

  test.each([
    ['FIN_TRANSACTIONS', ['this month', '', 'currency=USDD']],
    ['FIN_SUMMARY', ['month', 'this month', '', 'currency=USD,usdd']],
    ['FIN_NETWORTH', ['currency=USDD']],
    ['FIN_ACCOUNTS', ['currency=USDD']],
    ['FIN_HOLDINGS', ['', 'currency=USDD']],
  ] as const)('that occurs nowhere is an error of %s', (name, given) => {
    const error = evaluateError(platformWith(), name, ...given);
    expect([error.code, error.message.toUpperCase()]).toEqual(['unknown_value', unknown.toUpperCase()]);
  });

  test('of an account is known, even if no row in the dates has it', () => {
    for (const name of ['FIN_TRANSACTIONS', 'FIN_HOLDINGS'] as const) {
      expect(evaluateTable(platformWith(), name, '', '', 'currency=eur')).toHaveLength(1);
    }
  });

  test('of the organization is known, so that reports in it never fail', () => {
    const platform = platformWith({ 'GET /v1/organization': () => record({ name: 'Doe', baseCurrencyCode: 'CHF' }) });
    expect(evaluateTable(platform, 'FIN_NETWORTH', 'currency=chf')).toHaveLength(1);
    expect(evaluateError(platform, 'FIN_NETWORTH', 'currency=CHX').code).toBe('unknown_value');
  });

  test('of a row is known without a further request', () => {
    const platform = platformWith();
    const options = 'currency=GBP; columns=name; headers=false';
    expect(evaluateTable(platform, 'FIN_TRANSACTIONS', '2024', '', options)).toEqual([['Purchase 3']]);
    // The list and the accounts.
    expect(platform.requests).toHaveLength(2);
  });

  test.each<[string, Route]>([
    ['a key that may not list accounts', () => failure(403, 'forbidden_scope')],
    ['a key that sees no account', []],
    ['accounts without a currency', [{ id: brokerageId, name: 'Brokerage' }]],
  ])('is accepted unchecked with %s', (_, route) => {
    const platform = platformWith({ 'GET /v1/accounts': route });
    expect(evaluateTable(platform, 'FIN_TRANSACTIONS', 'this month', '', 'currency=USDD')).toHaveLength(1);
  });

  test('is accepted while the API does not respond', () => {
    let isDown = false;
    const down = (route: readonly unknown[]) => () => (isDown ? failure(503, 'internal_error') : list(route));
    const platform = platformWith({ 'GET /v1/accounts': down(accounts) });
    evaluateTable(platform, 'FIN_TRANSACTIONS', 'this month', '', 'columns=name');
    isDown = true;
    expect(evaluateTable(platform, 'FIN_TRANSACTIONS', 'this month', '', 'columns=name; currency=EUR')).toHaveLength(1);
  });

  test('that resembles none gives an error that lists those that occur', () => {
    expect(evaluateError(platformWith(), 'FIN_ACCOUNTS', 'currency=JPY').message).toBe(
      'No currency "JPY" in your data. There are EUR, USD.',
    );
  });
});

describe('a ticker', () => {
  test('that no holding has is an error with the nearest ticker', () => {
    const error = evaluateError(platformWith(), 'FIN_HOLDINGS', '', 'ticker=vit');
    expect([error.code, error.message]).toEqual(['unknown_value', 'No ticker "VIT" in your data. Did you mean VTI?']);
  });

  test('of another account gives an empty table', () => {
    expect(evaluateTable(platformWith(), 'FIN_HOLDINGS', 'Checking', 'ticker=VTI; columns=asset')).toHaveLength(1);
    const perAccount = platformWith({ [`GET /v1/accounts/${brokerageId}/holdings`]: [] });
    expect(evaluateTable(perAccount, 'FIN_HOLDINGS', 'Brokerage', 'ticker=vti; columns=sector')).toHaveLength(1);
  });

  test('is accepted if only the lists of accounts can be read', () => {
    const platform = platformWith({
      'GET /v1/holdings': () => failure(403, 'forbidden_scope'),
      [`GET /v1/accounts/${brokerageId}/holdings`]: [{ id: 'h', accountId: brokerageId, tickerSymbol: 'VTI' }],
    });
    expect(evaluateTable(platform, 'FIN_HOLDINGS', 'Brokerage', 'ticker=BND; columns=sector')).toHaveLength(1);
  });

  test('is accepted if there are no holdings', () => {
    const platform = platformWith({ 'GET /v1/holdings': [] });
    expect(evaluateTable(platform, 'FIN_HOLDINGS', '', 'ticker=VTI')).toHaveLength(1);
  });
});

describe('a merchant', () => {
  const names = (option: string) =>
    evaluateTable(platformWith(), 'FIN_TRANSACTIONS', 'this month', '', option, 'columns=name; headers=false').flat();

  test.each(['merchant=whole foods', 'merchant=Whole*', 'merchant=*', 'merchant=Aldi,Whole Foods'])(
    '%s is found',
    (option) => {
      expect(names(option)).toEqual(['Purchase 1']);
    },
  );

  test('without rows is an error if a similar one exists, otherwise it belongs to other days', () => {
    expect(evaluateError(platformWith(), 'FIN_SUMMARY', 'month', 'ytd', '', 'merchant=Whole Fods').message).toBe(
      'No merchant "Whole Fods" in your data. Did you mean Whole Foods?',
    );
    expect(names('merchant=Aldi')).toEqual([null]);
    expect(names('merchant=Whole Fods*')).toEqual([null]);
  });

  test('is accepted if no transaction has a merchant', () => {
    const platform = platformWith({ 'GET /v1/transactions': [transaction(1), transaction(2)] });
    expect(evaluateTable(platform, 'FIN_TRANSACTIONS', 'all', '', 'merchant=Aldi')).toHaveLength(1);
  });

  test('that resembles none is an error only if all days were read', () => {
    const ask = (...given: unknown[]) => evaluateTable(platformWith(), 'FIN_TRANSACTIONS', ...given, 'columns=name');
    expect(evaluateError(platformWith(), 'FIN_TRANSACTIONS', 'all', '', 'merchant=Aldi').message).toBe(
      'No merchant "Aldi" in your data. There are Doe, Whole Foods.',
    );
    expect(ask('all', '', 'merchant=doe')).toEqual([['Name'], ['Purchase 2']]);
    for (const given of [
      ['2020-01-01', '', 'merchant=Aldi'],
      ['', '', 'merchant=Aldi'],
      ['', '2026-12-31', 'merchant=Aldi'],
      ['all', '', 'merchant=Aldi; apiCategory=Groceries'],
      ['all', '', 'merchant=Aldi*'],
    ]) {
      expect([given, ask(...given)]).toEqual([given, [['Name']]]);
    }
    const platform = platformWith({ [`GET /v1/tags/${hotelsId}/transactions`]: rows.slice(0, 1) });
    expect(evaluateTable(platform, 'FIN_TAGGED', 'Hotels', 'all', '', 'merchant=Aldi')).toHaveLength(1);
  });
});
