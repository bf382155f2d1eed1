import { accountTransactionFields, visibilities } from '../../../contract/resources';
import { kinds } from '../../kinds/taxonomy';
import { transactionField } from '../../rows/transaction';
import {
  boolean,
  type ColumnSet,
  column,
  completed,
  derived,
  type FunctionForm,
  type FunctionSpec,
  from,
  fromText,
  type Introduction,
  list,
  type OptionTable,
  type Reference,
  tableOptions,
  textOption,
  to,
  toHelp,
} from '../catalogue/spec';

/** The sidebar finds the selected transactions by this heading. */
export const transactionIdTitle = 'Transaction ID';

export const transactionColumns = {
  fields: accountTransactionFields,
  named: [
    column('date', 'Date', 'date', transactionField.date),
    column('name', 'Name', 'string', 'name'),
    column('merchant', 'Merchant', 'string', transactionField.merchant),
    completed('amount', 'Amount', 'number', transactionField.amount),
    column('currency', 'Currency', 'string', transactionField.currency),
    derived('category', 'Category', 'string'),
    derived('account', 'Account', 'string'),
    derived('institution', 'Institution', 'string'),
    derived('month', 'Month', 'string'),
    derived('tags', 'Tags', 'string'),
    derived('kind', 'Kind', 'string'),
    derived('kindReason', 'Kind reason', 'string'),
    derived('group', 'Group', 'string'),
    column('pending', 'Pending', 'boolean', 'pending'),
    column('id', transactionIdTitle, 'uuid', 'id'),
    // The API's `amount` has the opposite sign, so it is available only under a name that nobody types by accident.
    column('apiAmount', 'apiAmount', 'number', transactionField.negated),
    derived('apiName', 'Name (API)', 'string'),
    derived('apiMerchant', 'Merchant (API)', 'string'),
    derived('apiCategory', 'Category (API)', 'string'),
    derived('note', 'Note', 'string'),
    derived('countedOn', 'Counted on', 'date'),
  ],
  defaults: ['date', 'name', 'merchant', 'amount', 'currency', 'category', 'account', 'pending'],
  order: ['-date', 'id'],
} as const satisfies ColumnSet;

/** With `splits=true`, which part of which transaction a row is. */
export const partColumns = {
  ...transactionColumns,
  named: [...transactionColumns.named, derived('part', 'Part', 'string')],
  defaults: [...transactionColumns.defaults, 'part', 'note'],
} as const satisfies ColumnSet;

/** Which transactions. */
export const transactionFilters = {
  account: list,
  category: list,
  merchant: list,
  currency: list,
  pending: boolean,
  visibility: { kind: 'choice', choices: visibilities },
  kind: { kind: 'list', choices: kinds },
  apiCategory: list,
  group: list,
} as const satisfies OptionTable;

export const spec = {
  operation: 'listTransactions',
  parameters: [from, to],
  options: { ...transactionFilters, tag: textOption, subtags: boolean, splits: boolean, ...tableOptions },
  columns: transactionColumns,
} as const satisfies FunctionSpec;

export const form = {
  offers: ['account', 'category', 'tag', 'columns', 'limit'],
  examples: [
    '=FIN_TRANSACTIONS("last month")',
    '=FIN_TRANSACTIONS("-30d", "today", "account=Everyday Checking; pending=false")',
    '=FIN_TRANSACTIONS("ytd", , "columns=month,category,amount")',
  ],
} as const satisfies FunctionForm<typeof spec>;

export const introduction = {
  purpose: 'Transactions',
  summary:
    'Lists transactions, newest first: a header row, then one row per transaction. Money in is positive, money out is negative.',
  examples: ['All transactions of last month', 'Posted transactions of one account', 'Only some columns'],
} as const satisfies Introduction;

export const reference: Reference = {
  returns: 'a header row, then one row per transaction, newest first',
  parameters: { from: fromText, to: toHelp },
  rules: [
    "`amount`, in any case, is the Amount column: money in is positive, money out is negative (the API's `displayAmount`). The API's own `amount` has the opposite sign; its column is `apiAmount`, also in `columns=all`.",
    'Pending transactions are included. Ignored ones are not, unless `visibility` includes them.',
    '`category` is the name that the organization gave, else the source category in words: `FOOD_AND_DRINK_GROCERIES` is shown as Food and drink: Groceries. The columns `sourceDetailedCategory` and `sourcePrimaryCategory` show the names of the API.',
    '`category=` finds what the Category column shows, in any case; a source category also by the name of the API, and `(no category)` the transactions without one. It takes a group of the sheet FIN Categories too, unless a category of the sheet has that name; `group=` takes groups alone. `category=Food*` finds the categories that it fits, and no groups. Where other categories have the same words, such as Food and drink: Groceries beside Groceries, `status=true` and *Why is this empty?* name them. `apiCategory=` passes a name to the API, which also finds transactions by names that are not shown.',
    '`kind` is income, spending or transfer, see [Kinds](#kinds). `group` is what the sheet FIN Categories says of the category.',
    'Transactions of accounts with `excludeFromTransactions` are not included, even if the API lists them.',
    'A transaction that the sheet FIN Splits divides is one row. With `splits=true`, each of its parts is a row instead, with its own amount, category and tag, and two columns more: Part, such as `1 of 3`, or `(rest)`, and Note. Then all filters apply to the parts, see [Splits](#splits).',
  ],
};
