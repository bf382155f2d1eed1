import { chunkKeys, joinChunks, readJson, toChunks } from '../cache/chunks';
import { keptSeconds, type ListIndex } from '../cache/list-index';
import { packRows, unpackRows } from '../cache/packed-rows';
import type { Cache, Codec } from '../platform/platform';
import type { Row } from '../table/row';
import { type Place, packHeads, unpackHeads } from './pack-heads';
import { type Chain, nameOf } from './plan/chain';

/** What an execution read before it ended, for the next one to go on from. */
export interface Checkpoint {
  readonly chains: readonly Chain[];
  /** Time or the rate limit ended it, not a fault: the list takes more than one execution. */
  readonly isTooLong: boolean;
}

export interface CheckpointStore {
  /** No chains where nothing is kept, or a part of it is gone. */
  load(): Checkpoint;
  /** Writes the rows that came since it was last called. False when it is too much to keep. */
  save(checkpoint: Checkpoint): boolean;
  remove(): void;
}

/** Rows that were saved together; a later save adds a part and leaves this one. */
interface Part {
  readonly id: string;
  readonly chunkCount: number;
}

interface Stored {
  readonly head: Part;
  readonly parts: readonly Part[];
  readonly isTooLong: boolean;
}

/** Where the first rows of a chain are kept; `last` of them tells whether they still are its first. */
interface Kept {
  readonly places: readonly (Omit<Place, 'part'> & { readonly part: Part })[];
  readonly count: number;
  readonly last: Row | undefined;
}

const chunksMax = 200;
const nothing: Checkpoint = { chains: [], isTooLong: false };

export function createCheckpointStore(cache: Cache, codec: Codec, index: ListIndex, list: string): CheckpointStore {
  const key = `part:${list}`;
  const keysOf = ({ id, chunkCount }: Part): string[] => chunkKeys(`${key}:${id}`, chunkCount);
  let kept = new Map<string, Kept>();

  const toPart = (packed: string): { readonly part: Part; readonly chunks: { readonly [key: string]: string } } => {
    const id = codec.uuid();
    const chunks = toChunks(`${key}:${id}`, packed);
    return { part: { id, chunkCount: Object.keys(chunks).length }, chunks };
  };

  const load = (): Checkpoint => {
    const stored = readJson<Stored>(cache, key);
    if (stored === null) return nothing;
    const found = cache.getAll([stored.head, ...stored.parts].flatMap(keysOf));
    const parts = stored.parts.map((part) => unpackNullable(joinChunks(found, keysOf(part)), codec));
    const placed = unpackHeads(codec, joinChunks(found, keysOf(stored.head)) ?? '', parts);
    if (placed === null) return nothing;
    // Each execution may begin a window anew whose token has expired since.
    const chains = placed.map(({ chain }) => ({ ...chain, restarts: 0 }));
    kept = toKept(
      chains,
      placed.map(({ places }) => places.map((place) => ({ ...place, part: stored.parts[place.part] as Part }))),
    );
    return { chains, isTooLong: stored.isTooLong };
  };

  const save = ({ chains, isTooLong }: Checkpoint): boolean => {
    const before = readJson<Stored>(cache, key);
    // Another execution that reads the same may have written since, and taken these away.
    const living = new Set(before?.parts.map(({ id }) => id));
    const earlier = chains.map((chain) => {
      const found = keptOf(kept, chain);
      return found?.places.every(({ part }) => living.has(part.id)) ? found : null;
    });
    const added = chains.map((chain, index) => chain.rows.slice(earlier[index]?.count ?? 0));
    const rows = added.flat();
    const body = rows.length === 0 ? null : toPart(packRows(codec, rows));
    let start = 0;
    const places = added.map(({ length: count }, index): Kept['places'] => {
      const known = earlier[index]?.places ?? [];
      const place = { start, count };
      start += count;
      return body === null || count === 0 ? known : [...known, { ...place, part: body.part }];
    });
    const parts = Array.from(new Set(places.flatMap((each) => each.map(({ part }) => part))));
    const numbered = places.map((each) => each.map((place) => ({ ...place, part: parts.indexOf(place.part) })));
    const head = toPart(
      packHeads(
        codec,
        chains.map((chain, index) => ({ chain, places: numbered[index] ?? [] })),
      ),
    );
    const stored: Stored = { head: head.part, parts, isTooLong };
    if ([head.part, ...parts].reduce((sum, { chunkCount }) => sum + chunkCount, 0) > chunksMax) return false;
    cache.putAll({ ...body?.chunks, ...head.chunks, [key]: JSON.stringify(stored) }, keptSeconds);
    index.add(list);
    if (before !== null) {
      const used = new Set(parts.map(({ id }) => id));
      cache.removeAll([before.head, ...before.parts.filter(({ id }) => !used.has(id))].flatMap(keysOf));
    }
    kept = toKept(chains, places);
    return true;
  };

  const remove = (): void => {
    const stored = readJson<Stored>(cache, key);
    kept = new Map();
    if (stored !== null) cache.removeAll([key, ...[stored.head, ...stored.parts].flatMap(keysOf)]);
  };
  return { load, save, remove };
}

function toKept(chains: readonly Chain[], places: readonly Kept['places'][]): Map<string, Kept> {
  return new Map(
    chains.map((chain, index) => [
      nameOf(chain),
      { places: places[index] ?? [], count: chain.rows.length, last: chain.rows[chain.rows.length - 1] },
    ]),
  );
}

/** A window that began anew may have the name of an earlier one, but not its rows. */
function keptOf(kept: ReadonlyMap<string, Kept>, chain: Chain): Kept | null {
  const found = kept.get(nameOf(chain));
  return found !== undefined && found.count > 0 && chain.rows[found.count - 1] === found.last ? found : null;
}

function unpackNullable(packed: string | null, codec: Codec): Row[] | null {
  return packed === null ? null : unpackRows(codec, packed);
}
