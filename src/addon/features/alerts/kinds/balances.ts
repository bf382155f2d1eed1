import { addDays } from '../../../days/day-text';
import { withFallback } from '../../../errors/addon-error';
import { quote } from '../../../errors/sentence';
import { selectAccounts } from '../../../formulas/accounts/select';
import { accountName } from '../../../formulas/balances/account-balances';
import { lowestOf } from '../../../formulas/forecast/project';
import { selectForecast } from '../../../formulas/forecast/select';
import type { Sources } from '../../../formulas/run';
import { findAccount } from '../../../lookup/accounts';
import { accountCurrency, reportedBalanceOf } from '../../../rows/account';
import { type Row, textOf } from '../../../rows/row';
import { type Alert, type AlertKindSpec, alertError, type Evaluation, type Finding, named, roundUp } from './kind';

/** The current balance of FIN_BALANCE, of one account or of all of a category. */
export const balanceBelow: AlertKindSpec = {
  label: 'Balance below',
  defaultLimit: null,
  isSigned: true,
  evaluate: (sources, alert) => compareBalances(sources, alert, 'balanceBelow', ({ balance }) => balance < alert.limit),
  // A tenth of what is spent in a month is soon needed.
  propose: ({ main }) =>
    main === null || main.inMonth <= 0 ? [] : [{ limit: roundUp(main.inMonth / 10), currency: main.currency }],
};

/** The balance of a debt is what is owed. */
export const debtAbove: AlertKindSpec = {
  label: 'Debt above',
  defaultLimit: null,
  evaluate: (sources, alert) => compareBalances(sources, alert, 'debtAbove', ({ balance }) => balance > alert.limit),
};

const proposedMax = 5;

/** The lowest balance of FIN_FORECAST until the last of some days. */
export const forecastBelow: AlertKindSpec = {
  label: 'Forecast below',
  isSigned: true,
  readsDays: true,
  byKinds: true,
  evaluate: compareForecast,
  propose: ({ accounts, active }) =>
    active
      .filter((account) => account['category'] === 'bank' && reportedBalanceOf(account) !== null)
      .slice(0, proposedMax)
      .map((account) => ({ of: uniqueNameOf(account, accounts) })),
};

interface Balance {
  readonly id: string;
  readonly name: string;
  readonly balance: number;
  readonly currency: string;
}

function compareBalances(
  sources: Sources,
  alert: Alert,
  kind: 'balanceBelow' | 'debtAbove',
  isCrossed: (balance: Balance) => boolean,
) {
  const balances = chooseAccounts(sources, alert, kind === 'debtAbove').map((account): Balance => {
    const balance = reportedBalanceOf(account);
    if (balance === null)
      throw alertError(`${quote(accountName(account))} has no current balance. Choose another account.`);
    return { id: String(account['id']), name: accountName(account), balance, currency: accountCurrency(account) };
  });
  const findings = balances.filter(isCrossed).map(
    ({ id, name, balance, currency }): Finding => ({
      key: id,
      facts: { kind, account: name, amount: balance, currency, limit: alert.limit },
    }),
  );
  return { findings, figures: balances.map(({ balance: amount, currency }) => ({ amount, currency })) };
}

function chooseAccounts(sources: Sources, { of, currency }: Alert, areDebts: boolean): readonly Row[] {
  const { rows } = selectAccounts(sources, {
    account: named(of),
    currency: named(currency),
    status: [],
    category: [],
    sourceType: [],
    supportsTransactions: undefined,
    supportsHoldings: undefined,
  });
  const isOfKind = ({ category }: Row): boolean => (category === 'debt') === areDebts;
  if (of === '') {
    // Only these have a limit that matters without being named; a value of an investment is no money to spend.
    const chosen = rows.filter(
      (row) => row['category'] === (areDebts ? 'debt' : 'bank') && row['status'] !== 'REMOVED',
    );
    const counted = chosen.filter((row) => reportedBalanceOf(row) !== null);
    if (counted.length === 0) throw alertError(`No ${areDebts ? 'debt' : 'bank account'} has a balance.`);
    return counted;
  }
  if (rows.length === 0) throw alertError(`${quote(of)} is not in ${currency}.`);
  if (!rows.every(isOfKind)) {
    throw alertError(
      areDebts
        ? `${quote(of)} is no debt. Write Balance below.`
        : `${quote(of)} is a debt, and its balance is what is owed. Write Debt above.`,
    );
  }
  return rows;
}

function compareForecast(sources: Sources, { of, currency, limit, days }: Alert): Evaluation {
  const { today } = sources.dateContext();
  const until = addDays(today, days);
  const query = { account: named(of), currency: named(currency), until, plan: [] };
  const { forecasts } = selectForecast(sources, query);
  if (forecasts.length === 0) throw alertError('No bank account to forecast.');
  if (forecasts.some(({ isOwed }) => isOwed))
    throw alertError('A debt has no forecast that is too low. Write Debt above.');
  const lowest = forecasts.map((forecast) => {
    const { balance: amount, day } = lowestOf(forecast, today, until);
    return { amount, currency: forecast.currency, day };
  });
  const findings = lowest
    .filter(({ amount }) => amount < limit)
    .map(
      (low): Finding => ({
        key: low.currency,
        facts: { kind: 'forecastBelow', account: of === '' ? null : of, ...low, limit },
      }),
    );
  return { findings, figures: lowest };
}

/** What only this account is called: its name, otherwise its mask or id. */
function uniqueNameOf(account: Row, all: readonly Row[]): string {
  const id = textOf(account, 'id') ?? '';
  const names = [textOf(account, 'name'), textOf(account, 'mask')].map((name) => name?.trim() ?? '');
  return names.find((name) => name !== '' && isOnly(account, name, all)) ?? id;
}

function isOnly(account: Row, name: string, all: readonly Row[]): boolean {
  return withFallback(
    () => findAccount(all, name) === account,
    () => false,
    ({ code }) => code === 'ambiguous_account' || code === 'unknown_account',
  );
}
