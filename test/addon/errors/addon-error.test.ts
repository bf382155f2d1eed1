import { verifyConnection } from '../../../src/addon/connecting/connect';
import { AddonError, toAddonError, toCause } from '../../../src/addon/errors/addon-error';
import { startBudget } from '../../../src/addon/platform/budget';
import { partialError } from '../../../src/addon/session/read-days';
import { failure } from '../../support/api/scripted-api';
import { secretKey } from '../../support/platform/connected-platform';
import { fakePlatform } from '../../support/platform/fake-platform';
import { connection, errorOf, openTestSession } from '../session/ten-a-day';

const transport = `DNS error: https://api.example.com/v1/transactions?key=${secretKey}`;

test('keeps an AddonError, and makes any other thrown value the cause of one', () => {
  const own = new AddonError('network', 'No answer.');
  expect(toAddonError(own)).toBe(own);
  expect(toAddonError(new TypeError('x is undefined')).cause?.message).toBe('x is undefined');
  expect(toAddonError('a text').cause?.message).toBe('a text');
});

test('recognizes a missing permission of Google by its scope, in any language', () => {
  const scope = 'https://www.googleapis.com/auth/script.scriptapp';
  const error = toAddonError(new Error(`Keine Berechtigung für ScriptApp.getUserTriggers. Erforderlich: ${scope}`));
  expect([error.code, error.message]).toEqual([
    'authorization_required',
    'Google has not given FIN “Run when you are not present”. Open the sidebar, Connect, and click Ask Google again.',
  ]);
});

test('the message and stack of a cause contain no addresses or keys', () => {
  const cause = toCause(new Error(`${transport} ${secretKey}`));
  expect(cause.message).toBe('DNS error: [address] […]');
  expect(`${cause.message} ${cause.stack}`).not.toContain(secretKey);
});

test.each([
  ['its address', 'DNS error: https://api.example.com/v1/holdings', 'DNS error: [address]'],
  ['anything, if it contains the key', transport, '[redacted]'],
])('a read without a response has the transport error as its cause, without %s', (_, message, shown) => {
  const platform = fakePlatform({ latencyMs: 200 });
  platform.state.server = () => {
    throw new Error(message);
  };
  const error = errorOf(() => openTestSession(platform).rows({ operationId: 'listHoldings' })) as unknown as AddonError;
  expect([error.code, error.cause?.message]).toEqual(['network', shown]);
});

test.each(['time_limit', 'rate_limited'] as const)(
  'a partial read has the error that ended it as its cause: %s',
  (code) => {
    const cause = new AddonError(code, 'It ended.', { retryAfterSeconds: 7 });
    const budget = { limitMs: 1_000, remainingMs: () => 0 };
    const error = partialError(cause, budget, '5 rows', true);
    expect([error.code, error.cause]).toEqual([code, cause]);
    expect(error).not.toBe(cause);
  },
);

test('the error for a base URL without an API has the response as its cause', () => {
  const platform = fakePlatform({ server: () => failure(404, 'not_found') });
  const budget = startBudget(platform.clock, 10_000);
  const error = errorOf(() =>
    verifyConnection(platform, connection, budget, { isStored: false }),
  ) as unknown as AddonError;
  expect([error.code, error.cause]).toEqual(['invalid_base_url', expect.objectContaining({ code: 'not_found' })]);
});
