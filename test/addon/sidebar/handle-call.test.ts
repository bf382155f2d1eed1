import type { BuildSettings } from '../../../src/addon/connection/build-settings';
import { handleSidebarCall } from '../../../src/addon/sidebar/handle-call';
import { evaluate, secretKey } from '../../support/connected-platform';
import { type FakePlatform, fakePlatform } from '../../support/fake-platform';
import { accounts, checkingId, hotelsId, tags, transaction, travelId } from '../../support/sample-records';
import { failure, type Route, record, scriptedApi } from '../../support/scripted-api';

const capabilities = {
  scopes: ['accounts:read', 'tags:write'],
  accountScope: 'CUSTOM_ACCOUNTS',
  selectedAccountIds: [checkingId, 'unlisted'],
  rateLimits: [
    { name: 'per_minute', limit: 600, windowSeconds: 60 },
    { name: 'per_day', limit: 50_000, windowSeconds: 86_400 },
  ],
  availableOperations: [{ operationId: 'listTransactions' }, { operationId: 'attachTag' }],
};

const input = { baseUrl: 'https://api.example.com/', apiKey: ` ${secretKey} ` };

const settings: BuildSettings = { fixedBaseUrl: null, defaultBaseUrl: 'https://api.fin.test' };

function platformWith(routes: { readonly [name: string]: Route } = {}): FakePlatform {
  return fakePlatform({
    context: 'sidebar',
    server: scriptedApi({
      'GET /v1/api-key': ({ request }) =>
        request.headers['X-API-Key'] === secretKey ? record(capabilities) : failure(401, 'unauthorized'),
      'GET /v1/organization': () => record({ name: 'Doe Family' }),
      'GET /v1/accounts': accounts,
      'GET /v1/tags': tags,
      'GET /v1/transactions': [transaction(1)],
      ...routes,
    }),
  });
}

// biome-ignore lint/suspicious/noExplicitAny: answers are JSON of every operation.
function call(platform: FakePlatform, operation: string, value: unknown = null, build = settings): any {
  return JSON.parse(handleSidebarCall(JSON.stringify({ operation, input: value }), platform, build));
}

test('connecting verifies the key and tells in words what it may do', () => {
  const { data } = call(platformWith(), 'connect', input);
  expect(data).toMatchObject({
    baseUrl: 'https://api.example.com',
    organizationName: 'Doe Family',
    scopes: ['accounts:read', 'tags:write'],
    accountScope: 'CUSTOM_ACCOUNTS',
    selectedAccounts: ['Checking', 'unlisted'],
    rateLimits: ['600 a minute', '50,000 a day'],
    canTag: true,
    verifiedAt: '2026-11-21T12:00:00.000Z',
  });
  expect(data.operations).toHaveLength(12);
  expect(data.operations.filter((operation: { isAvailable: boolean }) => operation.isAvailable)).toHaveLength(2);
});

