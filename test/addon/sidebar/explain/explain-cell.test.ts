import { addonErrors } from '../../../../src/addon/errors/error-codes';
import { explainFromMenu } from '../../../../src/addon/menu';
import { explainsItself } from '../../../../src/addon/sidebar/explain/explain-cell';
import { mayBeAccess } from '../../../../src/addon/sidebar/explain/find-causes';
import { accounts, checkingId, transaction, travelId } from '../../../support/api/sample-records';
import { failure, list, type Route, record } from '../../../support/api/scripted-api';
import { connectionsOf } from '../../../support/platform/connected-platform';
import type { FakePlatform } from '../../../support/platform/fake-platform';
import { FakeSheet } from '../../../support/sheets/fake-sheet';
import { call, capabilities, input, platformWith } from '../called-sidebar';

const rows = [
  transaction(1, { transactionDate: '2026-11-10', organizationTransactionCategoryName: 'Groceries' }),
  transaction(2, { transactionDate: '2025-03-02', merchantName: 'Rewe' }),
  transaction(3, { transactionDate: '2026-11-12', isIgnored: true }),
];

/** Filters as the API does. */
const transactions: Route = ({ query }) =>
  list(
    rows.filter(
      (row) =>
        row.transactionDate >= (query['dateFrom'] ?? '') &&
        row.transactionDate <= (query['dateTo'] ?? '9999') &&
        (query['visibility'] === 'all' || !row.isIgnored) &&
        (query['accountId'] === undefined || query['accountId'] === row.accountId) &&
        (query['category'] === undefined ||
          (
            row as { organizationTransactionCategoryName?: string }
          ).organizationTransactionCategoryName?.toLowerCase() === query['category'].toLowerCase()),
    ),
  );

function explained(formula: string, routes: { readonly [name: string]: Route } = {}, cells: string[][] = []) {
  const platform = platformWith({
    'GET /v1/transactions': transactions,
    'GET /v1/holdings': [],
    [`GET /v1/tags/${travelId}/transactions`]: [],
    'GET /v1/api-key': () => record({ ...capabilities, accountScope: 'ALL', availableOperations: null }),
    ...routes,
  });
  call(platform, 'connect', input);
  select(platform, new FakeSheet('Sheet1', [[formula], ...cells]));
  return { platform, answer: call(platform, 'explainCell') };
}

function select(platform: FakePlatform, sheet: FakeSheet, row = 1, column = 1): void {
  platform.sheets.splice(0, platform.sheets.length, sheet);
  platform.state.selection = { sheet, areas: [{ row, column, rowCount: 1, columnCount: 1 }] };
}

const causes = (answer: { data: { checks: { finding: string; evidence: string }[] } }) =>
  answer.data.checks.filter(({ finding }) => finding === 'cause').map(({ evidence }) => evidence);

test('of a formula with rows, what they rest on is said', () => {
  const { answer } = explained('=FIN_TRANSACTIONS("2026-11")');
  const status = {
    title: 'Status of the rows',
    finding: 'fine',
    evidence: expect.stringMatching(/^Complete: 1 row as of /),
  };
  expect(answer.data).toMatchObject({ cell: 'Sheet1!A1', outcome: 'rows', rowCount: 1, checks: [status] });
  expect(explained('=FIN_BALANCE("Checking")').answer.data).toMatchObject({ outcome: 'rows', checks: [] });
});

test('what the rows rest on is not checked if the days around cannot be read', () => {
  const rent = { sourcePrimaryCategory: 'TRANSFER_OUT', displayAmount: -700, amount: 700, currencyCode: 'USD' };
  const { answer } = explained('=FIN_SUMMARY("month", "2026-11-10", "2026-11-11")', {
    'GET /v1/transactions': ({ query }) =>
      (query['dateTo'] ?? '9999') > '2026-12-02'
        ? failure(400, 'validation_error')
        : list([transaction(4, { transactionDate: '2026-11-10', ...rent })]),
  });
  expect(answer.data).toMatchObject({ outcome: 'rows', checks: [{ finding: 'unknown' }] });
});

test('transfers whose other side no account has are named with what to do', () => {
  const rent = { sourcePrimaryCategory: 'TRANSFER_OUT', displayAmount: -700, amount: 700, currencyCode: 'USD' };
  const { answer } = explained('=FIN_SUMMARY("month", "2026-11")', {
    'GET /v1/transactions': () => list([transaction(4, { transactionDate: '2026-11-02', ...rent })]),
  });
  expect(answer.data.checks[0].evidence).toContain(
    'Transfers whose other side no account has: 700 USD out (1). What of it is income or spending gets that kind',
  );
});

