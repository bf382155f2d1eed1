import { googleLimits, sizeBytesOf } from '../../platform/google-limits';
import type { Row } from '../../rows/row';
import type { Manifest, Pack, StoredCheckpoint } from './manifest';

/** The progress of one window: its state for the reader, and its rows so far. */
export interface SavedCursor {
  /** Unique among the cursors of one read. */
  readonly name: string;
  readonly rows: readonly Row[];
  readonly state: unknown;
}

/** What an execution read before it ended. The next one continues from it. */
export interface Checkpoint {
  readonly cursors: readonly SavedCursor[];
  /** The read was ended by the time limit or the rate limit, not by an error. It takes several executions. */
  readonly isTooLong: boolean;
  readonly savedAt: number;
}

export interface Checkpoints {
  /** Has no cursors if there is no checkpoint, or a part of it has expired. */
  load(): Checkpoint;
  /** Writes the rows since the last save. False if the checkpoint is too large to keep. */
  save(checkpoint: Checkpoint): boolean;
  remove(): void;
}

interface Storage {
  read(part: { readonly pack: Pack }): readonly Row[] | null;
  write(rows: readonly Row[], taken: Set<number>): Pack;
  readonly chunksMax: number;
}

type Part = StoredCheckpoint['parts'][number];

/** Leaves a third of the manifest's cache entry to its other fields. Google refuses a larger entry. */
const checkpointBytesMax = Math.floor((googleLimits.cacheValueBytes * 2) / 3);

const nothing: Checkpoint = { cursors: [], isTooLong: false, savedAt: 0 };

export function createCheckpoints(
  manifest: () => Manifest,
  change: (change: Partial<Manifest>) => void,
  { read, write, chunksMax }: Storage,
): Checkpoints {
  /** The rows of each cursor that are stored already, to find out which are new. */
  let stored = new Map<string, readonly Row[]>();

  const load = (): Checkpoint => {
    const { checkpoint } = manifest();
    if (checkpoint === null) return nothing;
    const rows = new Map<string, Row[]>(checkpoint.cursors.map(({ name }) => [name, []]));
    for (const part of checkpoint.parts) {
      const all = read(part);
      if (all === null) return nothing;
      let start = 0;
      for (const [name, count] of part.counts) {
        rows.get(name)?.push(...all.slice(start, start + count));
        start += count;
      }
    }
    const cursors = checkpoint.cursors.map(({ name, state }) => ({ name, state, rows: rows.get(name) ?? [] }));
    if (cursors.some((cursor, index) => cursor.rows.length !== checkpoint.cursors[index]?.rowCount)) return nothing;
    stored = new Map(rows);
    return { cursors, isTooLong: checkpoint.isTooLong, savedAt: checkpoint.savedAt };
  };

  const save = ({ cursors, isTooLong, savedAt }: Checkpoint): boolean => {
    const { checkpoint, blocks, undated } = manifest();
    const isStored = cursors.map((cursor) => beginsWith(cursor.rows, stored.get(cursor.name) ?? []));
    const known = new Map(
      cursors.flatMap((cursor, index): [string, number][] =>
        isStored[index] ? [[cursor.name, stored.get(cursor.name)?.length ?? 0]] : [],
      ),
    );
    const parts = (checkpoint?.parts ?? []).filter(({ counts }) => counts.some(([name]) => known.has(name)));
    const countIn = (name: string): number =>
      parts.flatMap(({ counts }) => counts).reduce((sum, [each, count]) => sum + (each === name ? count : 0), 0);
    // Another execution may have written its own checkpoint in the meantime.
    const isOwn = [...known].every(([name, count]) => countIn(name) === count);
    const saved = cursors.map(({ name, state, rows: { length } }) => ({ name, state, rowCount: length }));
    // Each part names the cursors of its rows. If there is no room for that, all rows are written again as one part.
    const hasRoom =
      sizeBytesOf(JSON.stringify([saved, saved.map(({ name }) => [name, 100]), parts])) < checkpointBytesMax;
    const keepsParts = isOwn && hasRoom;
    const kept = keepsParts ? parts : [];
    const added = cursors.map(({ name, rows }) => ({
      name,
      rows: rows.slice(keepsParts ? (known.get(name) ?? 0) : 0),
    }));
    const rows = added.flatMap((each) => each.rows);
    const taken = new Set(
      [...blocks, ...(undated === null ? [] : [undated]), ...kept].flatMap(({ pack }) => pack.chunks),
    );
    const newParts: Part[] =
      rows.length === 0
        ? []
        : [
            {
              pack: write(rows, taken),
              counts: added
                .filter((each) => each.rows.length > 0)
                .map(({ name, rows: { length } }) => [name, length] as const),
            },
          ];
    const next: StoredCheckpoint = {
      isTooLong,
      savedAt,
      cursors: saved,
      parts: [...kept, ...newParts],
    };
    if (taken.size > chunksMax || sizeBytesOf(JSON.stringify(next)) > checkpointBytesMax) return false;
    change({ checkpoint: next });
    stored = new Map(cursors.map(({ name, rows: all }) => [name, all]));
    return true;
  };

  const remove = (): void => {
    stored = new Map();
    if (manifest().checkpoint !== null) change({ checkpoint: null });
  };
  return { load, save, remove };
}

/** A window that was read again may have the name of an earlier one but other rows. */
function beginsWith(rows: readonly Row[], start: readonly Row[]): boolean {
  return rows.length >= start.length && (start.length === 0 || rows[start.length - 1] === start[start.length - 1]);
}
