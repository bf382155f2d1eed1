import { brokerageId, transaction } from '../../../support/api/sample-records';
import { list } from '../../../support/api/scripted-api';
import { evaluateError, evaluateTable, secretKey } from '../../../support/platform/connected-platform';
import { midnightInBerlin, platformWith, rows } from '../three-transactions';

test('gives a header row, then one row per transaction, newest first', () => {
  const blank = null;
  expect(evaluateTable(platformWith(), 'FIN_TRANSACTIONS')).toEqual([
    ['Date', 'Name', 'Merchant', 'Amount', 'Currency', 'Category', 'Account', 'Pending'],
    [midnightInBerlin('2026-11-03'), 'Purchase 2', 'Shop', -2, 'USD', blank, 'Brokerage', true],
    [midnightInBerlin('2026-11-02'), 'Purchase 3', blank, -3, 'USD', 'Rent', 'Checking', false],
    [midnightInBerlin('2026-11-01'), 'Purchase 1', blank, -1, 'USD', 'Groceries', 'Checking', false],
  ]);
});

test('a transaction without the flag pending counts as posted', () => {
  const unsaid = [transaction(1, { pending: null }), transaction(2, { pending: true }), transaction(3)];
  const platform = platformWith({ 'GET /v1/transactions': unsaid });
  const count = (option: string) => evaluateTable(platform, 'FIN_TRANSACTIONS', 'ytd', '', option).length - 1;
  expect([count('pending=false'), count('pending=true')]).toEqual([2, 1]);
});

test('by default requests the months of the last 90 days, active transactions and pages of 100', () => {
  const platform = platformWith();
  evaluateTable(platform, 'FIN_TRANSACTIONS', undefined, null, '');
  expect(platform.requests[0]?.url).toBe(
    'https://api.example.com/v1/transactions?dateFrom=2026-07-31&visibility=active&pageSize=100',
  );
});

test('sends the filters that only the server can apply, for complete months and one day more at each end', () => {
  const platform = platformWith();
  evaluateTable(platform, 'FIN_TRANSACTIONS', '2026-11-01', '2026-11-02', 'visibility=ALL; apiCategory=Rent & more');
  expect(platform.requests[0]?.url).toBe(
    'https://api.example.com/v1/transactions?dateFrom=2026-10-31&dateTo=2026-12-01&visibility=all&category=Rent%20%26%20more&pageSize=100',
  );
});

test('leaves out rows outside the dates, whether the server treats dateTo as inclusive or not', () => {
  const names = evaluateTable(platformWith(), 'FIN_TRANSACTIONS', '2026-11-01', '2026-11-02', 'columns=name');
  expect(names).toEqual([['Name'], ['Purchase 3'], ['Purchase 1']]);
});

test.each([
  ['account=Checking', ['Purchase 3', 'Purchase 1']],
  ['account=0042', ['Purchase 3', 'Purchase 1']],
  ['currency=usd', ['Purchase 2', 'Purchase 3', 'Purchase 1']],
  ['sort=amount,limit=1', ['Purchase 3']],
  ['sort=apiAmount,limit=1', ['Purchase 1']],
  [`account=${brokerageId.toUpperCase()}`, ['Purchase 2']],
  ["account='Checking', 7", ['Purchase 2', 'Purchase 3', 'Purchase 1']],
  ['pending=true', ['Purchase 2']],
  ['pending: FALSE', ['Purchase 3', 'Purchase 1']],
  ['sort=amount', ['Purchase 3', 'Purchase 2', 'Purchase 1']],
  ['sort=-Amount', ['Purchase 1', 'Purchase 2', 'Purchase 3']],
  ['sort=displayAmount; limit=2', ['Purchase 3', 'Purchase 2']],
  ['sort=account desc, -date', ['Purchase 3', 'Purchase 1', 'Purchase 2']],
])('applies %s', (option, names) => {
  const table = evaluateTable(platformWith(), 'FIN_TRANSACTIONS', 'ytd', option, 'columns=name', 'headers=false');
  expect(table).toEqual(names.map((name) => [name]));
});

