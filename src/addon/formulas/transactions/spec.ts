import { accountTransactionFields, visibilities } from '../../../contract/resources';
import { type ColumnSet, column, derived } from '../catalogue/columns';
import { boolean, list, type OptionTable, tableOptions, text } from '../catalogue/options';
import { type FunctionSpec, from, to } from '../catalogue/spec';

/** The sidebar finds the selected transactions by this heading. */
export const transactionIdTitle = 'Transaction ID';

export const transactionColumns = {
  fields: accountTransactionFields,
  named: [
    column('date', 'Date', 'date', 'transactionDate'),
    column('name', 'Name', 'string', 'name'),
    column('merchant', 'Merchant', 'string', 'merchantName'),
    column('amount', 'Amount', 'number', 'displayAmount'),
    column('currency', 'Currency', 'string', 'currencyCode'),
    derived('category', 'Category', 'string'),
    derived('account', 'Account', 'string'),
    derived('institution', 'Institution', 'string'),
    derived('month', 'Month', 'string'),
    derived('tags', 'Tags', 'string'),
    column('pending', 'Pending', 'boolean', 'pending'),
    column('id', transactionIdTitle, 'uuid', 'id'),
    // The API's `amount` has the opposite sign, so it is available only under a name that nobody types by accident.
    column('apiAmount', 'apiAmount', 'number', 'amount'),
  ],
  defaults: ['date', 'name', 'merchant', 'amount', 'currency', 'category', 'account', 'pending', 'id'],
  order: ['-date', 'id'],
} as const satisfies ColumnSet;

/** Which transactions. */
export const transactionFilters = {
  account: list,
  category: list,
  merchant: list,
  currency: list,
  pending: boolean,
  visibility: { kind: 'choice', choices: visibilities },
} as const satisfies OptionTable;

export const spec = {
  parameters: [from, to],
  options: { ...transactionFilters, tag: text, ...tableOptions },
  columns: transactionColumns,
} as const satisfies FunctionSpec;
