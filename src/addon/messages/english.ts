import type { AddonErrorCode } from '../errors/error-codes';
import { groupDigits } from '../errors/sentence';

const number = (count: number): string => groupDigits(count, ',');
const rows = (count: number): string => (count === 1 ? '1 row' : `${number(count)} rows`);
const accounts = (count: number): string => (count === 1 ? '1 account' : `${number(count)} accounts`);

/** Why an account gets no new data. Cells show it too. */
export const englishProblems = {
  disconnected: 'Disconnected',
  loginRequired: 'Login required',
  reconnectBy: (day: string) => `Reconnect by ${day}`,
  syncError: 'Sync error',
};

/** Why a formula shows nothing: titles of the checks and their evidence. */
const englishCauses = {
  connection: {
    title: 'Connection of the formulas',
    none: 'Formulas here have no connection. Under Connect, the owner clicks Use my connection here.',
    owners: 'Formulas here use the owner’s connection. The checks below used yours, which may see other data.',
  },
  notChecked: 'Not checked',
  /** Other languages may say it without the sentence, which is English. */
  couldNotCheck: (sentence: string) => sentence,
  access: {
    title: 'Accounts that the key may see',
    all: (count: number) => `The key sees all ${accounts(count)}.`,
    sees: (count: number, names: string) => `The key sees ${accounts(count)}: ${names}.`,
    seesNone: 'The key sees 0 accounts.',
    limited: (count: number, names: string) => `The key is limited to ${accounts(count)}: ${names}.`,
    limitedToNone: 'The key is limited to 0 accounts.',
    refused: (sentence: string) => `${sentence} `,
    notAmong: (names: string) => `${names} is not among them.`,
    othersHidden: 'Other accounts of the organization are hidden from it.',
  },
  support: {
    titles: { holdings: 'Accounts that have holdings', transactions: 'Accounts that have transactions' },
    allCan: (count: number, kind: 'holdings' | 'transactions') =>
      count === 1 ? `The account can have ${kind}.` : `All ${accounts(count)} can have ${kind}.`,
    none: (kind: 'holdings' | 'transactions', names: string) => `The API has no ${kind} for ${names}.`,
    some: (kind: 'holdings' | 'transactions', lacking: number, count: number, names: string) =>
      `The API has no ${kind} for ${lacking} of ${count}: ${names}.`,
  },
  dates: {
    title: 'Dates',
    allDays: 'The formula asks for all days.',
    range: (from: string | undefined, to: string | undefined) =>
      `The formula asks for ${from ?? 'the beginning'} to ${to ?? 'today and later'}.`,
    example: (day: string) => `There are transactions, such as one on ${day}.`,
    noneEither: 'There are none on other days either.',
    onOthers: (days: readonly string[]) =>
      `There are none on these days, but on others, such as ${days.join(' and ')}.`,
    unknownDay: 'an unknown day',
  },
  scope: {
    title: 'Scope',
    refused: (sentence: string) => sentence,
    may: (operation: string) => `The key may use ${operation}.`,
    mayNot: (operation: string) => `The key may not use ${operation}.`,
  },
  visibility: {
    title: 'Ignored transactions',
    none: 'None of them is ignored.',
    some: (count: number) => `${count === 1 ? '1 is' : `${number(count)} are`} ignored and therefore hidden.`,
  },
  filter: {
    title: (option: string) => `Option ${option}`,
    nothingEither: (filter: string) => `Without ${filter} there is nothing either.`,
    without: (filter: string, count: number) => `Without ${filter} there ${count === 1 ? 'is' : 'are'} ${rows(count)}.`,
    similar: (names: string) => `Other categories have the same words: ${names}.`,
  },
  tag: {
    title: 'Tag',
    refused: (sentence: string, _tag: string) => sentence,
    tagged: (tag: string) => `Some transactions have the tag ${tag}.`,
    notTagged: (tag: string) => `No transaction that the key can see has the tag ${tag}.`,
    archived: 'It is archived.',
  },
  health: {
    title: 'Connection of the accounts',
    fine: 'No account needs a login.',
    ill: (problems: string) => `${problems}. Newer data may be missing.`,
    problems: englishProblems,
  },
};

export type Causes = typeof englishCauses;

