import { distributions } from '../../../test/support/api/transactions';
import { pageMs, parallelRequests } from '../../../test/support/platform/google-latency';
import { sizes } from '../cases';

export type SpreadName = keyof typeof distributions;

/** A number of rows spread over days. Each seed distributes them differently over the same days. */
export interface SpreadCase {
  readonly rows: number;
  readonly spread: SpreadName;
  readonly seeds: readonly number[];
}

/** How many requests of a batch run in parallel: four in the only published measurement, twenty in the other groups. */
export const laneCounts = [4, 10, parallelRequests] as const;
export const pageTimes = [50, pageMs, 800] as const;

/** Large lists take most of the time, and differ least from seed to seed. */
const seedCounts: { readonly [Rows in (typeof sizes)[number]]: number } = {
  80: 30,
  500: 30,
  1500: 30,
  3000: 30,
  10000: 5,
  50000: 1,
};

/** Every spread at every size; five years only at the largest size. `seedCount` replaces the usual number of seeds. */
export function spreadCases(seedCount?: number): SpreadCase[] {
  return sizes.flatMap((rows) =>
    (Object.keys(distributions) as SpreadName[])
      .filter((spread) => spread !== 'fiveYears' || rows === 50_000)
      .map((spread) => ({
        rows,
        spread,
        seeds: Array.from({ length: seedCount ?? seedCounts[rows] }, (_, seed) => seed),
      })),
  );
}
