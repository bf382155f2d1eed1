import { googleCache, googleLock } from '../../../../src/addon/platform/google/google-platform';

const scope = globalThis as { CacheService?: unknown; LockService?: unknown };

function withCache(documentCache: unknown): void {
  scope.CacheService = { getDocumentCache: () => documentCache };
}

const refuse = () => {
  throw new Error('Service error: Cache https://api.example.com');
};

beforeEach(() => {
  jest.spyOn(console, 'warn').mockImplementation(() => undefined);
});

afterEach(() => {
  delete scope.CacheService;
  delete scope.LockService;
  jest.restoreAllMocks();
});

test("an outage of the cache counts as a miss, and only the error's name is logged", () => {
  withCache({ get: refuse, getAll: refuse, put: refuse, putAll: refuse });
  expect(googleCache.get('a')).toBeNull();
  expect(googleCache.getAll(['a'])).toEqual({});
  googleCache.put('a', 'b', 1);
  googleCache.putAll({ a: 'b' }, 1);
  expect(jest.mocked(console.warn).mock.calls).toEqual([
    ['Cache read refused: Error'],
    ['Cache read refused: Error'],
    ['Cache write refused: Error'],
    ['Cache write refused: Error'],
  ]);
});

test('reports an entry that cannot be removed, because disconnecting promises its removal', () => {
  withCache({ removeAll: refuse });
  expect(() => googleCache.removeAll(['a'])).toThrow('Service error');
});

test('without a spreadsheet there is no cache and every read is a miss', () => {
  withCache(null);
  expect(googleCache.get('a')).toBeNull();
  expect(googleCache.getAll(['a'])).toEqual({});
  googleCache.put('a', 'b', 1);
  googleCache.removeAll(['a']);
});

test('what has been done is not reported as failed because its lock is not released', () => {
  const refused: string[] = [];
  const releaseLock = () => {
    refused.push('lock');
    throw new Error('Service error');
  };
  scope.LockService = { getDocumentLock: () => ({ tryLock: () => true, releaseLock }) };
  const lock = googleLock();
  expect(lock.tryLock(0)).toBe(true);
  expect(() => lock.release()).not.toThrow();
  expect(refused).toEqual(['lock']);
});
