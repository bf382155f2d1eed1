import { connectedPlatform, evaluateError, evaluateTable, secretKey } from '../../support/connected-platform';
import { accounts, brokerageId, checkingId, hotelsId, tags, transaction, travelId } from '../../support/sample-records';
import { failure, list, scriptedApi } from '../../support/scripted-api';

const rows = [
  transaction(1, { transactionDate: '2026-11-01', sourcePrimaryCategory: 'FOOD', sourceDetailedCategory: 'GROCERIES' }),
  transaction(2, { transactionDate: '2026-11-03', accountId: brokerageId, pending: true, merchantName: 'Shop' }),
  transaction(3, { transactionDate: '2026-11-02', organizationTransactionCategoryName: 'Rent', entity: null }),
];

function platformWith(more: Parameters<typeof scriptedApi>[0] = {}, timeZone?: string) {
  return connectedPlatform({
    ...(timeZone === undefined ? {} : { timeZone }),
    server: scriptedApi({ 'GET /v1/transactions': rows, 'GET /v1/accounts': accounts, 'GET /v1/tags': tags, ...more }),
  });
}

const midnightInBerlin = (day: string) => new Date(`${day}T00:00:00+01:00`);

test('gives a header row, then a row a transaction, newest first', () => {
  const blank = null;
  expect(evaluateTable(platformWith(), 'FIN_TRANSACTIONS')).toEqual([
    ['Date', 'Name', 'Merchant', 'Amount', 'Currency', 'Category', 'Account', 'Pending', 'Transaction ID'],
    [midnightInBerlin('2026-11-03'), 'Purchase 2', 'Shop', -2, 'USD', blank, 'Brokerage', true, rows[1]?.id],
    [midnightInBerlin('2026-11-02'), 'Purchase 3', blank, -3, 'USD', 'Rent', 'Checking', false, rows[2]?.id],
    [midnightInBerlin('2026-11-01'), 'Purchase 1', blank, -1, 'USD', 'GROCERIES', 'Checking', false, rows[0]?.id],
  ]);
});

test('a transaction that does not say whether it is pending is not', () => {
  const unsaid = [transaction(1, { pending: null }), transaction(2, { pending: true }), transaction(3)];
  const platform = platformWith({ 'GET /v1/transactions': unsaid });
  const count = (option: string) => evaluateTable(platform, 'FIN_TRANSACTIONS', 'ytd', '', option).length - 1;
  expect([count('pending=false'), count('pending=true')]).toEqual([2, 1]);
});

const firewall = () => ({ status: 403, headers: {}, text: '<html><h1>Forbidden</h1></html>' });

test.each([
  ['a firewall', firewall, 'The API, or a firewall before it, refuses this (403). Ask its provider.'],
  ['a missing scope', () => failure(403, 'forbidden_scope'), 'The key lacks the scope accounts:read.'],
  ['a path that is not there', () => failure(404, 'not_found'), 'The API does not know this, or the key'],
])(
  'where %s keeps the names of accounts, their ids stand in the table, and the last row says why',
  (_, refuse, why) => {
    const platform = platformWith({ 'GET /v1/accounts': refuse });
    const [row, last] = evaluateTable(
      platform,
      'FIN_TRANSACTIONS',
      '2026-11-03',
      '2026-11-03',
      'columns=account,displayAmount; status=true; headers=false',
    );
    expect(row).toEqual([brokerageId, -2]);
    expect(last?.[0]).toMatch(/^Complete: 1 row as of 2026-11-21 13:00\. Account ids in place of names: /);
    expect(last?.[0]).toContain(why);
  },
);

test('what needs the list of accounts says what keeps it from it, and a firewall is no missing scope', () => {
  const platform = platformWith({ 'GET /v1/accounts': firewall });
  const sentence = 'The API, or a firewall before it, refuses this (403). Ask its provider.';
  for (const error of [
    evaluateError(platform, 'FIN_TRANSACTIONS', 'ytd', '', 'account=Checking'),
    evaluateError(platform, 'FIN_BALANCE', 'Checking'),
    evaluateError(platform, 'FIN_NETWORTH'),
    evaluateError(platform, 'FIN_ACCOUNTS'),
  ]) {
    expect([error.code, error.message]).toEqual(['unexpected_status', sentence]);
  }
  const byId = evaluateTable(platform, 'FIN_TRANSACTIONS', 'ytd', '', `account=${brokerageId}; columns=name`);
  expect(byId).toEqual([['Name'], ['Purchase 2']]);
});