test('passes categories to the filter of the API one by one, and shows a row of two once', () => {
  const category = ({ query }: { query: { readonly [name: string]: string } }) =>
    list(query['category'] === 'Rent' ? [rows[2]] : query['category'] === 'Food' ? [rows[0], rows[2]] : []);
  const platform = platformWith({ 'GET /v1/transactions': category });
  const names = (option: string) =>
    evaluateTable(
      platform,
      'FIN_TRANSACTIONS',
      '2026-11-01',
      '2026-11-03',
      option,
      'columns=name; headers=false',
    ).flat();
  expect(names('apiCategory=Rent, Food')).toEqual(['Purchase 3', 'Purchase 1']);
  expect(names('apiCategory=Food')).toEqual(['Purchase 3', 'Purchase 1']);
  expect(names("apiCategory='Rent, Food'")).toEqual([null]);
  const asked = platform.requests.map(({ url }) => new URL(url).searchParams.get('category'));
  expect(asked.filter((category) => category !== null)).toEqual(['Rent', 'Food', 'Rent, Food']);
});

test.each([
  ['Pacific/Auckland', '2026-11-22'],
  ['Europe/Berlin', '2026-11-21'],
  ['Pacific/Pago_Pago', '2026-11-21'],
])('today is the day of the spreadsheet, here in %s', (zone, day) => {
  const days = ['2026-11-20', '2026-11-21', '2026-11-22'];
  const platform = platformWith(
    { 'GET /v1/transactions': days.map((each, index) => transaction(index + 1, { transactionDate: each })) },
    zone,
  );
  const table = evaluateTable(platform, 'FIN_TRANSACTIONS', 'today', 'today', 'columns=date; dates=text');
  expect(table).toEqual([['Date'], [day]]);
});

test('formulas that differ only in account, pending, sort, columns and limit share one read', () => {
  const platform = platformWith();
  evaluateTable(platform, 'FIN_TRANSACTIONS', 'ytd', '', 'account=Checking');
  const requests = platform.requests.length;
  evaluateTable(platform, 'FIN_TRANSACTIONS', 'ytd', '', 'pending=true; sort=amount; limit=1; columns=all');
  expect([requests, platform.requests.length]).toEqual([2, 2]);
});

test.each([
  ['columns=name; account=Checking', ['/v1/accounts', '/v1/transactions']],
  ['columns=account', ['/v1/accounts', '/v1/transactions']],
  ['columns=name', ['/v1/accounts', '/v1/transactions']],
])('with %s, reads %j in one batch', (options, paths) => {
  const platform = platformWith();
  evaluateTable(platform, 'FIN_TRANSACTIONS', '2026-11', '', options);
  expect(platform.requests.map(({ url }) => new URL(url).pathname).sort()).toEqual(paths);
  const { 'http.fetch': single = 0, 'http.fetchAll': batches = 0 } = platform.calls;
  expect(single + batches).toBe(1);
});

test('accepts exact API field names, and columns=all shows every field under that name', () => {
  expect(evaluateTable(platformWith(), 'FIN_TRANSACTIONS', 'ytd', '', 'columns=apiAmount,amount; limit=1')).toEqual([
    ['apiAmount', 'Amount'],
    [2, -2],
  ]);
  const raw = evaluateTable(platformWith(), 'FIN_TRANSACTIONS', 'ytd', '', 'columns=apiAmount,amount; headers=raw');
  expect(raw[0]).toEqual(['apiAmount', 'displayAmount']);
  expect(evaluateTable(platformWith(), 'FIN_TRANSACTIONS', 'ytd', '', 'columns=all; limit=1')[0]).toEqual([
    'id',
    'accountId',
    'accountOwnershipPercentage',
    'entity',
    'transactionDate',
    'authorizedDate',
    'name',
    'merchantName',
    'apiAmount',
    'displayAmount',
    'currencyCode',
    'pending',
    'isIgnored',
    'sourcePrimaryCategory',
    'sourceDetailedCategory',
    'organizationTransactionCategoryName',
    'accountName',
    'institutionName',
  ]);
});

