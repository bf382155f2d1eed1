import { runScheduledRefresh } from '../../../src/addon/refresh/refresh-all';
import { refreshFormulas } from '../../../src/addon/refresh/refresh-formulas';
import { viewRefresh } from '../../../src/addon/sidebar/calls/refresh';
import { switchHourlyRefresh } from '../../../src/addon/trigger/hourly-trigger';
import { failure, list, record, scriptedApi } from '../../support/api/scripted-api';
import {
  connectedPlatform,
  connectionsOf,
  evaluate,
  evaluateError,
  evaluateTable,
} from '../../support/platform/connected-platform';
import type { FakePlatform, Server } from '../../support/platform/fake-platform';
import { FakeSheet } from '../../support/sheets/fake-sheet';

const cells = [['=FIN_TAGS(FIN_REFRESH)', '=FIN_HOLDINGS()']];
const working = scriptedApi({ 'GET /v1/api-key': () => record({ scopes: [] }), 'GET /v1/tags': () => list([]) });
const unreachable: Server = () => {
  throw new Error('DNS error');
};

function platformWith(server: Server): FakePlatform {
  const platform = connectedPlatform({ server, context: 'sidebar' });
  platform.sheets.push(
    new FakeSheet(
      'Sheet1',
      cells.map((row) => [...row]),
    ),
  );
  platform.names.set('FIN_REFRESH', 1);
  return platform;
}

const failures: readonly (readonly [string, Server, string])[] = [
  ['a revoked key', () => failure(401, 'unauthorized'), 'The API refused the key.'],
  ['an outage', () => failure(503, 'internal_error'), 'The API failed on its side.'],
  [
    'a rate limit',
    () => failure(429, 'rate_limited', { 'retry-after': '900' }),
    'Too many requests. Try again in 900 s.',
  ],
  ['no answer', unreachable, 'The API could not be reached.'],
];

describe.each(failures)('a refresh that meets %s', (_, server, reason) => {
  test('changes no formula and reports the reason', () => {
    const platform = platformWith(server);
    platform.documentStore.set('fin.freshness', JSON.stringify({ since: 5, tick: 1 }));
    expect(() => refreshFormulas(platform, connectionsOf(platform))).toThrow(
      expect.objectContaining({ message: expect.stringContaining(reason) }),
    );
    expect(platform.sheets[0]?.writes).toEqual([]);
    expect(platform.names.get('FIN_REFRESH')).toBe(1);
    expect(JSON.parse(platform.documentStore.get('fin.freshness') ?? '')).toEqual({ since: 5, tick: 1 });
    expect(viewRefresh(platform, connectionsOf(platform))).toMatchObject({
      formulasRefreshed: 0,
      lastError: expect.stringContaining(reason),
    });
  });

  test('is reported in the same way after the hourly run', () => {
    const platform = platformWith(working);
    switchHourlyRefresh(platform, true);
    platform.state.context = 'trigger';
    platform.state.server = server;
    runScheduledRefresh(platform, connectionsOf(platform), { triggerUid: platform.triggerIds[0] });
    expect(platform.sheets[0]?.writes).toEqual([]);
    expect(viewRefresh(platform, connectionsOf(platform))).toMatchObject({
      formulasRefreshed: 0,
      lastError: expect.stringContaining(reason),
    });
  });
});

test('a refresh with a connection that this user cannot read continues without a request', () => {
  const platform = platformWith(unreachable);
  platform.userStore.clear();
  expect(refreshFormulas(platform, connectionsOf(platform))).toBe(2);
  expect(platform.requests).toEqual([]);
});

test.each(failures)('FIN_STATUS("dataAsOf") stays where it was after %s', (_, server) => {
  const platform = connectedPlatform({ server: working });
  evaluateTable(platform, 'FIN_TAGS');
  const before = evaluate(platform, 'FIN_STATUS', 'dataAsOf');
  expect(before).toBeInstanceOf(Date);
  platform.state.now += 11 * 60_000;
  platform.state.server = server;
  expect(evaluateError(platform, 'FIN_HOLDINGS').name).toBe('FIN');
  expect(evaluate(platform, 'FIN_STATUS', 'dataAsOf')).toEqual(before);
});

test('FIN_STATUS("dataAsOf") stays where it was when the one request of a formula is refused', () => {
  const transactions = [{ id: 't1', accountId: 'a1', transactionDate: '2026-11-20' }];
  const platform = connectedPlatform({
    server: scriptedApi({ 'GET /v1/transactions': transactions, 'GET /v1/accounts': [] }),
  });
  evaluateTable(platform, 'FIN_TRANSACTIONS', 'columns=date');
  const before = evaluate(platform, 'FIN_STATUS', 'dataAsOf');
  platform.state.now += 60_000;
  platform.state.server = () => ({ status: 403, headers: {}, text: '<html>Forbidden</html>' });
  const requests = platform.requests.length;
  evaluateError(platform, 'FIN_HOLDINGS');
  expect(platform.requests.length).toBeGreaterThan(requests);
  expect(evaluate(platform, 'FIN_STATUS', 'dataAsOf')).toEqual(before);
});
