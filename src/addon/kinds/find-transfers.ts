import { getOrAdd } from '../cells/lists';
import type { Row } from '../rows/row';
import { accountIdOf, amountOf, currencyOf, transactionDay } from '../rows/transaction';

/** A transfer may take this many days, such as over a weekend. */
export const daysApartMax = 5;

/** More rows than these that would fit one are never unambiguous. */
const fittingMax = 8;

/**
 * The transactions, among the given ones, that are one side of a transfer: on another account is the opposite amount in
 * the same currency, at most five days apart. If several would fit, it must be certain that these are transfers:
 *
 * - neither side has a second one that would fit; or
 * - each is the nearest one of the other by days; or
 * - there are as many of the certain ones as of those that they would fit.
 */
export function findTransfers(rows: readonly Row[], isCertain: (row: Row) => boolean): ReadonlySet<Row> {
  const fittingOf = indexFitting(rows);
  const isTransfer = (row: Row): boolean => {
    const others = fittingOf(row);
    const [only, second] = others;
    if (only === undefined) return false;
    if (second === undefined && fittingOf(only).length === 1) return true;
    const nearest = nearestOf(row, others);
    if (nearest !== null && isCertain(nearest) && nearestOf(nearest, fittingOf(nearest)) === row) return true;
    return others.every(isCertain) && new Set(others.flatMap(fittingOf)).size <= others.length;
  };
  return new Set(rows.filter(isTransfer));
}

/** The only one with the fewest days between; null if several have as few. */
function nearestOf(row: Row, others: readonly Row[]): Row | null {
  const daysTo = (other: Row): number => Math.abs((transactionDay(other) ?? 0) - (transactionDay(row) ?? 0));
  const least = Math.min(...others.map(daysTo));
  const [nearest = null, second] = others.filter((other) => daysTo(other) === least);
  return second === undefined ? nearest : null;
}

/** Finds what would fit a row, from index keys: thousands of rows may have the same amount, on one account or day. */
function indexFitting(rows: readonly Row[]): (row: Row) => readonly Row[] {
  const byAmount = new Map<string, Map<number, Map<string, Row[]>>>();
  for (const row of rows) {
    const [key, day, account] = [keyOf(row, amountOf(row)), transactionDay(row), accountIdOf(row)];
    if (key === null || day === null || account === null) continue;
    const byDay = getOrAdd(byAmount, key, () => new Map<number, Map<string, Row[]>>());
    const byAccount = getOrAdd(byDay, day, () => new Map<string, Row[]>());
    getOrAdd(byAccount, account, () => []).push(row);
  }
  const search = (row: Row): readonly Row[] => {
    const [key, day, account] = [keyOf(row, -amountOf(row)), transactionDay(row), accountIdOf(row)];
    const byDay = key === null ? undefined : byAmount.get(key);
    if (byDay === undefined || day === null) return [];
    const found: Row[] = [];
    for (let each = day - daysApartMax; each <= day + daysApartMax; each += 1) {
      for (const [other, fitting] of byDay.get(each) ?? []) {
        if (other === account) continue;
        found.push(...fitting.slice(0, fittingMax));
        if (found.length > fittingMax) return found;
      }
    }
    return found;
  };
  const known = new Map<Row, readonly Row[]>();
  return (row) => getOrAdd(known, row, () => search(row));
}

/** null if there is no amount or account to compare. */
function keyOf(row: Row, amount: number): string | null {
  const currency = currencyOf(row);
  return amount === 0 || currency === null ? null : `${amount} ${currency}`;
}
