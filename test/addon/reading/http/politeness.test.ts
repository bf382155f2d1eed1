import { createConcurrencyLimit } from '../../../../src/addon/reading/http/concurrency-limit';
import { createCooldown, type LearnedLimit, rateLimitKey } from '../../../../src/addon/reading/store/activity';
import { createExecutionCache } from '../../../../src/addon/reading/store/execution-cache';
import { failure, list } from '../../../support/api/scripted-api';
import { errorOf, openApi, pages } from './open-api';

test('no more requests go out at once than the rate limit leaves', () => {
  const { api } = openApi(() => ({ ...list([]), headers: { 'ratelimit-remaining': '3' } }));
  expect(api.concurrency()).toBe(1);
  api.readAll(pages(1));
  expect([api.concurrency(), api.remaining()]).toEqual([3, 3]);
});

test('if no requests are left, it waits for the reset and so do all other executions', () => {
  const { platform, api } = openApi((_, count) => ({
    ...list([]),
    headers: { 'ratelimit-remaining': count === 1 ? '0' : '59', 'ratelimit-reset': '9' },
  }));
  api.readAll(pages(1));
  expect([...platform.cacheEntries.keys()]).toEqual(['limit:hash', 'cooldown:hash']);
  api.readAll(pages(1));
  expect(platform.state.slept).toEqual([9_000]);
});

test('if the reset is too far away, it fails without sending a request', () => {
  const { platform, api } = openApi(() => ({
    ...list([]),
    headers: { 'ratelimit-remaining': '0', 'ratelimit-reset': '600' },
  }));
  api.readAll(pages(1));
  expect(errorOf(() => api.call({ operationId: 'listTags' }))).toMatchObject({
    code: 'rate_limited',
    retryAfterSeconds: 600,
  });
  expect(platform.requests).toHaveLength(1);
});

test('counts a reset of many hours as one hour, because it may be in milliseconds', () => {
  const { platform, api } = openApi(() => ({
    ...list([]),
    headers: { 'ratelimit-remaining': '0', 'ratelimit-reset': '60000' },
  }));
  api.readAll(pages(1));
  expect(errorOf(() => api.call({ operationId: 'listTags' }))).toMatchObject({
    code: 'rate_limited',
    retryAfterSeconds: 3_600,
  });
  expect(platform.requests).toHaveLength(1);
});

test('sends a lost batch again in halves after one second, and does not increase the concurrency again', () => {
  const { platform, api } = openApi(({ url }, count) => {
    if (count === 5) throw new Error(`Délai dépassé : ${url}`);
    return list([]);
  });
  api.readAll(pages(1));
  expect(api.concurrency()).toBe(10);
  const outcomes = api.readAll(pages(10));
  expect(outcomes.every((outcome) => 'answer' in outcome)).toBe(true);
  expect([platform.requests.length, platform.state.slept, api.concurrency()]).toEqual([21, [1_000], 5]);
});

test('if every request is lost, it tries one request before the others', () => {
  const { platform, api } = openApi((_, count) => {
    if (count > 1) throw new Error('DNS');
    return list([]);
  });
  api.readAll(pages(1));
  const codes = api.readAll(pages(10)).map((outcome) => ('error' in outcome ? outcome.error.code : ''));
  expect(new Set(codes)).toEqual(new Set(['network']));
  // Ten, five, three, two, one, one; then three tries of one.
  expect(platform.requests).toHaveLength(1 + 22 + 3);
});

test('if the API fails completely, each retry sends one request instead of a full wave', () => {
  const { platform, api } = openApi((_, count) => (count > 1 ? failure(500, 'internal_error') : list([])));
  api.readAll(pages(1));
  const codes = api.readAll(pages(10)).map((outcome) => ('error' in outcome ? outcome.error.code : ''));
  expect(codes).toEqual(Array(10).fill('internal_error'));
  expect(platform.requests).toHaveLength(1 + 10 + 3);
});

test('a wave that failed completely continues after one request succeeds', () => {
  const { platform, api } = openApi((_, count) =>
    count > 1 && count < 13 ? failure(503, 'internal_error') : list([]),
  );
  api.readAll(pages(1));
  const outcomes = api.readAll(pages(10));
  expect(outcomes.every((outcome) => 'answer' in outcome)).toBe(true);
  // The first, ten that fail, one that fails, one that does not, and nine.
  expect(platform.requests).toHaveLength(1 + 10 + 1 + 1 + 9);
});

