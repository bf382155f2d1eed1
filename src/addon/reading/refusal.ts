import { readJson } from '../cache/chunks';
import type { ListIndex } from '../cache/list-index';
import { AddonError } from '../errors/addon-error';
import type { Cache } from '../platform/platform';

/** That a list is closed to the key, so that formulas which do without it need not ask each time. */
export interface Refusal {
  note(error: AddonError): void;
  /** Throws it again while it is as fresh as rows must be. */
  repeat(): void;
}

interface Noted {
  readonly at: number;
  readonly sentence: string;
  readonly requestId: string | null;
}

/** A key may be given the scope. */
const ttlSeconds = 600;

export function createRefusal(
  cache: Cache,
  index: ListIndex,
  list: string,
  now: () => number,
  isGood: (at: number, isRecent: boolean) => boolean,
): Refusal {
  const key = refusalKey(list);
  return {
    note({ code, sentence, requestId }) {
      if (code !== 'forbidden_scope') return;
      cache.put(key, JSON.stringify({ at: now(), sentence, requestId } satisfies Noted), ttlSeconds);
      index.add(list);
    },
    repeat() {
      const noted = readJson<Noted>(cache, key);
      if (noted !== null && isGood(noted.at, true)) throw new AddonError('forbidden_scope', noted.sentence, noted);
    },
  };
}

export function refusalKey(list: string): string {
  return `refused:${list}`;
}
