import type { ConnectionView } from '../../../src/addon/connections/connection';
import { deleteStored, putStored } from '../../../src/addon/connections/connection-properties';
import { storeOptIn } from '../../../src/addon/connections/opt-in';
import { hotelsId, tags, travelId } from '../../support/api/sample-records';
import { failure, record, scriptedApi } from '../../support/api/scripted-api';
import {
  connectedPlatform,
  connectionsOf,
  evaluate,
  evaluateError,
  evaluateTable,
  secretKey,
} from '../../support/platform/connected-platform';
import type { FakePlatform } from '../../support/platform/fake-platform';
import { FakeSheet } from '../../support/sheets/fake-sheet';

const organization = { name: 'Doe Family', email: 'doe@example.com', baseCurrencyCode: 'USD', phone: '' };

function platformWith(more: Parameters<typeof scriptedApi>[0] = {}) {
  return connectedPlatform({
    server: scriptedApi({ 'GET /v1/tags': tags, 'GET /v1/organization': () => record(organization), ...more }),
  });
}

function withView(platform: FakePlatform, view: Partial<ConnectionView>): void {
  const own = connectionsOf(platform).own();
  if (own === null) throw new Error('The platform has no connection.');
  platform.state.context = 'sidebar';
  putStored(platform, 'user', { ...own, view: { ...own.view, ...view } }, own);
  platform.state.context = 'cell';
}

test('FIN_TAGS gives one row per tag with its path', () => {
  const platform = platformWith();
  expect(evaluateTable(platform, 'FIN_TAGS', 'dates=text')).toEqual([
    ['Tag', 'Slug', 'Description', 'Color', 'Archived', 'Tag ID'],
    ['Travel', 'travel', null, null, null, travelId],
    ['Travel › Hotels', 'hotels', null, null, '2026-01-02T03:04:05Z', hotelsId],
  ]);
  expect(platform.requests[0]?.url).toBe('https://api.example.com/v1/tags?type=transaction&pageSize=100');
});

test('FIN_TAGS can leave archived tags out', () => {
  expect(evaluateTable(platformWith(), 'FIN_TAGS', 'archived=false; columns=path; headers=false')).toEqual([
    ['Travel'],
  ]);
});

test('a cycle of parent tags ends', () => {
  const ring = [
    { id: 'a', name: 'A', parentTagId: 'b' },
    { id: 'b', name: 'B', parentTagId: 'a' },
  ];
  const table = evaluateTable(platformWith({ 'GET /v1/tags': ring }), 'FIN_TAGS', 'columns=path; headers=false');
  expect(table).toEqual([['A › B'], ['B › A']]);
});

test('FIN_ORGANIZATION gives two columns or one value, and leaves missing values blank', () => {
  expect(evaluate(platformWith(), 'FIN_ORGANIZATION')).toEqual([
    ['name', 'Doe Family'],
    ['address', null],
    ['phone', null],
    ['email', 'doe@example.com'],
    ['website', null],
    ['baseCurrencyCode', 'USD'],
  ]);
  expect(evaluate(platformWith(), 'FIN_ORGANIZATION', 'base currency code')).toBe('USD');
});

test('FIN_ORGANIZATION gives the currency of most accounts if there is no base currency', () => {
  const balance = (currencyCode: string) => ({ balances: { current: 1, currencyCode } });
  const accounts = [balance('EUR'), balance('CHF'), { ...balance('EUR'), status: 'REMOVED' }, balance('CHF')];
  const ask = (baseCurrencyCode: string | null) =>
    evaluate(
      platformWith({
        'GET /v1/organization': () => record({ name: 'Doe', baseCurrencyCode }),
        'GET /v1/accounts': accounts,
      }),
      'FIN_ORGANIZATION',
      'mainCurrency',
    );
  expect([ask(null), ask('USD')]).toEqual(['CHF', 'USD']);
});

test('FIN_ORGANIZATION lists its fields for an unknown one, without a request', () => {
  const platform = platformWith();
  expect(evaluateError(platform, 'FIN_ORGANIZATION', 'owner')).toMatchObject({
    code: 'invalid_argument',
    message: 'No field "owner". Valid: name, address, phone, email, website, baseCurrencyCode, mainCurrency.',
  });
  expect(platform.requests).toHaveLength(0);
});

