import { AddonError } from '../errors/addon-error';
import type { EditableSheet } from '../platform/platform';
import { type BudgetColumn, type BudgetLayout, budgetColumns } from './budget-formulas';
import { budgetKey } from './budget-table';

const widthsPx = { category: 220, others: 120 };
const headings: { readonly [Name in BudgetColumn]: string } = {
  category: 'Category',
  amount: 'Per month',
  spent: 'Spent',
  left: 'Left',
  status: 'Status',
};

/** Where the parts of a new budget are. */
export const newLayout: BudgetLayout & { readonly rest: number } = {
  month: 1,
  currency: 2,
  rest: 3,
  total: 4,
  head: 5,
  columns: { category: 1, amount: 2, spent: 3, left: 4, status: 5 },
};

/** Writes the metadata last: if a call ends before, the next one does not take the incomplete sheet for a budget. */
export function layOut(sheet: EditableSheet, connectionName: string | undefined): void {
  const { columns, ...rows } = newLayout;
  const columnCount = budgetColumns.length;
  const titles: { readonly [Row in Exclude<keyof typeof rows, 'head'>]: string } = {
    month: 'Month',
    currency: 'Currency',
    rest: 'Not budgeted',
    total: 'Total',
  };
  sheet.setValues({ row: 1, column: 1, rowCount: rows.head, columnCount }, [
    ...Object.values(titles).map((title) => budgetColumns.map((_, index) => (index === 0 ? title : ''))),
    budgetColumns.map((name) => headings[name]),
  ]);
  const chosen = { row: rows.month, column: columns.amount, rowCount: 2, columnCount: 1 };
  const option = connectionName === undefined ? '' : `,"connection=${connectionName}"`;
  sheet.setFormulas(chosen, [['=EOMONTH(TODAY(),-1)+1'], [`=FIN_ORGANIZATION("mainCurrency"${option})`]]);
  sheet.setNumberFormat({ ...chosen, rowCount: 1 }, 'mmm yyyy');
  sheet.setBoldIn([{ row: rows.total, column: 1, rowCount: 2, columnCount }]);
  sheet.freezeRows(rows.head);
  sheet.setColumnWidths(columns.category, 1, widthsPx.category);
  sheet.setColumnWidths(columns.amount, columnCount - 1, widthsPx.others);
  for (const [name, row] of Object.entries(rows)) sheet.addMetadata(budgetKey, name, { row });
  for (const [name, column] of Object.entries(columns)) sheet.addMetadata(budgetKey, name, { column });
}

/** Where they are on a sheet whose rows and columns the user may have moved. */
export function locate(sheet: EditableSheet): BudgetLayout {
  const metadata = sheet.metadata(budgetKey);
  const find = (name: string, side: 'row' | 'column'): number => {
    const place = metadata.find((entry) => entry.value === name && entry[side] !== null)?.[side] ?? null;
    if (place !== null) return place;
    throw new AddonError(
      'table_changed',
      'A row or column of the budget is gone. Undo its deletion, or delete the sheet and insert a new one.',
    );
  };
  const columns = Object.fromEntries(budgetColumns.map((name) => [name, find(name, 'column')]));
  return {
    month: find('month', 'row'),
    currency: find('currency', 'row'),
    rest: metadata.find(({ value, row }) => value === 'rest' && row !== null)?.row ?? null,
    total: find('total', 'row'),
    head: find('head', 'row'),
    columns: columns as BudgetLayout['columns'],
  };
}
