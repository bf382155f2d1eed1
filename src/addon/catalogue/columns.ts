import type { FieldTable, FieldType } from '../../contract/fields';
import { accountFields, accountHoldingFields, accountTransactionFields, tagFields } from '../../contract/resources';

/**
 * A column with a name of its own: an API field under a heading for people, or one that the add-on derives. Every API
 * field is a column besides, under its own name.
 */
export interface NamedColumn {
  readonly key: string;
  readonly title: string;
  /** API field, dotted where nested; without it the column is derived. */
  readonly field?: string;
  readonly kind: FieldType;
}

export interface ColumnSet {
  readonly fields: FieldTable;
  readonly named: readonly NamedColumn[];
  readonly defaults: readonly string[];
  /** Default order of rows, as in the option `sort`. */
  readonly order: readonly string[];
}

/** Heading by which the sidebar finds the transactions of a selection. */
export const transactionIdTitle = 'Transaction ID';

export const transactionColumns: ColumnSet = {
  fields: accountTransactionFields,
  named: [
    { key: 'date', title: 'Date', field: 'transactionDate', kind: 'date' },
    { key: 'name', title: 'Name', field: 'name', kind: 'string' },
    { key: 'merchant', title: 'Merchant', field: 'merchantName', kind: 'string' },
    { key: 'displayAmount', title: 'Amount', field: 'displayAmount', kind: 'number' },
    { key: 'currency', title: 'Currency', field: 'currencyCode', kind: 'string' },
    { key: 'category', title: 'Category', kind: 'string' },
    { key: 'account', title: 'Account', kind: 'string' },
    { key: 'institution', title: 'Institution', kind: 'string' },
    { key: 'month', title: 'Month', kind: 'string' },
    { key: 'tags', title: 'Tags', kind: 'string' },
    { key: 'pending', title: 'Pending', field: 'pending', kind: 'boolean' },
    { key: 'id', title: transactionIdTitle, field: 'id', kind: 'uuid' },
  ],
  defaults: ['date', 'name', 'merchant', 'displayAmount', 'currency', 'category', 'account', 'pending', 'id'],
  order: ['-date', 'id'],
};

export const holdingColumns: ColumnSet = {
  fields: accountHoldingFields,
  named: [
    { key: 'account', title: 'Account', kind: 'string' },
    { key: 'institution', title: 'Institution', kind: 'string' },
    { key: 'asset', title: 'Asset', field: 'assetName', kind: 'string' },
    { key: 'ticker', title: 'Ticker', field: 'tickerSymbol', kind: 'string' },
    { key: 'quantity', title: 'Quantity', field: 'quantity', kind: 'number' },
    { key: 'price', title: 'Price', field: 'currentPrice', kind: 'number' },
    { key: 'value', title: 'Market value', field: 'marketValue', kind: 'number' },
    { key: 'cost', title: 'Cost basis', field: 'costBasis', kind: 'number' },
    { key: 'gain', title: 'Gain', kind: 'number' },
    { key: 'currency', title: 'Currency', field: 'marketValueCurrencyCode', kind: 'string' },
    { key: 'id', title: 'Holding ID', field: 'id', kind: 'uuid' },
  ],
  defaults: ['account', 'asset', 'ticker', 'quantity', 'price', 'value', 'cost', 'gain', 'currency'],
  order: ['account', '-value', 'id'],
};

export const accountColumns: ColumnSet = {
  fields: accountFields,
  named: [
    { key: 'name', title: 'Account', field: 'name', kind: 'string' },
    { key: 'institution', title: 'Institution', field: 'institutionName', kind: 'string' },
    { key: 'category', title: 'Category', field: 'category', kind: 'string' },
    { key: 'mask', title: 'Mask', field: 'mask', kind: 'string' },
    { key: 'balance', title: 'Balance', field: 'balances.current', kind: 'number' },
    { key: 'available', title: 'Available', field: 'balances.available', kind: 'number' },
    { key: 'currency', title: 'Currency', field: 'balances.currencyCode', kind: 'string' },
    { key: 'status', title: 'Status', field: 'status', kind: 'string' },
    { key: 'health', title: 'Health', kind: 'string' },
    { key: 'updated', title: 'Balance as of', field: 'lastBalanceRefreshAt', kind: 'date-time' },
    { key: 'id', title: 'Account ID', field: 'id', kind: 'uuid' },
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
};

export const tagColumns: ColumnSet = {
  fields: tagFields,
  named: [
    { key: 'path', title: 'Tag', kind: 'string' },
    { key: 'slug', title: 'Slug', field: 'slug', kind: 'string' },
    { key: 'description', title: 'Description', field: 'description', kind: 'string' },
    { key: 'color', title: 'Color', field: 'color', kind: 'string' },
    { key: 'archived', title: 'Archived', field: 'archivedAt', kind: 'date-time' },
    { key: 'id', title: 'Tag ID', field: 'id', kind: 'uuid' },
  ],
  defaults: ['path', 'slug', 'description', 'color', 'archived', 'id'],
  order: ['path', 'id'],
};

export const networthColumns: ColumnSet = {
  fields: {},
  named: [
    { key: 'currency', title: 'Currency', field: 'currency', kind: 'string' },
    { key: 'assets', title: 'Assets', field: 'assets', kind: 'number' },
    { key: 'liabilities', title: 'Liabilities', field: 'liabilities', kind: 'number' },
    { key: 'net', title: 'Net', field: 'net', kind: 'number' },
    { key: 'accounts', title: 'Accounts', field: 'accounts', kind: 'integer' },
  ],
  defaults: ['currency', 'assets', 'liabilities', 'net'],
  // The currency of most accounts first, as the function gives them.
  order: [],
};

/** Columns of a summary by one thing; `first` is its own. */
export function summaryColumns(first: NamedColumn): ColumnSet {
  return {
    fields: {},
    named: [
      first,
      { key: 'currency', title: 'Currency', field: 'currency', kind: 'string' },
      { key: 'count', title: 'Count', field: 'count', kind: 'integer' },
      { key: 'in', title: 'In', field: 'in', kind: 'number' },
      { key: 'out', title: 'Out', field: 'out', kind: 'number' },
      { key: 'net', title: 'Net', field: 'net', kind: 'number' },
    ],
    defaults: [first.key, 'currency', 'count', 'in', 'out', 'net'],
    order: [],
  };
}
