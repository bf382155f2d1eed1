import { ServiceError } from '../calls/service-error';
import { method, methodsOf, objectType, type ServiceType, service } from '../calls/service-type';
import { Handle, UnserializableValue } from '../calls/values';
import type { Run } from '../execution/run';
import type { HostContext } from '../host-context';

const cacheMethod = methodsOf<CacheData>();

interface CacheData {
  readonly store: string;
}

export function cacheService(context: HostContext): ServiceType[] {
  const { limits, messages, clock } = context;
  const isBound = context.unspecifiedBehaviours.documentStores === 'present';
  const stores = new Map<string, CacheStore>();
  const storeOf = ({ store }: CacheData): CacheStore => {
    const found = stores.get(store) ?? new CacheStore(limits.cacheEntries, limits.cacheEvictedAtOnce);
    stores.set(store, found);
    return found;
  };

  const checkKey = (key: unknown): string => {
    if (key === null || key === undefined) throw new ServiceError(messages.argumentNull('key'));
    const text = String(key);
    if (text.length > limits.cacheKeyChars) throw new ServiceError(messages.argumentTooLarge('key'));
    return text;
  };
  const checkValue = (value: unknown): string => {
    if (value === null || value === undefined) throw new ServiceError(messages.argumentNull('value'));
    const text = value instanceof UnserializableValue ? `[object ${value.kind}]` : textOf(value);
    if (Buffer.byteLength(text) > limits.cacheValueBytes) throw new ServiceError(messages.argumentTooLarge('value'));
    return text;
  };
  const ttlMs = (seconds: number | null | undefined): number => {
    if (seconds === null || seconds === undefined || seconds < 1) return limits.cacheDefaultTtlSeconds * 1_000;
    if (seconds > limits.cacheMaxTtlSeconds) throw new ServiceError(messages.argumentTooLarge('expirationInSeconds'));
    return seconds * 1_000;
  };
  const read = (run: Run, data: CacheData, key: string): string | null => {
    const { cacheLoss } = context.options;
    if (cacheLoss && cacheLoss.random() < cacheLoss.probability) storeOf(data).remove(key);
    const value = storeOf(data).get(key, clock.now());
    if (value !== null) run.cacheHits += 1;
    return value;
  };

  const open = (name: (run: Run) => string) =>
    method('cache', '', ({ run }) => new Handle('Cache', { store: name(run) } satisfies CacheData));

  return [
    service('CacheService', {
      getScriptCache: open(() => 'script'),
      getDocumentCache: isBound ? open(() => `document:${context.workbook.id}`) : method('cache', '', () => null),
      // Google does not document the user cache of a cell. Here it is a separate one, so that no script relies on it.
      getUserCache: open((run) => (run.mode === 'CUSTOM_FUNCTION' ? 'user:anonymous' : `user:${run.user.id}`)),
    }),
    // Methods without a documented result return null.
    objectType('CacheService.Cache', {
      get: cacheMethod('cache', 'Any', ({ run, data, args: [key] }) => read(run, data, checkKey(key))),
      getAll: cacheMethod('cache', 'Any[]', ({ run, data, args: [keys] }) => {
        const found = new Map<string, string>();
        for (const key of keys.map(checkKey)) {
          const value = read(run, data, key);
          if (value !== null) found.set(key, value);
        }
        return found;
      }),
      put: cacheMethod('cache', 'Any,Any,Number?', ({ data, args: [key, value, seconds] }) => {
        storeOf(data).put(checkKey(key), checkValue(value), ttlMs(seconds), clock.now());
        return null;
      }),
      putAll: cacheMethod('cache', 'Object,Number?', ({ data, args: [values, seconds] }) => {
        const checked = [...values].map(([key, value]) => [checkKey(key), checkValue(value)] as const);
        for (const [key, value] of checked) storeOf(data).put(key, value, ttlMs(seconds), clock.now());
        return null;
      }),
      remove: cacheMethod('cache', 'Any', ({ data, args: [key] }) => {
        storeOf(data).remove(checkKey(key));
        return null;
      }),
      removeAll: cacheMethod('cache', 'Any[]', ({ data, args: [keys] }) => {
        for (const key of keys.map(checkKey)) storeOf(data).remove(key);
        return null;
      }),
    }),
  ];
}

function textOf(value: unknown): string {
  return value instanceof Map ? '[object Object]' : String(value);
}

/** One cache of CacheService. If it is full, the oldest entries are evicted, 100 at once. */
export class CacheStore {
  private readonly entries = new Map<string, { readonly value: string; readonly expiresAt: number }>();

  constructor(
    private readonly capacity: number,
    private readonly evictedAtOnce: number,
  ) {}

  get(key: string, now: number): string | null {
    const entry = this.entries.get(key);
    if (!entry) return null;
    if (entry.expiresAt > now) return entry.value;
    this.entries.delete(key);
    return null;
  }

  /** A key that is put again is evicted as early as before, which is stricter than the alternative. */
  put(key: string, value: string, ttlMs: number, now: number): void {
    if (!this.entries.has(key) && this.entries.size >= this.capacity) this.makeRoom(now);
    this.entries.set(key, { value, expiresAt: now + ttlMs });
  }

  remove(key: string): void {
    this.entries.delete(key);
  }

  private makeRoom(now: number): void {
    for (const [key, entry] of this.entries) if (entry.expiresAt <= now) this.entries.delete(key);
    if (this.entries.size < this.capacity) return;
    for (const key of [...this.entries.keys()].slice(0, this.evictedAtOnce)) this.entries.delete(key);
  }
}
