import type { Cell } from '../../cells/cells';
import { addDecimals, fromDecimal, percentOf, toDecimal } from '../../cells/exact';
import { addDays, type DateRange } from '../../days/day-text';
import { day, month, type Period, quarter, startsBetween, week, year } from '../../days/periods';
import { ArgumentError } from '../../errors/addon-error';
import { quote } from '../../errors/sentence';
import { accountNamesIn } from '../../lookup/accounts';
import { accountCurrency, isDebt, percentOwned } from '../../rows/account';
import type { Row } from '../../rows/row';
import { folded } from '../../rows/row';
import { readDateRange } from '../arguments/dates';
import { countsInPast } from '../networth/select';
import {
  type Conversion,
  type Convertible,
  noteRates,
  openConversion,
  withConvertedHeading,
} from '../rates/conversion';
import type { Run } from '../run';
import { planTable, tableOf } from '../table/table';
import {
  type AccountBalances,
  accountName,
  type BalanceSource,
  existingOn,
  type PastBalance,
} from './account-balances';
import { selectBalances } from './select';
import { balancesColumns, form, intervals, introduction, reference, spec } from './spec';

export const balances = { spec, form, introduction, reference, show };

const periods: { readonly [Name in (typeof intervals)[number]]: Period } = { day, week, month, quarter, year };

/** A header row, then one row per account and end of a period (GET /v1/accounts, /v1/transactions). */
export function show(run: Run<typeof spec>): Cell[][] {
  const { options, positional } = run.call;
  const [account, from, to, by] = positional;
  const conversion = openConversion(run);
  const plan = withConvertedHeading(planTable(balancesColumns, options), conversion);
  const { today } = run.dateContext();
  const range = readDateRange(from, to, run.dateContext());
  const period = readPeriod(by);
  const { accounts, removed, unfiltered } = selectBalances(run, {
    ...options,
    account: accountNamesIn(run.session(), account),
    range,
    ends: (first) => endsOf(period, range, first, today),
  });
  const carried = (all: readonly AccountBalances[]) => (options.carry === true ? all.map(carry) : all);
  const shown = carried(accounts);
  const hasTotals = options.totals === 'true' || options.totals === 'only';
  const rowsOf = options.totals === 'only' ? [] : shown;
  const counted = hasTotals ? [...shown, ...carried(removed)].filter(({ account }) => countsInPast(account)) : [];
  conversion?.requireRates([...rowsOf, ...counted].flatMap(toConvertibles));
  const all = [
    ...rowsOf.flatMap((each) => each.balances.map((balance) => toRow(each.account, balance, conversion))),
    ...totalsOf(counted, options.share !== false, conversion),
  ];
  noteRates(run, conversion);
  return tableOf(run, all, plan, unfiltered);
}

function readPeriod(by: unknown): Period {
  const name = intervals.find((each) => each === folded(by ?? 'day'));
  if (name !== undefined) return periods[name];
  throw new ArgumentError('invalid_argument', `No interval ${quote(String(by))}. Write ${intervals.join(', ')}.`);
}

/** The ends of the periods; the last one is the last day of the range, and none is after today. */
function endsOf(
  period: Period,
  { dateFrom, dateTo = '9999' }: DateRange,
  first: string | null,
  today: string,
): string[] {
  const last = dateTo < today ? dateTo : today;
  const start = dateFrom ?? first ?? today;
  const ends = startsBetween(period, start, last).map((each) => addDays(period.next(each), -1));
  return ends.map((end) => (end < last ? end : last));
}

/** A balance that is not known becomes the nearest later one that is. After a gap in what is known, none is later. */
function carry({ account, balances: found, earliest, until }: AccountBalances): AccountBalances {
  const balances = found.map((each): PastBalance => {
    if (each.balance !== null || earliest === null || each.day > earliest.day) return each;
    return { ...each, balance: earliest.balance, source: 'carried' };
  });
  return { account, balances, earliest, until };
}

/** The balances that are known. */
function toConvertibles({ account, balances }: Pick<AccountBalances, 'account' | 'balances'>): Convertible[] {
  const currency = accountCurrency(account);
  return balances.flatMap(({ day, balance }) =>
    balance === null ? [] : { amount: toDecimal(balance), currency, day },
  );
}

function toRow(account: Row, past: PastBalance, conversion: Conversion | null): Row {
  const { day: date, source, reason } = past;
  const [known] = toConvertibles({ account, balances: [past] });
  const balance =
    known === undefined || conversion === null ? past.balance : conversion.round(conversion.convert(known));
  return {
    date,
    account: accountName(account),
    balance,
    signedBalance: balance === null ? null : isDebt(account) ? 0 - balance : balance,
    currency: conversion?.currency ?? accountCurrency(account),
    source,
    reason,
    id: account['id'],
  };
}

/** Assets minus liabilities of the accounts that count, by day and currency. */
function totalsOf(counted: readonly AccountBalances[], isShare: boolean, conversion: Conversion | null): Row[] {
  const shownIn = (account: Row): string => conversion?.currency ?? accountCurrency(account);
  const currencies = [...new Set(counted.map(({ account }) => shownIn(account)))];
  return currencies.flatMap((currency) => {
    const ofCurrency = counted.filter(({ account }) => shownIn(account) === currency);
    return (ofCurrency[0]?.balances ?? []).map(({ day: date }, index): Row => {
      const own = existingOn(ofCurrency, date);
      const parts = own.map(({ account, balances: all }) => ({ account, balance: all[index]?.balance ?? null }));
      const unknown = parts.filter(({ balance }) => balance === null).map(({ account }) => accountName(account));
      const sum = addDecimals(
        parts.map(({ account, balance }) => {
          const signed = isDebt(account) ? 0 - (balance ?? 0) : (balance ?? 0);
          const percentage = isShare ? percentOwned(account) : 100;
          const amount = percentOf(toDecimal(signed), percentage);
          return conversion?.convert({ amount, currency: accountCurrency(account), day: date }) ?? amount;
        }),
      );
      const total = unknown.length > 0 ? null : (conversion?.round ?? fromDecimal)(sum);
      return {
        date,
        account: 'Total',
        balance: total,
        signedBalance: total,
        currency,
        source: total === null ? null : sourceOf(own.map(({ balances: all }) => all[index]?.source)),
        reason: total === null ? `Not known: ${unknown.join(', ')}` : null,
      };
    });
  });
}

/** A sum is as certain as its least certain part. That of no part was reported by nobody. */
function sourceOf(sources: readonly (BalanceSource | null | undefined)[]): BalanceSource {
  if (sources.includes('carried')) return 'carried';
  return sources.length > 0 && sources.every((source) => source === 'reported') ? 'reported' : 'reckoned';
}
