import {
  formatRateLimits,
  readAccounts,
  readExpiry,
  readRateLimits,
  readScopes,
} from '../../../scripts/service/key-options';

const nowMs = Date.parse('2026-11-21T00:00:00Z');

test('scopes: all except writing by default, all, or those listed', () => {
  const reading = ['organization:read', 'accounts:read', 'transactions:read', 'holdings:read'];
  expect(readScopes(undefined)).toEqual(reading);
  expect(readScopes('all')).toEqual([...reading, 'tags:write']);
  expect(readScopes('tags:write,accounts:read')).toEqual(['accounts:read', 'tags:write']);
  expect(() => readScopes('accounts:raed')).toThrow(
    '--scopes: unknown scope "accounts:raed". Known ones: organization:read,',
  );
});

test('accounts: every one by default, none for an empty list', () => {
  expect([readAccounts(undefined), readAccounts(''), readAccounts('a,b')]).toEqual([null, [], ['a', 'b']]);
});

test('expiry: never by default, a day or an instant', () => {
  expect(readExpiry(undefined, nowMs)).toBeNull();
  expect(readExpiry('2027-01-31', nowMs)?.toISOString()).toBe('2027-01-31T00:00:00.000Z');
  expect(readExpiry('2027-01-31T12:30:00Z', nowMs)?.toISOString()).toBe('2027-01-31T12:30:00.000Z');
});

test.each(['tomorrow', '2027-02-30', '31.1.2027', '2027-01-31T12:00:00'])('expiry: %s is refused', (text) => {
  expect(() => readExpiry(text, nowMs)).toThrow(`--expires ${text} is not a date`);
});

test('expiry: the past is refused', () => {
  expect(() => readExpiry('2026-11-21', nowMs)).toThrow('is in the past');
});

test('rate limits: 600 a minute by default, several, or none', () => {
  expect(readRateLimits()).toEqual([{ name: 'per_minute', limit: 600, windowSeconds: 60 }]);
  expect(readRateLimits('5/second,50000/day')).toEqual([
    { name: 'per_second', limit: 5, windowSeconds: 1 },
    { name: 'per_day', limit: 50_000, windowSeconds: 86_400 },
  ]);
  expect(readRateLimits('none')).toEqual([]);
});

test.each(['0/minute', '600', '600/fortnight', '-1/minute', '600/minute,600/minute', ''])(
  'rate limits: %j is refused',
  (text) => {
    expect(() => readRateLimits(text)).toThrow('--rate-limit');
  },
);

test.each(['600/minute,50000/day', 'none'])('rate limits are listed as they are given: %s', (text) => {
  expect(formatRateLimits(readRateLimits(text))).toBe(text);
});
