import { accountCategories } from '../../../contract/resources';
import { type ColumnSet, column } from '../catalogue/columns';
import { baseOptions, boolean, list, type OptionTable, rowsAndColumns } from '../catalogue/options';
import type { FunctionSpec } from '../catalogue/spec';

export const networthColumns: ColumnSet = {
  fields: {},
  named: [
    column('currency', 'Currency', 'string', 'currency'),
    column('assets', 'Assets', 'number', 'assets'),
    column('liabilities', 'Liabilities', 'number', 'liabilities'),
    column('net', 'Net', 'number', 'net'),
    column('accounts', 'Accounts', 'integer', 'accounts'),
  ],
  defaults: ['currency', 'assets', 'liabilities', 'net'],
  // The function itself sorts the rows: the currency of most accounts first.
  order: [],
};

/** Which accounts count. */
export const networthFilters = {
  account: list,
  category: { kind: 'list', choices: accountCategories },
  currency: list,
} as const satisfies OptionTable;

export const spec = {
  parameters: [],
  options: { ...networthFilters, ...rowsAndColumns, status: boolean, ...baseOptions },
  columns: networthColumns,
} as const satisfies FunctionSpec;
