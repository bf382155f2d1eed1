import type { FieldTable, FieldType } from '../../contract/fields';
import { accountFields, accountHoldingFields, accountTransactionFields, tagFields } from '../../contract/resources';

/**
 * A column with its own name: an API field under a readable heading, or a value that the add-on derives. Every API
 * field is also a column under its own name. If a named column has the same name, the named column is used.
 */
export interface NamedColumn {
  readonly key: string;
  readonly title: string;
  /** API field, dotted if nested. Absent: the add-on derives the value. */
  readonly field?: string;
  readonly isDerived?: true;
  readonly kind: FieldType;
}

export interface ColumnSet {
  readonly fields: FieldTable;
  readonly named: readonly NamedColumn[];
  readonly defaults: readonly string[];
  /** Default order of rows, as in the option `sort`. */
  readonly order: readonly string[];
}

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

export const holdingColumns = {
  fields: accountHoldingFields,
  named: [
    derived('account', 'Account', 'string'),
    derived('institution', 'Institution', 'string'),
    column('asset', 'Asset', 'string', 'assetName'),
    column('ticker', 'Ticker', 'string', 'tickerSymbol'),
    column('quantity', 'Quantity', 'number', 'quantity'),
    column('price', 'Price', 'number', 'currentPrice'),
    column('value', 'Market value', 'number', 'marketValue'),
    column('cost', 'Cost basis', 'number', 'costBasis'),
    derived('gain', 'Gain', 'number'),
    column('currency', 'Currency', 'string', 'marketValueCurrencyCode'),
    column('id', 'Holding ID', 'uuid', 'id'),
  ],
  defaults: ['account', 'asset', 'ticker', 'quantity', 'price', 'value', 'cost', 'gain', 'currency'],
  order: ['account', '-value', 'id'],
} as const satisfies ColumnSet;

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

export const tagColumns = {
  fields: tagFields,
  named: [
    derived('path', 'Tag', 'string'),
    column('slug', 'Slug', 'string', 'slug'),
    column('description', 'Description', 'string', 'description'),
    column('color', 'Color', 'string', 'color'),
    column('archived', 'Archived', 'date-time', 'archivedAt'),
    column('id', 'Tag ID', 'uuid', 'id'),
  ],
  defaults: ['path', 'slug', 'description', 'color', 'archived', 'id'],
  order: ['path', 'id'],
} as const satisfies ColumnSet;

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

/** Columns of a summary by one group; `first` is the group's column. */
export function summaryColumns(first: NamedColumn): ColumnSet {
  return {
    fields: {},
    named: [
      first,
      column('currency', 'Currency', 'string', 'currency'),
      column('count', 'Count', 'integer', 'count'),
      column('in', 'In', 'number', 'in'),
      column('out', 'Out', 'number', 'out'),
      column('net', 'Net', 'number', 'net'),
    ],
    defaults: [first.key, 'currency', 'count', 'in', 'out', 'net'],
    order: [],
  };
}

/** Keys of the columns whose values the function of the table derives. */
export type DerivedKey<Set extends ColumnSet> = Extract<Set['named'][number], { readonly isDerived: true }>['key'];

function column(key: string, title: string, kind: FieldType, field: string): NamedColumn {
  return { key, title, kind, field };
}

function derived<Key extends string>(key: Key, title: string, kind: FieldType) {
  return { key, title, kind, isDerived: true } as const;
}
