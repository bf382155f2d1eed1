import { type FunctionName, functionNames, functions } from '../../../formulas/catalogue/functions';
import type { Introduction } from '../../../formulas/catalogue/spec';
import { countOf } from '../../../sidebar/page/format';

const rows = (count: number) => countOf(count, 'row', 'rows');

/** With one text for each example of the form. */
export interface IntroductionOf<Name extends FunctionName> extends Introduction {
  readonly examples: Texts<(typeof functions)[Name]['form']['examples']>;
}

type Texts<Examples extends readonly string[]> = { readonly [Index in keyof Examples]: string };

const introduced: { readonly [Name in FunctionName]: { readonly introduction: IntroductionOf<Name> } } = functions;

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
  formatHere: 'Format the table here',
  formatted: (cell: string) => `The table of ${cell} is formatted.`,
  notFormatted: 'Google refused to format the cells.',
  chartRefused: 'Google refused to add the chart.',
  keepsColumns: 'Columns that other cells use keep their width.',
  hidden: (letters: string) =>
    `Column ${letters} with the ids is hidden. To show it, click the arrows between the column letters there.`,
  insert: 'Insert into the selected cell',
  failed: 'The preview shows why the formula fails.',
  selectCell: 'Select an empty cell in the sheet.',
  room: (rowCount: number, columnCount: number) =>
    `Needs ${rows(rowCount)} and ${countOf(columnCount, 'column', 'columns')} of empty cells.`,
  examplesOf: (name: string) => `Examples of ${name}`,
  functions: Object.fromEntries(
    functionNames.map((name): [FunctionName, Introduction] => [name, introduced[name].introduction]),
  ) as { readonly [Name in FunctionName]: IntroductionOf<Name> },
  fields: {
    account: 'Account',
    allAccounts: 'All accounts',
    from: 'From',
    fromHint: 'Such as 2026-03-31, -30d or 2026-Q1.',
    to: 'To',
    toHint: 'Blank: to the latest day.',
    until: 'Until',
    untilHint: 'Blank: 90 days. For example +30d.',
    period: 'Period',
    fromAndTo: 'From and to…',
    limit: 'Maximum rows',
    category: 'Category',
    blankAll: 'Blank: all.',
    columns: 'Columns',
    columnsHint: (names: string) => `Blank: the default columns. Or some of ${names}.`,
    allCategories: 'All categories',
    otherCategory: 'Type another one…',
    tag: 'Tag',
    in: 'In one currency',
    inHint: 'Blank: each currency by itself. The rates are in the sheet FIN Rates.',
    allTags: 'With any tag, or none',
    currency: 'Only this currency',
    allCurrencies: 'All currencies',
    chart: 'Chart',
    noChart: 'None',
    withChart: 'Beside the table',
    oneCurrency: 'A chart shows one currency: choose one above.',
    by: 'Totals by',
    interval: 'At the end of each',
    balance: 'Balance',
    field: 'Field',
    item: 'Item',
    all: 'All',
  },
  /** Of the field that has the focus. */
  help: {
    period: 'Which days count. A period such as last month moves on by itself.',
    from: 'The first day, which counts. Also a period, such as last month.',
    to: 'The last day, which counts.',
    until: 'The last day that is projected, two years from now at most.',
    account: 'One account, by its name. If it gets another name, choose it again.',
    category: 'As the Category column shows it. Several are separated by commas, and * matches any text: Travel*.',
    accountCategory: 'The kind of account, such as bank or debt.',
    tag: 'Transactions with this tag, which takes a request.',
    currency: 'Currencies are never added up: without a choice each one has its own rows.',
    by: 'What each row adds up. Category by month has a column for each month.',
    interval: 'The balance at the end of each day, week, month, quarter or year, and of the last day.',
    balance: 'The current balance, the available one, or the currency.',
    field: 'One value, or all of them in two columns.',
    item: 'One value, or all of them in two columns.',
    columns: 'Separated by commas, in the order in which you want them.',
    limit: 'The first rows only. The others are not counted.',
    chart: 'Periods: spending and income side by side. Others: the fifteen largest by spending.',
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
    institution: 'Institution',
    tag: 'Tag',
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
