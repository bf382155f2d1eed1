import { addDecimals, type Decimal, negate, toDecimal, zero } from '../../cells/exact';
import { ArgumentError } from '../../errors/addon-error';
import { quote } from '../../errors/sentence';
import { readAccounts, resolveAccountIds } from '../../lookup/accounts';
import { accountCurrency, accountField, isDebt, reportedBalanceOf } from '../../rows/account';
import type { Row } from '../../rows/row';
import { rowsById } from '../../rows/row';
import type { RowSet } from '../../session/session';
import { accountName, groupByAccount } from '../balances/account-balances';
import { selectRecurring } from '../recurring/select';
import { ofAccounts, ofCurrencies, refuseUnknownCurrency } from '../row-filters';
import type { Sources } from '../run';
import { type Assumption, type Position, positionOf } from './position';
import { type PlannedItem, plannedDays } from './read-plan';

export interface ForecastQuery {
  readonly account: readonly string[];
  readonly currency: readonly string[];
  /** The last day. */
  readonly until: string;
  readonly plan: readonly PlannedItem[];
  /** Whether planned items may be in any currency, because all are converted. */
  readonly isConverted?: boolean;
}

/** Balance and assumptions of the accounts in one currency. */
export interface Forecast {
  readonly currency: string;
  /** What is owed if there are only debts; otherwise debts are subtracted. */
  readonly balance: Decimal;
  readonly isOwed: boolean;
  /** Decimals of its figures; null: all. */
  readonly places: number | null;
  /** By day; on each first what is open, then what is recurring. */
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
  refuseUnknownCurrency(sources, query.currency, listed, accountField.currency);
  const isOfAccounts = ofAccounts(ids, 'id');
  const chosen = listed.filter(
    (each) => isOfAccounts(each) && (ids.length > 0 || (each['category'] === 'bank' && each['status'] !== 'REMOVED')),
  );
  const planned = placePlanned(sources, query, chosen.map(accountCurrency), listed.map(accountCurrency));
  const accounts = chosen.filter(ofCurrencies(query.currency, accountField.currency));
  for (const each of accounts) {
    if (reportedBalanceOf(each) === null) throw noBalance(each);
  }
  const { expected, unfiltered } = expectRecurring(sources, accounts, query.until);
  const rowsOf = groupByAccount(unfiltered.rows);
  const positions = accounts.map((account) => {
    const rows = rowsOf.get(account['id']) ?? [];
    return { account, ...positionOf(sources, account, rows, query.until) };
  });
  const ofPlan = query.isConverted === true ? [...planned.keys()] : [];
  const forecasts = [...new Set([...accounts.map(accountCurrency), ...ofPlan])].map((currency): Forecast => {
    const own = positions.filter(({ account }) => accountCurrency(account) === currency);
    const open = own.flatMap(({ open }) => open);
    const assumptions = [...open, ...(expected.get(currency) ?? []), ...(planned.get(currency) ?? [])];
    assumptions.sort((a, b) => (a.date === b.date ? 0 : a.date < b.date ? -1 : 1));
    return { currency, ...balanceOf(own), places: null, assumptions };
  });
  return { forecasts, unfiltered };
}

function noBalance(account: Row): ArgumentError {
  return new ArgumentError(
    'invalid_argument',
    `The account ${quote(accountName(account))} has no current balance, so nothing can be projected. Choose others.`,
  );
}

function balanceOf(positions: readonly (Position & { readonly account: Row })[]): Pick<Forecast, 'balance' | 'isOwed'> {
  const isOwed = positions.every(({ account }) => isDebt(account));
  const balances = positions.map(({ account, balance }) => (isDebt(account) && !isOwed ? negate(balance) : balance));
  return { balance: addDecimals([zero, ...balances]), isOwed };
}

/** What is due from today on, by currency. What did not come before is expected today. */
function expectRecurring(sources: Sources, accounts: readonly Row[], until: string) {
  const { today } = sources.dateContext();
  const query = { merchant: [], currency: [], interval: [], kind: ['income', 'spending', 'transfer'] } as const;
  const states = ['active', 'late'] as const;
  // What the organization ignores changes the balance, too: often these are payments of cards.
  const { rows, unfiltered, dueDays } = selectRecurring(sources, { ...query, account: [], state: states }, 'all');
  const byId = rowsById(accounts);
  const expected = new Map<string, Assumption[]>();
  const leftOut: string[] = [];
  for (const row of rows) {
    const account = byId.get(row.accountId);
    if (account === undefined) continue;
    const currency = accountCurrency(account);
    if ((row.currency ?? currency) !== currency) {
      leftOut.push(row.merchant);
      continue;
    }
    const amount = toDecimal(row.amount);
    const common = { item: row.merchant, account: accountName(account), amount };
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

function placePlanned(
  { notes, dateContext }: Sources,
  { plan, until, isConverted }: ForecastQuery,
  chosen: readonly string[],
  all: readonly string[],
) {
  const { today } = dateContext();
  const [only, another] = new Set(chosen);
  const placed = new Map<string, Assumption[]>();
  const leftOut: string[] = [];
  for (const item of plan) {
    const { amount, name, currency } = item;
    const days = plannedDays(item, until).filter((day) => day >= today);
    if (days.length === 0) continue;
    if (currency === null && another !== undefined) {
      throw new ArgumentError(
        'invalid_argument',
        `The accounts have several currencies. Write that of ${quote(name)} in the fourth column of the plan.`,
      );
    }
    const own = currency ?? only;
    if (own === undefined) continue;
    if (!all.includes(own) && isConverted !== true) {
      throw new ArgumentError(
        'invalid_argument',
        `No account has the currency ${quote(own)} of ${quote(name)} in the plan.`,
      );
    }
    if (!chosen.includes(own) && isConverted !== true) leftOut.push(name);
    const basis = item.every === null ? 'planned' : `planned, ${item.every.name}`;
    const found = days.map((date): Assumption => ({ date, item: name, account: null, amount, basis }));
    placed.set(own, [...(placed.get(own) ?? []), ...found]);
  }
  if (leftOut.length > 0) notes.push(`Left out of the plan, in another currency: ${leftOut.join(', ')}`);
  return placed;
}
