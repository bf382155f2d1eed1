import fc from 'fast-check';
import type { BenchCode } from './bench-code';
import { transactionsCase } from './cases';
import { type CaseResult, measureCase } from './measure';
import { asked, type Distribution } from './transactions';

const cluster = fc.record({
  fromDay: fc.integer({ min: 0, max: 364 }),
  days: fc.integer({ min: 1, max: 120 }),
  weight: fc.integer({ min: 1, max: 10 }),
});
const drawn = fc.record({
  // Half of the draws are small, because there a saved page is not worth many service calls.
  rows: fc.oneof(fc.integer({ min: 1, max: 600 }), fc.integer({ min: 1, max: 3_000 })),
  clusters: fc.array(cluster, { minLength: 1, maxLength: 4 }),
});

/** Measures sixty random distributions over a year, of 1 to 3,000 rows. The same seed gives the same distributions. */
export async function measureRandom(code: BenchCode, seed: number): Promise<CaseResult[]> {
  const results: CaseResult[] = [];
  for (const { rows, clusters } of fc.sample(drawn, { seed, numRuns: 60 })) {
    results.push(await measureCase(code, transactionsCase(toDistribution(clusters), rows)));
  }
  return results;
}

function toDistribution(drawnClusters: readonly { fromDay: number; days: number; weight: number }[]): Distribution {
  const total = drawnClusters.reduce((sum, { weight }) => sum + weight, 0);
  const clusters = drawnClusters.map(({ fromDay, days, weight }) => ({
    fromDay,
    days: Math.min(days, 365 - fromDay),
    share: weight / total,
  }));
  const name = clusters.map(({ fromDay, days, share }) => `${Math.round(100 * share)}% on day ${fromDay}+${days}`);
  return { name: name.join(', '), clusters, asked };
}
