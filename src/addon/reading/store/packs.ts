import { getOrAdd } from '../../cells/lists';
import { googleLimits } from '../../platform/google-limits';
import type { Codec } from '../../platform/platform';
import { isUuid, type Row } from '../../rows/row';
import type { ExecutionCache } from './execution-cache';
import type { Pack } from './manifest';

/**
 * Packed text is ASCII, so each character is one byte. An eighth of Google's limit stays free for the mark of a chunk and
 * for what Google may add.
 */
export const chunkLength = Math.floor((googleLimits.cacheValueBytes * 7) / 8);
const idLength = 8;

/** Long texts of one list in the cache, each in some of the list's numbered chunk entries. */
export interface Packs {
  /** Keys of the first `count` chunks. */
  firstKeys(count: number): string[];
  keysOf(packs: readonly Pack[]): string[];
  /** null if a chunk has expired or belongs to another pack. */
  read(pack: Pack): string | null;
  /** Writes to chunks that are not in `taken`, and adds them to it. */
  write(text: string, taken: Set<number>): Pack;
}

export function createPacks(cache: Pick<ExecutionCache, 'get' | 'set'>, codec: Codec, prefix: string): Packs {
  const keyOf = (chunk: number): string => `${prefix}:${chunk}`;
  return {
    firstKeys: (count) => Array.from({ length: count }, (_, chunk) => keyOf(chunk)),
    keysOf: (packs) => packs.flatMap(({ chunks }) => chunks.map(keyOf)),
    read({ id, chunks }) {
      const texts = chunks.map((chunk, index) => {
        const text = cache.get(keyOf(chunk));
        const mark = markOf(id, index);
        return text?.startsWith(mark) ? text.slice(mark.length) : null;
      });
      return texts.includes(null) ? null : texts.join('');
    },
    write(text, taken) {
      const id = codec.uuid().slice(0, idLength);
      const chunks: number[] = [];
      let chunk = 0;
      for (let start = 0; start === 0 || start < text.length; start += chunkLength) {
        while (taken.has(chunk)) chunk += 1;
        taken.add(chunk);
        cache.set(keyOf(chunk), markOf(id, chunks.length) + text.slice(start, start + chunkLength));
        chunks.push(chunk);
      }
      return { id, chunks };
    },
  };
}

/** Sample: `1f0c9a2e:0 `. */
function markOf(id: string, index: number): string {
  return `${id}:${index} `;
}

/**
 * Rows as columns, in JSON. A column with few different values is stored as a list of these values and, for each row,
 * an index into it. A column of uuids is stored as a text of their digits. A transaction takes about 80 characters. The
 * text is not compressed: Google's Utilities pass bytes as an array of numbers, which takes longer for 10,000 rows than
 * the request for a page.
 */
interface Columns {
  readonly count: number;
  readonly fields: { readonly [name: string]: Column };
}

type Column =
  | readonly unknown[]
  | { readonly values: readonly unknown[]; readonly places: readonly number[] }
  | { readonly uuids: string };

export function packRows(rows: readonly Row[]): string {
  const names = new Set<string>();
  for (const row of rows) for (const name of Object.keys(row)) names.add(name);
  const fields: { [name: string]: Column } = {};
  // A missing field and null mean the same to the add-on, so null stands for both.
  for (const name of names) fields[name] = toColumn(rows.map((row) => row[name] ?? null));
  return toAscii(JSON.stringify({ count: rows.length, fields } satisfies Columns));
}

/** null if the text is damaged, for example because chunks of two packs were mixed. */
export function unpackRows(packed: string): Row[] | null {
  try {
    const { count, fields } = JSON.parse(packed) as Columns;
    const columns = Object.entries(fields).map(([name, column]) => [name, toValues(column)] as const);
    if (columns.some(([, values]) => values.length !== count)) return null;
    const shapes = new Map<string, RowShape>();
    return Array.from({ length: count }, (_, index) => {
      let missing = '';
      for (const [name, values] of columns) if (values[index] === null) missing += `${name}\n`;
      const shape = getOrAdd(shapes, missing, () => toShape(columns.filter(([, values]) => values[index] !== null)));
      const row: { [name: string]: unknown } = { ...shape.sample };
      for (const [name, values] of shape.columns) row[name] = values[index];
      return row;
    });
  } catch {
    return null;
  }
}

type NamedColumn = readonly [name: string, values: readonly unknown[]];

/** Rows that have the same fields. */
interface RowShape {
  readonly columns: readonly NamedColumn[];
  readonly sample: Row;
}

/**
 * V8 makes a slow dictionary of an object that gets more than 16 properties one by one, and none of the copy of one that
 * was parsed.
 */
function toShape(columns: readonly NamedColumn[]): RowShape {
  return { columns, sample: JSON.parse(JSON.stringify(Object.fromEntries(columns.map(([name]) => [name, 0])))) };
}

/** Google limits the bytes of a value; in ASCII each character is one. */
export function toAscii(json: string): string {
  return json.replace(/[\u0080-\uffff]/g, (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`);
}

const uuidDigits = 32;

function toColumn(values: readonly unknown[]): Column {
  const placeOf = new Map<unknown, number>();
  for (const value of values) {
    if (typeof value === 'object' && value !== null) return values;
    if (!placeOf.has(value)) placeOf.set(value, placeOf.size);
  }
  if (placeOf.size * 2 <= values.length) {
    return { values: Array.from(placeOf.keys()), places: values.map((value) => placeOf.get(value) ?? 0) };
  }
  const isUuids = values.every((value) => typeof value === 'string' && isUuid(value) && isCanonical(value));
  return isUuids ? { uuids: values.join('').replace(/-/g, '') } : values;
}

/** Only the digits are stored, so capital letters and blanks would be lost. */
function isCanonical(uuid: string): boolean {
  return uuid === uuid.trim().toLowerCase();
}

function toValues(column: Column): readonly unknown[] {
  if ('places' in column) return column.places.map((place) => column.values[place]);
  if (!('uuids' in column)) return column;
  return Array.from({ length: column.uuids.length / uuidDigits }, (_, index) => {
    const part = (from: number, to: number) => column.uuids.slice(index * uuidDigits + from, index * uuidDigits + to);
    // A sum of texts would stay a tree of its parts until it is compared.
    return [part(0, 8), part(8, 12), part(12, 16), part(16, 20), part(20, 32)].join('-');
  });
}
