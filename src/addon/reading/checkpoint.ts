import { chunkKeys, joinChunks, readJson, toChunks } from '../cache/chunks';
import { keptSeconds, type ListIndex } from '../cache/list-index';
import { packRows, unpackRows } from '../cache/packed-rows';
import type { Cache, Codec } from '../platform/platform';
import type { Chain } from './plan/chain';

/** What an execution read before its time was over, for the next one to go on from. */
export interface Checkpoint {
  readonly chains: readonly Chain[];
  /** When the oldest of its rows were read. */
  readonly startedAt: number;
  readonly refresh: string | null;
}

interface Stored {
  readonly id: string;
  readonly chunkCount: number;
  readonly startedAt: number;
  readonly refresh: string | null;
}

/** A chain without its rows, which stand together; JSON knows no infinity. */
type StoredChain = Omit<Chain, 'rows' | 'window'> & {
  readonly rowCount: number;
  readonly from: number | null;
  readonly to: number | null;
  readonly accountId: string | null;
};

const chunksMax = 200;

export interface CheckpointStore {
  load(): Checkpoint | null;
  /** False when it is too much to keep. */
  save(checkpoint: Checkpoint): boolean;
  remove(): void;
}

export function createCheckpointStore(cache: Cache, codec: Codec, index: ListIndex, list: string): CheckpointStore {
  const key = `part:${list}`;
  const remove = (): void => {
    const stored = readJson<Stored>(cache, key);
    if (stored !== null) cache.removeAll([key, ...chunkKeys(`${key}:${stored.id}`, stored.chunkCount)]);
  };
  return {
    load() {
      const stored = readJson<Stored>(cache, key);
      if (stored === null) return null;
      const keys = chunkKeys(`${key}:${stored.id}`, stored.chunkCount);
      const packed = joinChunks(cache.getAll(keys), keys);
      const chains = packed === null ? null : unpackChains(codec, packed);
      return chains === null ? null : { chains, startedAt: stored.startedAt, refresh: stored.refresh };
    },
    save({ chains, startedAt, refresh }) {
      remove();
      const id = codec.uuid();
      const chunks = toChunks(`${key}:${id}`, packChains(codec, chains));
      const chunkCount = Object.keys(chunks).length;
      if (chunkCount > chunksMax) return false;
      const stored: Stored = { id, chunkCount, startedAt, refresh };
      cache.putAll({ ...chunks, [key]: JSON.stringify(stored) }, keptSeconds);
      index.add(list);
      return true;
    },
    remove,
  };
}

function packChains(codec: Codec, chains: readonly Chain[]): string {
  const heads = chains.map(({ rows, window, ...rest }): StoredChain => {
    const { from, to } = window.days;
    const { accountId } = window;
    return { ...rest, rowCount: rows.length, from: finite(from), to: finite(to), accountId };
  });
  const rows = packRows(
    codec,
    chains.flatMap((chain) => chain.rows),
  );
  // Packed text holds no space.
  return `${codec.pack(JSON.stringify(heads))} ${rows}`;
}

function unpackChains(codec: Codec, packed: string): Chain[] | null {
  try {
    const [heads = '', body = ''] = packed.split(' ');
    const rows = unpackRows(codec, body);
    if (rows === null) return null;
    let start = 0;
    const chains = (JSON.parse(codec.unpack(heads)) as StoredChain[]).map((head): Chain => {
      const { rowCount, from, to, accountId, ...rest } = head;
      const own = rows.slice(start, start + rowCount);
      start += rowCount;
      const days = { from: from ?? Number.NEGATIVE_INFINITY, to: to ?? Number.POSITIVE_INFINITY };
      return { ...rest, window: { days, accountId }, rows: own };
    });
    return start === rows.length ? chains : null;
  } catch {
    return null;
  }
}

function finite(day: number): number | null {
  return Number.isFinite(day) ? day : null;
}
