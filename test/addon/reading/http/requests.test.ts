import { TransportError } from '../../../../src/addon/errors/addon-error';
import { startBudget } from '../../../../src/addon/platform/budget';
import type { HttpResponse } from '../../../../src/addon/platform/platform';
import { createApi } from '../../../../src/addon/reading/http/api';
import { keyHeader } from '../../../../src/addon/reading/http/request';
import { createCooldown } from '../../../../src/addon/reading/store/activity';
import { createExecutionCache } from '../../../../src/addon/reading/store/execution-cache';
import { failure, list, record } from '../../../support/api/scripted-api';
import { secretKey } from '../../../support/platform/connected-platform';
import type { Server } from '../../../support/platform/fake-platform';
import { baseUrl, connection, errorOf, openApi, pages } from './open-api';
import { readUncached } from './read-uncached';

function inTurn(...answers: (HttpResponse | 'network')[]): Server {
  return ({ url }, count) => {
    const answer = answers[Math.min(count, answers.length) - 1];
    if (answer === undefined || answer === 'network') throw new Error(`Timeout: ${url} ${secretKey}`);
    return answer;
  };
}

const plain = (status: number, text: string): HttpResponse => ({ status, headers: {}, text });

test('sends requests as in the contract, with the key in a header and a timeout', () => {
  const { platform, api } = openApi(inTurn(record({ scopes: [] })));
  api.call({ operationId: 'getApiKey' });
  expect(platform.requests).toEqual([
    {
      url: 'https://api.example.com/fin/v1/api-key',
      method: 'GET',
      headers: { Accept: 'application/json', 'X-API-Key': secretKey },
      timeoutSeconds: 20,
    },
  ]);
});

test('a write that timed out is a TransportError, because it may have succeeded', () => {
  const { platform, api } = openApi(inTurn('network'), { latencyMs: 20_000 });
  platform.state.now += 1_500;
  const lost = errorOf(() => api.call({ operationId: 'createTag', body: { name: 'Tax' } }));
  expect([lost instanceof TransportError, lost.code, platform.requests.length]).toEqual([true, 'time_limit', 1]);
});

test('the key goes to the origin it was entered for and nowhere else', () => {
  expect(keyHeader(connection, 'https://api.example.com/other')).toEqual({ 'X-API-Key': secretKey });
  for (const url of ['https://api.example.com.evil.example/', 'https://evil.example/', 'http://api.example.com/', '']) {
    expect(keyHeader(connection, url)).toEqual({});
  }
});

test('sends declared parameters only, encoded', () => {
  const { platform, api } = openApi(inTurn(list([])));
  api.call({ operationId: 'listHoldings', query: { tickerSymbol: 'A&B ü', novel: 'x', isCashEquivalent: undefined } });
  expect(platform.requests[0]?.url).toBe(`${baseUrl}/v1/holdings?tickerSymbol=A%26B%20%C3%BC`);
});

test('half of a surrogate pair is sent as the replacement character', () => {
  const { platform, api } = openApi(inTurn(list([])));
  api.call({ operationId: 'listTransactions', query: { category: 'a\ud83d', pageToken: '\udc00' } });
  expect(platform.requests[0]?.url).toContain('?category=a%EF%BF%BD&pageToken=%EF%BF%BD');
});

test('a page token is passed on unchanged', () => {
  const token = 'a/b+c==&x=%20';
  const { platform, readAccounts } = openApi(inTurn(list([{ id: 1 }], token), list([{ id: 2 }])));
  expect(readAccounts()).toEqual([{ id: 1 }, { id: 2 }]);
  expect(new URL(platform.requests[1]?.url ?? '').searchParams.get('pageToken')).toBe(token);
});

test.each([
  [failure(401, 'unauthorized'), 'unauthorized'],
  [failure(403, 'forbidden_scope'), 'forbidden_scope'],
  [failure(403, 'account_not_accessible'), 'account_not_accessible'],
  [failure(404, 'not_found'), 'not_found'],
  [failure(400, 'invalid_query'), 'invalid_query'],
  [failure(422, 'invalid_query'), 'invalid_query'],
  [failure(418, 'unauthorized'), 'unauthorized'],
  [failure(401, 'novel_code'), 'unauthorized'],
  [failure(418, 'novel_code'), 'unexpected_status'],
  [failure(400, 'toString'), 'invalid_query'],
  [plain(401, '<html>Sign in</html>'), 'unauthorized'],
  [plain(404, ''), 'not_found'],
  [plain(403, 'Forbidden'), 'unexpected_status'],
  [plain(302, ''), 'redirected'],
  [plain(200, '<html>'), 'bad_response'],
  [plain(200, ''), 'bad_response'],
  [plain(200, 'null'), 'bad_response'],
  [plain(204, ''), 'bad_response'],
  // A part of a page, or a page that is not ready.
  [plain(206, '{"data":[{"id":1}]}'), 'bad_response'],
  [plain(202, '{"data":[]}'), 'bad_response'],
  [plain(200, '{"error":{"code":"forbidden_scope"},"data":[]}'), 'forbidden_scope'],
  [plain(200, '{"error":{"code":"invalid_query"},"data":null}'), 'invalid_query'],
  [record({ id: 1 }), 'bad_response'],
  [list([1]), 'bad_response'],
  [plain(200, '{"data":[],"pagination":{"nextPageToken":7}}'), 'bad_response'],
])('the answer %j is the error %s, without a retry', (answer, code) => {
  const { platform, readAccounts } = openApi(inTurn(answer));
  expect(errorOf(readAccounts).code).toBe(code);
  expect(platform.requests).toHaveLength(1);
});