test('FIN_STATUS says so when nobody is connected', () => {
  const platform = platformWith();
  platform.userStore.clear();
  expect(evaluate(platform, 'FIN_STATUS', 'connected')).toBe(false);
  expect(evaluateTable(platform, 'FIN_STATUS')).toEqual([
    ['connected', false],
    ['connection', null],
    ['organization', null],
    ['scopes', null],
    ['accounts', null],
    ['operations', null],
    ['rateLimit', null],
    ['dataAsOf', null],
    ['dataAge', null],
    ['lastError', null],
    ['requestsToday', null],
    ['nextRefresh', null],
  ]);
});

test('FIN_STATUS shows that the owner has a connection that this spreadsheet does not use', () => {
  const platform = platformWith();
  platform.documentStore.clear();
  expect(evaluateTable(platform, 'FIN_STATUS').slice(0, 3)).toEqual([
    ['connected', false],
    ['connection', "the owner's, not used here"],
    ['organization', null],
  ]);
});

test('FIN_STATUS says what is wrong with the sheets of the user before any error of reading', () => {
  const platform = platformWith();
  expect(evaluate(platform, 'FIN_STATUS', 'lastError')).toBe(null);
  platform.sheets.push(
    new FakeSheet('FIN Categories', [
      ['Category', 'Kind'],
      ['Rent', 'transfers'],
    ]),
  );
  const problem = 'FIN Categories, row 2: No kind "transfers". Valid: income, spending, transfer.';
  expect(evaluate(platform, 'FIN_STATUS', 'last error')).toBe(problem);
  expect(evaluateTable(platform, 'FIN_STATUS')).toContainEqual(['lastError', problem]);
  expect(evaluate(platform, 'FIN_STATUS', 'connected')).toBe(true);
});

test('FIN_STATUS shows what the API reports about the key', () => {
  const platform = platformWith();
  withView(platform, {
    organizationName: 'Doe Family',
    scopes: ['accounts:read', 'tags:read'],
    accountScope: 'CUSTOM_ACCOUNTS',
    selectedAccounts: ['Checking', 'Brokerage'],
    operations: [
      { operationId: 'listAccounts', summary: '', isAvailable: true },
      { operationId: 'createTag', summary: '', isAvailable: false },
      { operationId: 'attachTag', summary: '', isAvailable: false },
    ],
    rateLimits: ['60 a minute', '5,000 a day'],
  });
  expect(evaluateTable(platform, 'FIN_STATUS')).toEqual([
    ['connected', true],
    ['connection', "the owner's"],
    ['organization', 'Doe Family'],
    ['scopes', 'accounts:read, tags:read'],
    ['accounts', 'selected: Checking, Brokerage'],
    ['operations', '10 of 12, without createTag, attachTag'],
    ['rateLimit', '60 a minute, 5,000 a day'],
    ['dataAsOf', null],
    ['dataAge', null],
    ['lastError', null],
    ['requestsToday', 0],
    ['nextRefresh', null],
  ]);
});

test('the rate limit is written as the locale of the spreadsheet does', () => {
  const platform = platformWith();
  withView(platform, { rateLimits: [{ name: null, count: 5_000, windowSeconds: 86_400 }] });
  platform.state.spreadsheetLocale = 'de_DE';
  expect(evaluate(platform, 'FIN_STATUS', 'rateLimit')).toBe('5.000 a day');
});

test.each<[string, Partial<ConnectionView>, unknown]>([
  ['accounts', { accountScope: 'CUSTOM_ACCOUNTS' }, 'selected: none'],
  ['accounts', { accountScope: 'ALL' }, 'all'],
  ['accounts', { accountScope: 'SOME' }, 'SOME'],
  ['accounts', {}, 'unknown'],
  ['operations', { operations: [{ operationId: 'listTags', summary: '', isAvailable: true }] }, 'all'],
  ['operations', {}, 'unknown'],
  ['scopes', {}, null],
  ['rateLimit', {}, null],
])('FIN_STATUS shows %s of %j as %j', (item, view, shown) => {
  const platform = platformWith();
  withView(platform, view);
  expect(evaluate(platform, 'FIN_STATUS', item)).toBe(shown);
});

