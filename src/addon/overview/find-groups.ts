import { categorySheetName, findCategoryColumns, foldCategory, parseUserCategories } from '../kinds/user-categories';
import type { Spreadsheet } from '../platform/platform';
import { sheetReference, toLetters } from '../platform/spreadsheet';
import type { BudgetSources } from './budget-formulas';

export interface Groups {
  /** Columns of the sheet FIN Categories; null if it is not there or has no groups. */
  readonly columns: BudgetSources['categories'];
  /** Puts the categories of a group together, at the place of its first one; those without a group come last. */
  order(categories: readonly string[]): readonly string[];
}

export function findGroups(spreadsheet: Spreadsheet): Groups {
  const values = spreadsheet.valuesOf(categorySheetName);
  const [category = -1, , group = -1] = findCategoryColumns(values[0] ?? []);
  if (category < 0 || group < 0) return { columns: null, order: (categories) => categories };
  const known = parseUserCategories(values);
  const groupOf = (name: string): string => known.get(foldCategory(name))?.group ?? '';
  const reference = (index: number): string => {
    const letters = toLetters(index + 1);
    return `${sheetReference(categorySheetName)}$${letters}:$${letters}`;
  };
  return {
    columns: { category: reference(category), group: reference(group) },
    order: (categories) => {
      const names = Array.from(new Set(categories.map(groupOf))).filter((name) => name !== '');
      return [...names, ''].flatMap((name) => categories.filter((each) => groupOf(each) === name));
    },
  };
}
