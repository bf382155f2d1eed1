import { amountOf, type Row } from '../cells/row';
import { categoryOf, toSourceName } from '../kinds/category';
import { type Kind, kindOfSource } from '../kinds/taxonomy';
import { foldCategory, type UserCategories } from '../kinds/user-categories';
import { partOf } from './parts';

/**
 * The kind of a part, by the first of these that decides: the sheet FIN Categories; the category of the part, if it is
 * the name of a source's; the kind of the transaction. An amount of the opposite sign in another category, such as the
 * insurance that is taken off a salary, is income or spending by its sign. `kindOf` decides for transactions.
 */
export function withPartKinds(kindOf: (row: Row) => Kind, categories: () => UserCategories): (row: Row) => Kind {
  return (row) => {
    const part = partOf(row);
    if (part === null) return kindOf(row);
    const category = categoryOf(row);
    const ofUser = category === null ? null : (categories().get(foldCategory(category))?.kind ?? null);
    if (ofUser !== null) return ofUser;
    if (category === null || category === categoryOf(part.whole)) return kindOf(part.whole);
    const ofSource = kindOfSource(toSourceName(category) ?? category, null).kind;
    if (ofSource !== null) return ofSource;
    const isOpposite = amountOf(row) * amountOf(part.whole) < 0;
    return isOpposite ? (amountOf(row) > 0 ? 'income' : 'spending') : kindOf(part.whole);
  };
}
