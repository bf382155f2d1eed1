import { writeMonth, writeNumber } from '../../cells/write-number';
import type { AddonErrorCode } from '../../errors/error-codes';
import { isMailBuilt } from '../../platform/scopes';
import type { AccountProblem } from '../../rows/account';
import { mail } from './mail';
import { problems } from './problems';
import { budgetSheet } from './sheets/budget';
import { dashboard } from './sheets/dashboard';
import { sourceGroups } from './sheets/groups';
import { starter } from './sheets/starter';

const number = (count: number): string => writeNumber(count, 'en', 0);
const rows = (count: number): string => (count === 1 ? '1 row' : `${number(count)} rows`);
const monthText = (month: string): string => writeMonth(month, 'en');
const accounts = (count: number): string => (count === 1 ? '1 account' : `${number(count)} accounts`);

/** Amounts that were proposed for the budget: from which months, `yyyy-MM`, and in how many lines. */
interface Proposed {
  readonly months: readonly [first: string, last: string] | null;
  readonly proposed: number;
  readonly kept: number;
  readonly withoutSpending: number;
}

/** Why a formula shows nothing: titles of the checks and their evidence. */
const causes = {
  connection: {
    title: 'Connection of the formulas',
    none: 'Formulas here have no connection. Under Connect, the owner clicks Use my connection here.',
    owners: 'Formulas here use the owner’s connection. The checks below used yours, which may see other data.',
  },
  status: { title: 'Status of the rows' },
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
    problems,
  },
};

export type Causes = typeof causes;

const ofAccount = (account: string | null): string => (account === null ? '' : ` on ${account}`);

/** Writes an amount with the currency of a crossing, or a number without one. */
export type Money = (amount: number) => string;

interface Figure {
  readonly amount: number;
  readonly currency: string;
}

export interface Limited extends Figure {
  readonly limit: number;
}

export interface OneTransaction extends Figure {
  readonly merchant: string;
  readonly account: string | null;
  readonly day: string;
}

/** A side of a change in a confirmed period. */
export interface StatementSide {
  readonly amount: number;
  readonly day: string;
  readonly isIgnored: boolean;
}

export interface StatementFacts {
  readonly account: string;
  /** The date of the statement. */
  readonly statement: string;
  readonly id: string;
  readonly name: string;
  /** Null: it was not there. */
  readonly before: StatementSide | null;
  /** Null: it is gone. */
  readonly now: StatementSide | null;
  readonly currency: string;
}

/** What a row of FIN Alerts says; `of` is blank for any. */
export interface Watched {
  readonly of: string;
  readonly limit: number;
  /** The limit as text, and the same with the currency. A per cent and days have none. */
  readonly number: string;
  readonly amount: string;
  readonly currency: string | null;
  readonly days: number;
}

/**
 * Sentences of each kind of alert, for the sheets FIN Alerts and FIN Alert log, and for the sidebar: what crossed a limit,
 * and what an alert watches. Facts are stored, so that other languages can say them.
 */
