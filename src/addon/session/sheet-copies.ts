import { isDate } from '../days/day-text';
import { googleLimits } from '../platform/google-limits';
import { isObject, parseJson } from '../platform/parse-json';
import type { Platform, Spreadsheet } from '../platform/platform';
import type { Pack } from '../reading/store/manifest';
import { chunkLength, createPacks, toAscii } from '../reading/store/packs';
import { quietly } from '../store/record';
import { readChanges, sheetsChangedAt } from './changes';

/** The platform of one evaluation, which reads sheets from their copies in the cache. */
export interface SheetCopies {
  readonly platform: Platform;
  /** Caches what was read from sheets. */
  flush(): void;
  /** The name of a sheet that says something else than its copy of any age; undefined if none does. Reads all sheets. */
  findChanged(): string | undefined;
}

/** A sheet as it was read. Its cells are in a pack. */
interface Copy {
  readonly readAt: number;
  /** Its spreadsheet and its id; empty if there was no such sheet. */
  readonly place: string;
  readonly pack: Pack;
}

/**
 * Long enough for all cells that Sheets calculates together, as when a file is opened; short enough that a user who
 * changes a sheet and then enters a formula sees the change.
 */
const maxAgeMs = 120_000;
/** Of each sheet: about 2,000 rows. A larger one has no copy. */
const chunksMax = 6;

/**
 * Takes the values of these sheets from their copies, which are loaded in one call with the first rows. A copy was read
 * after the last refresh and after the last change by the add-on. That its sheet was removed or replaced is seen without
 * reading it. A formula with a refresh cell of the user's own reads the sheets themselves.
 */
export function withSheetCopies(
  platform: Platform,
  names: readonly string[],
  refresh: string | undefined,
): SheetCopies {
  const spreadsheet = platform.spreadsheet();
  if (spreadsheet === null) return withoutCopies(platform);
  const { cache, clock } = platform;
  let entries: { readonly [key: string]: string } | null = null;
  const load = (keys: readonly string[]): { readonly [key: string]: string } => {
    entries = cache.getAll([...keys, ...names.flatMap(copies.keysOf)]);
    return entries;
  };
  const copies = openCopies(platform, spreadsheet, (key) => (entries ?? load([]))[key] ?? null);
  const isFresh = (readAt: number): boolean =>
    (refresh === undefined || refresh === `number:${readChanges(platform).tick}`) &&
    readAt >= sheetsChangedAt.read(platform) &&
    clock.now() - readAt <= maxAgeMs;
  const withCopies: Spreadsheet = {
    ...spreadsheet,
    valuesOf: (name) =>
      names.includes(name) ? (copies.find(name, isFresh) ?? copies.read(name)) : spreadsheet.valuesOf(name),
  };
  return {
    platform: {
      ...platform,
      cache: { ...cache, getAll: (keys) => (entries === null ? load(keys) : cache.getAll(keys)) },
      spreadsheet: () => withCopies,
    },
    flush: copies.flush,
    findChanged: () =>
      names.find((name) => {
        const copy = copies.find(name, () => true);
        return copy !== null && toText(copy) !== toText(spreadsheet.valuesOf(name));
      }),
  };
}

/** Reads the sheets themselves. */
export function withoutCopies(platform: Platform): SheetCopies {
  return { platform, flush: () => undefined, findChanged: () => undefined };
}

/** After a refresh has changed what it changes: formulas that are calculated from now on show the sheets as they are. */
export function renewSheetCopies(platform: Platform, names: readonly string[]): void {
  const spreadsheet = platform.spreadsheet();
  if (spreadsheet === null) return;
  const copies = openCopies(platform, spreadsheet, () => null);
  // Google applies pending writes before it reads.
  for (const name of names) copies.read(name);
  copies.flush(outdateSheetCopies(platform));
}

/** Makes changes of such sheets, and has formulas read them again once they are applied. */
export function changingSheets<Result>(platform: Platform, change: () => Result): Result {
  try {
    return change();
  } finally {
    quietly(() => outdateSheetCopies(platform));
  }
}

/** Formulas that are calculated from now on read the sheets again. Returns when a copy must have been read. */
export function outdateSheetCopies(platform: Platform): number {
  // What was read in this millisecond may be older.
  return sheetsChangedAt.write(platform, platform.clock.now() + 1);
}

function openCopies(
  { cache, clock, codec }: Platform,
  spreadsheet: Spreadsheet,
  entryOf: (key: string) => string | null,
) {
  const placeOf = (name: string): string => {
    const id = spreadsheet.idOfSheet(name);
    return id === null ? '' : `${spreadsheet.id()} ${id}`;
  };
  const written: { [key: string]: string } = {};
  const read: { readonly name: string; readonly copy: Copy }[] = [];
  let isWorthCaching = false;
  const packsOf = (name: string) =>
    createPacks({ get: entryOf, set: (key, text) => Object.assign(written, { [key]: text }) }, codec, keyOf(name));
  return {
    keysOf: (name: string): string[] => [keyOf(name), ...packsOf(name).firstKeys(chunksMax)],
    /** The cells of the copy; null without one that is fresh. */
    find(name: string, isFresh: (readAt: number) => boolean): unknown[][] | null {
      const copy = parseJson(entryOf(keyOf(name)), isCopy);
      if (copy === null || !isFresh(copy.readAt) || copy.place !== placeOf(name)) return null;
      const text = packsOf(name).read(copy.pack);
      return text === null ? null : (JSON.parse(text) as unknown[][]).map((row) => row.map(toCell));
    },
    /** The cells of the sheet. */
    read(name: string): unknown[][] {
      const [readAt, place] = [clock.now(), placeOf(name)];
      const cells = spreadsheet.valuesOf(name);
      const text = toAscii(toText(cells));
      // A sheet whose name is in another case is found among all names alone.
      const isOtherCase = place === '' && cells.length > 0;
      if (isOtherCase || cells.some((row) => row.some(mayChange)) || text.length > chunksMax * chunkLength)
        return cells;
      read.push({ name, copy: { readAt, place, pack: packsOf(name).write(text, new Set()) } });
      isWorthCaching ||= cells.length > 0;
      return cells;
    },
    /** Without any sheet there is nothing to save. */
    flush(readAt?: number): void {
      if (!isWorthCaching) return;
      for (const { name, copy } of read) written[keyOf(name)] = JSON.stringify({ ...copy, ...(readAt && { readAt }) });
      cache.putAll(written, googleLimits.cacheMaxTtlSeconds);
    },
  };
}

function keyOf(name: string): string {
  return `cells:${name}`;
}

function isCopy(value: unknown): value is Copy {
  return isObject(value) && isObject(value['pack']);
}

function toText(cells: readonly (readonly unknown[])[]): string {
  return JSON.stringify(cells.map((row) => row.map(toStored)));
}

/** In JSON a date is a list with its time. */
function toStored(cell: unknown): unknown {
  if (isDate(cell)) return [cell.getTime()];
  return typeof cell === 'object' && cell !== null ? String(cell) : cell;
}

function toCell(stored: unknown): unknown {
  return Array.isArray(stored) ? new Date(stored[0] ?? Number.NaN) : stored;
}

/** A formula that fails or is still loading, such as GOOGLEFINANCE, may be right a moment later. */
function mayChange(cell: unknown): boolean {
  return typeof cell === 'string' && /^\s*(?:#[A-Z/0]+[!?]?|Loading\.\.\.)\s*$/.test(cell);
}