test('a wrong key is told and not stored, and the good one before it stays', () => {
  const platform = platformWith();
  call(platform, 'connect', input);
  const stored = platform.userStore.get('fin.connection');
  const { error } = call(platform, 'connect', { ...input, apiKey: 'fin_live_wrongwrongwrong' });
  expect(error).toMatchObject({
    code: 'unauthorized',
    message: 'The API refused the key. Enter a valid one in the FIN sidebar.',
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

test('an address where no API answers is told as such', () => {
  const platform = platformWith({ 'GET /v1/api-key': () => failure(404, 'not_found') });
  expect(call(platform, 'connect', input).error).toMatchObject({
    code: 'invalid_base_url',
    message: 'The API is not at this address. Enter its base URL, without /v1.',
  });
  expect(platform.userStore.size).toBe(0);
});

test('a build with a fixed host speaks to no other, and drops a key entered for another', () => {
  const platform = platformWith();
  call(platform, 'connect', input);
  const fixed: BuildSettings = {
    fixedBaseUrl: 'https://api.fixed.example',
    defaultBaseUrl: 'https://api.fixed.example',
  };
  expect(call(platform, 'getState', null, fixed).data.connection).toBeNull();
  expect(call(platform, 'listTags', null, fixed).error.code).toBe('not_connected');
  expect(call(platform, 'connect', input, fixed).error.message).toBe(
    'This add-on speaks to https://api.fixed.example alone. Use that base URL.',
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

test('a key for all accounts names none', () => {
  const all = { ...capabilities, accountScope: 'ALL' };
  const platform = platformWith({ 'GET /v1/api-key': () => record(all) });
  expect(call(platform, 'connect', input).data.selectedAccounts).toEqual([]);
  expect(platform.requests.map(({ url }) => new URL(url).pathname)).toEqual(['/v1/api-key', '/v1/organization']);
});

test('a capability of any shape connects', () => {
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

test('no answer holds any part of the key', () => {
  const platform = platformWith();
  const answers = ['connect', 'getState', 'verifyConnection', 'shareConnection', 'listTags', 'disconnect'].map((name) =>
    JSON.stringify(call(platform, name, name === 'connect' ? input : null)),
  );
  for (let start = 0; start + 8 <= secretKey.length; start += 1) {
    for (const answer of answers) expect(answer).not.toContain(secretKey.slice(start, start + 8));
  }
});

test('sharing copies the connection to the spreadsheet, and formulas then use it', () => {
  const platform = platformWith();
  call(platform, 'connect', input);
  expect(call(platform, 'getState').data).toMatchObject({
    isOwnConnection: true,
    formulasUse: 'owner',
    isSharedWithSpreadsheet: false,
    isSharedByUser: false,
  });
  expect(call(platform, 'shareConnection').data).toMatchObject({
    formulasUse: 'spreadsheet',
    isSharedWithSpreadsheet: true,
    isSharedByUser: true,
  });
  call(platform, 'connect', input);
  expect(call(platform, 'getState').data).toMatchObject({ isSharedByUser: true });
  platform.userStore.clear();
  expect(call(platform, 'getState').data).toMatchObject({
    connection: { organizationName: 'Doe Family' },
    isOwnConnection: false,
    isSharedByUser: false,
  });
  expect(evaluate(platform, 'FIN_STATUS', 'connection')).toBe("this spreadsheet's");
  expect(call(platform, 'listTags').ok).toBe(true);
  expect(call(platform, 'unshareConnection').data).toMatchObject({ formulasUse: 'none', connection: null });
});

test("an editor is told that formulas use the owner's connection", () => {
  const platform = platformWith();
  call(platform, 'connect', input);
  evaluate(platform, 'FIN_ACCOUNTS');
  platform.userStore.clear();
  expect(call(platform, 'getState').data).toMatchObject({ connection: null, formulasUse: 'owner' });
});

test('disconnecting leaves nothing behind', () => {
  const platform = platformWith();
  call(platform, 'connect', input);
  call(platform, 'shareConnection');
  call(platform, 'setHourlyRefresh', { isOn: true });
  call(platform, 'refreshNow');
  evaluate(platform, 'FIN_ACCOUNTS');
  call(platform, 'listTags');
  expect(call(platform, 'disconnect').data).toMatchObject({ connection: null, formulasUse: 'none' });
  expect([...platform.userStore.keys()]).toEqual([]);
  expect([...platform.documentStore.keys()]).toEqual([]);
  expect([...platform.cacheEntries.keys()]).toEqual([]);
  expect(platform.triggerIds).toEqual([]);
});

test('disconnecting deletes the keys even where Google refuses what comes after', () => {
  const platform = platformWith();
  call(platform, 'connect', input);
  call(platform, 'shareConnection');
  platform.cache.removeAll = () => {
    throw new Error('Service error: Cache');
  };
  expect(call(platform, 'disconnect').ok).toBe(false);
  expect([platform.userStore.has('fin.connection'), platform.documentStore.has('fin.connection')]).toEqual([
    false,
    false,
  ]);

  const other = platformWith();
  call(other, 'connect', input);
  call(other, 'setHourlyRefresh', { isOn: true });
  other.triggers.delete = () => {
    throw new Error('Unable to talk to trigger service');
  };
  expect(call(other, 'disconnect').ok).toBe(false);
  expect(other.userStore.has('fin.connection')).toBe(false);
});

test('disconnecting leaves what it cannot know to be idle: another trigger and a formula out of its cell', () => {
  const platform = platformWith();
  call(platform, 'connect', input);
  const state = JSON.stringify({ triggerUid: 'of-another-user', spreadsheetId: 'spreadsheet-1', nextRunAt: 1 });
  platform.documentStore.set('fin.refresh', state);
  platform.documentStore.set('fin.rewriting', '[]');
  call(platform, 'disconnect');
  expect(platform.documentStore.get('fin.refresh')).toBe(state);
  expect(platform.documentStore.has('fin.rewriting')).toBe(true);
});

test.each([
  ['口座', 200],
  ['🏦', 300],
  ['x'.repeat(500), 100],
])('connecting with accounts named %s fits into a property', (name, count) => {
  const ids = Array.from({ length: count }, (_, index) => transaction(index).id);
  const platform = platformWith({
    'GET /v1/api-key': () => record({ ...capabilities, selectedAccountIds: ids }),
    'GET /v1/organization': () => record({ name: '家'.repeat(9_000) }),
    'GET /v1/accounts': ids.map((id) => ({ id, name: name.repeat(3) })),
  });
  expect(call(platform, 'connect', input).ok).toBe(true);
  expect(call(platform, 'getState').data.connection.selectedAccounts.at(-1)).toMatch(/^and \d+ more$/);
});

test('a new key is not shared in place of the one that was, and disconnecting takes that one back', () => {
  const platform = platformWith();
  call(platform, 'connect', input);
  call(platform, 'shareConnection');
  const shared = platform.documentStore.get('fin.connection');
  call(platform, 'connect', input);
  call(platform, 'connect', input);
  expect(platform.documentStore.get('fin.connection')).toBe(shared);
  expect(call(platform, 'disconnect').data).toMatchObject({ connection: null, formulasUse: 'none' });
  expect(platform.documentStore.has('fin.connection')).toBe(false);
});

test('what another user shared with the spreadsheet stays when one disconnects', () => {
  const platform = platformWith();
  call(platform, 'connect', input);
  call(platform, 'shareConnection');
  platform.userStore.clear();
  call(platform, 'connect', input);
  expect(call(platform, 'disconnect').data).toMatchObject({ formulasUse: 'spreadsheet' });
});

test.each(['cell', 'trigger'] as const)('from a %s every call is refused and nothing is told or done', (context) => {
  const platform = platformWith();
  call(platform, 'connect', input);
  platform.state.context = context;
  const before = platform.requests.length;
  for (const operation of ['getState', 'listTags', 'attachTag', 'disconnect', 'refreshNow', 'nonsense']) {
    expect(call(platform, operation)).toEqual({
      ok: false,
      error: {
        code: 'wrong_context',
        message: 'This works in the FIN menu and sidebar, not in a cell.',
        requestId: null,
        retryAfterSeconds: null,
      },
    });
  }
  expect(platform.requests).toHaveLength(before);
});

test.each([
  'no json',
  '',
  'null',
  '[]',
  '{}',
  '{"operation":"__proto__"}',
  '{"operation":"toString","input":null}',
  '{"operation":"setHourlyRefresh","input":{"isOn":"yes"}}',
  `{"operation":"attachTag","input":{"tagId":"${travelId}","transactionIds":[]}}`,
  `{"operation":"attachTag","input":{"tagId":"../accounts","transactionIds":["${travelId}"]}}`,
  `{"operation":"attachTag","input":{"tagId":"${travelId}","transactionIds":["x"]}}`,
  '{"operation":"createTag","input":{"name":"  "}}',
  `{"operation":"createTag","input":{"name":"${'x'.repeat(101)}"}}`,
  '{"operation":"createTag","input":{"name":"x","color":"red"}}',
  '{"operation":"createTag","input":{"name":"x","parentTagId":"y"}}',
  `{"operation":"createTag","input":{"name":"x","description":"${'y'.repeat(201)}"}}`,
  'x'.repeat(100_001),
])('the request %j is refused', (text) => {
  const platform = platformWith();
  expect(JSON.parse(handleSidebarCall(text, platform, settings)).error.code).toBe('invalid_request');
  expect(platform.requests).toHaveLength(0);
});

test.each([undefined, null, 7, {}, []])('a request of %j is refused', (value) => {
  expect(JSON.parse(handleSidebarCall(value, platformWith(), settings)).error.code).toBe('invalid_request');
});

describe('tags', () => {
  const connected = (routes: { readonly [name: string]: Route } = {}) => {
    const platform = platformWith(routes);
    call(platform, 'connect', input);
    return platform;
  };
  const newTag = { name: 'Food', parentTagId: null, color: '#112233', description: null };
  const created = { id: '55555555-5555-4555-8555-555555555555', name: 'Food', color: '#112233' };
  const bodyOf = (platform: FakePlatform, method: string) =>
    JSON.parse(platform.requests.filter((request) => request.method === method).pop()?.json ?? 'null');

  test('are listed with path and archived mark, read afresh each time', () => {
    const platform = connected();
    expect(call(platform, 'listTags').data.tags).toEqual([
      { id: travelId, name: 'Travel', path: 'Travel', color: null, description: null, isArchived: false },
      { id: hotelsId, name: 'Hotels', path: 'Travel › Hotels', color: null, description: null, isArchived: true },
    ]);
    const before = platform.requests.length;
    platform.state.now += 1;
    call(platform, 'listTags');
    expect(platform.requests).toHaveLength(before + 1);
  });

  test('are created with the fields the contract has, when the API shows no document', () => {
    const platform = connected({ 'POST /v1/tags': () => record(created, 201) });
    expect(call(platform, 'createTag', newTag).data).toMatchObject({ id: created.id, path: 'Food' });
    expect(bodyOf(platform, 'POST')).toEqual({ name: 'Food', color: '#112233', targetTypes: ['TRANSACTION'] });
  });

  test('are created with the names that openapi.json gives', () => {
    const schema = { properties: { title: {}, name: {}, parent_tag_id: {} } };
    const document = {
      paths: { '/v1/tags': { post: { requestBody: { content: { 'application/json': { schema } } } } } },
    };
    const platform = connected({
      'POST /v1/tags': () => record(created, 201),
      'GET /openapi.json': () => ({ status: 200, headers: {}, text: JSON.stringify(document) }),
    });
    call(platform, 'createTag', { ...newTag, parentTagId: travelId });
    expect(bodyOf(platform, 'POST')).toEqual({ name: 'Food', parent_tag_id: travelId });
  });

  test('are not created twice', () => {
    const platform = connected();
    expect(call(platform, 'createTag', { ...newTag, name: 'tRAVEL' }).error.code).toBe('tag_exists');
    expect(call(platform, 'createTag', { ...newTag, name: 'Hotels', parentTagId: travelId }).error.code).toBe(
      'tag_exists',
    );
    expect(platform.requests.some(({ method }) => method === 'POST')).toBe(false);
  });

  test.each([
    ['is a duplicate', () => failure(400, 'invalid_query')],
    ['is an error of the server', () => failure(500, 'internal_error')],
    [
      'never comes',
      () => {
        throw new Error('Timeout: https://api.example.com/v1/tags');
      },
    ],
  ])('whose answer %s are looked for before anything is said', (_, answer) => {
    let reads = 0;
    const platform = connected({
      'POST /v1/tags': answer,
      'GET /v1/tags': () => {
        reads += 1;
        const rows = reads === 1 ? tags : [...tags, created];
        return { status: 200, headers: {}, text: JSON.stringify({ data: rows, pagination: {} }) };
      },
    });
    expect(call(platform, 'createTag', newTag).data).toMatchObject({ id: created.id });
    expect(platform.requests.filter(({ method }) => method === 'POST')).toHaveLength(1);
  });

  test('that were refused and are not there give the error of the API', () => {
    const platform = connected({ 'POST /v1/tags': () => failure(403, 'forbidden_scope') });
    expect(call(platform, 'createTag', newTag).error).toMatchObject({
      code: 'forbidden_scope',
      message: expect.stringContaining('The key lacks the scope tags:write.'),
    });
  });

  const ids = (count: number) => Array.from({ length: count }, (_, index) => transaction(index).id);

  test.each([1, 99, 100])('are attached to %i transactions in one request', (count) => {
    const platform = connected({
      [`POST /v1/tags/${travelId}/transactions`]: () => record({ tagId: travelId, taggedCount: count }),
    });
    const { data } = call(platform, 'attachTag', { tagId: travelId, transactionIds: ids(count) });
    expect(data).toEqual({ tagId: travelId, taggedCount: count });
    expect(bodyOf(platform, 'POST')).toEqual({ transactionIds: ids(count) });
  });

  test('are not attached to 101 transactions at a time', () => {
    const platform = connected();
    const before = platform.requests.length;
    expect(call(platform, 'attachTag', { tagId: travelId, transactionIds: ids(101) }).error.code).toBe(
      'invalid_request',
    );
    expect(platform.requests).toHaveLength(before);
  });

  test('are sent once for a transaction named twice', () => {
    const platform = connected({ [`POST /v1/tags/${travelId}/transactions`]: () => record({ tagId: travelId }) });
    const [id = ''] = ids(1);
    const { data } = call(platform, 'attachTag', { tagId: travelId, transactionIds: [id, id.toUpperCase()] });
    expect([data.taggedCount, bodyOf(platform, 'POST')]).toEqual([1, { transactionIds: [id] }]);
  });

  test('ask for the document of the API once, whether or not it is there', () => {
    const platform = connected({
      [`POST /v1/tags/${travelId}/transactions`]: () => record({ tagId: travelId, taggedCount: 1 }),
    });
    for (const index of [1, 2, 3]) {
      call(platform, 'attachTag', { tagId: travelId, transactionIds: [transaction(index).id] });
    }
    expect(platform.requests.filter(({ url }) => url.endsWith('/openapi.json'))).toHaveLength(1);
  });

  test('that failed to attach are told and not tried again', () => {
    const platform = connected({ [`POST /v1/tags/${travelId}/transactions`]: () => failure(404, 'not_found') });
    expect(call(platform, 'attachTag', { tagId: travelId, transactionIds: ids(2) }).error.code).toBe('not_found');
    expect(platform.requests.filter(({ method }) => method === 'POST')).toHaveLength(1);
  });

  test.each([
    ['as soon as they are attached', () => record({ tagId: travelId, taggedCount: 1 })],
    [
      'though the answer got lost',
      () => {
        throw new Error('Timeout: https://api.example.com/v1/tags');
      },
    ],
  ])('show in formulas %s', (_, answer) => {
    const tagged: unknown[] = [];
    const path = `/v1/tags/${travelId}/transactions`;
    const platform = connected({
      [`POST ${path}`]: () => {
        tagged.push(transaction(1));
        return answer();
      },
      [`GET ${path}`]: () => ({ status: 200, headers: {}, text: JSON.stringify({ data: tagged, pagination: {} }) }),
    });
    const formula = () => evaluate(platform, 'FIN_TRANSACTIONS', 'ytd', '', 'tag=Travel; columns=name; headers=false');
    expect(formula()).toEqual([[null]]);
    platform.state.now += 1;
    call(platform, 'attachTag', { tagId: travelId, transactionIds: ids(1) });
    expect(formula()).toEqual([['Purchase 1']]);
  });
});
