import { type Coverage, coverageAfter, type Interval, intersect, mergeAdjacent, subtract } from '../../days/intervals';
import type { Codec } from '../../platform/platform';
import type { Row } from '../../rows/row';
import { transactionDay } from '../../rows/transaction';
import { blocksToRewrite, cutIntoBlocks, isWithinAny, mergeUndated } from './blocks';
import { type Checkpoints, createCheckpoints } from './checkpoint';
import type { ExecutionCache } from './execution-cache';
import {
  type Block,
  type CachedRows,
  emptyManifest,
  type FetchedDays,
  type Manifest,
  type Pack,
  parseManifest,
} from './manifest';
import { createPacks, packRows, unpackRows } from './packs';

/** One list of the API in the document cache, as one execution sees it: a manifest, and packs of rows. */
export interface ListCache {
  /** An entry that formulas set when they use the list. It expires six hours after the last of them. */
  readonly usedKey: string;
  /** The manifest and the first chunks, to be loaded in one call. Most lists have no others. */
  firstKeys(): string[];
  /** The other chunks that the manifest names. */
  furtherKeys(): string[];
  manifest(): Manifest;
  /** Rows of the days whose coverage passes `isGood`. */
  find(days: Interval, isGood: (coverage: Coverage) => boolean): CachedRows;
  /** Caches days whose rows were all read. For a list without dates these are all days. */
  save(reads: readonly FetchedDays[]): void;
  readonly checkpoints: Checkpoints;
  /** Writes the rows again as they are, so that Google keeps them for another six hours. */
  renew(): void;
  /** Changes fields of the manifest. */
  change(change: Partial<Manifest>): void;
}

/** Half of the 1,000 entries that Google keeps per cache: about 600,000 transactions. */
const chunksMax = 500;

export function createListCache(cache: ExecutionCache, codec: Codec, list: string, firstChunks: number): ListCache {
  const manifestKey = `rows:${list}`;
  const packs = createPacks(cache, codec, manifestKey);
  let parsed: { readonly text: string | null; readonly manifest: Manifest } = { text: null, manifest: emptyManifest };
  const unpacked = new Map<string, readonly Row[] | null>();

  const manifest = (): Manifest => {
    const text = cache.get(manifestKey);
    if (text !== parsed.text) parsed = { text, manifest: parseManifest(text) };
    return parsed.manifest;
  };
  const change = (changed: Partial<Manifest>): void => {
    cache.set(manifestKey, JSON.stringify({ ...manifest(), ...changed } satisfies Manifest));
  };
  const rowsOf = ({ pack }: { readonly pack: Pack }): readonly Row[] | null => {
    const known = unpacked.get(pack.id);
    if (known !== undefined) return known;
    const text = packs.read(pack);
    const rows = text === null ? null : unpackRows(text);
    if (rows !== null) unpacked.set(pack.id, rows);
    return rows;
  };
  const rowsWithin = (block: Block, days: Interval): readonly Row[] => {
    const rows = rowsOf(block) ?? [];
    return block.from >= days.from && block.to <= days.to ? rows : rows.filter((row) => isWithinAny(row, [days]));
  };
  const write = (rows: readonly Row[], taken: Set<number>): Pack => {
    const pack = packs.write(packRows(rows), taken);
    unpacked.set(pack.id, rows);
    return pack;
  };
  const checkpoints = createCheckpoints(manifest, change, { read: rowsOf, write, chunksMax });

  const usedKey = `used:${list}`;
  return {
    usedKey,
    firstKeys: () => [manifestKey, usedKey, ...packs.firstKeys(firstChunks)],
    furtherKeys: () => packs.keysOf(packsOf(manifest())).filter((key) => cache.get(key) === null),
    manifest,
    change,
    checkpoints,

    find(days, isGood) {
      const { coverage, blocks, undated } = manifest();
      const used = coverage.flatMap((each) => {
        const shared = isGood(each) ? intersect(each, days) : null;
        return shared === null ? [] : [{ ...shared, fetchedAt: each.fetchedAt }];
      });
      const isUsed = (block: Interval): boolean => used.some((each) => intersect(each, block) !== null);
      // A later read of these days would have had the rows without a date, if there still were any.
      const hasUndated = (each: Coverage): boolean =>
        undated !== null && each.fetchedAt <= undated.fetchedAt && intersect(each, undated) !== null;
      const broken = [...blocks.filter(isUsed), ...(undated !== null && used.some(hasUndated) ? [undated] : [])].filter(
        (block) => rowsOf(block) === null,
      );
      const intact = coverageAfter(used, [], broken);
      const sets = intact.map((each) => ({
        fetchedAt: each.fetchedAt,
        rows: blocks.filter((block) => intersect(block, each) !== null).flatMap((block) => rowsWithin(block, each)),
      }));
      if (undated !== null && intact.some(hasUndated)) {
        sets.push({ fetchedAt: undated.fetchedAt, rows: [...(rowsOf(undated) ?? [])] });
      }
      return { sets, missing: subtract([days], intact) };
    },

    save(reads) {
      const before = manifest();
      const days = mergeAdjacent(reads.map((read) => read.days));
      const rewritten = blocksToRewrite(before.blocks, days);
      const kept = before.blocks.filter((block) => !rewritten.includes(block));
      const lost = rewritten.filter((block) => rowsOf(block) === null);
      // The rows of rewritten blocks that were not read again.
      const others = rewritten.flatMap((block) => (rowsOf(block) ?? []).filter((row) => !isWithinAny(row, days)));
      const dated = [...others, ...reads.flatMap(({ rows }) => rows.filter((row) => transactionDay(row) !== null))];
      const regions = mergeAdjacent([...days, ...rewritten]);
      const undated = mergeUndated(before, reads);
      const isUndatedNew = undated !== null && 'rows' in undated;

      const taken = new Set(
        [...packsOf({ ...before, blocks: kept, undated: isUndatedNew ? null : undated })].flatMap(
          ({ chunks }) => chunks,
        ),
      );
      const written = regions.flatMap((region) =>
        cutIntoBlocks(
          region,
          dated.filter((row) => isWithinAny(row, [region])),
        ).map(({ from, to, rows }): Block => ({ from, to, rowCount: rows.length, pack: write(rows, taken) })),
      );
      const undatedBlock = isUndatedNew
        ? {
            ...undated.interval,
            fetchedAt: undated.fetchedAt,
            rowCount: undated.rows.length,
            pack: write(undated.rows, taken),
          }
        : undated;
      if (taken.size > chunksMax) return;
      change({
        coverage: coverageAfter(
          before.coverage,
          reads.map(({ days: read, fetchedAt }) => ({ ...read, fetchedAt })),
          lost,
        ),
        blocks: [...kept, ...written],
        undated: undatedBlock,
      });
    },

    renew: () => {
      for (const key of packs.keysOf(packsOf(manifest()))) {
        const text = cache.get(key);
        if (text !== null) cache.set(key, text);
      }
      change({});
    },
  };
}

function packsOf({ blocks, undated, checkpoint }: Manifest): Pack[] {
  const all = [...blocks, ...(undated === null ? [] : [undated]), ...(checkpoint?.parts ?? [])];
  return all.map(({ pack }) => pack);
}
