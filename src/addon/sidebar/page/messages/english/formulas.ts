import { type FunctionName, introductions } from '../../../../formulas/catalogue/functions';
import type { Introduction } from '../../../../formulas/catalogue/spec';
import { countOf } from '../../format';

const rows = (count: number) => countOf(count, 'row', 'rows');

export const formulas = {
  /** The label of the view's tab. */
  tab: 'Formulas',
  connectFirst: 'Connect a key to build formulas.',
  connection: 'Connection',
  loading: 'Loading accounts and tags',
  show: 'Show',
  formulaTitle: 'Formula',
  fillIn: 'Fill in the fields above.',
  preview: 'Preview',
  previewLabel: 'First rows',
  blank: '(blank)',
  isTrue: 'TRUE',
  isFalse: 'FALSE',
  /** A formula as the language writes it. */
  written: (formula: string) => formula,
  noRows: 'No rows.',
  moreRows: (count: number) => `And ${countOf(count, 'more row', 'more rows')}.`,
  inserted: (cell: string) => `Inserted into ${cell}.`,
  insert: 'Insert into the selected cell',
  failed: 'The preview shows why the formula fails.',
  selectCell: 'Select an empty cell in the sheet.',
  room: (rowCount: number, columnCount: number) =>
    `Needs ${rows(rowCount)} and ${countOf(columnCount, 'column', 'columns')} of empty cells.`,
  examplesOf: (name: string) => `Examples of ${name}`,
  functions: introductions as { readonly [Name in FunctionName]: Omit<Introduction, 'offers'> },
  fields: {
    account: 'Account',
    allAccounts: 'All accounts',
    from: 'From',
    fromHint: 'Such as 2026-03-31, -30d or 2026-Q1.',
    to: 'To',
    toHint: 'Blank: to the latest day.',
    period: 'Period',
    fromAndTo: 'From and to…',
    limit: 'Maximum rows',
    category: 'Category',
    blankAll: 'Blank: all.',
    columns: 'Columns',
    columnsHint: (names: string) => `Blank: the default columns. Or some of ${names}.`,
    tag: 'Tag',
    by: 'Totals by',
    balance: 'Balance',
    field: 'Field',
    item: 'Item',
    all: 'All',
  },
  periods: {
    last90Days: 'Last 90 days',
    thisMonth: 'This month',
    lastMonth: 'Last month',
    thisYear: 'This year so far',
    lastYear: 'Last year',
    all: 'All',
  },
  groups: {
    month: 'Month',
    category: 'Category',
    merchant: 'Merchant',
    account: 'Account',
    week: 'Week',
    quarter: 'Quarter',
    year: 'Year',
    'category,month': 'Category by month',
  },
};

export const explain = {
  title: 'Why is this empty?',
  lead: 'Select a FIN formula that shows nothing or an error. Each cause is checked with the API.',
  checking: 'Checking the causes',
  checkingShort: 'Checking…',
  explain: 'Explain the selected cell',
  replaced: (cell: string) => `The formula in ${cell} was replaced.`,
  checked: 'Checked',
  rows: (count: number) => `It shows ${rows(count)}. If the cell shows something else, refresh it.`,
  emptyWithCause: 'It shows no rows, because of the causes below.',
  empty: 'It shows no rows, and no cause was found: the key can see no such data.',
  notRead: (expressions: string) => `Not read, because Sheets calculates it: ${expressions}`,
  findings: { cause: 'A cause', hint: 'May be a cause', fine: 'Not the cause', unknown: 'Not checked' },
  use: (count: number) => `Use this: ${rows(count)}`,
};
