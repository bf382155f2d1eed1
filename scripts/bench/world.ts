import type { HttpRequest, HttpResponse } from '../../src/addon/platform/platform';

/** What all cells of a measurement share: time, the API and Google's document cache. */
export interface World {
  now: number;
  requests: number;
  readonly latencyMs: number;
  /** Virtual time of one call of the cache. */
  readonly cacheMs: number;
  readonly answer: (request: HttpRequest, nowMs: number) => HttpResponse;
  readonly cache: Map<string, { readonly value: string; readonly expiresAt: number }>;
}

export function newWorld(options: Pick<World, 'latencyMs' | 'cacheMs' | 'answer'>): World {
  return { ...options, now: Date.parse('2026-11-21T12:00:00Z'), requests: 0, cache: new Map() };
}

export function readCache({ cache, now }: World, keys: readonly string[]): { [key: string]: string } {
  const found: { [key: string]: string } = {};
  for (const key of keys) {
    const entry = cache.get(key);
    if (entry !== undefined && entry.expiresAt > now) found[key] = entry.value;
  }
  return found;
}

/** With Google's limits: 100 KB a value, six hours, 1,000 entries of which the hundred oldest go at once. */
export function writeCache({ cache, now }: World, values: { readonly [key: string]: string }, seconds: number): void {
  for (const [key, value] of Object.entries(values)) {
    if (key.length > 250) throw new Error('Argument too large: key');
    if (Buffer.byteLength(value) > 102_400) throw new Error('Argument too large: value');
    if (!(seconds >= 1 && seconds <= 21_600)) throw new Error('Invalid argument: expirationInSeconds');
    cache.set(key, { value, expiresAt: now + seconds * 1000 });
    if (cache.size > 1_000) for (const oldest of [...cache.keys()].slice(0, 100)) cache.delete(oldest);
  }
}

export function removeFromCache({ cache }: World, keys: readonly string[]): void {
  for (const key of keys) cache.delete(key);
}