test('derives account, institution, category and month', () => {
  const columns = 'columns=account,institution,month,accountName,institutionName';
  expect(evaluateTable(platformWith(), 'FIN_TRANSACTIONS', 'ytd', '', columns, 'sort=date; limit=1')).toEqual([
    ['Account', 'Institution', 'Month', 'accountName', 'institutionName'],
    ['Checking', 'First Bank', '2026-11', 'Checking', 'First Bank'],
  ]);
});

test.each([
  ['account', 'Checking'],
  ['accountName', 'Checking'],
  ['institution', 'First Bank'],
  ['institutionName', 'First Bank'],
])('reads the accounts only for the column %s', (column, name) => {
  const options = `columns=${column}; sort=date; limit=1; headers=false`;
  expect(evaluateTable(platformWith(), 'FIN_TRANSACTIONS', 'ytd', '', options)).toEqual([[name]]);
});

test('without rows gives only the header row, or a blank row if headers=false', () => {
  const platform = platformWith({ 'GET /v1/transactions': [] });
  expect(evaluateTable(platform, 'FIN_TRANSACTIONS', '', '', 'columns=date,name')).toEqual([['Date', 'Name']]);
  expect(evaluateTable(platform, 'FIN_TRANSACTIONS', '', '', 'columns=date,name; headers=false')).toEqual([
    [null, null],
  ]);
});

test('shows raw headings, and dates as text or serial numbers', () => {
  const ask = (options: string) =>
    evaluateTable(platformWith(), 'FIN_TRANSACTIONS', 'ytd', '', `columns=date,account; limit=1; ${options}`);
  expect(ask('headers=raw; dates=text')).toEqual([
    ['transactionDate', 'account'],
    ['2026-11-03', 'Brokerage'],
  ]);
  expect(ask('dates=serial')[1]).toEqual([46329, 'Brokerage']);
});

test('with status=true, ends with a row about age and completeness', () => {
  const platform = platformWith();
  const last = (options: string) =>
    evaluateTable(platform, 'FIN_TRANSACTIONS', 'ytd', '', `status=true; ${options}`).pop();
  expect(last('columns=date,name')).toEqual(['Complete: 3 rows as of 2026-11-21 13:00', null]);
  expect(last('columns=date,name; limit=2')).toEqual(['First 2 of 3 rows as of 2026-11-21 13:00', null]);
});

test.each([
  [
    ['nonsense'],
    'invalid_date',
    'The first date "nonsense" cannot be read. Write 2026-03-31, -30d, ytd, last month, 2026-Q1 or all.',
  ],
  [
    ['ytd', '', 'acount=x'],
    'unknown_option',
    'No option "acount". Valid: account, category, merchant, currency, pending, visibility, kind, apiCategory, group, tag, ….',
  ],
  [
    ['ytd', '', 'account=Savings'],
    'unknown_account',
    'No account "Savings". See FIN_ACCOUNTS() for names, masks and ids.',
  ],
  [['ytd', '', 'account=Chekcing'], 'unknown_account', 'No account "Chekcing". Did you mean Checking?'],
  [['ytd', '', 'tag=Hotel'], 'unknown_tag', 'No tag "Hotel". Did you mean Hotels?'],
  [['ytd', '', 'tag=Travel > Hotls'], 'unknown_tag', 'No tag "Travel > Hotls". See FIN_TAGS() for what there is.'],
  [['ytd', '', 'tag=Food'], 'unknown_tag', 'No tag "Food". See FIN_TAGS() for what there is.'],
  [
    ['ytd', '', 'columns=dat'],
    'unknown_column',
    'No column "dat". Try date, name, merchant, amount, currency, category, account, … or an API field.',
  ],
  [['ytd', '', 'limit=0'], 'invalid_option', 'Option limit takes a whole number from 1; not "0".'],
  [['ytd', '', 'visibility=none'], 'invalid_option', 'Option visibility takes active, ignored, all; not "none".'],
  [['ytd', '', 'pending=maybe'], 'invalid_option', 'Option pending takes true or false; not "maybe".'],
  [['ytd', '', 'limit=1; limit=2'], 'invalid_option', 'Option limit is given twice. Give it once.'],
  [['#N/A'], 'error_cell', 'Argument 1 (from) holds #N/A. Repair that cell first.'],
])('%j fails with %s', (args, code, message) => {
  const error = evaluateError(platformWith(), 'FIN_TRANSACTIONS', ...args);
  expect([error.name, error.code, error.message]).toEqual(['FIN', code, message]);
});