test.each([
  ['network', 'network'],
  [failure(500, 'internal_error'), 'internal_error'],
  [plain(503, 'Service Unavailable'), 'internal_error'],
  [failure(400, 'internal_error'), 'internal_error'],
  [plain(200, '{"error":{"code":"internal_error"},"data":[{"id":1}]}'), 'internal_error'],
  [plain(200, '{"error":{"code":"novel_code"},"data":null}'), 'internal_error'],
  [plain(200, '{"error":"Timeout of the backend","data":[]}'), 'internal_error'],
] as const)('%j is reported after four attempts', (answer, code) => {
  const { platform, readAccounts } = openApi(inTurn(answer));
  expect(errorOf(readAccounts).code).toBe(code);
  expect(platform.requests).toHaveLength(4);
  expect(platform.state.slept).toEqual([500, 1_000, 2_000]);
});

test.each(['null', 'false', '""'])('an error that is %s is none', (none) => {
  const { readAccounts } = openApi(inTurn(plain(200, `{"error":${none},"data":[{"id":1}]}`)));
  expect(readAccounts()).toEqual([{ id: 1 }]);
});

test('a write succeeds with any 2xx status, unless its answer has an error', () => {
  const created = (answer: HttpResponse) => {
    const { api } = openApi(inTurn(answer));
    return () => api.call({ operationId: 'createTag', body: { name: 'x' } }).rows;
  };
  expect(created(record({ id: 'tag' }, 202))()).toEqual([{ id: 'tag' }]);
  expect(errorOf(created(plain(201, '{"error":{"code":"invalid_query"},"data":{"id":"tag"}}'))).code).toBe(
    'invalid_query',
  );
});

test('an error that a retry resolves is not reported', () => {
  const { platform, readAccounts } = openApi(inTurn('network', failure(500, 'internal_error'), list([{ id: 1 }])));
  expect(readAccounts()).toEqual([{ id: 1 }]);
  expect(platform.requests).toHaveLength(3);
});

test('a 503 with Retry-After is not retried earlier', () => {
  const away = { ...plain(503, ''), headers: { 'retry-after': '7' } };
  const { platform, readAccounts } = openApi(inTurn(away, list([{ id: 1 }])));
  expect(readAccounts()).toEqual([{ id: 1 }]);
  expect(platform.state.slept).toEqual([7_000]);
});

test('a 503 with a Retry-After beyond the time limit is not retried, and the error says when to try again', () => {
  const away = { ...plain(503, ''), headers: { 'retry-after': '60' } };
  const { platform, readAccounts } = openApi(inTurn(away));
  expect(errorOf(readAccounts)).toMatchObject({
    code: 'internal_error',
    message: 'The API failed on its side. Try again in 60 s.',
    retryAfterSeconds: 60,
  });
  expect(platform.requests).toHaveLength(1);
});

test.each(['network', failure(500, 'internal_error'), failure(429, 'rate_limited', { 'retry-after': '1' })] as const)(
  'a write that ended in %j is never repeated',
  (answer) => {
    const { platform, api } = openApi(inTurn(answer));
    errorOf(() => api.call({ operationId: 'createTag', body: { name: 'x' } }));
    expect(platform.requests).toHaveLength(1);
  },
);

test('neither the address nor the key is in the error of a request that got no answer', () => {
  const { message } = errorOf(openApi(inTurn('network')).readAccounts);
  expect(message).toBe('The API could not be reached. Check the base URL, or try again later.');
});

test('does not send a batch again if Google has not given the permission, in any language', () => {
  const scope = 'https://www.googleapis.com/auth/script.external_request';
  const { platform, api } = openApi(() => {
    throw new Error(`Keine Berechtigung zum Aufrufen von UrlFetchApp.fetchAll. Erforderlich: ${scope}`);
  });
  expect(api.readAll(pages(3))).toEqual(
    new Array(3).fill({
      error: expect.objectContaining({
        code: 'authorization_required',
      }),
    }),
  );
  expect(platform.requests).toHaveLength(3);
});

