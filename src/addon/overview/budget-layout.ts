import { AddonError } from '../errors/addon-error';
import type { EditableSheet } from '../platform/platform';
import { type BudgetColumn, type BudgetLayout, budgetColumns, requiredColumns } from './budget-columns';
import { budgetKey } from './budget-table';

export const headings: { readonly [Name in Exclude<BudgetColumn, 'months'>]: string } = {
  category: 'Category',
  group: 'Group',
  amount: 'Amount',
  per: 'Per',
  rollover: 'Carry over',
  carried: 'Carried',
  spent: 'Spent',
  left: 'Left',
  status: 'Status',
};

/** A layout from which the user has deleted nothing. */
export type CompleteLayout = BudgetLayout & {
  readonly rest: number;
  readonly columns: { readonly [Name in BudgetColumn]: number };
};

/** The sums of the groups take four columns before the months. */
export const groupSumsWidth = 4;
/** The year and its months. */
export const monthsWidth = 13;

/** Where the parts of a new budget are. Rows of figures without metadata are between currency and rest. */
export const newLayout: CompleteLayout = {
  month: 1,
  currency: 2,
  rest: 8,
  total: 9,
  head: 10,
  columns: {
    category: 1,
    group: 2,
    amount: 3,
    per: 4,
    rollover: 5,
    carried: 6,
    spent: 7,
    left: 8,
    status: 9,
    months: 14,
  },
};

/** Metadata of the row of headings, which is written last. */
const headMark = 'complete head';

/** Written last: if a call ends before, the next one does not take the incomplete sheet for a budget. */
export function markLayout(sheet: EditableSheet): void {
  const { columns, head, ...rows } = newLayout;
  for (const [name, row] of Object.entries(rows)) sheet.addMetadata(budgetKey, name, { row });
  for (const [name, column] of Object.entries(columns)) sheet.addMetadata(budgetKey, name, { column });
  sheet.addMetadata(budgetKey, headMark, { row: head });
}

/** Where they are on a sheet whose rows and columns the user may have moved. */
export function locate(sheet: EditableSheet): BudgetLayout {
  const metadata = sheet.metadata(budgetKey);
  const find = (name: string, side: 'row' | 'column'): number | null =>
    metadata.find((entry) => entry.value === name && entry[side] !== null)?.[side] ?? null;
  const require = (name: string, side: 'row' | 'column'): number => {
    const place = find(name, side);
    if (place !== null) return place;
    throw new AddonError(
      'table_changed',
      'A row or column of the budget is gone. Undo its deletion, or delete the sheet and insert a new one.',
    );
  };
  const isRequired = (name: BudgetColumn): boolean => requiredColumns.some((each) => each === name);
  const columns = Object.fromEntries(
    budgetColumns.map((name) => [name, (isRequired(name) ? require : find)(name, 'column')]),
  );
  return {
    month: require('month', 'row'),
    currency: require('currency', 'row'),
    rest: find('rest', 'row'),
    total: require('total', 'row'),
    head: require(headMark, 'row'),
    columns: columns as BudgetLayout['columns'],
  };
}
