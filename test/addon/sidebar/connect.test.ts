import { type Connection, connectionHashOf } from '../../../src/addon/connections/connection';
import type { BuildSettings } from '../../../src/addon/connections/endpoint';
import { loadActivity } from '../../../src/addon/reading/store/activity';
import { createExecutionCache } from '../../../src/addon/reading/store/execution-cache';
import { checkingId } from '../../support/api/sample-records';
import { failure, record } from '../../support/api/scripted-api';
import { secretKey } from '../../support/platform/connected-platform';
import { call, capabilities, input, platformWith } from './called-sidebar';

test('connecting verifies the key and returns its permissions', () => {
  const { data } = call(platformWith(), 'connect', input);
  expect(data).toMatchObject({
    baseUrl: 'https://api.example.com',
    organizationName: 'Doe Family',
    scopes: ['accounts:read', 'tags:write'],
    accountScope: 'CUSTOM_ACCOUNTS',
    selectedAccounts: ['Checking', 'unlisted'],
    rateLimits: [
      { name: 'per_minute', count: 600, windowSeconds: 60 },
      { name: 'per_day', count: 50_000, windowSeconds: 86_400 },
    ],
    canTag: true,
    verifiedAt: '2026-11-21T12:00:00.000Z',
  });
  expect(data.operations).toHaveLength(12);
  expect(data.operations.filter((operation: { isAvailable: boolean }) => operation.isAvailable)).toHaveLength(2);
});

test('a wrong key is reported and not stored, and the earlier valid key is kept', () => {
  const platform = platformWith();
  call(platform, 'connect', input);
  const stored = platform.userStore.get('fin.connection');
  const { error } = call(platform, 'connect', { ...input, apiKey: 'fin_live_wrongwrongwrong' });
  expect(error).toMatchObject({
    code: 'unauthorized',
    message: 'The API refused the key. Enter a valid one under Connect.',
    requestId: '0c1c3c52-5f51-4c83-9d0a-3f1d9d6b7a11',
  });
  expect(platform.userStore.get('fin.connection')).toBe(stored);
});

test.each([
  [{ ...input, baseUrl: 'http://api.example.com' }, 'invalid_base_url'],
  [{ ...input, baseUrl: 'https://localhost' }, 'invalid_base_url'],
  [{ ...input, apiKey: 'short' }, 'invalid_key'],
  [{ ...input, apiKey: 'fin_live_abc\r\nX-Evil: 1' }, 'invalid_key'],
  [{ ...input, apiKey: 'schlüssel-schlüssel' }, 'invalid_key'],
  [{ ...input, apiKey: 7 }, 'invalid_request'],
  [{ baseUrl: 'https://api.example.com' }, 'invalid_request'],
])('connecting with %j is refused without a request', (value, code) => {
  const platform = platformWith();
  expect(call(platform, 'connect', value).error.code).toBe(code);
  expect([platform.requests.length, platform.userStore.size]).toEqual([0, 0]);
});

test('reports an address without an API', () => {
  const platform = platformWith({ 'GET /v1/api-key': () => failure(404, 'not_found') });
  expect(call(platform, 'connect', input).error).toMatchObject({
    code: 'invalid_base_url',
    message: 'The API is not at this address. Enter its base URL, without /v1.',
  });
  expect(platform.userStore.size).toBe(0);
});

test('a build with a fixed host sends requests to no other host, and ignores a key entered for another', () => {
  const platform = platformWith();
  call(platform, 'connect', input);
  const fixed: BuildSettings = {
    fixedBaseUrl: 'https://api.fixed.example',
    defaultBaseUrl: 'https://api.fixed.example',
  };
  expect(call(platform, 'getState', null, fixed).data.connection).toBeNull();
  expect(call(platform, 'listTags', null, fixed).error.code).toBe('not_connected');
  expect(call(platform, 'connect', input, fixed).error.message).toBe(
    'This add-on works with https://api.fixed.example only. Use that base URL.',
  );
  const before = platform.requests.length;
  expect(call(platform, 'connect', { ...input, baseUrl: '' }, fixed).ok).toBe(true);
  expect(platform.requests.slice(before).every(({ url }) => url.startsWith('https://api.fixed.example/'))).toBe(true);
});