test.each([
  [{ 'retry-after': '3' }, 3],
  [{ 'retry-after': '0' }, 1],
  [{ 'retry-after': '-5' }, 1],
  [{ 'retry-after': '2.5' }, 3],
  [{ 'retry-after': 'Sat, 21 Nov 2026 12:00:05 GMT' }, 5],
  [{ 'ratelimit-reset': '2' }, 2],
  [{ 'ratelimit-reset': '1795262404' }, 4],
  [{ 'ratelimit-reset': '1795262404000' }, 4],
])('after a 429 with %j, retries after %i s', (headers, seconds) => {
  const { platform, readAccounts } = openApi(inTurn(failure(429, 'rate_limited', headers), list([])));
  readAccounts();
  expect(platform.state.slept.reduce((sum, ms) => sum + ms, 0)).toBe(seconds * 1000);
});

test('if the wait exceeds the time left, the error shows its length and the request id', () => {
  const { platform, readAccounts } = openApi(inTurn(failure(429, 'rate_limited', { 'retry-after': '40' })));
  expect(errorOf(readAccounts)).toMatchObject({
    code: 'rate_limited',
    retryAfterSeconds: 40,
    message: 'Too many requests. Try again in 40 s. (request 0c1c3c52-5f51-4c83-9d0a-3f1d9d6b7a11)',
  });
  expect([platform.requests.length, platform.state.slept]).toEqual([1, []]);
});

test('an error rate_limited makes every other execution wait, whatever the status', () => {
  const limited = { ...plain(200, '{"error":{"code":"rate_limited"},"data":[]}'), headers: { 'retry-after': '2' } };
  const { platform, readAccounts } = openApi(inTurn(limited, list([{ id: 1 }])));
  expect(readAccounts()).toEqual([{ id: 1 }]);
  expect(platform.state.slept).toEqual([2_000]);
});

test('one 429 makes every other execution wait until it ends', () => {
  const { platform, readAccounts } = openApi(inTurn(failure(429, 'rate_limited', { 'retry-after': '60' }), list([])));
  errorOf(readAccounts);
  const other = () => {
    const budget = startBudget(platform.clock, 22_000);
    const api = createApi(
      platform,
      connection,
      budget,
      createCooldown(createExecutionCache(platform.cache), 'hash', platform.clock.now),
    );
    return readUncached(api, budget, 'listAccounts');
  };
  expect(errorOf(other)).toMatchObject({ code: 'rate_limited', retryAfterSeconds: 60 });
  expect(platform.requests).toHaveLength(1);
  platform.state.now += 60_000;
  expect(other()).toEqual([]);
});

test('a repeated page token is an error, not a loop', () => {
  const { platform, readAccounts } = openApi(inTurn(list([], 'a'), list([], 'b'), list([], 'a')));
  expect(errorOf(readAccounts).code).toBe('repeated_page');
  expect(platform.requests).toHaveLength(3);
});

test('at the time limit the error shows the progress, and no incomplete list is returned', () => {
  let page = 0;
  const endless: Server = () => {
    page += 1;
    return list([{ id: page }], `token-${page}`);
  };
  const { platform, readAccounts } = openApi(endless, { latencyMs: 1_000 });
  expect(errorOf(readAccounts)).toMatchObject({
    code: 'time_limit',
    message: 'Stopped after 21 s with 21 rows read. Narrow the dates, or try again.',
  });
  expect(platform.requests.map(({ timeoutSeconds }) => timeoutSeconds).slice(-2)).toEqual([3, 2]);
});

test('an address of 1,900 characters is sent, a longer one is not: Google takes 2,048', () => {
  const { platform, api } = openApi(inTurn(list([])));
  const call = (length: number) =>
    api.call({ operationId: 'listTransactions', query: { category: 'x'.repeat(length) } });
  call(1_847);
  expect(platform.requests.map(({ url }) => url.length)).toEqual([1_900]);
  expect(errorOf(() => call(1_848)).code).toBe('request_too_long');
  expect(platform.requests).toHaveLength(1);
});

test('an invalid request id is not shown', () => {
  const hostile = plain(
    404,
    JSON.stringify({ error: { code: 'not_found', requestId: `=A1 ${secretKey}${'x'.repeat(60)}` } }),
  );
  const { message, requestId } = errorOf(openApi(inTurn(hostile)).readAccounts);
  expect([message, requestId]).toEqual(['The API does not know this, or the key may not see it. Check the id.', null]);
});

test('a row that two pages contain counts once', () => {
  const { readAccounts } = openApi(inTurn(list([{ id: 1 }], 'a'), list([{ id: 1 }, { id: 2 }])));
  expect(readAccounts()).toEqual([{ id: 1 }, { id: 2 }]);
});
