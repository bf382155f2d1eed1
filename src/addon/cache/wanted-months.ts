import type { Cache } from '../platform/platform';

/** Months of a list, counted from year 0; infinite where open. */
interface Months {
  readonly from: number;
  readonly to: number;
}

/** What cells that opened together want of one list, so that whoever reads it reads that for all of them at once. */
export interface WantedMonths {
  post(months: Months): void;
  all(): Months[];
}

/** Equal wishes share a place; of two different ones that meet in a place, one is read later. */
const placeCount = 32;
/** As long as cells may wait for each other. */
const ttlSeconds = 25;

export function createWantedMonths(cache: Cache, list: string): WantedMonths {
  const keyOf = (place: number): string => `wanted:${list}:${place}`;
  return {
    post({ from, to }) {
      const ends = [from, to].map((month) => (Number.isFinite(month) ? month : null));
      const place = ((ends[0] ?? 0) * 5 + (ends[1] ?? 0) * 8) % placeCount;
      cache.put(keyOf(place), JSON.stringify(ends), ttlSeconds);
    },
    all() {
      const found = cache.getAll(Array.from({ length: placeCount }, (_, place) => keyOf(place)));
      return Object.values(found).flatMap((text) => {
        try {
          const [from, to] = JSON.parse(text) as (number | null)[];
          return [{ from: from ?? Number.NEGATIVE_INFINITY, to: to ?? Number.POSITIVE_INFINITY }];
        } catch {
          return [];
        }
      });
    },
  };
}
