import { hotelsId, tags, transaction, travelId } from '../../support/api/sample-records';
import { failure, list, type Route, record } from '../../support/api/scripted-api';
import { evaluate } from '../../support/platform/connected-platform';
import type { FakePlatform } from '../../support/platform/fake-platform';
import { call, input, listShown, platformWith, settings } from './called-sidebar';

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

  test('are listed with path and archived state, and read again each time', () => {
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

  test('of two thousand are read page by page once, then from the cache without a request', () => {
    const all = Array.from({ length: 2_000 }, (_, index) => ({
      ...tags[0],
      id: transaction(index).id,
      name: `T ${index}`,
    }));
    const platform = connected({
      'GET /v1/tags': ({ query }) => {
        const from = Number(query['pageToken'] ?? 0);
        return list(all.slice(from, from + 100), from + 100 < all.length ? String(from + 100) : undefined);
      },
    });
    const read = (mayBeCached: boolean) => {
      const before = platform.requests.length;
      for (const name of Object.keys(platform.calls)) delete platform.calls[name];
      const { data } = call(platform, 'listTags', { mayBeCached });
      const services = Object.values(platform.calls).reduce((sum, count) => sum + count, 0);
      return [data.tags.length, data.isFromCache, platform.requests.length - before, services];
    };
    expect(read(true).slice(0, 3)).toEqual([2_000, false, 20]);
    expect(read(true)).toEqual([2_000, true, 0, 3]);
    expect(read(false).slice(0, 3)).toEqual([2_000, false, 20]);
    platform.state.now += 600_001;
    expect(read(true).slice(0, 3)).toEqual([2_000, false, 20]);
  });

  test('are not listed from an older copy when the API fails', () => {
    let isBroken = false;
    const platform = connected({ 'GET /v1/tags': () => (isBroken ? failure(500, 'internal_error') : list(tags)) });
    call(platform, 'listTags', { mayBeCached: true });
    isBroken = true;
    platform.state.now += 600_001;
    expect(call(platform, 'listTags', { mayBeCached: true }).error.code).toBe('internal_error');
  });

  test('are created with the fields of the contract if the API has no openapi.json', () => {
    const platform = connected({ 'POST /v1/tags': () => record(created, 201) });
    expect(call(platform, 'createTag', newTag).data).toMatchObject({ id: created.id, path: 'Food' });
    expect(bodyOf(platform, 'POST')).toEqual({ name: 'Food', color: '#112233', targetTypes: ['TRANSACTION'] });
  });

  test('are created with the field names of openapi.json', () => {
    const schema = { properties: { title: {}, name: {}, parent_tag_id: {} } };
    const document = {
      paths: { '/v1/tags': { post: { requestBody: { content: { 'application/json': { schema } } } } } },
    };
    const platform = connected({
      'POST /v1/tags': () => record(created, 201),
      'GET /openapi.json': () => ({ status: 200, headers: {}, text: JSON.stringify(document) }),
    });
    call(platform, 'createTag', { ...newTag, color: null, parentTagId: travelId });
    expect(bodyOf(platform, 'POST')).toEqual({ name: 'Food', parent_tag_id: travelId });
  });

  test('are not created if the API does not declare one of the fields', () => {
    const schema = { properties: { name: {}, color: {} } };
    const document = {
      paths: { '/v1/tags': { post: { requestBody: { content: { 'application/json': { schema } } } } } },
    };
    const platform = connected({
      'POST /v1/tags': () => record(created, 201),
      'GET /openapi.json': () => ({ status: 200, headers: {}, text: JSON.stringify(document) }),
    });
    const wanted = { ...newTag, parentTagId: travelId, description: 'Meals' };
    expect(call(platform, 'createTag', wanted).error).toMatchObject({
      code: 'unsupported_field',
      message: 'Tags of this API take no parent or description. Nothing was created.',
    });
    expect(platform.requests.some(({ method }) => method === 'POST')).toBe(false);
    expect(call(platform, 'createTag', newTag).ok).toBe(true);
  });

  test('are refused with an error message about tags', () => {
    const platform = connected({
      'POST /v1/tags': () => failure(400, 'invalid_query'),
      [`POST /v1/tags/${travelId}/transactions`]: () => failure(400, 'invalid_query'),
    });
    const message = expect.stringContaining('The API refused this tag or one of these transactions.');
    expect(call(platform, 'createTag', newTag).error).toMatchObject({ code: 'invalid_query', message });
    const attach = { tagId: travelId, transactionIds: [transaction(1).id] };
    expect(call(platform, 'attachTag', attach).error).toMatchObject({ code: 'invalid_query', message });
  });

  test('that were attached are not reported as failed if a property cannot be written', () => {
    const platform = connected({
      [`POST /v1/tags/${travelId}/transactions`]: () => record({ tagId: travelId, taggedCount: 1 }),
    });
    const { connectionFingerprint } = call(platform, 'getState').data;
    const selectionId = listShown(platform, [transaction(1).id]);
    platform.documentProperties.set = () => {
      throw new Error('Service invoked too many times for one day: properties write.');
    };
    const attach = { connectionFingerprint, selectionId, tagId: travelId, transactionIds: [transaction(1).id] };
    expect(call(platform, 'attachTag', attach)).toEqual({ ok: true, data: { tagId: travelId, taggedCount: 1 } });
  });

  test('are attached to transactions that the sidebar listed, and to no others', () => {
    const platform = connected({ [`POST /v1/tags/${travelId}/transactions`]: () => record({ tagId: travelId }) });
    const selectionId = listShown(platform, ids(2));
    const attach = { selectionId, tagId: travelId, transactionIds: ids(3) };
    expect(call(platform, 'attachTag', attach).error.code).toBe('not_shown');
    expect(call(platform, 'attachTag', { ...attach, selectionId: 'x' }).error.code).toBe('selection_expired');
    expect(platform.requests.some(({ method }) => method === 'POST')).toBe(false);
    expect(call(platform, 'attachTag', { ...attach, transactionIds: ids(2) }).ok).toBe(true);
  });

  test('are attached only with the connection that the transactions were listed with', () => {
    const platform = connected({ [`POST /v1/tags/${travelId}/transactions`]: () => record({ tagId: travelId }) });
    const listed = listShown(platform, ids(1));
    const attach = { selectionId: listed, tagId: travelId, transactionIds: ids(1) };
    call(platform, 'addConnection', { ...input, name: 'Café' });
    const { connectionFingerprint } = call(platform, 'getState', null, settings, 'Café').data;
    const sent = () => platform.requests.filter(({ method }) => method === 'POST').length;
    expect(call(platform, 'attachTag', { ...attach, connectionFingerprint }).error.code).toBe('selection_expired');
    expect(sent()).toBe(0);
    expect(call(platform, 'attachTag', attach).ok).toBe(true);
    expect(sent()).toBe(1);
  });

  test('are not attached with another connection than the one that the page shows', () => {
    const platform = connected({ [`POST /v1/tags/${travelId}/transactions`]: () => record({ tagId: travelId }) });
    const { connectionFingerprint } = call(platform, 'getState').data;
    call(platform, 'connect', input);
    const attach = { connectionFingerprint, tagId: travelId, transactionIds: [transaction(1).id] };
    expect(call(platform, 'attachTag', attach).error).toMatchObject({ code: 'connection_changed' });
    expect(call(platform, 'createTag', { connectionFingerprint, ...newTag }).error.code).toBe('connection_changed');
    expect(platform.requests.some(({ method }) => method === 'POST')).toBe(false);
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
  ])('are looked up before a result is reported if the response %s', (_, answer) => {
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

  test('that were refused and do not exist give the error of the API', () => {
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

  test('are attached once to a transaction that is listed twice', () => {
    const platform = connected({ [`POST /v1/tags/${travelId}/transactions`]: () => record({ tagId: travelId }) });
    const [id = ''] = ids(1);
    const { data } = call(platform, 'attachTag', { tagId: travelId, transactionIds: [id, id.toUpperCase()] });
    expect([data.taggedCount, bodyOf(platform, 'POST')]).toEqual([1, { transactionIds: [id] }]);
  });

  test('are attached with one request for openapi.json, even if it is missing', () => {
    const platform = connected({
      [`POST /v1/tags/${travelId}/transactions`]: () => record({ tagId: travelId, taggedCount: 1 }),
    });
    for (const index of [1, 2, 3]) {
      call(platform, 'attachTag', { tagId: travelId, transactionIds: [transaction(index).id] });
    }
    expect(platform.requests.filter(({ url }) => url.endsWith('/openapi.json'))).toHaveLength(1);
  });

  test('are attached even if the cached openapi.json is no longer readable', () => {
    const platform = connected({
      [`POST /v1/tags/${travelId}/transactions`]: () => record({ tagId: travelId, taggedCount: 1 }),
    });
    const attach = { tagId: travelId, transactionIds: ids(1) };
    call(platform, 'attachTag', attach);
    const remembered = [...platform.cacheEntries].filter(([name]) => name.startsWith('bodies:'));
    expect(remembered).toHaveLength(1);
    for (const [, entry] of remembered) entry.value = '{"half';
    expect(call(platform, 'attachTag', attach).ok).toBe(true);
  });

  test('that failed to attach are reported and not retried', () => {
    const platform = connected({ [`POST /v1/tags/${travelId}/transactions`]: () => failure(404, 'not_found') });
    expect(call(platform, 'attachTag', { tagId: travelId, transactionIds: ids(2) }).error.code).toBe('not_found');
    expect(platform.requests.filter(({ method }) => method === 'POST')).toHaveLength(1);
  });

  test.each([
    ['as soon as they are attached', () => record({ tagId: travelId, taggedCount: 1 })],
    [
      'even if the response got lost',
      () => {
        throw new Error('Timeout: https://api.example.com/v1/tags');
      },
    ],
  ])('appear in formulas %s', (_, answer) => {
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
