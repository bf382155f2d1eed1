import {
  boolean,
  type FunctionForm,
  type FunctionSpec,
  from,
  fromText,
  type Introduction,
  type Reference,
  tableOptions,
  to,
  toHelp,
} from '../catalogue/spec';
import { transactionColumns, transactionFilters } from '../transactions/spec';

export const spec = {
  operation: 'listTagTransactions',
  parameters: [{ name: 'tag', type: 'string|number', isOptional: false }, from, to],
  options: { ...transactionFilters, subtags: boolean, splits: boolean, ...tableOptions },
  columns: transactionColumns,
} as const satisfies FunctionSpec;

export const form = {
  offers: ['account', 'columns', 'limit'],
  examples: ['=FIN_TAGGED("Tax deductible", "ytd")', '=FIN_TAGGED("Travel > Hotels", "all", , "sort=amount; limit=5")'],
} as const satisfies FunctionForm<typeof spec>;

export const introduction = {
  purpose: 'Transactions with a tag',
  summary:
    'Lists the transactions with one tag, newest first: a header row, then one row per transaction. Money in is positive, money out is negative.',
  examples: ['Tax-deductible expenses of this year', 'The five most expensive stays'],
} as const satisfies Introduction;

export const reference: Reference = {
  returns: 'the same table as `FIN_TRANSACTIONS`, for one tag',
  parameters: { tag: 'tag name, path (Travel › Hotels or Travel > Hotels), slug or id', from: fromText, to: toHelp },
  rules: [
    'The table has the transactions with this tag. Those that have only a child of the tag are not included, unless `subtags=true` adds them. If several tags have the name, the error lists their paths.',
    'With `splits=true`, the table has the parts with this tag in the sheet FIN Splits, and transactions with the tag; of those that are split, every part. The tag may be one that only the sheet has.',
    'An archived tag still lists its transactions.',
  ],
};