const alerts = {
  balanceBelow: {
    crossed: ({ account, amount, limit }: Limited & { readonly account: string }, money: Money) =>
      `${account} has ${money(amount)}, below ${money(limit)}.`,
    watched: ({ of, amount }: Watched) => `Balance of ${of || 'any bank account'} below ${amount}`,
  },
  debtAbove: {
    crossed: ({ account, amount, limit }: Limited & { readonly account: string }, money: Money) =>
      `${account} owes ${money(amount)}, above ${money(limit)}.`,
    watched: ({ of, amount }: Watched) => `Debt of ${of || 'any account'} above ${amount}`,
  },
  forecastBelow: {
    /** `account` null: all bank accounts. */
    crossed: (
      { account, amount, limit, day }: Limited & { readonly account: string | null; readonly day: string },
      money: Money,
    ) => `${account ?? 'All bank accounts together'} will have ${money(amount)} on ${day}, below ${money(limit)}.`,
    watched: ({ of, amount, days }: Watched) =>
      `Forecast of ${of || 'all bank accounts'} below ${amount} within ${days === 1 ? '1 day' : `${days} days`}`,
  },
  spendingAbove: {
    crossed: (
      { category, amount, limit, month }: Limited & { readonly category: string | null; readonly month: string },
      money: Money,
    ) => `${category ?? 'Everything'}: ${money(amount)} spent in ${monthText(month)}, above ${money(limit)}.`,
    watched: ({ of, amount }: Watched) => `Spending of this month, ${of || 'all'}, above ${amount}`,
  },
  priceRise: {
    crossed: ({ merchant, before, amount, day }: OneTransaction & { readonly before: number }, money: Money) =>
      `${merchant} costs ${money(amount)} since ${day}, ${money(before)} before.`,
    watched: ({ of, number, currency }: Watched) =>
      `Price of ${of || 'any bill'}${currency === null ? '' : ` in ${currency}`} up by more than ${number} %`,
  },
  transactionAbove: {
    crossed: ({ merchant, account, amount, day }: OneTransaction, money: Money) =>
      `${merchant}: ${money(amount)} on ${day}${ofAccount(account)}.`,
    watched: ({ of, amount }: Watched) => `Transaction of ${of || 'any account'} above ${amount}`,
  },
  foreignCurrency: {
    crossed: (
      { merchant, account, amount, expected, day }: OneTransaction & { readonly expected: string },
      money: Money,
    ) => `${merchant}: ${money(amount)} in place of ${expected} on ${day}${ofAccount(account)}.`,
    /** The currency beside it is the expected one. */
    watched: ({ of, limit, number, currency }: Watched) =>
      `Transaction of ${of || 'any account'} in another currency than ${currency ?? 'that of its account'}` +
      (limit === 0 ? '' : `, above ${number}`),
  },
  loginNeeded: {
    crossed: ({
      institution,
      accounts,
      problem,
      day,
    }: {
      readonly institution: string;
      readonly accounts: string;
      readonly problem: Exclude<AccountProblem['kind'], 'syncError'>;
      readonly day: string | null;
    }) =>
      ({
        disconnected: `${institution} is disconnected: ${accounts}.`,
        loginRequired: `${institution} needs a login: ${accounts}.`,
        reconnectBy: `${institution} needs a login by ${day ?? ''}: ${accounts}.`,
      })[problem],
    watched: ({ of }: Watched) => `Login needed for ${of || 'any account'}`,
  },
  notSynced: {
    crossed: ({ account, day }: { readonly account: string; readonly day: string | null }) =>
      `${account} was last synchronized on ${day}.`,
    watched: ({ of, limit, number }: Watched) =>
      `${of || 'Any account'} not synchronized for ${limit === 1 ? '1 day' : `${number} days`}`,
  },
  statementChanged: {
    crossed: ({ account, statement, id, name, before, now }: StatementFacts, money: Money) => {
      const side = (each: StatementSide): string =>
        `${money(each.amount)} on ${each.day}${each.isIgnored ? ', ignored' : ''}`;
      return `${account}, statement of ${statement}: ${`${name} (${id})`.trim()} was ${before === null ? 'not there' : side(before)}, and is ${now === null ? 'gone' : side(now)}.`;
    },
    watched: ({ of }: Watched) => `Change in a confirmed statement of ${of || 'any account'}`,
  },
};

/** Texts of the toasts and dialogs of the menu, of alerts and of sheets. Other languages have the same keys. */
export const messages = {
  formatted: {
    done: (cell: string) => `The table of ${cell} is formatted.`,
    refused: 'Google refused to format the cells.',
  },
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
  causes,
  alerts,
  /** What the column State of FIN Alerts says. */
  alertStates: {
    off: 'Off',
    waitsForUser: 'Waits for the user of the connection: FIN sidebar, Refresh, Approve.',
    waitsForRefresh: 'Waits for the next refresh: time ran out.',
    waiting: (count: number) => `${count} more ${count === 1 ? 'waits' : 'wait'}: the next refreshes tell them.`,
    notChecked: (reason: string) => `Not checked: ${reason}`,
    more: (count: number) => ` And ${count} more.`,
    last: (sentence: string) => `OK. Last: ${sentence}`,
  },
  dashboard,
  mail: isMailBuilt ? mail : null,
  /** What came of proposing amounts for the budget. */
  proposed: ({ months, proposed, kept, withoutSpending }: Proposed) =>
    months === null
      ? 'Nothing was spent in the last three complete months, so there is nothing to propose.'
      : [
          `${proposed === 1 ? '1 amount' : `${number(proposed)} amounts`} proposed: the mean of ${Array.from(new Set(months), monthText).join(' to ')}.`,
          ...(kept === 0 ? [] : [`${number(kept)} ${kept === 1 ? 'line keeps its' : 'lines keep their'} amount.`]),
          ...(withoutSpending === 0 ? [] : [`Without spending: ${number(withoutSpending)}.`]),
        ].join(' '),
  budgetSheet,
  sourceGroups,
  starter,
};

export type AddonMessages = typeof messages;
