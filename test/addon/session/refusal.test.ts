import { connectionHashOf } from '../../../src/addon/connections/connection';
import { forgetRows } from '../../../src/addon/reading/store/list-index';
import { storeRefresh } from '../../../src/addon/session/changes';
import { failure, list, scriptedApi } from '../../support/api/scripted-api';
import { fakePlatform } from '../../support/platform/fake-platform';
import { connection, errorOf, openTestSession } from './ten-a-day';

const message = 'The key lacks the scope accounts:read. Use a key that has it.';
const requestId = '0c1c3c52-5f51-4c83-9d0a-3f1d9d6b7a11';

function closedList(status = 403, code = 'forbidden_scope') {
  const platform = fakePlatform({ server: scriptedApi({ 'GET /v1/accounts': () => failure(status, code) }) });
  return { platform, ask: () => errorOf(() => openTestSession(platform).rows({ operationId: 'listAccounts' })) };
}

test('a list that the key may not read is requested once, and later formulas get the same error', () => {
  const { platform, ask } = closedList();
  for (let evaluations = 0; evaluations < 5; evaluations += 1) {
    expect(ask()).toMatchObject({ code: 'forbidden_scope', sentence: message, requestId });
  }
  expect(platform.requests).toHaveLength(1);
});

test.each([
  ['ten minutes', (platform: ReturnType<typeof fakePlatform>) => (platform.state.now += 600_001)],
  [
    'a refresh',
    (platform: ReturnType<typeof fakePlatform>) => storeRefresh(platform, { since: platform.state.now + 1 }),
  ],
])('it is requested again after %s', (_, pass) => {
  const { platform, ask } = closedList();
  ask();
  pass(platform);
  platform.state.server = () => list([]);
  expect(openTestSession(platform).rows({ operationId: 'listAccounts' }).rows).toEqual([]);
});

test.each([
  [404, 'not_found'],
  [400, 'invalid_query'],
  [401, 'unauthorized'],
])('a list refused with %i, which says nothing about scopes, is requested again', (status, code) => {
  const { platform, ask } = closedList(status, code);
  ask();
  ask();
  expect(platform.requests).toHaveLength(2);
});

test('the cached refusal ends with the connection', () => {
  const { platform, ask } = closedList();
  ask();
  forgetRows(platform, connectionHashOf(platform, connection));
  expect(JSON.stringify([...platform.cacheEntries])).not.toContain('accounts:read');
});
