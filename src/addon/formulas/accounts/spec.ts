import { accountCategories, accountFields, accountStatuses, sourceTypes } from '../../../contract/resources';
import { type ColumnSet, column, derived } from '../catalogue/columns';
import { baseOptions, boolean, dates, list, type OptionTable, rowsAndColumns } from '../catalogue/options';
import type { FunctionSpec } from '../catalogue/spec';

export const accountColumns = {
  fields: accountFields,
  named: [
    column('name', 'Account', 'string', 'name'),
    column('institution', 'Institution', 'string', 'institutionName'),
    column('category', 'Category', 'string', 'category'),
    column('mask', 'Mask', 'string', 'mask'),
    column('balance', 'Balance', 'number', 'balances.current'),
    column('available', 'Available', 'number', 'balances.available'),
    column('currency', 'Currency', 'string', 'balances.currencyCode'),
    column('status', 'Status', 'string', 'status'),
    derived('health', 'Health', 'string'),
    column('updated', 'Balance as of', 'date-time', 'lastBalanceRefreshAt'),
    column('id', 'Account ID', 'uuid', 'id'),
  ],
  defaults: [
    'name',
    'institution',
    'category',
    'mask',
    'balance',
    'available',
    'currency',
    'status',
    'health',
    'updated',
    'id',
  ],
  order: ['name', 'id'],
} as const satisfies ColumnSet;

/** Which accounts. */
export const accountFilters = {
  account: list,
  // Here `status` is a filter. The value true adds the status row, as in `status=ACTIVE,true`.
  status: { kind: 'list', choices: [...accountStatuses, 'true', 'false'] },
  category: { kind: 'list', choices: accountCategories },
  currency: list,
  sourceType: { kind: 'list', choices: sourceTypes, aliases: ['source'] },
  supportsTransactions: boolean,
  supportsHoldings: boolean,
} as const satisfies OptionTable;

export const spec = {
  parameters: [],
  options: { ...accountFilters, ...rowsAndColumns, dates, ...baseOptions },
  columns: accountColumns,
} as const satisfies FunctionSpec;
