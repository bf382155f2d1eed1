import { foldText } from '../cells/compare-text';
import { groupBy } from '../cells/lists';
import type { Row } from '../rows/row';
import { accountIdOf, amountOf, currencyOf, merchantOf } from '../rows/transaction';
import { categoryOf } from './category';
import { dayIn, firstFrom, inOrder, near } from './find-transfers';
import type { Kind } from './taxonomy';
import { foldCategory } from './user-categories';

/** What transactions say of each other that have a category, merchant or account in common, at most `days` apart. */
export interface Similar {
  /** The kind that the signs of most transactions of its category say; null if they do not agree. */
  kindOfOthers(row: Row): Kind | null;
  /** The latest purchase of at least the amount from the merchant of a refund before it. */
  boughtBefore(row: Row): Row | null;
  ofAccount(row: Row): readonly Row[];
}

export function indexSimilar(rows: readonly Row[], days: number, isTransfer: (row: Row) => boolean): Similar {
  const grouped = (some: () => readonly Row[], keyOf: (row: Row) => string | null) => {
    let groups: ReadonlyMap<string, Group> | null = null;
    return (row: Row): Group => {
      groups = groups ?? groupRows(some(), keyOf);
      return groups.get(keyOf(row) ?? '') ?? { rows: [], sums: [] };
    };
  };
  const ofCategory = grouped(
    () => rows.filter((row) => !isTransfer(row)),
    (row) => keyWith(row, categoryOf(row), foldCategory),
  );
  const ofMerchant = grouped(
    () => rows,
    (row) => keyWith(row, merchantOf(row), foldText),
  );
  const ofAccount = grouped(() => rows, accountIdOf);
  const around = (row: Row, { rows: sorted }: Group, until = days): readonly Row[] =>
    near(sorted, dayIn(row), days, until);
  return {
    kindOfOthers(row) {
      const { rows: sorted, sums } = ofCategory(row);
      const before = sums[firstFrom(sorted, dayIn(row) - days) - 1] ?? noSums;
      const last = sums[firstFrom(sorted, dayIn(row) + days + 1) - 1] ?? noSums;
      const of = (name: keyof Sums): number => last[name] - before[name];
      if (of('outCount') > of('inCount') && of('out') >= 2 * of('in')) return 'spending';
      return of('inCount') > of('outCount') && of('in') >= 2 * of('out') ? 'income' : null;
    },
    boughtBefore(row) {
      const bought = around(row, ofMerchant(row), 0)
        .slice(-boughtMax)
        .filter((other) => 0 - amountOf(other) >= amountOf(row));
      return bought[bought.length - 1] ?? null;
    },
    ofAccount: (row) => around(row, ofAccount(row)),
  };
}

/** A merchant with more purchases says the same of each. */
const boughtMax = 100;

interface Sums {
  readonly in: number;
  readonly out: number;
  readonly inCount: number;
  readonly outCount: number;
}

const noSums: Sums = { in: 0, out: 0, inCount: 0, outCount: 0 };

interface Group {
  /** In the order of days. */
  readonly rows: readonly Row[];
  /** Of the rows up to each. */
  readonly sums: readonly Sums[];
}

function keyWith(row: Row, name: string | null, fold: (name: string) => string): string | null {
  return name === null ? null : `${fold(name)}\n${currencyOf(row)}`;
}

function groupRows(rows: readonly Row[], keyOf: (row: Row) => string | null): Map<string, Group> {
  return new Map(Array.from(groupBy(rows, keyOf), ([key, same]) => [key, toGroup(inOrder(same))]));
}

function toGroup(rows: Row[]): Group {
  let sums = noSums;
  const all = rows.map((row) => {
    const amount = amountOf(row);
    const { in: into, out, inCount, outCount } = sums;
    sums = {
      in: into + Math.max(0, amount),
      out: out + Math.max(0, -amount),
      inCount: inCount + Number(amount > 0),
      outCount: outCount + Number(amount < 0),
    };
    return sums;
  });
  return { rows, sums: all };
}
