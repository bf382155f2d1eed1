import { googleLimits } from '../../platform/google-limits';
import type { Codec } from '../../platform/platform';
import type { ExecutionCache } from './execution-cache';
import type { Pack } from './manifest';

/**
 * Packed text is ASCII, so each character is one byte. An eighth of Google's limit stays free for the mark of a chunk and
 * for what Google may add.
 */
const chunkLength = Math.floor((googleLimits.cacheValueBytes * 7) / 8);
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
