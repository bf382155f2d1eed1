import { chunkKeys, joinChunks, readJson, toChunks } from '../cache/chunks';
import { keptSeconds, type ListIndex } from '../cache/list-index';
import { packRows, unpackRows } from '../cache/packed-rows';
import type { Cache, Codec } from '../platform/platform';
import type { Row } from '../table/row';
import { type Place, packHeads, unpackHeads } from './pack-heads';
import { type Chain, nameOf } from './plan/chain';

/** What an execution read before it ended, for the next one to go on from. */
export interface CheckpointStore {
  /** None where nothing is kept, or a part of it is gone. */
  load(): readonly Chain[];
  /** Writes the rows that came since it was last called. False when it is too much to keep. */
  save(chains: readonly Chain[]): boolean;
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
}

/** Where the first rows of a chain are kept; `last` of them tells whether they still are its first. */
interface Kept {
  readonly places: readonly (Omit<Place, 'part'> & { readonly part: Part })[];
  readonly count: number;
  readonly last: Row | undefined;
}

const chunksMax = 200;

export function createCheckpointStore(cache: Cache, codec: Codec, index: ListIndex, list: string): CheckpointStore {
  const key = `part:${list}`;
  const keysOf = ({ id, chunkCount }: Part): string[] => chunkKeys(`${key}:${id}`, chunkCount);
  let kept = new Map<string, Kept>();

  const remove = (): void => {
    const stored = readJson<Stored>(cache, key);
    kept = new Map();
    if (stored !== null) cache.removeAll([key, ...[stored.head, ...stored.parts].flatMap(keysOf)]);
  };

  const load = (): readonly Chain[] => {
    const stored = readJson<Stored>(cache, key);
    if (stored === null) return [];
    const found = cache.getAll([stored.head, ...stored.parts].flatMap(keysOf));
    const parts = stored.parts.map((part) => unpackNullable(joinChunks(found, keysOf(part)), codec));
    const chains = unpackHeads(codec, joinChunks(found, keysOf(stored.head)) ?? '', parts);
    if (chains === null) return [];
    kept = new Map(
      chains.map(({ chain, places }) => [
        nameOf({ ...chain, restarts: 0 }),
        {
          places: places.map((place) => ({ ...place, part: stored.parts[place.part] as Part })),
          count: chain.rows.length,
          last: chain.rows[chain.rows.length - 1],
        },
      ]),
    );
    // Each execution may begin a window anew whose token has expired since.
    return chains.map(({ chain }) => ({ ...chain, restarts: 0 }));
  };

  const save = (chains: readonly Chain[]): boolean => {
    const before = readJson<Stored>(cache, key);
    const added: Row[] = [];
    const partId = codec.uuid();
    const known = chains.map((chain) => keptOf(kept, chain));
    const places = chains.map((chain, position) => {
      const count = known[position]?.count ?? 0;
      const start = added.length;
      for (const row of chain.rows.slice(count)) added.push(row);
      return { start, count: added.length - start };
    });
    const chunks = added.length === 0 ? {} : toChunks(`${key}:${partId}`, packRows(codec, added));
    const part: Part = { id: partId, chunkCount: Object.keys(chunks).length };
    const all = chains.map((_, position): Kept['places'] => {
      const own = places[position] as { start: number; count: number };
      const earlier = known[position]?.places ?? [];
      return own.count === 0 ? earlier : [...earlier, { ...own, part }];
    });
    const parts = Array.from(new Set(all.flatMap((each) => each.map((place) => place.part))));
    const headId = codec.uuid();
    const heads = chains.map((chain, position) => ({
      chain,
      places: (all[position] ?? []).map((place) => ({ ...place, part: parts.indexOf(place.part) })),
    }));
    const headChunks = toChunks(`${key}:${headId}`, packHeads(codec, heads));
    const stored: Stored = { head: { id: headId, chunkCount: Object.keys(headChunks).length }, parts };
    const chunkCount = [stored.head, ...parts].reduce((sum, each) => sum + each.chunkCount, 0);
    if (chunkCount > chunksMax) return false;
    cache.putAll({ ...chunks, ...headChunks, [key]: JSON.stringify(stored) }, keptSeconds);
    index.add(list);
    if (before !== null) {
      const living = new Set(parts.map(({ id }) => id));
      cache.removeAll([before.head, ...before.parts.filter(({ id }) => !living.has(id))].flatMap(keysOf));
    }
    kept = new Map(
      chains.map((chain, position) => [
        nameOf(chain),
        { places: all[position] ?? [], count: chain.rows.length, last: chain.rows[chain.rows.length - 1] },
      ]),
    );
    return true;
  };
  return { load, save, remove };
}

/** A window that began anew may have the name of an earlier one, but not its rows. */
function keptOf(kept: ReadonlyMap<string, Kept>, chain: Chain): Kept | null {
  const found = kept.get(nameOf(chain));
  return found !== undefined && found.count > 0 && chain.rows[found.count - 1] === found.last ? found : null;
}

function unpackNullable(packed: string | null, codec: Codec): Row[] | null {
  return packed === null ? null : unpackRows(codec, packed);
}