test('waits until the cooldown that another cell started has ended', () => {
  const { platform, api } = openApi(() => list([]));
  const other = createCooldown(createExecutionCache(platform.cache), 'hash', platform.clock.now);
  other.start(platform.state.now + 7_000);
  api.readAll(pages(2));
  expect(platform.state.slept).toEqual([7_000]);
});

test('a 429 narrows the batches that follow, also in the next execution, and each further one doubles the pause', () => {
  // Four requests a second.
  let second = 0;
  let used = 0;
  let refused = 0;
  const { platform, api } = openApi(() => {
    if (Math.floor(platform.state.now / 1_000) !== second) used = 0;
    second = Math.floor(platform.state.now / 1_000);
    used += 1;
    if (used <= 4) return list([]);
    refused += 1;
    return failure(429, 'rate_limited', { 'retry-after': '0' });
  });
  api.readAll(pages(1));
  const outcomes = api.readAll(pages(30));
  expect(outcomes.filter((outcome) => 'answer' in outcome).length).toBe(30);
  expect(refused).toBeLessThan(15);
  expect(platform.state.slept.every((ms) => ms >= 1_000)).toBe(true);
  expect(api.concurrency()).toBeLessThanOrEqual(5);
});

test('0 requests left in every answer is believed once, and then ignored', () => {
  const { platform, api } = openApi(() => ({
    ...list([]),
    headers: { 'ratelimit-remaining': '0', 'ratelimit-reset': '9' },
  }));
  for (let page = 0; page < 15; page += 1) api.readAll(pages(1));
  expect([platform.requests.length, platform.state.slept]).toEqual([15, [9_000]]);
});

test('0 requests left is believed again after a request is refused', () => {
  let last = Number.NEGATIVE_INFINITY;
  const { platform, api } = openApi(
    () => {
      const isRefused = platform.state.now - last < 5_000;
      if (!isRefused) last = platform.state.now;
      const headers = { 'ratelimit-remaining': '0', 'ratelimit-reset': '5', 'retry-after': '5' };
      return isRefused ? failure(429, 'rate_limited', headers) : { ...list([]), headers };
    },
    {},
    300_000,
  );
  for (let page = 0; page < 15; page += 1) api.readAll(pages(1));
  expect(platform.requests).toHaveLength(16);
});

test('what an execution learned about the rate limit lets the first request of the next one be a wave', () => {
  const { platform, api } = openApi(() => ({
    ...list([]),
    headers: { 'ratelimit-remaining': '59', 'ratelimit-reset': '30' },
  }));
  api.readAll(pages(1));
  const cache = createExecutionCache(platform.cache);
  const learned = createCooldown(cache, 'hash', platform.clock.now);
  learned.learn({
    left: 7,
    resetAt: platform.state.now + 30_000,
    width: null,
    shrunkAt: null,
    lanes: null,
    zero: 'unseen',
  });
  cache.flush();
  const nextCache = createExecutionCache(platform.cache);
  nextCache.load([rateLimitKey('hash')]);
  const limit = createConcurrencyLimit(
    createCooldown(nextCache, 'hash', platform.clock.now).learned,
    platform.clock.now,
    () => null,
  );
  expect([limit.now(), limit.remaining()]).toEqual([7, 7]);
  platform.state.now += 600_000;
  expect(createCooldown(nextCache, 'hash', platform.clock.now).learned()).toBe(null);
});

test('a width that a refusal taught is kept ten minutes from the refusal, however often requests are answered', () => {
  const clock = { ms: 0 };
  let learned: LearnedLimit | null = null;
  const execution = (ms: number, refusedCount: number): number => {
    clock.ms = ms;
    const limit = createConcurrencyLimit(
      () => learned,
      () => clock.ms,
      () => null,
    );
    const width = limit.now();
    learned = limit.answered(10, refusedCount, Number.POSITIVE_INFINITY, 0);
    return width;
  };
  execution(0, 8);
  expect([300_000, 599_000, 601_000].map((ms) => execution(ms, 0))).toEqual([2, 2, 10]);
});

test('a request that reads no list knows what was learned', () => {
  const { platform, api } = openApi(() => list([]));
  const cache = createExecutionCache(platform.cache);
  const before = { left: null, resetAt: 0, width: 5, shrunkAt: platform.state.now, lanes: 4, zero: 'wrong' } as const;
  createCooldown(cache, 'hash', platform.clock.now).learn(before);
  cache.flush();
  api.call({ operationId: 'listTags' });
  expect(api.concurrency()).toBe(5);
});
