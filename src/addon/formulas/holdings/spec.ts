import { accountHoldingFields } from '../../../contract/resources';
import { holdingField } from '../../rows/holding';
import {
  account,
  boolean,
  type ColumnSet,
  column,
  conversion,
  derived,
  type FunctionForm,
  type FunctionSpec,
  type Introduction,
  list,
  type OptionTable,
  type Reference,
  tableOptions,
} from '../catalogue/spec';

export const holdingColumns = {
  fields: accountHoldingFields,
  named: [
    derived('account', 'Account', 'string'),
    derived('institution', 'Institution', 'string'),
    column('asset', 'Asset', 'string', holdingField.asset),
    column('ticker', 'Ticker', 'string', holdingField.ticker),
    column('quantity', 'Quantity', 'number', 'quantity'),
    column('price', 'Price', 'number', holdingField.price),
    column('value', 'Market value', 'number', holdingField.value),
    column('cost', 'Cost basis', 'number', holdingField.cost),
    derived('gain', 'Gain', 'number'),
    column('currency', 'Currency', 'string', holdingField.currency),
    column('id', 'Holding ID', 'uuid', 'id'),
  ],
  defaults: ['account', 'asset', 'ticker', 'quantity', 'price', 'value', 'cost', 'gain', 'currency'],
  order: ['account', '-value', 'id'],
} as const satisfies ColumnSet;

/** Which holdings. */
export const holdingFilters = {
  account: list,
  currency: list,
  tickerSymbol: { kind: 'list', aliases: ['ticker', 'symbol'] },
  isCashEquivalent: { kind: 'boolean', aliases: ['cash'] },
} as const satisfies OptionTable;

export const spec = {
  operation: 'listHoldings',
  parameters: [account],
  options: { ...holdingFilters, merged: boolean, share: boolean, ...conversion, ...tableOptions },
  columns: holdingColumns,
} as const satisfies FunctionSpec;

export const form = {
  offers: ['columns', 'limit', 'in'],
  examples: [
    '=FIN_HOLDINGS()',
    '=FIN_HOLDINGS("Taxable Brokerage", "sort=-gain; limit=10")',
    '=FIN_HOLDINGS(, "merged=true; in=USD", Rates!A2:C)',
  ],
} as const satisfies FunctionForm<typeof spec>;

export const introduction = {
  purpose: 'Holdings',
  summary: 'Lists holdings with their gain: a header row, then one row per holding.',
  examples: [
    'All holdings',
    'The ten holdings of one account with the largest gain',
    'Each security once, in one currency',
  ],
} as const satisfies Introduction;

export const reference: Reference = {
  returns: 'a header row, then one row per holding, with gain (market value less cost basis)',
  parameters: { account: 'account name, id or mask; several separated by commas, or a range. Default: all accounts' },
  rules: [
    '`merged=true` adds up the holdings of a security in all accounts: one row per name, ticker and currency. Columns that differ between them, such as the account, are blank, and so is a sum of which one part is missing.',
    '`in=USD` shows price, market value, cost basis and gain in that currency, all at the rates of today, so that a gain has no change of the rates in it ([One currency](#one-currency)). `merged=true` then adds up across currencies. A price is not rounded.',
    'Gain is exact. It is blank if the market value or the cost basis is missing.',
    'A holding without `isCashEquivalent` does not count as cash.',
  ],
};
