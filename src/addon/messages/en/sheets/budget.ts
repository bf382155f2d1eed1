/** Texts of the sheet *Budget*. Words that the user types or chooses are read in every language. */
export const budgetSheet = {
  name: 'Budget',
  headings: {
    category: 'Category',
    amount: 'Planned',
    spent: 'Spent',
    bar: '',
    left: 'Left',
    before: 'Last month',
    status: 'Status',
    per: 'Per',
    rollover: 'Carry over',
    carried: 'Carried',
    group: 'Group',
    months: 'Year',
  },
  notes: {
    amount:
      'What you want to spend. A number over the sum of a group plans the group as a whole. The FIN sidebar proposes amounts: Refresh, Propose amounts.',
    left: 'Planned and carried, less spent, of the lines with an amount.',
    per: 'month or year',
    rollover:
      'Tick it, and what is left or overspent goes on to the next month. A number also counts what was left before.',
    group: 'The line of this name adds up the lines of the group. Your own text stays.',
    month: 'Choose a month, or type a day of it.',
  },
  /** The months that the list offers; `ago` begins with the number. */
  months: {
    current: 'This month',
    last: 'Last month',
    next: 'Next month',
    ago: (count: number) => `${count} months ago`,
    unknown: 'Which month?',
  },
  per: { month: 'month', year: 'year' },
  cards: {
    left: 'Left to spend',
    leftOfIncome: 'Left of income',
    expected: 'of {amount} expected',
    perDay: 'Left per day',
    spent: 'Spent',
    income: 'Income',
    before: 'all of last month ',
    daysLeft: ' days left, incl. today',
    lastDay: 'the last day',
  },
  settings: { expected: 'Expected income', since: 'Carry over since', begins: 'Year begins in month' },
  other: 'Other',
  total: 'Total',
  rest: 'Not budgeted',
  yearly: 'Amounts per year',
  /** A number format of the first day. */
  yearlySince: '"since" mmm yyyy',
  allMonths: { spent: 'Spent in all', income: 'Income' },
  noAmounts: 'No amounts yet. Open a group with +. FIN › Refresh proposes some.',
  /** A day in a sentence, as a pattern of TEXT. */
  day: 'mmmm d, yyyy',
  tableBegins: (day: string) => `The table of transactions begins on ${day}.`,
  status: {
    over: 'Over',
    used: 'Used up',
    nearly: 'Nearly used',
    fine: 'OK',
    noAmount: 'Amount?',
    noPeriod: 'Month or year?',
    unknown: 'No transactions',
    twice: 'Twice',
  },
  carry: { noFirst: 'Since when?', beforeTable: 'Before the table', unclear: 'Yes or no?' },
  /** A word in the formula of a proposed amount, and what the status adds. */
  proposal: {
    mark: 'proposal',
    of: (first: string, last: string) => `mean of ${first === last ? first : `${first} to ${last}`}`,
    status: ' (proposed)',
  },
  goals: {
    title: 'Goals',
    target: 'Target',
    saved: 'Saved',
    left: 'To go',
    until: 'By',
    account: 'Account',
    note: 'The name, the amount and a day, and in Account the name of an account. Without one, type what is saved.',
    reached: 'Reached',
    late: 'Late',
    noTarget: 'Amount?',
    perMonth: ' a month',
    onTrack: 'On track: ',
    otherCurrency: 'Account in ',
  },
};

export type BudgetSheetMessages = typeof budgetSheet;