test('a key that may not read the organization still connects', () => {
  const platform = platformWith({
    'GET /v1/organization': () => failure(403, 'forbidden_scope'),
    'GET /v1/accounts': () => failure(403, 'forbidden_scope'),
  });
  expect(call(platform, 'connect', input).data).toMatchObject({
    organizationName: null,
    selectedAccounts: [checkingId, 'unlisted'],
  });
});

test('a key of an API that takes fifteen seconds per response still connects', () => {
  const platform = platformWith();
  const { server } = platform.state;
  platform.state.server = (request, index) => {
    platform.state.now += 15_000;
    if (!request.url.endsWith('/v1/api-key')) throw new Error('Timeout');
    return server(request, index);
  };
  expect(call(platform, 'connect', input).data).toMatchObject({ organizationName: null, canTag: true });
});

test('a key for all accounts lists no accounts', () => {
  const all = { ...capabilities, accountScope: 'ALL' };
  const platform = platformWith({ 'GET /v1/api-key': () => record(all) });
  expect(call(platform, 'connect', input).data.selectedAccounts).toEqual([]);
  expect(platform.requests.map(({ url }) => new URL(url).pathname)).toEqual(['/v1/api-key', '/v1/organization']);
});

test('connects with capabilities of any shape', () => {
  const odd = { scopes: null, rateLimits: { perMinute: 60 }, availableOperations: 'ask', conventions: 7 };
  const platform = platformWith({ 'GET /v1/api-key': () => record(odd) });
  expect(call(platform, 'connect', input).data).toMatchObject({
    scopes: [],
    accountScope: null,
    operations: null,
    rateLimits: ['{"perMinute":60}'],
    canTag: true,
  });
});

test('unknown names of operations do not disable tagging', () => {
  const other = { ...capabilities, scopes: ['tags:write'], availableOperations: ['listTransactions', 'tags.write'] };
  const platform = platformWith({ 'GET /v1/api-key': () => record(other) });
  expect(call(platform, 'connect', input).data).toMatchObject({ operations: null, canTag: true });
});

test('no response to the page contains any part of the key', () => {
  const platform = platformWith();
  const answers = ['connect', 'getState', 'verifyConnection', 'shareConnection', 'listTags', 'disconnect'].map((name) =>
    JSON.stringify(call(platform, name, name === 'connect' ? input : null)),
  );
  for (let start = 0; start + 8 <= secretKey.length; start += 1) {
    for (const answer of answers) expect(answer).not.toContain(secretKey.slice(start, start + 8));
  }
});

test('requests of the sidebar are counted like those of cells, and do not change the age of data', () => {
  const platform = platformWith();
  call(platform, 'connect', input);
  call(platform, 'listTags');
  const connection = JSON.parse(platform.userStore.get('fin.connection') ?? '') as Connection;
  expect(loadActivity(createExecutionCache(platform.cache), connectionHashOf(platform, connection))).toEqual({
    day: '2026-11-21',
    requests: 4,
    since: platform.state.now,
    lastReadAt: null,
    lastError: null,
  });
});

test('an operation that succeeded is not reported as failed if its requests cannot be counted', () => {
  const platform = platformWith();
  call(platform, 'connect', input);
  const sent = platform.requests.length;
  const { get } = platform.userProperties;
  jest.spyOn(platform.userProperties, 'get').mockImplementation((name) => {
    if (platform.requests.length > sent) throw new Error('Service invoked too many times for one day: properties.');
    return get(name);
  });
  expect(call(platform, 'listTags')).toMatchObject({ ok: true });
  expect(platform.requests.length).toBeGreaterThan(sent);
});
