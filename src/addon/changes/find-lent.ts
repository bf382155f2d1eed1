import { subtractExactly, sumExactly } from '../cells/exact';
import { groupBy } from '../cells/lists';
import type { Row } from '../rows/row';
import { currencyOf, givenAmountOf } from '../rows/transaction';
import type { UserChange, UserChanges } from './change-sheet';

/** A purchase of which others owe a part. */
export interface Lent {
  readonly change: UserChange;
  readonly currency: string;
  readonly lent: number;
  /** What pays it back. */
  readonly payments: readonly { readonly change: UserChange; readonly amount: number; readonly currency: string }[];
  /** The sum of the payments in its currency. */
  readonly back: number;
  /** What is still owed; below zero if more came back. */
  readonly open: number;
}

export interface LentTotal {
  readonly currency: string;
  readonly lent: number;
  readonly back: number;
  readonly open: number;
}

/** What is lent, in the order of the sheet. `current`: transactions by their ids; of others counts what was recorded. */
export function findLent(changes: UserChanges, current: ReadonlyMap<string, Row>): Lent[] {
  const toPayment = (change: UserChange): Lent['payments'][number] => {
    const row = current.get(change.id) ?? {};
    const amount = givenAmountOf(row) ?? change.recorded ?? 0;
    return { change, amount, currency: currencyOf(row) ?? change.currency };
  };
  const all = Array.from(changes.values());
  for (const { problem } of all) if (problem !== null) throw problem;
  const payments = groupBy(all, ({ paysBack }) => paysBack);
  return all.flatMap((change): Lent[] => {
    const { lent } = change;
    if (lent === null || lent === 0) return [];
    const { currency } = toPayment(change);
    const found = (payments.get(change.id) ?? []).map(toPayment);
    const back = sumExactly(found.filter((each) => each.currency === currency).map(({ amount }) => amount));
    return [{ change, currency, lent, payments: found, back, open: subtractExactly(lent, back) }];
  });
}

/** By currencies. */
export function totalsOf(all: readonly Lent[]): LentTotal[] {
  const byCurrency = groupBy(all, ({ currency }) => currency);
  return Array.from(byCurrency, ([currency, own]) => ({
    currency,
    lent: sumExactly(own.map(({ lent }) => lent)),
    back: sumExactly(own.map(({ back }) => back)),
    open: sumExactly(own.map(({ open }) => open)),
  }));
}
