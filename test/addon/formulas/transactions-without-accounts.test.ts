import { brokerageId, checkingId, hotelsId, tags, travelId } from '../../support/api/sample-records';
import { failure, list } from '../../support/api/scripted-api';
import { evaluateError, evaluateTable } from '../../support/platform/connected-platform';
import { platformWith } from './three-transactions';

const firewall = () => ({ status: 403, headers: {}, text: '<html><h1>Forbidden</h1></html>' });

test.each([
  ['a firewall', firewall, 'The API, or a firewall before it, refuses this (403). Ask its provider.'],
  ['a missing scope', () => failure(403, 'forbidden_scope'), 'The key lacks the scope accounts:read.'],
  ['a path that is not there', () => failure(404, 'not_found'), 'The API does not know this, or the key'],
])('if %s prevents account names, the table shows account ids, and the last row says why', (_, refuse, why) => {
  const platform = platformWith({ 'GET /v1/accounts': refuse });
  const [row, last] = evaluateTable(
    platform,
    'FIN_TRANSACTIONS',
    '2026-11-03',
    '2026-11-03',
    'columns=account,displayAmount; status=true; headers=false',
  );
  expect(row).toEqual([brokerageId, -2]);
  expect(last?.[0]).toMatch(/^Complete: 1 row as of 2026-11-21 13:00\. Account ids in place of names: /);
  expect(last?.[0]).toContain(why);
});

test('a formula that needs the list of accounts says why it cannot be read, and a firewall is not a missing scope', () => {
  const platform = platformWith({ 'GET /v1/accounts': firewall });
  const sentence = 'The API, or a firewall before it, refuses this (403). Ask its provider.';
  for (const error of [
    evaluateError(platform, 'FIN_TRANSACTIONS', 'ytd', '', 'account=Checking'),
    evaluateError(platform, 'FIN_BALANCE', 'Checking'),
    evaluateError(platform, 'FIN_NETWORTH'),
    evaluateError(platform, 'FIN_ACCOUNTS'),
  ]) {
    expect([error.code, error.message]).toEqual(['unexpected_status', sentence]);
  }
  const byId = evaluateTable(platform, 'FIN_TRANSACTIONS', 'ytd', '', `account=${brokerageId}; columns=name`);
  expect(byId).toEqual([['Name'], ['Purchase 2']]);
});

test('a temporary failure of the list of accounts does not make tables show ids', () => {
  const platform = platformWith({ 'GET /v1/accounts': () => failure(500, 'internal_error') });
  expect(evaluateError(platform, 'FIN_TRANSACTIONS', 'ytd').code).toBe('internal_error');
});

test('the status row says that the tags are older than the rows', () => {
  let isWorking = true;
  const platform = platformWith({
    'GET /v1/tags': () => (isWorking ? list(tags) : failure(500, 'internal_error')),
    [`GET /v1/tags/${travelId}/transactions`]: () => (isWorking ? list([]) : failure(500, 'internal_error')),
    [`GET /v1/tags/${hotelsId}/transactions`]: () => (isWorking ? list([]) : failure(500, 'internal_error')),
  });
  const lastRow = () => evaluateTable(platform, 'FIN_TRANSACTIONS', 'ytd', '', 'columns=name,tags; status=true').pop();
  expect(lastRow()?.[0]).toMatch(/^Complete: 3 rows/);
  isWorking = false;
  platform.state.now += 3_600_000;
  expect(lastRow()?.[0]).toMatch(/^Old: 3 rows/);
});

test('a key without accounts:read still gives transactions, with ids for account names', () => {
  const platform = platformWith({ 'GET /v1/accounts': () => failure(403, 'forbidden_scope') });
  expect(evaluateTable(platform, 'FIN_TRANSACTIONS', 'ytd', '', 'columns=account; sort=date; limit=1')).toEqual([
    ['Account'],
    [checkingId],
  ]);
  expect(evaluateTable(platform, 'FIN_TRANSACTIONS', 'ytd', '', `columns=name; account=${brokerageId}`)).toEqual([
    ['Name'],
    ['Purchase 2'],
  ]);
});
