import { accounts, transaction } from '../../../support/api/sample-records';
import { failure, list, type Route, scriptedApi } from '../../../support/api/scripted-api';
import {
  connectedPlatform,
  evaluateError,
  evaluateTable,
  secretKey,
} from '../../../support/platform/connected-platform';

const platformWith = (routes: { [name: string]: Route }) =>
  connectedPlatform({ server: scriptedApi({ 'GET /v1/accounts': accounts, ...routes }) });

test.each([
  ['a page token', () => list([transaction(1)], `page-2-${secretKey}`)],
  ['ids, which would make one row of two', () => list([1, 2].map((n) => transaction(n, { id: `${n}-${secretKey}` })))],
])('the key in %s is an error, not a shorter list', (_, route) => {
  const platform = platformWith({ 'GET /v1/transactions': route });
  expect(evaluateError(platform, 'FIN_TRANSACTIONS')).toMatchObject({
    code: 'bad_response',
    message: 'The API put the key into an id or a page token. Report it to the provider.',
  });
  expect(platform.requests.every(({ url }) => !url.includes(secretKey))).toBe(true);
});

test('the key in a row is redacted in its cell, and the others stay', () => {
  const platform = platformWith({
    'GET /v1/transactions': [transaction(1, { name: `Memo ${secretKey}` }), transaction(2, { name: 'Rent' })],
  });
  expect(evaluateTable(platform, 'FIN_TRANSACTIONS', 'all', '', 'columns=name; sort=name; headers=false')).toEqual([
    ['[redacted]'],
    ['Rent'],
  ]);
});

test('the key as a request id is not shown', () => {
  const refused = failure(403, 'forbidden_scope');
  const text = refused.text.replace(/"requestId":"[^"]*"/, `"requestId":"${secretKey}"`);
  const platform = platformWith({ 'GET /v1/holdings': () => ({ ...refused, text }) });
  expect(evaluateError(platform, 'FIN_HOLDINGS').message).toBe(
    'The key lacks the scope holdings:read. Use a key that has it.',
  );
});
