import type { Codec } from '../../platform/platform';
import type { ExecutionCache } from './execution-cache';
import type { Pack } from './manifest';

/**
 * With the mark of a chunk below 90 KB, within Google's 102,400 bytes for a value. Packed text is ASCII, so each
 * character is one byte.
 */
const chunkLength = 89_900;
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

export function createPacks(cache: ExecutionCache, codec: Codec, prefix: string): Packs {
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
