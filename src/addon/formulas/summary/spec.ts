import {
  boolean,
  type ColumnSet,
  computed,
  conversion,
  type FunctionForm,
  type FunctionSpec,
  figures,
  from,
  fromText,
  type Introduction,
  list,
  type NamedColumn,
  type Reference,
  tableOptions,
  textOption,
  to,
  toHelp,
} from '../catalogue/spec';
import { transactionFilters } from '../transactions/spec';

export const spec = {
  operation: 'listTransactions',
  parameters: [{ name: 'by', type: 'string', isOptional: false }, from, to],
  options: {
    ...transactionFilters,
    tag: textOption,
    subtags: boolean,
    without: list,
    ...figures,
    ...conversion,
    ...tableOptions,
  },
  columns: null,
} as const satisfies FunctionSpec;

const figureColumns = [
  computed('count', 'integer'),
  computed('in', 'number'),
  computed('out', 'number'),
  computed('net', 'number'),
  computed('transfers', 'number'),
];

/** Columns of a summary by one group; `first` is the group's column. Compared, each figure has three more. */
export function summaryColumns(first: NamedColumn, isCompared: boolean): ColumnSet {
  const figures = figureColumns.flatMap((figure) => (isCompared ? [figure, ...comparedColumns(figure)] : [figure]));
  const named = [first, computed('currency', 'string'), ...figures];
  return { fields: {}, named, defaults: named.map(({ key }) => key), order: [] };
}

function comparedColumns({ key, title, kind }: NamedColumn): NamedColumn[] {
  const [before, change, percent] = comparedKeys(key);
  return [
    computed(before, kind, `${title} before`),
    computed(change, kind, `${title} change`),
    computed(percent, 'number', `${title} change %`),
  ];
}

/** The columns that a comparison adds to a figure. */
export function comparedKeys(figure: string): [string, string, string] {
  return [`${figure}Before`, `${figure}Change`, `${figure}Percent`];
}

export const form = {
  offers: ['account', 'category', 'tag', 'currency', 'in'],
  fields: {
    by: {
      choices: [
        'month',
        'category',
        'merchant',
        'account',
        'institution',
        'tag',
        'week',
        'quarter',
        'year',
        'category,month',
      ],
    },
  },
  examples: [
    '=FIN_SUMMARY("month", "ytd")',
    '=FIN_SUMMARY("category", "last month", , "columns=category,currency,out; limit=10")',
    '=FIN_SUMMARY("category,month", "ytd", , "measure=out; currency=USD; totals=true")',
    '=FIN_SUMMARY("category", "this month", , "compare=previous; measure=out")',
    '=FIN_SUMMARY("month", "ytd", , "in=USD", Rates!A2:C)',
    '=FIN_SUMMARY("tag", "ytd", , "subtags=true; measure=out")',
  ],
} as const satisfies FunctionForm<typeof spec>;

export const introduction = {
  purpose: 'Totals by month, category or merchant',
  summary:
    'Adds up transactions by day, week, month, quarter, year, category, merchant, account, institution, tag, kind or group, or by two of these as a pivot. In is income, Out is spending, Net is In minus Out; transfers between accounts are separate.',
  examples: [
    'Cash flow by month',
    "Where last month's money went",
    'Spending by category, with a column per month',
    'This month beside the same days of the last one',
    'Cash flow in one currency, with your exchange rates',
    'What each trip or project cost',
  ],
} as const satisfies Introduction;

