import { type ListRow, today } from './simulated-list';

/** Rows that lie within some days before today, as a share of all rows of a list. */
export interface Cluster {
  /** Days before today of its newest and its oldest day. */
  readonly newest: number;
  readonly oldest: number;
  readonly share: number;
}

const accountCount = 5;

/** So many rows in clusters, evenly within each. */
export function inClusters(count: number, clusters: readonly Cluster[]): ListRow[] {
  const total = clusters.reduce((sum, { share }) => sum + share, 0);
  let left = count;
  return clusters.flatMap(({ newest, oldest, share }, index) => {
    const size = index === clusters.length - 1 ? left : Math.min(left, Math.round((count * share) / total));
    left -= size;
    return Array.from({ length: size }, (_, row): ListRow => {
      const back = newest + Math.floor((row * (oldest - newest + 1)) / size);
      return { day: today - back, account: row % accountCount };
    });
  });
}

const even: Cluster = { newest: 0, oldest: 354, share: 1 };

export const distributions: { readonly [name: string]: readonly Cluster[] } = {
  even: [even],
  'all in the newest two weeks': [{ newest: 0, oldest: 13, share: 1 }],
  'all in the oldest two weeks': [{ newest: 341, oldest: 354, share: 1 }],
  'all in one month of the middle': [{ newest: 160, oldest: 190, share: 1 }],
  'mostly old': [even, { newest: 270, oldest: 354, share: 9 }],
  'mostly new': [even, { newest: 0, oldest: 60, share: 9 }],
  'nearly all in the oldest weeks': [even, { newest: 341, oldest: 354, share: 19 }],
  'half in the newest and half in the oldest weeks': [
    { newest: 0, oldest: 13, share: 1 },
    { newest: 341, oldest: 354, share: 1 },
  ],
  'two clusters within the year': [
    { newest: 60, oldest: 75, share: 1 },
    { newest: 250, oldest: 258, share: 1 },
  ],
};

/** Half of the rows on one day, the others evenly over the year. */
export const halfOnOneDay: readonly Cluster[] = [even, { newest: 154, oldest: 154, share: 1 }];
/** The same within ten days. */
export const halfOnOneDayOfTen: readonly Cluster[] = [
  { newest: 150, oldest: 159, share: 1 },
  { newest: 154, oldest: 154, share: 1 },
];
/** The same within a month. */
export const halfOnOneDayOfMonth: readonly Cluster[] = [
  { newest: 140, oldest: 169, share: 1 },
  { newest: 154, oldest: 154, share: 1 },
];
/** The same within a week. */
export const halfOnOneDayOfWeek: readonly Cluster[] = [
  { newest: 151, oldest: 157, share: 1 },
  { newest: 154, oldest: 154, share: 1 },
];