test.each([
  ['=FIN_TRANSACTIONS("2024", , "account=Checking")', 'The account can have transactions.'],
  ['=FIN_TRANSACTIONS("2024")', 'All 2 accounts can have transactions.'],
])('says of %s which accounts can have transactions', (formula, evidence) => {
  const { answer } = explained(formula);
  expect(answer.data.checks).toContainEqual(expect.objectContaining({ finding: 'fine', evidence }));
});

test('a header and a status row are no data', () => {
  const { answer } = explained('=FIN_TRANSACTIONS("2026-01", , "status=true; headers=raw")');
  expect(answer.data).toMatchObject({ outcome: 'empty', rowCount: 0 });
});

test('finds dates without data, names days with data and suggests a formula for all days', () => {
  const { answer } = explained('=SUM(1, FIN_TRANSACTIONS("2026-01", , "columns=date,amount"))');
  expect(causes(answer)).toEqual([
    'The formula asks for 1/1/2026 to 1/31/2026. There are none on these days, but on others, such as 3/2/2025 and 11/10/2026.',
  ]);
  expect(answer.data.checks.find(({ title }: { title: string }) => title === 'Dates').suggestion).toMatchObject({
    formula: '=FIN_TRANSACTIONS("all", , "columns=date,amount")',
    rowCount: 2,
  });
});

test('an empty page that others follow is no evidence that there are no transactions', () => {
  const pageAfterEmpty: Route = (request) =>
    request.query['pageToken'] === undefined ? list([], 'next') : transactions(request);
  const { answer } = explained('=FIN_TRANSACTIONS("2026-01")', { 'GET /v1/transactions': pageAfterEmpty });
  expect(causes(answer)).toEqual([
    'The formula asks for 1/1/2026 to 1/31/2026. There are none on these days, but on others, such as 3/2/2025 and 11/10/2026.',
  ]);
});

test('the explanation is in the language of the user', () => {
  const { platform } = explained('=FIN_TRANSACTIONS("2026-01", , "pending=true")');
  platform.state.locale = 'de';
  const { checks } = call(platform, 'explainCell').data;
  expect(
    checks.slice(0, 3).map(({ title, evidence }: { title: string; evidence: string }) => [title, evidence]),
  ).toEqual([
    ['Für den Schlüssel sichtbare Konten', expect.stringMatching(/^Der Schlüssel sieht alle \d Konten\.$/)],
    ['Konten mit Transaktionen', expect.stringMatching(/Transaktionen/)],
    [
      'Zeitraum',
      'Die Formel fragt nach der Zeit vom 1/1/2026 bis 1/31/2026. An diesen Tagen gibt es keine, aber an anderen, zum Beispiel am 3/2/2025 und am 11/10/2026.',
    ],
  ]);
});

test('the causes are in the order of the specification', () => {
  const { answer } = explained('=FIN_TRANSACTIONS("2026-01", , "pending=true")');
  expect(answer.data.checks.map(({ title }: { title: string }) => title)).toEqual([
    'Accounts that the key may see',
    'Accounts that have transactions',
    'Dates',
    'Ignored transactions',
    'Option pending',
    'Connection of the accounts',
  ]);
});

test('finds an account that the key may not see', () => {
  const { answer } = explained('=FIN_TRANSACTIONS("all", , "account=Savings")', {
    'GET /v1/api-key': () => record({ ...capabilities, selectedAccountIds: [checkingId] }),
    'GET /v1/accounts': accounts.slice(0, 1),
  });
  expect(answer.data).toMatchObject({ outcome: 'error', error: { code: 'unknown_account' } });
  expect(causes(answer)).toEqual(['The key is limited to 1 account: Checking. "Savings" is not among them.']);
});

test('finds accounts without data of the requested kind', () => {
  const { answer } = explained('=FIN_HOLDINGS("Checking")');
  expect(causes(answer)).toContain('The API has no holdings for Checking.');
});

test('finds a missing scope', () => {
  const { answer } = explained('=FIN_HOLDINGS()', { 'GET /v1/holdings': () => failure(403, 'forbidden_scope') });
  expect(causes(answer)).toEqual([expect.stringContaining('holdings:read')]);
});

