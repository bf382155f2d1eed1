import { categoryOf, toSourceName } from '../kinds/category';
import { type Kind, kindOfSource } from '../kinds/taxonomy';
import { foldCategory, type UserCategories } from '../kinds/user-categories';
import type { Row } from '../rows/row';
import { amountOf } from '../rows/transaction';
import { partOf } from './parts';

/** What decides about the kind of a part. */
export interface KindInput {
  /** null: none. */
  readonly category: string | null;
  readonly amount: number;
}

/**
 * The kind of a part, by the first of these that decides: the sheet FIN Categories; the category of the part, if it is
 * the name of a source's; the kind of the transaction. An amount of the opposite sign in another category is spending,
 * such as the insurance that is taken off a salary, or income; of a transaction that is spending, it is a returned item,
 * which lowers spending.
 */
export function kindOfPart<Known extends string>(
  part: KindInput,
  whole: KindInput,
  kindOfWhole: () => Known,
  categories: UserCategories,
): Kind | Known {
  const { category } = part;
  const ofUser = category === null ? null : (categories.get(foldCategory(category))?.kind ?? null);
  if (ofUser !== null) return ofUser;
  if (category === null || category === whole.category) return kindOfWhole();
  const ofSource = kindOfSource(toSourceName(category) ?? category, null).kind;
  if (ofSource !== null) return ofSource;
  const ofWhole = kindOfWhole();
  if (part.amount * whole.amount >= 0 || ofWhole === 'spending') return ofWhole;
  return part.amount > 0 ? 'income' : 'spending';
}

/** The kind of each row, which may be a part. `kindOf` decides for transactions. */
export function withPartKinds(kindOf: (row: Row) => Kind, categories: () => UserCategories): (row: Row) => Kind {
  const inputOf = (row: Row): KindInput => ({ category: categoryOf(row), amount: amountOf(row) });
  return (row) => {
    const part = partOf(row);
    if (part === null) return kindOf(row);
    return kindOfPart(inputOf(row), inputOf(part.whole), () => kindOf(part.whole), categories());
  };
}
