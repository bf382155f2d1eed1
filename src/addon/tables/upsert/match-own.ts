import type { SheetRow } from './rows';
import { daysBetween, type MatchColumns, scoreOwn, toPayment } from './score';

/** Pairs of own transactions and rows of the API that may be the same, the best ones first. */
export function matchOwn(
  own: readonly SheetRow[],
  others: readonly SheetRow[],
  columns: MatchColumns,
): { readonly from: SheetRow; readonly to: SheetRow }[] {
  const payments = others.map((to) => ({ to, now: toPayment(to, columns) }));
  return own
    .flatMap((from) => {
      const old = toPayment(from, columns);
      return payments.flatMap(({ to, now }) => {
        const points = scoreOwn(old, now);
        return points === null ? [] : [{ from, to, points, apart: Math.abs(daysBetween(old, now) ?? 0) }];
      });
    })
    .sort((a, b) => b.points - a.points || a.apart - b.apart);
}
