import { emptyView } from '../../../src/addon/connecting/connect';
import { runScheduledRefresh } from '../../../src/addon/refresh/refresh-all';
import { viewRefresh } from '../../../src/addon/sidebar/calls/refresh';
import { failure, list, scriptedApi } from '../../support/api/scripted-api';
import { connectionsOf, evaluate, settings } from '../../support/platform/connected-platform';
import { type FakePlatform, fakePlatform } from '../../support/platform/fake-platform';
import { FakeSheet } from '../../support/sheets/fake-sheet';
import { call } from '../sidebar/called-sidebar';

const names = { home: 'Home', cafe: 'Café' };
type Api = keyof typeof names;

const apiOf = (url: string) => new URL(url).host.split('.')[0] as Api;

/** Two connections that formulas have used. */
function usedBefore(refusedAfter: ReadonlySet<Api>): FakePlatform {
  let refused: ReadonlySet<Api> = new Set();
  const working = scriptedApi({ 'GET /v1/tags': () => list([]), 'GET /v1/holdings': () => list([]) });
  const platform = fakePlatform({
    server: (request, count) =>
      refused.has(apiOf(request.url)) ? failure(401, 'unauthorized') : working(request, count),
  });
  for (const [api, name] of Object.entries(names)) {
    const baseUrl = `https://${api}.example.com`;
    const connection = { id: `id-${api}`, name, baseUrl, apiKey: `fin_live_key_of_${api}`, view: emptyView(baseUrl) };
    platform.userStore.set(api === 'home' ? 'fin.connection' : `fin.connection.id-${api}`, JSON.stringify(connection));
    platform.documentStore.set(`fin.optin.id-${api}`, '1');
  }
  platform.sheets.push(new FakeSheet('Sheet1', [['=FIN_TAGS()', '=FIN_TAGS("connection=Café")']]));
  evaluate(platform, 'FIN_TAGS');
  evaluate(platform, 'FIN_TAGS', 'connection=Café');
  evaluate(platform, 'FIN_HOLDINGS', 'connection=Café');
  platform.state.context = 'sidebar';
  platform.requests.length = 0;
  refused = refusedAfter;
  return platform;
}

test('a refresh reads the lists of all connections that formulas use', () => {
  const platform = usedBefore(new Set());
  expect(call(platform, 'refreshNow').data).toMatchObject({ lastOutcome: 'complete', formulasRefreshed: 2 });
  expect(platform.requests.map(({ url }) => apiOf(url)).sort()).toEqual(['cafe', 'cafe', 'home']);
});

test('a refused key leaves the other connection working, and is reported with its name', () => {
  const platform = usedBefore(new Set(['cafe']));
  const { data } = call(platform, 'refreshNow');
  expect(data).toMatchObject({ lastOutcome: 'unfinished', formulasRefreshed: 2 });
  expect(data.lastError).toMatch(/^"Café": 2 of 2 lists keep older rows: The API refused the key\./);
  expect(platform.requests.some(({ url }) => apiOf(url) === 'home')).toBe(true);
  const { connections } = call(platform, 'getState').data;
  expect(connections).toMatchObject([
    { name: 'Home', isRefused: false },
    { name: 'Café', isRefused: true },
  ]);
});

test('the default does not need to be the one that works', () => {
  const platform = usedBefore(new Set(['home']));
  expect(call(platform, 'refreshNow').data.lastError).toMatch(/^"Home": 1 of 1 lists keep older rows: /);
  expect(call(platform, 'getState').data.keyRefusedAt).not.toBeNull();
  expect(call(platform, 'getState', null, settings, 'Café').data.keyRefusedAt).toBeNull();
});

test('a connection with endless lists leaves the other one time to read', () => {
  const platform = usedBefore(new Set());
  const { server } = platform.state;
  platform.state.server = (request, count) => {
    platform.state.now += 3_000;
    return apiOf(request.url) === 'home' ? list([{ id: String(count) }], `page ${count}`) : server(request, count);
  };
  const { data } = call(platform, 'refreshNow');
  expect(data.lastError).toMatch(/^"Home": 1 of 1 lists keep older rows: /);
  expect(platform.requests.filter(({ url }) => apiOf(url) === 'cafe')).toHaveLength(2);
});

test('if every key is refused, no formula is changed', () => {
  const platform = usedBefore(new Set(['home', 'cafe']));
  expect(call(platform, 'refreshNow').error.code).toBe('unauthorized');
  expect(viewRefresh(platform, connectionsOf(platform))).toMatchObject({ lastOutcome: 'failed', formulasRefreshed: 0 });
  expect(platform.sheets[0]?.writes).toEqual([]);
});

test('the hourly run also leaves the other connection working', () => {
  const platform = usedBefore(new Set(['cafe']));
  call(platform, 'setHourlyRefresh', { isOn: true });
  platform.state.context = 'trigger';
  runScheduledRefresh(platform, connectionsOf(platform), { triggerUid: platform.triggerIds[0] });
  expect(viewRefresh(platform, connectionsOf(platform))).toMatchObject({
    lastOutcome: 'unfinished',
    lastError: expect.stringMatching(/^"Café": 2 of 2 lists/),
  });
});

test('the requests of a refresh are counted for the connection that sent them', () => {
  const platform = usedBefore(new Set());
  const before = [
    evaluate(platform, 'FIN_STATUS', 'requestsToday'),
    evaluate(platform, 'FIN_STATUS', 'requestsToday', 'connection=cafe'),
  ];
  // Holdings ask for the accounts too, which this API does not have.
  expect(before).toEqual([1, 3]);
  call(platform, 'refreshNow');
  expect(evaluate(platform, 'FIN_STATUS', 'requestsToday')).toBe(2);
  expect(evaluate(platform, 'FIN_STATUS', 'requestsToday', 'connection=cafe')).toBe(5);
});