const ofAccount = (account: string | null): string => (account === null ? '' : ` on ${account}`);

/** Sentences of the sheets FIN Alerts and FIN Alert log, and of the sidebar. Amounts have their currency. */
const englishAlerts = {
  crossed: {
    balanceBelow: (account: string, amount: string, limit: string) => `${account} has ${amount}, below ${limit}.`,
    debtAbove: (account: string, amount: string, limit: string) => `${account} owes ${amount}, above ${limit}.`,
    forecastBelow: (account: string | null, amount: string, limit: string, day: string) =>
      `${account ?? 'All bank accounts together'} will have ${amount} on ${day}, below ${limit}.`,
    spendingAbove: (category: string | null, amount: string, limit: string, month: string) =>
      `${category ?? 'Everything'}: ${amount} spent in ${month}, above ${limit}.`,
    priceRise: (merchant: string, before: string, amount: string, day: string) =>
      `${merchant} costs ${amount} since ${day}, ${before} before.`,
    transactionAbove: (merchant: string, account: string | null, amount: string, day: string) =>
      `${merchant}: ${amount} on ${day}${ofAccount(account)}.`,
    foreignCurrency: (merchant: string, account: string | null, amount: string, expected: string, day: string) =>
      `${merchant}: ${amount} in place of ${expected} on ${day}${ofAccount(account)}.`,
    loginNeeded: {
      disconnected: (institution: string, accounts: string, _day: string) =>
        `${institution} is disconnected: ${accounts}.`,
      loginRequired: (institution: string, accounts: string, _day: string) =>
        `${institution} needs a login: ${accounts}.`,
      reconnectBy: (institution: string, accounts: string, day: string) =>
        `${institution} needs a login by ${day}: ${accounts}.`,
      syncError: (institution: string, accounts: string, _day: string) =>
        `${institution} could not be synchronized: ${accounts}.`,
    },
    notSynced: (account: string, day: string | null) => `${account} was last synchronized on ${day}.`,
  },
  /** What an alert watches; `of` is blank for any. */
  watched: {
    balanceBelow: (of: string, limit: string) => `Balance of ${of || 'any bank account'} below ${limit}`,
    debtAbove: (of: string, limit: string) => `Debt of ${of || 'any account'} above ${limit}`,
    forecastBelow: (of: string, limit: string, days: number) =>
      `Forecast of ${of || 'all bank accounts'} below ${limit} within ${days === 1 ? '1 day' : `${days} days`}`,
    spendingAbove: (of: string, limit: string) => `Spending of this month, ${of || 'all'}, above ${limit}`,
    priceRise: (of: string, percent: string, currency: string | null) =>
      `Price of ${of || 'any bill'}${currency === null ? '' : ` in ${currency}`} up by more than ${percent} %`,
    transactionAbove: (of: string, limit: string) => `Transaction of ${of || 'any account'} above ${limit}`,
    foreignCurrency: (of: string, limit: string | null, expected: string | null) =>
      `Transaction of ${of || 'any account'} in another currency than ${expected ?? 'that of its account'}` +
      (limit === null ? '' : `, above ${limit}`),
    loginNeeded: (of: string) => `Login needed for ${of || 'any account'}`,
    notSynced: (of: string, count: number, days: string) =>
      `${of || 'Any account'} not synchronized for ${count === 1 ? '1 day' : `${days} days`}`,
  },
};

/** Texts of the menu, its toasts and its dialogs. Other languages have the same keys. */
export const english = {
  turnOn: 'Turn on in this file',
  openSidebar: 'Open sidebar',
  openSidebarNeeded: 'Open sidebar (a table needs attention)',
  openSidebarAlertsNeeded: 'Open sidebar (the alerts need attention)',
  openSidebarAlerts: (count: number) => `Open sidebar (${count === 1 ? '1 alert' : `${number(count)} alerts`})`,
  insertTransactions: 'Insert transactions table',
  insertDashboard: 'Insert dashboard',
  insertBudget: 'Insert budget',
  insertCategories: 'Insert categories',
  insertRates: 'Insert rates',
  insertAlerts: 'Insert alerts',
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
  alerts: englishAlerts,
};

export type AddonMessages = typeof english;
