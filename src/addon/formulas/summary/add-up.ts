import { addDecimals, type Decimal, fromDecimal, negate, percentOf, toDecimal, zero } from '../../cells/exact';
import { amountOf, numberOf, type Row, textOf } from '../../cells/row';
import type { Kind } from '../../kinds/taxonomy';
import type { measures } from '../catalogue/spec';
import type { Classification, Grouping } from './groupings';

/** Exact totals of transactions: income, spending without its sign, and transfers with theirs. */
export interface Totals {
  readonly count: number;
  readonly in: Decimal;
  readonly out: Decimal;
  readonly transfers: Decimal;
}

/** How amounts count. */
export interface Counting extends Classification {
  /** Only the percentage owned of each account. */
  readonly isShare: boolean;
}

/** Totals of one currency, per group and, in a pivot, per group and column. */
export interface CurrencyTotals {
  readonly currency: string;
  readonly groups: ReadonlyMap<string, Totals>;
  readonly cells: ReadonlyMap<string, ReadonlyMap<string, Totals>>;
  readonly all: Totals;
}

export type Measure = (typeof measures)[number];

export const nothing: Totals = { count: 0, in: zero, out: zero, transfers: zero };

/** Totals per currency, the most used one first. No sum mixes two currencies. */
export function addUp(
  rows: readonly Row[],
  groupings: readonly [Grouping, Grouping?],
  counting: Counting,
): CurrencyTotals[] {
  const [group, across] = groupings;
  const currencies = [...collect(rows, (row) => textOf(row, 'currencyCode') ?? '')];
  currencies.sort(([a, rowsOfA], [b, rowsOfB]) => rowsOfB.length - rowsOfA.length || (a < b ? -1 : 1));
  return currencies.map(([currency, own]) => {
    const cells = mapValues(
      collect(own, (row) => group.keyOf(row, counting)),
      (some) =>
        mapValues(
          collect(some, (row) => across?.keyOf(row, counting) ?? ''),
          (few) => totalsOf(few, counting),
        ),
    );
    const groups = mapValues(cells, (parts) => joinTotals([...parts.values()]));
    return { currency, groups, cells, all: joinTotals([...groups.values()]) };
  });
}

export function joinTotals(parts: readonly Totals[]): Totals {
  return {
    count: parts.reduce((sum, { count }) => sum + count, 0),
    in: addDecimals(parts.map((part) => part.in)),
    out: addDecimals(parts.map((part) => part.out)),
    transfers: addDecimals(parts.map((part) => part.transfers)),
  };
}

export function measureOf(totals: Totals, measure: Measure): number {
  if (measure === 'count') return totals.count;
  return fromDecimal(measure === 'net' ? addDecimals([totals.in, negate(totals.out)]) : totals[measure]);
}

/** A refund is a positive amount of spending, so it reduces Out. */
function totalsOf(rows: readonly Row[], { isShare, kindOf }: Counting): Totals {
  const sums: { readonly [Name in Kind]: Decimal[] } = { income: [], spending: [], transfer: [] };
  for (const row of rows) {
    const share = isShare ? numberOf(row, 'accountOwnershipPercentage') : null;
    const decimal = toDecimal(amountOf(row));
    sums[kindOf(row)].push(share === null ? decimal : percentOf(decimal, share));
  }
  return {
    count: rows.length,
    in: addDecimals(sums.income),
    out: negate(addDecimals(sums.spending)),
    transfers: addDecimals(sums.transfer),
  };
}

function collect(rows: readonly Row[], keyOf: (row: Row) => string): Map<string, Row[]> {
  const groups = new Map<string, Row[]>();
  for (const row of rows) {
    const key = keyOf(row);
    const group = groups.get(key);
    if (group === undefined) groups.set(key, [row]);
    else group.push(row);
  }
  return groups;
}

function mapValues<A, B>(map: ReadonlyMap<string, A>, change: (value: A) => B): Map<string, B> {
  return new Map(Array.from(map, ([key, value]): [string, B] => [key, change(value)]));
}