test('a failure of the list of accounts that passes is no reason to show ids', () => {
  const platform = platformWith({ 'GET /v1/accounts': () => failure(500, 'internal_error') });
  expect(evaluateError(platform, 'FIN_TRANSACTIONS', 'ytd').code).toBe('internal_error');
});

test('the last row tells that the tags shown are older than the rows', () => {
  let isWorking = true;
  const platform = platformWith({
    'GET /v1/tags': () => (isWorking ? list(tags) : failure(500, 'internal_error')),
    [`GET /v1/tags/${travelId}/transactions`]: () => (isWorking ? list([]) : failure(500, 'internal_error')),
    [`GET /v1/tags/${hotelsId}/transactions`]: () => (isWorking ? list([]) : failure(500, 'internal_error')),
  });
  const lastRow = () => evaluateTable(platform, 'FIN_TRANSACTIONS', 'ytd', '', 'columns=name,tags; status=true').pop();
  expect(lastRow()?.[0]).toMatch(/^Complete: 3 rows/);
  isWorking = false;
  platform.state.now += 3_600_000;
  expect(lastRow()?.[0]).toMatch(/^Old: 3 rows/);
});

test('asks for the months of the last 90 days, active transactions and pages of 100 unless told otherwise', () => {
  const platform = platformWith();
  evaluateTable(platform, 'FIN_TRANSACTIONS', undefined, null, '');
  expect(platform.requests[0]?.url).toBe(
    'https://api.example.com/v1/transactions?dateFrom=2026-08-01&visibility=active&pageSize=100',
  );
});

test('sends the filters that only the server can apply, for whole months and a day more than the last', () => {
  const platform = platformWith();
  evaluateTable(platform, 'FIN_TRANSACTIONS', '2026-11-01', '2026-11-02', 'visibility=ALL; category=Rent & more');
  expect(platform.requests[0]?.url).toBe(
    'https://api.example.com/v1/transactions?dateFrom=2026-11-01&dateTo=2026-12-01&visibility=all&category=Rent%20%26%20more&pageSize=100',
  );
});

test('leaves out what lies outside the dates, whether or not the server takes dateTo as inclusive', () => {
  const names = evaluateTable(platformWith(), 'FIN_TRANSACTIONS', '2026-11-01', '2026-11-02', 'columns=name');
  expect(names).toEqual([['Name'], ['Purchase 3'], ['Purchase 1']]);
});

test.each([
  ['account=Checking', ['Purchase 3', 'Purchase 1']],
  ['account=0042', ['Purchase 3', 'Purchase 1']],
  ['currency=usd', ['Purchase 2', 'Purchase 3', 'Purchase 1']],
  ['sort=amount,limit=1', ['Purchase 1']],
  [`account=${brokerageId.toUpperCase()}`, ['Purchase 2']],
  ["account='Checking', 7", ['Purchase 2', 'Purchase 3', 'Purchase 1']],
  ['pending=true', ['Purchase 2']],
  ['pending: FALSE', ['Purchase 3', 'Purchase 1']],
  ['sort=amount', ['Purchase 1', 'Purchase 2', 'Purchase 3']],
  ['sort=displayAmount; limit=2', ['Purchase 3', 'Purchase 2']],
  ['sort=account desc, -date', ['Purchase 3', 'Purchase 1', 'Purchase 2']],
])('applies %s', (option, names) => {
  const table = evaluateTable(platformWith(), 'FIN_TRANSACTIONS', 'ytd', option, 'columns=name', 'headers=false');
  expect(table).toEqual(names.map((name) => [name]));
});

