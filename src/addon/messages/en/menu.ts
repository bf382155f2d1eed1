import { writeNumber } from '../../cells/write-number';

/** Also in the error of the code `not_loaded`. */
export const notLoadedText =
  'A file of FIN could not be loaded. Try again. If it persists, report it: the add-on must be pushed again.';

/** What is shown while a spreadsheet is opened, and if the rest of the add-on cannot be loaded. Each cell loads it. */
export const menu = {
  turnOn: 'Turn on in this file',
  openSidebar: 'Open sidebar',
  openSidebarNeeded: 'Open sidebar (a table needs attention)',
  openSidebarAlertsNeeded: 'Open sidebar (the alerts need attention)',
  openSidebarAlerts: (count: number) =>
    `Open sidebar (${count === 1 ? '1 alert' : `${writeNumber(count, 'en', 0)} alerts`})`,
  insertTransactions: 'Insert transactions table',
  insertStarter: 'Insert starter workbook',
  insertDashboard: 'Insert dashboard',
  insertBudget: 'Insert budget',
  insertCategories: 'Insert categories',
  insertRates: 'Insert rates',
  insertAlerts: 'Insert alerts',
  formatHere: 'Format the table here',
  explain: 'Why is this empty?',
  refreshNow: 'Refresh now',
  readEverything: 'Read everything again',
  notLoaded: notLoadedText,
};

export type MenuMessages = typeof menu;
