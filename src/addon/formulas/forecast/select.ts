import { addDecimals, type Decimal, negate, toDecimal, zero } from '../../cells/exact';
import { numberOf, type Row } from '../../cells/row';
import { ArgumentError } from '../../errors/addon-error';
import { quote } from '../../errors/sentence';
import { readAccounts, resolveAccountIds } from '../../lookup/accounts';
import type { RowSet } from '../../session/session';
import { nameOf } from '../balances/account-balances';
import { currencyOf } from '../networth/select';
import { selectRecurring } from '../recurring/select';
import { ofAccounts, ofCurrencies, refuseUnknownCurrency } from '../row-filters';
import type { Sources } from '../run';
import type { PlannedItem } from './read-plan';

export interface ForecastQuery {
  readonly account: readonly string[];
  readonly currency: readonly string[];
  /** The last day. */
  readonly until: string;
  readonly plan: readonly PlannedItem[];
}

/** Something that is expected to change a balance. */
export interface Assumption {
  readonly date: string;
  readonly item: string;
  /** null for a planned item. */
  readonly account: string | null;
  readonly amount: Decimal;
  readonly basis: string;
}

/** Balance and assumptions of the accounts in one currency. */
export interface Forecast {
  readonly currency: string;
  /** What is owed if there are only debts; otherwise debts are subtracted. */
  readonly balance: Decimal;
  readonly isOwed: boolean;
  /** By day; on each those that are recurring first. */
  readonly assumptions: readonly Assumption[];
}

/** A forecast per currency, in the order of the accounts. */
export function selectForecast(
  sources: Sources,
  query: ForecastQuery,
): { readonly forecasts: readonly Forecast[]; readonly unfiltered: RowSet } {
  const session = sources.session();
  const ids = resolveAccountIds(session, query.account);
  const listed = readAccounts(session).rows;
  refuseUnknownCurrency(sources, query.currency, listed, 'balances.currencyCode');
  const filters = [ofAccounts(ids, 'id'), ofCurrencies(query.currency, 'balances.currencyCode')];
  const accounts = listed.filter(
    (each) =>
      filters.every((isKept) => isKept(each)) &&
      (ids.length > 0 || (each['category'] === 'bank' && each['status'] !== 'REMOVED')),
  );
  for (const each of accounts) {
    if (numberOf(each, 'balances.current') === null) throw noBalance(each);
  }
  const { expected, unfiltered } = expectRecurring(sources, accounts, query.until);
  const currencies = [...new Set(accounts.map(currencyOf))];
  const planned = placePlanned(query.plan, currencies, sources.dateContext().today, query.until);
  const forecasts = currencies.map((currency): Forecast => {
    const own = accounts.filter((each) => currencyOf(each) === currency);
    const assumptions = [...(expected.get(currency) ?? []), ...(planned.get(currency) ?? [])];
    assumptions.sort((a, b) => (a.date === b.date ? 0 : a.date < b.date ? -1 : 1));
    return { currency, ...balanceOf(own), assumptions };
  });
  return { forecasts, unfiltered };
}

function noBalance(account: Row): ArgumentError {
  return new ArgumentError(
    'invalid_argument',
    `The account ${quote(nameOf(account))} has no current balance, so nothing can be projected. Choose others.`,
  );
}

function balanceOf(accounts: readonly Row[]): Pick<Forecast, 'balance' | 'isOwed'> {
  const isDebt = (account: Row): boolean => account['category'] === 'debt';
  const isOwed = accounts.every(isDebt);
  const balances = accounts.map((account) => {
    const balance = toDecimal(numberOf(account, 'balances.current') ?? 0);
    return isDebt(account) && !isOwed ? negate(balance) : balance;
  });
  return { balance: addDecimals([zero, ...balances]), isOwed };
}

/** What is due from today on, by currency. What did not come before is expected today. */
function expectRecurring(sources: Sources, accounts: readonly Row[], until: string) {
  const { today } = sources.dateContext();
  const query = { merchant: [], currency: [], interval: [], kind: ['income', 'spending', 'transfer'] } as const;
  const states = ['active', 'late'] as const;
  // What the organization ignores changes the balance, too: often these are payments of cards.
  const { rows, unfiltered, dueDays } = selectRecurring(sources, { ...query, account: [], state: states }, 'all');
  const byId = new Map(accounts.map((account) => [account['id'], account]));
  const expected = new Map<string, Assumption[]>();
  const leftOut: string[] = [];
  for (const row of rows) {
    const account = byId.get(row.accountId);
    if (account === undefined) continue;
    const currency = currencyOf(account);
    if ((row.currency ?? currency) !== currency) {
      leftOut.push(row.merchant);
      continue;
    }
    const amount = toDecimal(row.amount);
    const common = { item: row.merchant, account: nameOf(account), amount };
    const found = dueDays(row, until).map((day): Assumption => {
      const basis = `${row.interval}, ${row.count} payments since ${row.firstSeen}`;
      return day < today
        ? { ...common, date: today, basis: `${basis}; was due ${day}` }
        : { ...common, date: day, basis };
    });
    expected.set(currency, [...(expected.get(currency) ?? []), ...found]);
  }
  if (leftOut.length > 0) sources.notes.push(`Left out, in another currency than the account: ${leftOut.join(', ')}`);
  return { expected, unfiltered };
}

function placePlanned(plan: readonly PlannedItem[], currencies: readonly string[], today: string, until: string) {
  const placed = new Map<string, Assumption[]>();
  const [only, another] = currencies;
  for (const { date, amount, name, currency } of plan) {
    const own = currency ?? (another === undefined ? only : undefined);
    if (own === undefined) {
      if (only === undefined) continue;
      throw new ArgumentError(
        'invalid_argument',
        `The accounts have several currencies. Write that of ${quote(name)} in the fourth column of the plan.`,
      );
    }
    if (date < today || date > until) continue;
    const assumption = { date, item: name, account: null, amount, basis: 'planned' };
    placed.set(own, [...(placed.get(own) ?? []), assumption]);
  }
  return placed;
}