test('finds ignored transactions, and suggests and inserts a formula that shows them', () => {
  const { platform, answer } = explained('=FIN_TRANSACTIONS("2026-11-12", "2026-11-12")');
  expect(causes(answer)).toContain('1 is ignored and therefore hidden.');
  const { suggestion } = answer.data.checks.find(({ title }: { title: string }) => title === 'Ignored transactions');
  expect(suggestion.formula).toBe('=FIN_TRANSACTIONS("2026-11-12", "2026-11-12", "visibility=all")');
  expect(call(platform, 'insertSuggestion', { id: suggestion.id }).data).toEqual({ cell: 'Sheet1!A1' });
  expect(platform.sheets[0]?.writes).toEqual([suggestion.formula]);
});

test('finds a filter value that does not occur in these dates', () => {
  const { answer } = explained('=FIN_TRANSACTIONS("2026-11", , "merchant=Rewe; columns=name")');
  expect(causes(answer)).toEqual(['Without merchant=Rewe there is 1 row.']);
});

test('finds a tag without transactions', () => {
  const { answer } = explained('=FIN_TAGGED("Travel", "all")');
  expect(causes(answer)).toEqual(['No transaction that the key can see has the tag "Travel".']);
});

test('reports an account that needs a login as a hint', () => {
  const { answer } = explained('=FIN_TRANSACTIONS("2026-01")', {
    'GET /v1/accounts': [{ ...accounts[0], sync: { loginRequiredAt: '2026-11-20T00:00:00Z' } }],
  });
  expect(answer.data.checks.at(-1)).toMatchObject({
    finding: 'hint',
    evidence: 'Checking: Login required. Newer data may be missing.',
  });
});

test('a key that the API refuses ends the explanation', () => {
  const { platform } = explained('=FIN_TRANSACTIONS("2026-11")');
  platform.cacheEntries.clear();
  platform.state.server = () => failure(401, 'unauthorized');
  const requests = platform.requests.length;
  expect(call(platform, 'explainCell').data).toMatchObject({
    outcome: 'error',
    error: { code: 'unauthorized' },
    checks: [],
  });
  expect(platform.requests.length - requests).toBeLessThan(4);
});

test('for invalid arguments, the explanation is the error of the formula', () => {
  const { answer } = explained('=FIN_TRANSACTIONS("someday")');
  expect(answer.data).toMatchObject({ outcome: 'error', error: { code: 'invalid_date' } });
});

test('reads the cells of arguments, and lists arguments that are calculated', () => {
  const { answer } = explained('=FIN_TRANSACTIONS(A2, EOMONTH(A2,0), B2:B3)', {}, [
    ['2026-11-01', 'merchant=Rewe'],
    ['', ''],
  ]);
  expect(answer.data).toMatchObject({ outcome: 'empty', unreadable: ['EOMONTH(A2,0)'] });
  expect(causes(answer)).toEqual(['Without merchant=Rewe there is 1 row.']);
});

test('for a selected cell inside a table, the formula of the table is explained', () => {
  const { platform } = explained('=FIN_TRANSACTIONS("2026-11")');
  select(
    platform,
    new FakeSheet('Sheet1', [
      ['', ''],
      ['', '=FIN_TRANSACTIONS("2026-11")'],
      ['', 'Date'],
    ]),
    3,
    2,
  );
  expect(call(platform, 'explainCell').data.cell).toBe('Sheet1!B2');
});

test.each([
  ['without a FIN formula', '=SUM(A2)'],
  ['with the name of a FIN function in a text', '="FIN_TAGS()"'],
])('a cell %s is refused', (_, formula) => {
  expect(explained(formula).answer.error.code).toBe('no_selection');
});

test.each(['unknown', '__proto__'])('the unknown suggestion %j writes nothing', (id) => {
  const { platform } = explained('=FIN_TRANSACTIONS("2026-01")');
  expect(call(platform, 'insertSuggestion', { id }).error.code).toBe('formula_changed');
  expect(platform.sheets[0]?.writes).toEqual([]);
});

test('a suggestion does not overwrite another formula', () => {
  const { platform, answer } = explained('=FIN_TRANSACTIONS("2026-01")');
  const { suggestion } = answer.data.checks.find(({ title }: { title: string }) => title === 'Dates');
  select(platform, new FakeSheet('Sheet1', [['=FIN_TAGS()']]));
  expect(call(platform, 'insertSuggestion', { id: suggestion.id }).error.code).toBe('formula_changed');
});