test('a misspelt option, column or date is refused without a request', () => {
  const platform = platformWith();
  for (const option of ['acount=x', 'columns=dat', 'limit=0']) {
    evaluateError(platform, 'FIN_TRANSACTIONS', 'ytd', '', option);
  }
  evaluateError(platform, 'FIN_TRANSACTIONS', 'nonsense');
  expect(platform.requests).toHaveLength(0);
});

test('says how to connect if nobody is connected', () => {
  const platform = platformWith();
  platform.userStore.clear();
  expect(evaluateError(platform, 'FIN_TRANSACTIONS')).toMatchObject({
    code: 'not_connected',
    message: 'Not connected. Open Extensions › FIN › Open sidebar and connect.',
  });
});

test('reads all pages, including short and empty ones, and counts a repeated row once', () => {
  const pages: { [token: string]: [unknown[], string?] } = {
    '': [[rows[0]], 'a'],
    a: [[], 'b'],
    b: [[rows[0], rows[1]], 'c'],
    c: [[rows[2]]],
  };
  const platform = platformWith({
    'GET /v1/transactions': ({ query }) => list(...(pages[query['pageToken'] ?? ''] as [unknown[], string?])),
  });
  const table = evaluateTable(platform, 'FIN_TRANSACTIONS', 'all', '', 'columns=name; headers=false');
  expect(table).toEqual([['Purchase 2'], ['Purchase 3'], ['Purchase 1']]);
});

test('the key is sent only in its header', () => {
  const platform = platformWith();
  evaluateTable(platform, 'FIN_TRANSACTIONS');
  for (const request of platform.requests) {
    expect(request.headers['X-API-Key']).toBe(secretKey);
    expect(request.url).not.toContain('SECRET');
  }
  for (const [key, { value }] of platform.cacheEntries) expect(`${key} ${value}`).not.toContain('SECRET');
});

test.each([
  ['sort=-Amount', [-1, -2, -3]],
  ['sort=Amount desc', [-1, -2, -3]],
  ['sort=displayAmount', [-3, -2, -1]],
  ['sort=amount', [-3, -2, -1]],
  ['sort=apiAmount', [-1, -2, -3]],
  ['sort=pending,-date', [-3, -1, -2]],
  ['sort=Transaction ID', [-1, -2, -3]],
])('%s sorts by the displayed amount, unless the column is apiAmount', (sort, amounts) => {
  const table = evaluateTable(platformWith(), 'FIN_TRANSACTIONS', 'all', '', sort, 'columns=Amount; headers=false');
  expect(table.flat()).toEqual(amounts);
});

test('raw headings name the fields, and a column may be requested twice', () => {
  const columns = 'columns=Amount,amount,apiamount,Transaction ID,ID,name,name; headers=raw; limit=1';
  expect(evaluateTable(platformWith(), 'FIN_TRANSACTIONS', 'all', '', columns)[0]).toEqual([
    'displayAmount',
    'displayAmount',
    'apiAmount',
    'id',
    'id',
    'name',
    'name',
  ]);
});

test('a date with a time counts as its day', () => {
  const timed = [transaction(1, { transactionDate: '2026-11-03T00:00:00Z' })];
  const platform = platformWith({ 'GET /v1/transactions': timed });
  const options = 'columns=name; headers=false';
  expect(evaluateTable(platform, 'FIN_TRANSACTIONS', '2026-11-03', '2026-11-03', options)).toEqual([['Purchase 1']]);
});
