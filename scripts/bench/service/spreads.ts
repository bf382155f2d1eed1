/** How the transactions of a database are spread over organizations. The planner's statistics are those of all together. */
export interface Spread {
  readonly label: string;
  /** The folder of the filled database. Two spreads that measure different organizations of one database share it. */
  readonly folder: string;
  readonly organizationCount: number;
  /** The part of all transactions that the first organization has. The others have equally many. */
  readonly shareOfFirst: number;
  /** The organization whose keys are used, by its number. */
  readonly measured: number;
}

const uneven = { folder: 'uneven', organizationCount: 1_001, shareOfFirst: 0.055 };

export const spreads: Readonly<Record<'one' | 'equal' | 'large' | 'small', Spread>> = {
  one: { label: 'one organization', folder: 'one', organizationCount: 1, shareOfFirst: 1, measured: 0 },
  equal: {
    label: '200 equal organizations',
    folder: 'equal',
    organizationCount: 200,
    shareOfFirst: 1 / 200,
    measured: 0,
  },
  large: { label: 'a large organization beside 1,000 small ones', ...uneven, measured: 0 },
  small: { label: 'a small organization, one of 1,000 beside a large one', ...uneven, measured: 1 },
};

export type SpreadName = keyof typeof spreads;

/** How many transactions the first organization has, and how many each of the others. */
export function rowsOf(
  { organizationCount, shareOfFirst }: Spread,
  rows: number,
): readonly [first: number, other: number] {
  const first = Math.round(rows * shareOfFirst);
  return [first, organizationCount === 1 ? 0 : Math.floor((rows - first) / (organizationCount - 1))];
}
