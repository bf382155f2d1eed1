import { type FakePlatform, fakePlatform } from '../../support/platform/fake-platform';
import { pageMs, roundsOf } from '../../support/platform/google-latency';

/** Virtual time that some work takes. */
function timeOf(platform: FakePlatform, work: (platform: FakePlatform) => unknown): number {
  const startedAt = platform.state.now;
  work(platform);
  return platform.state.now - startedAt;
}

const page = { url: 'https://api.example.com/v1/tags', method: 'GET', headers: {}, timeoutSeconds: 20 } as const;

test.each<[string, number, (platform: FakePlatform) => unknown]>([
  ['cache.get', 20, ({ cache }) => cache.get('a')],
  ['cache.getAll', 25, ({ cache }) => cache.getAll(['a', 'b'])],
  ['cache.put', 60, ({ cache }) => cache.put('a', '1', 60)],
  ['cache.putAll', 75, ({ cache }) => cache.putAll({ a: '1', b: '2' }, 60)],
  ['cache.removeAll', 90, ({ cache }) => cache.removeAll(['a', 'b'])],
  ['a read of a property', 30, ({ userProperties }) => userProperties.get('a')],
  ['a write of a property', 62, ({ documentProperties }) => documentProperties.set('a', '1')],
  ['a deletion of a property', 62, ({ documentProperties }) => documentProperties.delete('a')],
  ['a lock and its release', 30, ({ documentLock }) => documentLock.tryLock(0) && documentLock.release()],
  ['the time zone', 5, (platform) => platform.spreadsheet()?.timeZone()],
  ['the locale', 5, (platform) => platform.spreadsheet()?.locale()],
])('the fake platform charges %s %d ms if requested, otherwise nothing', (_, ms, work) => {
  expect(timeOf(fakePlatform({ hasServiceTime: true }), work)).toBe(ms);
  expect(timeOf(fakePlatform(), work)).toBe(0);
});

test.each([
  [1, 200],
  [20, 200],
  [21, 400],
  [40, 400],
  [41, 600],
])('%d concurrent requests take %d ms', (count, ms) => {
  const platform = fakePlatform({ latencyMs: pageMs, server: () => ({ status: 200, headers: {}, text: '{}' }) });
  expect(timeOf(platform, ({ http }) => http.fetchAll(Array(count).fill(page)))).toBe(ms);
});

test('zero requests take zero rounds', () => {
  expect(roundsOf(0)).toBe(0);
});
