import type { Cache } from '../platform/platform';

/** Google takes 100 KB a value; packed text is ASCII, so characters are bytes. */
const chunkLength = 90_000;

export function chunkKeys(name: string, count: number): string[] {
  return Array.from({ length: count }, (_, index) => `${name}:${index}`);
}

/** The entries that a packed text takes in the cache. */
export function toChunks(name: string, packed: string): { [key: string]: string } {
  const count = Math.max(1, Math.ceil(packed.length / chunkLength));
  const keys = chunkKeys(name, count);
  return Object.fromEntries(
    keys.map((key, index) => [key, packed.slice(index * chunkLength, (index + 1) * chunkLength)]),
  );
}

/** The packed text again; null when a chunk is gone. */
export function joinChunks(found: { readonly [key: string]: string }, keys: readonly string[]): string | null {
  return keys.some((key) => found[key] === undefined) ? null : keys.map((key) => found[key]).join('');
}

export function readJson<T>(cache: Cache, key: string): T | null {
  const text = cache.get(key);
  if (text === null) return null;
  try {
    return JSON.parse(text) as T;
  } catch {
    return null;
  }
}
