import type { Cache, Codec } from '../platform/platform';
import type { Row } from '../table/row';
import { chunkKeys, joinChunks, readJson, toChunks } from './chunks';
import { keptSeconds, type ListIndex } from './list-index';
import { packRows, unpackRows } from './packed-rows';

/**
 * What one read of a list brought, in segments: a month each, a year each where it is long ago. A segment without rows
 * takes no entry.
 */
export interface Reading {
  readonly id: string;
  readonly fetchedAt: number;
  /** Months read whole, counted from year 0; null where open. */
  readonly from: number | null;
  readonly to: number | null;
  /** How many chunks each segment with rows has. */
  readonly segments: { readonly [segment: string]: number };
}

/** Rows of lists in Google's cache: chunks of segments under one manifest a list. A missing chunk is a miss. */
export interface SegmentStore {
  readings(list: string): readonly Reading[];
  /** Rows of segments in the same order; null for one of which anything is missing. */
  load(list: string, wanted: readonly { readonly reading: Reading; readonly segment: string }[]): (Row[] | null)[];
  /** False when it is too much to keep. */
  save(list: string, reading: Omit<Reading, 'id' | 'segments'>, segments: ReadonlyMap<string, readonly Row[]>): boolean;
  remove(list: string): void;
}

/** A fifth of the 1,000 entries Google keeps: more would push everything else out. */
const chunksMax = 200;
const readingsMax = 40;

export function createSegmentStore(cache: Cache, codec: Codec, index: ListIndex): SegmentStore {
  const manifestKey = (list: string): string => `rows:${list}`;
  const nameOf = (list: string, reading: { id: string }, segment: string): string =>
    `rows:${list}:${reading.id}:${segment}`;
  const readings = (list: string): readonly Reading[] => {
    const stored = readJson<Reading[]>(cache, manifestKey(list));
    return Array.isArray(stored) ? stored : [];
  };

  const chunksOf = (list: string, reading: Reading): string[] =>
    Object.entries(reading.segments).flatMap(([segment, count]) => chunkKeys(nameOf(list, reading, segment), count));

  return {
    readings,
    load(list, wanted) {
      const keys = wanted.map(({ reading, segment }) =>
        chunkKeys(nameOf(list, reading, segment), reading.segments[segment] ?? 0),
      );
      const found = cache.getAll(keys.flat());
      return keys.map((each) => {
        const packed = joinChunks(found, each);
        return packed === null ? null : unpackRows(codec, packed);
      });
    },
    save(list, facts, segments) {
      const id = codec.uuid();
      const entries: { [key: string]: string } = {};
      const counts: { [segment: string]: number } = {};
      for (const [segment, rows] of segments) {
        const chunks = toChunks(nameOf(list, { id }, segment), packRows(codec, rows));
        counts[segment] = Object.keys(chunks).length;
        Object.assign(entries, chunks);
      }
      if (Object.keys(entries).length > chunksMax) return false;
      const reading: Reading = { ...facts, id, segments: counts };
      // Read again just before: another execution may have added its own.
      const before = readings(list);
      const others = before.filter((other) => !covers(reading, other)).slice(0, readingsMax - 1);
      const manifest = JSON.stringify([reading, ...others]);
      // Kept longer than fresh: an older copy serves when the API fails.
      cache.putAll({ ...entries, [manifestKey(list)]: manifest }, keptSeconds);
      cache.removeAll(before.flatMap((other) => (others.includes(other) ? [] : chunksOf(list, other))));
      index.add(list);
      return true;
    },
    remove(list) {
      cache.removeAll([manifestKey(list), ...readings(list).flatMap((reading) => chunksOf(list, reading))]);
    },
  };
}

function covers(newer: Reading, older: Reading): boolean {
  const startsBefore = newer.from === null || (older.from !== null && newer.from <= older.from);
  const endsAfter = newer.to === null || (older.to !== null && newer.to >= older.to);
  // Of a slow read the rows may be older than those that another has read since.
  return startsBefore && endsAfter && newer.fetchedAt >= older.fetchedAt;
}
