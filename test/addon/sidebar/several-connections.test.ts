import { checkingId, hotelsId, tags, transaction, travelId } from '../../support/api/sample-records';
import { failure, list, record } from '../../support/api/scripted-api';
import type { FakePlatform } from '../../support/platform/fake-platform';
import { call, capabilities, platformWith, settings } from './called-sidebar';

const [tag] = tags;
const keyFor = (api: string) => ({ baseUrl: `https://${api}.example.com`, apiKey: `fin_live_key_of_${api}` });

function connected(): FakePlatform {
  const platform = platformWith({
    'GET /v1/api-key': () => record({ ...capabilities, accountScope: 'ALL', availableOperations: null }),
    'GET /v1/organization': ({ request }) => record({ name: `Data of ${new URL(request.url).host.split('.')[0]}` }),
    [`POST /v1/tags/${tag?.id}/transactions`]: () => record({ tagId: tag?.id, taggedCount: 1 }),
  });
  call(platform, 'connect', keyFor('home'));
  call(platform, 'addConnection', { name: 'Café', ...keyFor('cafe') });
  platform.requests.length = 0;
  return platform;
}

const fingerprintOf = (platform: FakePlatform, connection?: string): string =>
  call(platform, 'getState', null, settings, connection).data.connectionFingerprint;
const posted = (platform: FakePlatform) =>
  platform.requests
    .filter(({ method }) => method === 'POST')
    .map(({ url, headers }) => [new URL(url).host, headers['X-API-Key']]);
const attach = { tagId: tag?.id, transactionIds: [transaction(1).id] };

test('the fingerprints of two connections differ, and stay when another one becomes the default', () => {
  const platform = connected();
  const before = [fingerprintOf(platform), fingerprintOf(platform, 'Café')];
  expect(new Set(before).size).toBe(2);
  call(platform, 'makeDefaultConnection', null, settings, 'Café');
  expect([fingerprintOf(platform, 'Data of home'), fingerprintOf(platform)]).toEqual(before);
});

test('tags with the connection that the page shows, even if the default has changed', () => {
  const platform = connected();
  const input = { ...attach, connectionFingerprint: fingerprintOf(platform) };
  call(platform, 'makeDefaultConnection', null, settings, 'Café');
  expect(call(platform, 'attachTag', input).ok).toBe(true);
  expect(posted(platform)).toEqual([['home.example.com', 'fin_live_key_of_home']]);
});

test("tags nothing with another connection if the page's connection is removed", () => {
  const platform = connected();
  const input = { ...attach, connectionFingerprint: fingerprintOf(platform, 'Café') };
  call(platform, 'disconnect', null, settings, 'Café');
  expect(call(platform, 'attachTag', input).error.code).toBe('connection_changed');
  expect(posted(platform)).toEqual([]);
});

test('requests of the sidebar are counted for the connection that it works with', () => {
  const platform = connected();
  const today = (name: string) => {
    const { data } = call(platform, 'previewFormula', {
      name: 'FIN_STATUS',
      positional: ['requestsToday'],
      options: { connection: name },
    });
    return Number(data.rows[0][0]);
  };
  const before = [today('Data of home'), today('Café')];
  call(platform, 'listTags', null, settings, 'Café');
  expect([today('Data of home'), today('Café')]).toEqual([before[0], (before[1] ?? 0) + 1]);
});

test.each([
  ['a number', 5],
  ['an empty text', ''],
  ['a list', ['Café']],
  ['a text of 1,001 characters', 'x'.repeat(1_001)],
])('a request for a connection that is %s is refused', (_, connection) => {
  const answer = call(connected(), 'listTags', null, settings, connection as string);
  expect(answer).toMatchObject({ ok: false, error: { code: 'invalid_request' } });
});

test.each(['__proto__', 'constructor', 'Nobody'])(
  'a request for the unknown connection %s is an error',
  (connection) => {
    const answer = call(connected(), 'listTags', null, settings, connection);
    expect(answer.error).toMatchObject({
      code: 'unknown_connection',
      message: `No connection "${connection}" here. Connections: Data of home, Café.`,
    });
  },
);

test('lists accounts of all connections that need attention, also if one connection cannot be read', () => {
  const account = (host: string, id: string) => ({
    id,
    name: `Giro ${host}`,
    sync: { loginRequiredAt: '2026-11-21T00:00:00Z' },
  });
  const hostOf = ({ url }: { readonly url: string }) => new URL(url).host.split('.')[0] ?? '';
  const refused = new Set<string>();
  const platform = platformWith({
    'GET /v1/api-key': () => record(capabilities),
    'GET /v1/accounts': ({ request }) => {
      const host = hostOf(request);
      if (refused.has(host)) return failure(401, 'unauthorized');
      // Two keys may read the same account.
      return list([account(host, host === 'home' ? checkingId : hotelsId), account('shared', travelId)]);
    },
  });
  call(platform, 'connect', keyFor('home'));
  call(platform, 'addConnection', { name: 'Café', ...keyFor('cafe') });
  const names = () =>
    call(platform, 'listUnhealthyAccounts').data.accounts.map((each: { name: string; connection: string }) => [
      each.name,
      each.connection,
    ]);
  expect(names()).toEqual([
    ['Giro home', 'Doe Family'],
    ['Giro shared', 'Doe Family'],
    ['Giro cafe', 'Café'],
  ]);
  refused.add('home');
  platform.cacheEntries.clear();
  expect(names()).toEqual([
    ['Giro cafe', 'Café'],
    ['Giro shared', 'Café'],
  ]);
});
