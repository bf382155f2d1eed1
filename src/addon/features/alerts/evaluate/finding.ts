import type { Sources } from '../../../formulas/run';
import { foldCategory } from '../../../kinds/user-categories';
import type { Facts } from '../facts';
import type { Alert } from '../read-alert';

/** Something that is so now. */
export interface Finding {
  /** The same in each check for as long as it is so: an account, a currency, a transaction. */
  readonly key: string;
  /** Another text that identifies it: what was told by one of the two is not new. */
  readonly otherKey?: string;
  readonly facts: Facts;
  /** The day of something that happened once. Absent for what may end and come again, such as a low balance. */
  readonly day?: string;
  /** The first day of the period within which it is told once, even if it ends and comes again. */
  readonly periodStart?: string;
  /**
   * Of a transaction: what the pending one and the posted one of the same payment have in common. A bank may give them
   * different ids.
   */
  readonly payment?: { readonly key: string; readonly isPending: boolean };
}

export interface Evaluation {
  readonly findings: readonly Finding[];
  /** What the alert compared, such as balances, for the column State. */
  readonly figures: readonly { readonly amount: number; readonly currency: string }[];
}

export type Evaluate = (sources: Sources, alert: Alert) => Evaluation;

/** The filters of a name: a group of FIN Categories rather than a category that is called the same. */
export function categoryOrGroup(
  { userCategories }: Pick<Sources, 'userCategories'>,
  name: string,
): { readonly category: string[]; readonly group: string[] } {
  const isGroup = Array.from(userCategories().values()).some(
    ({ group }) => group !== null && foldCategory(group) === foldCategory(name),
  );
  return isGroup ? { category: [], group: named(name) } : { category: named(name), group: [] };
}

/** Lists of a filter with one name, or none. */
export function named(name: string | null): string[] {
  return name === null || name === '' ? [] : [name];
}
