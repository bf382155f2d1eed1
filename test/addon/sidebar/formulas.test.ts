import { transaction } from '../../support/api/sample-records';
import { failure, type Route, record } from '../../support/api/scripted-api';
import type { FakePlatform } from '../../support/platform/fake-platform';
import { FakeSheet } from '../../support/sheets/fake-sheet';
import { partsOf, splitSheet } from '../splits/split-sheets';
import { call, input, platformWith, settings } from './called-sidebar';

function connected(routes: { readonly [name: string]: Route } = {}): FakePlatform {
  const platform = platformWith(routes);
  call(platform, 'connect', input);
  return platform;
}

const transactions = { name: 'FIN_TRANSACTIONS', positional: ['all', ''], options: { limit: '5' } };

test('offers accounts and tags by name, and the currencies of the accounts', () => {
  const platform = connected();
  const { accounts, tags, currencies } = call(platform, 'listChoices').data;
  expect(tags).toEqual(['Travel', 'Travel › Hotels']);
  expect(accounts).toContain('Checking');
  expect(currencies).toEqual(['EUR', 'USD']);
});

test('offers an empty list if the key may not read it', () => {
  const refused = () => failure(403, 'forbidden_scope');
  const platform = connected({ 'GET /v1/accounts': refused, 'GET /v1/tags': refused });
  expect(call(platform, 'listChoices')).toEqual({ ok: true, data: { accounts: [], tags: [], currencies: [] } });
});

test('offers the categories of transactions by the names that the column shows', () => {
  const rows = [
    transaction(1, { organizationTransactionCategoryName: 'Fun' }),
    transaction(2, { sourcePrimaryCategory: 'FOOD_AND_DRINK', sourceDetailedCategory: 'FOOD_AND_DRINK_GROCERIES' }),
    transaction(3, { organizationTransactionCategoryName: 'Fun', currencyCode: 'EUR' }),
    transaction(4),
  ];
  const platform = connected({ 'GET /v1/transactions': rows });
  expect(call(platform, 'listCategories').data).toEqual({ categories: ['Food and drink: Groceries', 'Fun'] });
});

test('offers no category that only parts of transactions have: lists and tables refuse it', () => {
  const groceries = transaction(1, { organizationTransactionCategoryName: 'Groceries', displayAmount: -80 });
  const platform = connected({ 'GET /v1/transactions': [groceries] });
  platform.sheets.push(splitSheet(partsOf(groceries, { amount: -50, category: 'Gifts' }, { amount: -30 })));
  const offered = call(platform, 'listCategories').data.categories;
  expect(offered).toEqual(['Groceries']);
  for (const category of offered) {
    const drafts = (['FIN_TRANSACTIONS', 'FIN_SUMMARY'] as const).map((name) => ({
      ...{ name, positional: name === 'FIN_SUMMARY' ? ['category'] : [], options: { category } },
    }));
    expect(drafts.map((draft) => call(platform, 'previewFormula', draft).ok)).toEqual([true, true]);
  }
});

test('previews the first rows, with dates as days, and the size of the table', () => {
  const { rows, rowCount, width, columns } = call(connected(), 'previewFormula', transactions).data;
  expect([rowCount, width]).toEqual([2, 8]);
  expect(columns).toEqual(['date', 'name', 'text', 'amount', 'short', 'text', 'text', 'other']);
  expect(rows[0].slice(0, 2)).toEqual(['Date', 'Name']);
  expect(rows[1][0]).toEqual({ day: expect.stringMatching(/^\d{4}-\d{2}-\d{2}$/) });
  expect(rows[1][3]).toEqual(expect.any(Number));
});

test('the preview of a formula with one value is that value', () => {
  const balance = { name: 'FIN_BALANCE', positional: ['Checking', 'currency'], options: {} };
  expect(call(connected(), 'previewFormula', balance).data).toEqual({
    ...{ rowCount: 1, width: 1 },
    columns: ['other'],
    currencies: [],
    rows: [['USD']],
  });
});

test('an error of the formula is the error of the preview', () => {
  const wrong = { ...transactions, positional: ['13/2026', ''] };
  expect(call(connected(), 'previewFormula', wrong).error).toMatchObject({ code: 'invalid_date' });
});