test('several categories are asked for one by one, and what is in two of them stands once', () => {
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
  expect(names('category=Rent, Food')).toEqual(['Purchase 3', 'Purchase 1']);
  expect(names('category=Food')).toEqual(['Purchase 3', 'Purchase 1']);
  expect(names("category='Rent, Food'")).toEqual([null]);
  const asked = platform.requests.map(({ url }) => new URL(url).searchParams.get('category'));
  expect(asked).toEqual(['Rent', 'Food', 'Rent, Food']);
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

test('formulas that differ in account, pending, sort, columns and limit alone share one read', () => {
  const platform = platformWith();
  evaluateTable(platform, 'FIN_TRANSACTIONS', 'ytd', '', 'account=Checking');
  const requests = platform.requests.length;
  evaluateTable(platform, 'FIN_TRANSACTIONS', 'ytd', '', 'pending=true; sort=amount; limit=1; columns=all');
  expect([requests, platform.requests.length]).toEqual([2, 2]);
});

test('takes an exact API field name for that field and gives every one under its own name with columns=all', () => {
  expect(evaluateTable(platformWith(), 'FIN_TRANSACTIONS', 'ytd', '', 'columns=amount,displayAmount; limit=1')).toEqual(
    [
      ['amount', 'Amount'],
      [2, -2],
    ],
  );
  expect(evaluateTable(platformWith(), 'FIN_TRANSACTIONS', 'ytd', '', 'columns=all; limit=1')[0]).toEqual([
    'id',
    'accountId',
    'accountOwnershipPercentage',
    'entity',
    'transactionDate',
    'authorizedDate',
    'name',
    'merchantName',
    'amount',
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

test('fills the tags column from the list of each tag', () => {
  const platform = platformWith({
    [`GET /v1/tags/${travelId}/transactions`]: [rows[0], rows[1]],
    [`GET /v1/tags/${hotelsId}/transactions`]: [rows[0]],
  });
  const table = evaluateTable(platform, 'FIN_TRANSACTIONS', 'ytd', '', 'columns=name,tags; sort=date');
  expect(table.slice(1)).toEqual([
    ['Purchase 1', 'Travel, Travel › Hotels'],
    ['Purchase 3', null],
    ['Purchase 2', 'Travel'],
  ]);
});

test('a transaction without an id is not taken for another that carries a tag', () => {
  const { id, ...bare } = transaction(7);
  const platform = platformWith({
    'GET /v1/transactions': [bare, { ...bare, id: '' }],
    [`GET /v1/tags/${travelId}/transactions`]: [bare, { ...bare, id: '' }],
    [`GET /v1/tags/${hotelsId}/transactions`]: [],
  });
  expect(evaluateTable(platform, 'FIN_TRANSACTIONS', 'ytd', '', 'columns=tags; headers=false')).toEqual([
    [null],
    [null],
  ]);
});

test.each(['Hotels', 'hotels', 'Travel > Hotels', 'travel › hotels', hotelsId])('reads one tag, called %s', (tag) => {
  const platform = platformWith({ [`GET /v1/tags/${hotelsId}/transactions`]: [rows[2]] });
  const table = evaluateTable(platform, 'FIN_TRANSACTIONS', 'ytd', '', `tag=${tag}; columns=name`);
  expect(table).toEqual([['Name'], ['Purchase 3']]);
});

test('gives the header row alone when nothing is there, and a blank row without headers', () => {
  const platform = platformWith({ 'GET /v1/transactions': [] });
  expect(evaluateTable(platform, 'FIN_TRANSACTIONS', '', '', 'columns=date,name')).toEqual([['Date', 'Name']]);
  expect(evaluateTable(platform, 'FIN_TRANSACTIONS', '', '', 'columns=date,name; headers=false')).toEqual([
    [null, null],
  ]);
});

test('shows raw headings, dates as text and as day numbers on request', () => {
  const ask = (options: string) =>
    evaluateTable(platformWith(), 'FIN_TRANSACTIONS', 'ytd', '', `columns=date,account; limit=1; ${options}`);
  expect(ask('headers=raw; dates=text')).toEqual([
    ['transactionDate', 'account'],
    ['2026-11-03', 'Brokerage'],
  ]);
  expect(ask('dates=serial')[1]).toEqual([46329, 'Brokerage']);
});

test('ends with a row on age and completeness when asked', () => {
  const platform = platformWith();
  const last = (options: string) =>
    evaluateTable(platform, 'FIN_TRANSACTIONS', 'ytd', '', `status=true; ${options}`).pop();
  expect(last('columns=date,name')).toEqual(['Complete: 3 rows as of 2026-11-21 13:00', null]);
  expect(last('columns=date,name; limit=2')).toEqual(['First 2 of 3 rows as of 2026-11-21 13:00', null]);
});

test('a key without accounts:read still gives transactions, with ids for account names', () => {
  const platform = platformWith({ 'GET /v1/accounts': () => failure(403, 'forbidden_scope') });
  expect(evaluateTable(platform, 'FIN_TRANSACTIONS', 'ytd', '', 'columns=account; sort=date; limit=1')).toEqual([
    ['Account'],
    [checkingId],
  ]);
  expect(evaluateTable(platform, 'FIN_TRANSACTIONS', 'ytd', '', `columns=name; account=${brokerageId}`)).toEqual([
    ['Name'],
    ['Purchase 2'],
  ]);
});

test('never breaks on missing, unknown, null and nested values', () => {
  const odd = [{ id: 'x', novel: { a: 1 }, entity: { kind: 'trust', ids: [1, 2] }, pending: null, amount: 'n/a' }];
  const table = evaluateTable(
    platformWith({ 'GET /v1/transactions': odd }),
    'FIN_TRANSACTIONS',
    'all',
    '',
    'columns=date,entity,pending,amount,month',
  );
  expect(table[1]).toEqual([null, '{"kind":"trust","ids":[1,2]}', null, 'n/a', null]);
});

test('an amount of minus zero is zero', () => {
  const platform = platformWith({ 'GET /v1/transactions': [transaction(1, { amount: 0 })] });
  const server = platform.state.server;
  platform.state.server = (request, count) => {
    const response = server(request, count);
    return { ...response, text: response.text.replace('"amount":0', '"amount":-0') };
  };
  expect(evaluateTable(platform, 'FIN_TRANSACTIONS', 'all', '', 'columns=amount')[1]?.[0]).toBe(0);
});

test('text of the API stays text, whatever it looks like', () => {
  const texts = ['007', '=SUM(A1)', '+1', "'quoted", 'TRUE', '2026-01-01', '🙂 שלום', 'x'.repeat(40_000)];
  const platform = platformWith({ 'GET /v1/transactions': texts.map((name, index) => transaction(index, { name })) });
  const table = evaluateTable(platform, 'FIN_TRANSACTIONS', 'all', '', 'columns=name; headers=false; sort=amount');
  expect(table.map(([name]) => name)).toEqual(texts);
});

test('a text beyond what a cell takes is cut, and says so with its length', () => {
  const cutName = (text: string) => {
    const platform = platformWith({ 'GET /v1/transactions': [transaction(1, { name: text })] });
    return String(evaluateTable(platform, 'FIN_TRANSACTIONS', 'all', '', 'columns=name; headers=false')[0]?.[0]);
  };
  const ends = (text: string) => [text.length, text.slice(0, 2), text.slice(-27)];
  expect(ends(cutName('y'.repeat(50_000)))).toEqual([50_000, 'yy', 'y'.repeat(27)]);
  expect(ends(cutName('y'.repeat(50_001)))).toEqual([50_000, 'yy', 'yy… (cut, 50001 characters)']);
  // The cut would go through an emoji.
  const emoji = `${'y'.repeat(49_974)}🏦${'y'.repeat(25)}`;
  expect(ends(cutName(emoji))).toEqual([49_999, 'yy', 'yy… (cut, 50001 characters)']);
});

test('a nested value beyond what a cell takes is cut in the same way, and the table stands', () => {
  const entity = { note: 'z'.repeat(60_000) };
  const platform = platformWith({ 'GET /v1/transactions': [transaction(1, { entity })] });
  const [[json, name]] = evaluateTable(
    platform,
    'FIN_TRANSACTIONS',
    'all',
    '',
    'columns=entity,name; headers=false',
  ) as [[string, string]];
  expect([json.length, json.slice(0, 12), json.slice(-26), name]).toEqual([
    50_000,
    '{"note":"zzz',
    '… (cut, 60011 characters)'.padStart(26, 'z'),
    'Purchase 1',
  ]);
});

test('a date is midnight of the spreadsheet in New York while the script runs in GMT', () => {
  const platform = platformWith({}, 'America/New_York');
  const [[date]] = evaluateTable(platform, 'FIN_TRANSACTIONS', '2026-11-01', '2026-11-01', 'headers=false') as [[Date]];
  // Clocks go back that very night: its midnight is still on summer time.
  expect(date.toISOString()).toBe('2026-11-01T04:00:00.000Z');
});

test('asks the calendar once for each day, not for each row', () => {
  const many = Array.from({ length: 50 }, (_, index) => transaction(index));
  const platform = platformWith({ 'GET /v1/transactions': many });
  evaluateTable(platform, 'FIN_TRANSACTIONS', 'all');
  expect(platform.calls['dates.midnight']).toBe(1);
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
    'No option "acount". Valid: account, category, currency, pending, visibility, tag, columns, sort, limit, headers, ….',
  ],
  [
    ['ytd', '', 'account=Savings'],
    'unknown_account',
    'No account "Savings". See FIN_ACCOUNTS() for names, masks and ids.',
  ],
  [['ytd', '', 'tag=Food'], 'unknown_tag', 'No tag "Food". See FIN_TAGS() for what there is.'],
  [
    ['ytd', '', 'columns=dat'],
    'unknown_column',
    'No column "dat". Try date, name, merchant, displayAmount, currency, category, … or an API field.',
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

test('a misspelt option, column or date costs no request', () => {
  const platform = platformWith();
  for (const option of ['acount=x', 'columns=dat', 'limit=0']) {
    evaluateError(platform, 'FIN_TRANSACTIONS', 'ytd', '', option);
  }
  evaluateError(platform, 'FIN_TRANSACTIONS', 'nonsense');
  expect(platform.requests).toHaveLength(0);
});

test('says whom to ask when nobody is connected', () => {
  const platform = platformWith();
  platform.userStore.clear();
  expect(evaluateError(platform, 'FIN_TRANSACTIONS')).toMatchObject({
    code: 'not_connected',
    message: 'Not connected. Open Extensions › FIN › Open sidebar and connect.',
  });
});

test('pages are followed to the end, through short and empty ones, and a repeated row counts once', () => {
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

test('the key travels in its header alone', () => {
  const platform = platformWith();
  evaluateTable(platform, 'FIN_TRANSACTIONS');
  for (const request of platform.requests) {
    expect(request.headers['X-API-Key']).toBe(secretKey);
    expect(request.url).not.toContain('SECRET');
  }
  for (const [key, { value }] of platform.cacheEntries) expect(`${key} ${value}`).not.toContain('SECRET');
});

test('numbers that come as text are numbers in the cell and in the order', () => {
  const texts = [
    transaction(1, { transactionDate: '2026-11-01', displayAmount: '9.50' }),
    transaction(2, { transactionDate: '2026-11-01', displayAmount: '-10' }),
    transaction(3, { transactionDate: '2026-11-01', displayAmount: '10.25', name: '12' }),
    transaction(4, { transactionDate: '2026-11-01', displayAmount: '1,000' }),
  ];
  const platform = platformWith({ 'GET /v1/transactions': texts });
  const options = 'columns=displayAmount,name; sort=displayAmount; headers=false';
  expect(evaluateTable(platform, 'FIN_TRANSACTIONS', 'mtd', '', options)).toEqual([
    [-10, 'Purchase 2'],
    [9.5, 'Purchase 1'],
    [10.25, '12'],
    ['1,000', 'Purchase 4'],
  ]);
});

test.each([
  ['sort=-Amount', [-1, -2, -3]],
  ['sort=Amount desc', [-1, -2, -3]],
  ['sort=displayAmount', [-3, -2, -1]],
  // An exact API field name means that field, whose sign is the other.
  ['sort=amount', [-1, -2, -3]],
  ['sort=pending,-date', [-3, -1, -2]],
  ['sort=Transaction ID', [-1, -2, -3]],
])('%s orders by what the word means', (sort, amounts) => {
  const table = evaluateTable(platformWith(), 'FIN_TRANSACTIONS', 'all', '', sort, 'columns=Amount; headers=false');
  expect(table.flat()).toEqual(amounts);
});

test('headings name columns, API field names their field, and a column may stand twice', () => {
  const columns = 'columns=Amount,amount,AMOUNT,Transaction ID,ID,name,name; headers=raw; limit=1';
  expect(evaluateTable(platformWith(), 'FIN_TRANSACTIONS', 'all', '', columns)[0]).toEqual([
    'displayAmount',
    'amount',
    'amount',
    'id',
    'id',
    'name',
    'name',
  ]);
});

test('a day with a time behind it is within its own day', () => {
  const timed = [transaction(1, { transactionDate: '2026-11-03T00:00:00Z' })];
  const platform = platformWith({ 'GET /v1/transactions': timed });
  const options = 'columns=name; headers=false';
  expect(evaluateTable(platform, 'FIN_TRANSACTIONS', '2026-11-03', '2026-11-03', options)).toEqual([['Purchase 1']]);
});
