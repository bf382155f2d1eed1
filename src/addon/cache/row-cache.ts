import type { Cache, Codec } from '../platform/platform';
import type { Row } from '../table/row';
import { packRows, unpackRows } from './packed-rows';

export interface CachedRows {
  readonly rows: readonly Row[];
  readonly fetchedAt: number;
  /** Refresh tick of the formula that read them. */
  readonly refresh: string | null;
}

/** Rows of whole queries in Google's cache: in chunks under a manifest. A missing chunk is a miss, never a wrong table. */
export interface RowCache {
  /** `accept` looks at the manifest first, so that rows too old cost one read. */
  read(key: string, accept: (entry: { fetchedAt: number; refresh: string | null }) => boolean): CachedRows | null;
  write(key: string, entry: CachedRows): void;
  /** Removes what is known to be stored. */
  clear(): void;
}

/** Google takes 100 KB a value; packed text is ASCII, so characters are bytes. */
const chunkLength = 90_000;
/** A tenth of the 1,000 entries Google keeps: a greater list would push everything else out. */
const chunksMax = 100;
export const rowsTtlSeconds = 600;
const indexTtlSeconds = 21_600;

interface Manifest {
  readonly fetchedAt: number;
  readonly refresh: string | null;
  /** Names the chunks of this write alone: two executions may write the same key at once. */
  readonly generation: string;
  readonly chunkCount: number;
}

export function createRowCache(cache: Cache, codec: Codec, connectionHash: string): RowCache {
  const indexKey = `index:${connectionHash}`;
  const chunkKeys = (key: string, { generation, chunkCount }: Manifest): string[] =>
    Array.from({ length: chunkCount }, (_, index) => `rows:${key}:${generation}:${index}`);
  const readManifest = (key: string): Manifest | null => parseManifest(cache.get(`rows:${key}`));
  const readIndex = (): string[] => (cache.get(indexKey) ?? '').split(' ').filter((key) => key !== '');

  return {
    read(key, accept) {
      const manifest = readManifest(key);
      if (manifest === null || !accept(manifest)) return null;
      const keys = chunkKeys(key, manifest);
      const chunks = cache.getAll(keys);
      if (keys.some((chunkKey) => chunks[chunkKey] === undefined)) return null;
      const rows = unpackRows(codec, keys.map((chunkKey) => chunks[chunkKey]).join(''));
      return rows === null ? null : { rows, fetchedAt: manifest.fetchedAt, refresh: manifest.refresh };
    },
    write(key, { rows, fetchedAt, refresh }) {
      const packed = packRows(codec, rows);
      const chunkCount = Math.max(1, Math.ceil(packed.length / chunkLength));
      if (chunkCount > chunksMax) return;
      const manifest: Manifest = { fetchedAt, refresh, generation: codec.uuid(), chunkCount };
      const values: { [key: string]: string } = {};
      chunkKeys(key, manifest).forEach((chunkKey, index) => {
        values[chunkKey] = packed.slice(index * chunkLength, (index + 1) * chunkLength);
      });
      cache.putAll({ ...values, [`rows:${key}`]: JSON.stringify(manifest) }, rowsTtlSeconds);
      // Two cells may write the index at once and one entry be lost: what it names is gone after its ten minutes.
      const index = readIndex();
      if (!index.includes(key)) cache.put(indexKey, [...index.slice(-500), key].join(' '), indexTtlSeconds);
    },
    clear() {
      const keys = readIndex().flatMap((key) => {
        const manifest = readManifest(key);
        return manifest === null ? [] : [`rows:${key}`, ...chunkKeys(key, manifest)];
      });
      cache.removeAll([...keys, indexKey]);
    },
  };
}

function parseManifest(text: string | null): Manifest | null {
  if (text === null) return null;
  try {
    return JSON.parse(text) as Manifest;
  } catch {
    return null;
  }
}