test('uses the chosen connection for the preview and the lists', () => {
  const platform = connected();
  const { server } = platform.state;
  platform.state.server = (request, count) =>
    new URL(request.url).pathname === '/v1/api-key' ? record({ scopes: [] }) : server(request, count);
  const cafe = { name: 'Café', baseUrl: 'https://cafe.example.com', apiKey: 'fin_live_key_of_cafe' };
  call(platform, 'addConnection', cafe);
  const hostsOf = (operation: string, value: unknown, connection?: string) => {
    platform.requests.length = 0;
    expect(call(platform, operation, value, settings, connection).ok).toBe(true);
    return new Set(platform.requests.map(({ url }) => new URL(url).host));
  };
  const named = { ...transactions, options: { connection: 'Café' }, positional: ['2026-11', ''] };
  expect(hostsOf('previewFormula', named)).toEqual(new Set(['cafe.example.com']));
  expect(hostsOf('previewFormula', transactions, 'Café')).toEqual(new Set(['cafe.example.com']));
  expect(hostsOf('listChoices', null, 'Café')).toEqual(new Set(['cafe.example.com']));
});

function select(platform: FakePlatform, cells: string[][], row: number, column: number): FakeSheet {
  const sheet = new FakeSheet('Sheet1', cells);
  platform.state.selection = { sheet, areas: [{ row, column, rowCount: 1, columnCount: 1 }] };
  return sheet;
}

const size = { rowCount: 3, width: 2, columns: ['date', 'name'] };

test('writes the formula into the selected cell', () => {
  const platform = connected();
  const sheet = select(
    platform,
    [
      ['mine', ''],
      ['', ''],
    ],
    2,
    1,
  );
  expect(call(platform, 'insertFormula', { ...transactions, ...size })).toEqual({
    ok: true,
    data: { cell: 'Sheet1!A2', look: { isFormatted: false, keepsColumns: false, hidden: null }, isChartRefused: false },
  });
  expect(sheet.cells[1]?.[0]).toBe('=FIN_TRANSACTIONS("all", , "limit=5")');
});

test.each([
  ['the cell itself', [['mine', '']], 1, 1, 'A1'],
  [
    'a cell below',
    [
      ['', ''],
      ['', ''],
      ['', 'mine'],
    ],
    1,
    1,
    'B3',
  ],
  ['a formula that shows nothing', [['', '=""']], 1, 1, 'B1'],
])('writes nothing if %s is in use', (_, cells, row, column, cell) => {
  const platform = connected();
  const sheet = select(platform, cells, row, column);
  const { error } = call(platform, 'insertFormula', { ...transactions, ...size });
  expect(error).toMatchObject({ code: 'no_room', message: expect.stringContaining(`${cell} is not empty`) });
  expect(sheet.writes).toEqual([]);
});

test('writes the formula if only cells outside the table are in use', () => {
  const platform = connected();
  select(
    platform,
    [
      ['', '', 'mine'],
      ['', '', ''],
      ['', '', ''],
      ['mine', '', ''],
    ],
    1,
    1,
  );
  expect(call(platform, 'insertFormula', { ...transactions, ...size }).ok).toBe(true);
});

test.each([
  [{ ...transactions, name: 'SUM' }],
  [{ ...transactions, name: 'toString' }],
  [{ ...transactions, options: { 'limit=1")+IMPORTXML("x': '1' } }],
  [{ ...transactions, options: { constructor: '1' } }],
  [{ ...transactions, positional: ['a', 'b', 'c'] }],
  [{ ...transactions, positional: [{}] }],
  [{ ...transactions, rowCount: -1 }],
  [{ ...transactions, columns: ['0.0"=1"'] }],
])('refuses to insert %j', (value) => {
  const platform = connected();
  const sheet = select(platform, [['']], 1, 1);
  expect(call(platform, 'insertFormula', { ...size, ...value }).error).toMatchObject({ code: 'invalid_request' });
  expect(sheet.writes).toEqual([]);
});

test('text entered in the form stays text in the formula', () => {
  const platform = connected();
  const sheet = select(platform, [['']], 1, 1);
  call(platform, 'insertFormula', {
    ...transactions,
    ...size,
    positional: ['x") & IMPORTXML("https://evil.example', ''],
  });
  expect(sheet.cells[0]?.[0]).toBe('=FIN_TRANSACTIONS("x"") & IMPORTXML(""https://evil.example", , "limit=5")');
});
