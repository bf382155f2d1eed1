/** A transaction for measurements. The same distribution, count and seed give the same transactions. */
export interface BenchRow {
  readonly id: string;
  readonly accountId: string;
  readonly transactionDate: string;
  readonly [field: string]: unknown;
}

/** Days that share a part of the rows evenly. Days count from the first day of `asked`. */
export interface Cluster {
  readonly fromDay: number;
  readonly days: number;
  /** Share of all rows, from 0 to 1. */
  readonly share: number;
}

/** The distribution of rows, and the days that the measured formula requests. */
export interface Distribution {
  readonly name: string;
  readonly clusters: readonly Cluster[];
  readonly asked: { readonly dateFrom: string; readonly dateTo: string };
}

/** The twelve months that measured formulas request. */
export const asked = { dateFrom: '2025-11-01', dateTo: '2026-10-31' } as const;

const year = (name: string, ...clusters: readonly Cluster[]): Distribution => ({ name, clusters, asked });
const hotDay = { fromDay: 200, days: 1, share: 0.5 } as const;

export const distributions = {
  even: year('even over the year', { fromDay: 0, days: 365, share: 1 }),
  old: year('all in the oldest 3 weeks', { fromDay: 0, days: 21, share: 1 }),
  new: year('all in the newest 3 weeks', { fromDay: 344, days: 21, share: 1 }),
  clusters: year('two heaps of 10 days', { fromDay: 60, days: 10, share: 0.5 }, { fromDay: 280, days: 10, share: 0.5 }),
  month: year('all in one month', { fromDay: 181, days: 31, share: 1 }),
  /** The formula requests only that month. */
  dayOfMonth: {
    name: 'half on one day, one month asked',
    clusters: [hotDay, { fromDay: 181, days: 31, share: 0.5 }],
    asked: { dateFrom: '2026-05-01', dateTo: '2026-05-31' },
  },
  dayOfYear: year('half on one day, a year asked', hotDay, { fromDay: 0, days: 365, share: 0.5 }),
  dayOfWeek: {
    name: 'half on one day, a week asked',
    clusters: [hotDay, { fromDay: 197, days: 7, share: 0.5 }],
    asked: { dateFrom: '2026-05-17', dateTo: '2026-05-23' },
  },
  fiveYears: {
    name: 'even over five years',
    clusters: [{ fromDay: -1_461, days: 1_826, share: 1 }],
    asked: { dateFrom: '2021-11-01', dateTo: '2026-10-31' },
  },
} as const satisfies { readonly [name: string]: Distribution };

export const accountIds = ['a', 'b', 'c', 'd', 'e'].map((letter) => `${letter.repeat(8)}-0000-4000-8000-000000000000`);

const dayMs = 86_400_000;
const firstDay = Date.parse(asked.dateFrom) / dayMs;

export function makeTransactions(
  distribution: Distribution | keyof typeof distributions,
  count: number,
  seed = 0,
): BenchRow[] {
  const { clusters } = typeof distribution === 'string' ? distributions[distribution] : distribution;
  const random = seeded(count + seed);
  const rows = Array.from({ length: count }, (_, index): BenchRow => {
    const { fromDay, days } = clusterOf(clusters, index / count);
    return {
      id: `00000000-0000-4000-8000-${String(index).padStart(12, '0')}`,
      transactionDate: new Date((firstDay + fromDay + random(days)) * dayMs).toISOString().slice(0, 10),
      accountId: accountIds[random(accountIds.length)] as string,
      name: `Purchase ${random(400)}`,
      merchantName: `Merchant ${random(90)}`,
      amount: random(100_000) / 100,
      currencyCode: 'USD',
      pending: false,
      isIgnored: false,
      sourcePrimaryCategory: 'GENERAL_MERCHANDISE',
    };
  });
  return rows.sort((a, b) => (a.transactionDate + a.id < b.transactionDate + b.id ? 1 : -1));
}

/** The cluster of the row at a position from 0 to 1. */
function clusterOf(clusters: readonly Cluster[], position: number): Cluster {
  let end = 0;
  for (const cluster of clusters) {
    end += cluster.share;
    if (position < end) return cluster;
  }
  return clusters[clusters.length - 1] as Cluster;
}

/** Lehmer's generator, modulus 2^31 - 1. */
export function seeded(seed: number): (below: number) => number {
  let state = (seed % 2_147_483_646) + 1;
  return (below) => {
    state = (state * 48_271) % 2_147_483_647;
    return state % below;
  };
}
