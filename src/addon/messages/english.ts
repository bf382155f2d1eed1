import type { AddonErrorCode } from '../errors/error-codes';
import { englishCauses } from './english-causes';
import { groupDigits } from './group-digits';

const number = (count: number): string => groupDigits(count, ',');

/** Texts of the menu, its toasts and its dialogs. Other languages have the same keys. */
export const english = {
  turnOn: 'Turn on in this file',
  openSidebar: 'Open sidebar',
  openSidebarNeeded: 'Open sidebar (a table needs attention)',
  insertTransactions: 'Insert transactions table',
  insertDashboard: 'Insert dashboard',
  insertBudget: 'Insert budget',
  insertCategories: 'Insert categories',
  explain: 'Why is this empty?',
  refreshNow: 'Refresh now',
  readEverything: 'Read everything again',
  refreshed: (count: number, tablesLeft: number) =>
    (count === 1 ? '1 formula shows fresh data.' : `${number(count)} formulas show fresh data.`) +
    (tablesLeft === 0 ? '' : ` Not all tables do (${number(tablesLeft)}): see Refresh in the sidebar.`),
  tableFilled: (rowCount: number) => `${number(rowCount)} transactions. It is refreshed every six hours.`,
  tableUnfinished: (rowCount: number, message: string) =>
    `${number(rowCount)} transactions. ${message} Press Continue in the sidebar, under Refresh.`,
  /** Other languages say what the code means. The message is English. */
  failed: (_code: AddonErrorCode, message: string) => message,
  budget: {
    choose:
      'Several tables have all transactions, each of other data. Choose one in the sidebar: Refresh, then Insert budget.',
    lost: {
      removed: (name: string | null) =>
        name === null ? 'The table of the budget was removed.' : `The table of the budget, ${name}, was removed.`,
      columns: (name: string | null) =>
        `The table of the budget${name === null ? '' : `, ${name},`} no longer has the columns date, amount, currency and category.`,
    },
    uses: (name: string) => `The budget uses ${name} now.`,
  },
  explained: {
    rows: (cell: string, count: number) =>
      `The formula in ${cell} shows ${count === 1 ? '1 row' : `${number(count)} rows`}.`,
    error: (cell: string, message: string) => `The formula in ${cell} shows an error. ${message}`,
    empty: (cell: string) => `The formula in ${cell} shows no rows.`,
    check: (title: string, evidence: string) => `${title}: ${evidence}`,
    noData: 'The key can see no such data.',
  },
  causes: englishCauses,
};

export type Messages = typeof english;