test('the filters of what is recurring and of a forecast are causes, too', () => {
  const rent = ['08', '09', '10', '11'].map((month, index) =>
    transaction(10 + index, { merchantName: 'Landlord', transactionDate: `2026-${month}-03`, displayAmount: -900 }),
  );
  const routes = { 'GET /v1/transactions': rent };
  expect(causes(explained('=FIN_RECURRING("kind=spending; state=ended")', routes).answer)).toEqual([
    'Without state=ended there is 1 row.',
  ]);
  const { answer } = explained('=FIN_FORECAST(, "+1d", , "currency=EUR; by=month; detail=true")', routes);
  expect(causes(answer)).toEqual(['Without currency=EUR there is 1 row.']);
  const titles = answer.data.checks.map(({ title }: { title: string }) => title);
  // The others leave no rows out.
  expect(titles.filter((title: string) => title.startsWith('Option'))).toEqual(['Option currency']);
});

test('the menu shows the causes in a dialog', () => {
  const { platform } = explained('=FIN_TRANSACTIONS("2026-11", , "merchant=Rewe")');
  explainFromMenu(platform, connectionsOf(platform));
  expect(platform.shown.alerts).toEqual([
    'The formula in Sheet1!A1 shows no rows.\n\nOption merchant: Without merchant=Rewe there is 1 row.',
  ]);
});

test('explains a formula with its range of rates, also an open one, and names no formula without it', () => {
  const routes = { 'GET /v1/organization': () => record({ name: 'Doe', baseCurrencyCode: 'USD' }) };
  const explainedWith = (range: string, rate: string) =>
    explained(`=FIN_NETWORTH("in=USD", ${range})`, routes, [[''], ['EUR', rate]]).answer.data;
  for (const range of ['A3:B3', 'A2:B', 'A:B', 'Sheet1!$A$2:$B']) {
    expect(explainedWith(range, '1.09')).toMatchObject({ outcome: 'rows', rowCount: 1, unreadable: [] });
  }
  expect(explainedWith('A2:B', '')).toMatchObject({
    outcome: 'error',
    error: { code: 'missing_rate', message: 'The rate of EUR in the rates is blank. Write a number.' },
    checks: [],
  });
  const { answer } = explained(
    '=FIN_SUMMARY("category", "2026-11", , "category=Nothing; in=USD", A2:B)',
    { ...routes, 'GET /v1/transactions': [transaction(1, { transactionDate: '2026-11-10' })] },
    [['EUR', '1.09']],
  );
  const better = answer.data.checks.map(({ suggestion }: { suggestion: unknown }) => suggestion);
  expect(better.filter((each: unknown) => each !== null)).toEqual([]);
});

test('of a category without rows, other categories with the same words are named', () => {
  const source = { sourcePrimaryCategory: 'FOOD_AND_DRINK', sourceDetailedCategory: 'FOOD_AND_DRINK_GROCERIES' };
  const found = [
    transaction(1, { transactionDate: '2026-11-10', ...source }),
    transaction(2, { transactionDate: '2025-03-02', organizationTransactionCategoryName: 'Groceries' }),
  ];
  const route: Route = ({ query: { dateFrom = '', dateTo = '9999', category } }) =>
    list(
      found.filter(
        (row) =>
          row.transactionDate >= dateFrom &&
          row.transactionDate <= dateTo &&
          (category === undefined || 'organizationTransactionCategoryName' in row),
      ),
    );
  const { answer } = explained('=FIN_TRANSACTIONS("2026-11", , "category=Groceries")', {
    'GET /v1/transactions': route,
  });
  expect(causes(answer)).toEqual([
    'Without category=Groceries there is 1 row. Other categories have the same words: Food and drink: Groceries.',
  ]);
});

test.each([
  [
    'explain themselves',
    explainsItself,
    [
      ...['authorization_required', 'bad_response', 'google_quota', 'internal_error', 'invalid_rates', 'missing_rate'],
      ...['network', 'rate_limited', 'redirected', 'time_limit', 'unauthorized', 'unexpected_status'],
      'unknown_connection',
    ],
  ],
  ['may mean that the key has no access', mayBeAccess, ['account_not_accessible', 'not_found', 'unknown_account']],
])('these errors %s', (_title, holds, codes) => {
  expect(
    Object.keys(addonErrors)
      .filter((code) => holds({ code }))
      .sort(),
  ).toEqual(codes);
});
