import { categorySheet, foldCategory, parseUserCategories, type UserCategories } from '../kinds/user-categories';
import type { Spreadsheet } from '../platform/platform';
import { columnsOf, referencesTo } from '../sheets/own-sheet';
import type { BudgetSources } from './budget-formulas';
import type { KindColumns } from './split-lines';

export interface Groups {
  /** Columns of the sheet FIN Categories; null if it is not there or has no groups. */
  readonly columns: BudgetSources['categories'];
  /** Its columns of categories and kinds; null if it is not there. */
  readonly kinds: KindColumns | null;
  /** What it says. */
  known(): UserCategories;
  /** As it is spelled there; blank if there is none. */
  groupOf(category: string): string;
  /** Puts the categories of a group together, at the place of its first one; those without a group come last. */
  order(categories: readonly string[]): readonly string[];
}

export function findGroups(spreadsheet: Spreadsheet): Groups {
  const values = spreadsheet.valuesOf(categorySheet.name);
  const { category, kind, group } = columnsOf(categorySheet, values[0] ?? []);
  const reference = referencesTo(spreadsheet, categorySheet);
  const known = (): UserCategories => parseUserCategories(values);
  const kinds = category < 0 || kind < 0 ? null : { category: reference(category), kind: reference(kind) };
  if (category < 0 || group < 0) {
    return { columns: null, kinds, known, groupOf: () => '', order: (categories) => categories };
  }
  const categoriesOfUser = known();
  const groupOf = (name: string): string => categoriesOfUser.get(foldCategory(name))?.group ?? '';
  return {
    kinds,
    known,
    groupOf,
    columns: { category: reference(category), group: reference(group) },
    order: (categories) => {
      const names = Array.from(new Set(categories.map(groupOf))).filter((name) => name !== '');
      return [...names, ''].flatMap((name) => categories.filter((each) => groupOf(each) === name));
    },
  };
}