test('FIN_STATUS names the connection if there are several', () => {
  const platform = platformWith();
  platform.state.context = 'sidebar';
  const own = connectionsOf(platform).own();
  if (own === null) throw new Error('The platform has no connection.');
  const cafe = { ...own, id: 'connection-2', name: 'Café' };
  putStored(platform, 'user', cafe, null);
  storeOptIn(platform, cafe);
  platform.state.context = 'cell';
  expect(evaluateTable(platform, 'FIN_STATUS', 'connection=Café').slice(-2)).toEqual([
    ['name', 'Café'],
    ['connections', 'Connection, Café'],
  ]);
  platform.state.context = 'sidebar';
  deleteStored(platform, 'user', own);
  platform.state.context = 'cell';
  expect(evaluateTable(platform, 'FIN_STATUS')).toHaveLength(12);
});

test('FIN_STATUS shows the age of the data of cells in minutes, and from two hours on in hours', () => {
  const platform = platformWith();
  evaluateTable(platform, 'FIN_TAGS');
  const readAt = Number(evaluate(platform, 'FIN_STATUS', 'dataAsOf'));
  const ageAfter = (minutes: number) => {
    platform.state.now = readAt + minutes * 60_000;
    return evaluate(platform, 'FIN_STATUS', 'dataAge');
  };
  expect([-1, 0, 0.9, 119, 120, 179, 181].map(ageAfter)).toEqual([
    '0 min',
    '0 min',
    '0 min',
    '119 min',
    '2 h',
    '2 h',
    '3 h',
  ]);
});

test('FIN_STATUS lists its items for an unknown one', () => {
  expect(evaluateError(platformWith(), 'FIN_STATUS', 'owner').message).toMatch(/^No item "owner"\. Valid: connected, /);
});

test('FIN_STATUS reports the activity of all cells and makes no request', () => {
  const platform = platformWith({ 'GET /v1/holdings': () => failure(403, 'forbidden_scope') });
  evaluateTable(platform, 'FIN_TAGS');
  platform.state.now += 5 * 60_000;
  evaluateError(platform, 'FIN_HOLDINGS');
  const requests = platform.requests.length;
  const item = (name: string) => evaluate(platform, 'FIN_STATUS', name);
  expect([item('connected'), item('connection'), item('requests today'), item('dataAge')]).toEqual([
    true,
    "the owner's",
    3,
    '5 min',
  ]);
  expect(item('lastError')).toContain('The key lacks the scope holdings:read.');
  // A cell waits a moment before it reads, to see whether another does.
  expect((item('dataAsOf') as Date).toISOString()).toMatch(/^2026-11-21T12:00:00/);
  expect(platform.requests).toHaveLength(requests);
});

test('FIN_STATUS counts the requests of a day', () => {
  const platform = platformWith();
  evaluateTable(platform, 'FIN_TAGS');
  platform.state.now = Date.parse('2026-11-21T18:01:00Z');
  evaluateTable(platform, 'FIN_TAGS', 'refresh=1');
  expect(evaluate(platform, 'FIN_STATUS', 'requestsToday')).toBe(1);
  platform.state.now = Date.parse('2026-11-21T23:59:00Z');
  evaluateTable(platform, 'FIN_TAGS', 'refresh=2');
  expect(evaluate(platform, 'FIN_STATUS', 'requestsToday')).toBe(2);
  platform.state.now = Date.parse('2026-11-22T00:01:00Z');
  expect(evaluate(platform, 'FIN_STATUS', 'requestsToday')).toBe(0);
  evaluateTable(platform, 'FIN_TAGS', 'refresh=3');
  expect(evaluate(platform, 'FIN_STATUS', 'requestsToday')).toBe(1);
});

test('FIN_STATUS shows no part of the key', () => {
  const shown = JSON.stringify(evaluate(platformWith(), 'FIN_STATUS'));
  for (let start = 0; start + 6 <= secretKey.length; start += 1) {
    expect(shown).not.toContain(secretKey.slice(start, start + 6));
  }
});