export const reference: Reference = {
  returns:
    'a header row, then one row per group and currency: count, in, out, net, transfers. With two groupings a pivot table with the second one across',
  parameters: {
    by: 'day, week, month, quarter, year, category, merchant, payee (the merchant, otherwise the name), account, institution, tag, kind or group (of FIN Categories). Two of them, separated by a comma, make a pivot: category,month',
    from: fromText,
    to: toHelp,
  },
  options: () => ({
    columns: 'columns in your order; not available in a pivot',
    dates: 'text (default: 2026-03, 2026-W13, 2026-Q1), or real or serial for the first day of the group',
  }),
  rules: [
    'Every transaction is income, spending or a transfer, see [Kinds](#kinds). In is the sum of income, Out the sum of spending without its sign, so that a refund reduces it, and Net is In minus Out. Transfers is the sum of transfers with their sign. Sums are exact to the last decimal of the API. A transaction without an amount counts, and adds nothing.',
    'Categories are shown as in `FIN_TRANSACTIONS`, and names that differ in case or accents are two groups, of which `category=` finds both. To add up by the names of the API, use `sourcePrimaryCategory` or `sourceDetailedCategory` in place of `category`.',
    'Currencies are never added to each other: each has its own rows, the most used currency first. `currency=USD` shows one only, and `in=USD` converts all, each amount at the rate of its day ([One currency](#one-currency)). A transfer between two currencies may leave the difference of the rates in Transfers, and is found by its category alone.',
    'The parts of the sheet FIN Splits count in place of their transaction, and all filters apply to them. Count counts a split transaction once in each group that has a part of it, and once in the Total, see [Splits](#splits).',
    'Pending transactions are included; `pending=false` excludes them. Ignored ones are not included, unless `visibility` includes them.',
    'Net plus Transfers is the change of an account: its balance at the beginning plus both gives the balance at the end. For a debt, subtract them instead. This needs `visibility=all`, because transfers are often ignored, pending transactions only if the bank counts them, and none that [counts on another day](#changes).',
    'A transfer between two of your accounts is two transactions, one in and one out. Together they add 0 to Transfers. Part of it remains there if the key sees only one of the accounts.',
    'Compared, a figure is followed by the one before, the change, and the change in per cent of the size of the one before, with the sign of the change: from -60 to -120 it is -100 %. It is blank if the figure before is 0. Change and per cent are those of the exact figures, and each is rounded once. `columns=` may name columns of the comparison, such as `outBefore`; if it names none, each figure is followed by its own. `compare=previous` takes the period before: for complete months as many months, for the first days of a month or week, and a quarter or year to today, the same number of days of the one before, otherwise as many days. From 1 January to today is the year to today. `compare=year` takes the same days a year ago, for weeks the same week 52 weeks ago. Days after today are left out: of a month, quarter, week or year that is not over, the same number of days of the one before are taken, and other dates end today. By day, week, month, quarter or year, each period is compared with the one before or a year ago. Groups that only the days before have are shown with 0.',
    'Amounts count in full, also those of shared accounts. `share=true` counts only the percentage owned (`accountOwnershipPercentage`; 100 % if absent). Where such accounts count, the headings of amounts say *(in full)* or *(your share)*.',
    'Every day, week, month, quarter or year of the dates appears in order, with zeros where nothing happened, for each currency that occurs or that `currency` names. The first and the last one contain only the days of the dates: without dates, the first one begins 90 days ago. For complete months, use a period such as `ytd`. An open end is today, or the last transaction if that is later. Weeks begin on Monday (ISO 8601): 2027-01-01 is in `2026-W53`.',
    'Other groups are sorted by Out or by `measure`, the largest first; for net, the largest loss first. `measure=in` and `measure=out` leave out groups whose sum is 0, in a pivot in each column, compared on both sides. Transactions without a category, merchant, account, institution, tag or date are in the groups (no category), (no merchant) and so on.',
    'By tag, a transaction with several tags counts in each of their groups, and once in the Total, so the groups can add up to more. `subtags=true` adds it to the tags above its own too. The transactions of each tag are read, as for the column `tags`: at least one request per tag, shared with all formulas of the same dates, and with more than 60 tags of any dates. Then a tag that was attached outside this spreadsheet may show hours later.',
    'A pivot shows one `measure`: net (default), in, out, transfers or count, and a Total column, which `totals=false` removes. `totals=true` adds a Total row per currency. It includes groups that `limit` cuts off; a pivot shows these as the row Other. More than 1,000 columns are refused.',
  ],
};
