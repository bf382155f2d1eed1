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
