import type { Cell } from '../../cells/cells';
import { addDecimals, fromDecimal, percentOf } from '../../cells/exact';
import { groupBy } from '../../cells/lists';
import { accountNamesIn } from '../../lookup/accounts';
import { accountCurrency, percentOwned } from '../../rows/account';
import type { Row } from '../../rows/row';
import { readDateRange } from '../arguments/dates';
import { accountName } from '../balances/account-balances';
import { readRecordedBalances } from '../check/recorded-balances';
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
import { type Course, type DatedAmount, measurePerformance } from './measure';
import { type Measured, selectPerformance } from './select';
import { form, introduction, performanceColumns, reference, spec } from './spec';

export const performance = { spec, form, introduction, reference, show };

/** A header row, then one row per account, and per currency for totals (GET /v1/accounts, /v1/transactions). */
export function show(run: Run<typeof spec>): Cell[][] {
  const { options, positional } = run.call;
  const [account, from, to, range] = positional;
  const conversion = openConversion(run);
  const plan = withConvertedHeading(planTable(performanceColumns, options), conversion);
  const isAll = from === undefined && to === undefined;
  const { accounts, unfiltered } = selectPerformance(run, {
    account: accountNamesIn(run.session(), account),
    currency: options.currency,
    range: isAll ? {} : readDateRange(from, to, run.dateContext()),
    recorded: readRecordedBalances(run, range),
  });
  conversion?.requireRates(accounts.flatMap(toConvertibles));
  const shown = accounts.map((each) => inCurrency(each, conversion));
  const round = conversion?.round ?? fromDecimal;
  const rowOf = (name: string, { currency, course, reason }: Omit<Shown, 'account'>, id: unknown): Row => {
    const common = { account: name, currency, id };
    if (course === null) return { ...common, reason };
    const found = measurePerformance(course, options.annualize);
    return {
      ...common,
      from: found.from,
      to: found.to,
      startValue: round(found.startValue),
      paidIn: round(found.paidIn),
      takenOut: round(found.takenOut),
      contributions: round(found.contributions),
      endValue: round(found.endValue),
      gain: round(found.gain),
      returnPercent: found.percent,
      perYearPercent: found.perYear,
      reason: found.reason,
    };
  };
  const rows = [
    ...(options.totals === 'only'
      ? []
      : shown.map((each) => rowOf(accountName(each.account), each, each.account['id']))),
    ...(options.totals === 'only' || options.totals === 'true'
      ? totalsOf(shown, options.share !== false).map((each) => rowOf('Total', each, null))
      : []),
  ];
  noteRates(run, conversion);
  return tableOf(run, rows, plan, unfiltered);
}

interface Shown extends Measured {
  readonly currency: string;
}

function inCurrency(measured: Measured, conversion: Conversion | null): Shown {
  const currency = accountCurrency(measured.account);
  if (conversion === null) return { ...measured, currency };
  const convert = ({ day, amount }: DatedAmount): DatedAmount => ({
    day,
    amount: conversion.convert({ amount, currency, day }),
  });
  return { ...measured, currency: conversion.currency, course: withAmounts(measured.course, convert) };
}

function withAmounts(course: Course | null, change: (amount: DatedAmount) => DatedAmount): Course | null {
  if (course === null) return null;
  return { start: change(course.start), end: change(course.end), flows: course.flows.map(change) };
}

function toConvertibles({ account, course }: Measured): Convertible[] {
  const currency = accountCurrency(account);
  const amounts = course === null ? [] : [course.start, course.end, ...course.flows];
  return amounts.map(({ day, amount }) => ({ amount, currency, day }));
}

/** The accounts of a currency as one, by the percentage owned. */
function totalsOf(shown: readonly Shown[], isShare: boolean): Omit<Shown, 'account'>[] {
  const counted = shown.filter(({ account }) => countsInPast(account));
  return Array.from(
    groupBy(counted, ({ currency }) => currency),
    ([currency, own]) => {
      const unknown = own.filter(({ course }) => course === null).map(({ account }) => accountName(account));
      if (unknown.length > 0) return { currency, course: null, reason: `Not known: ${unknown.join(', ')}` };
      const courses = own.flatMap(({ account, course }) => {
        const percentage = isShare ? percentOwned(account) : 100;
        return withAmounts(course, ({ day, amount }) => ({ day, amount: percentOf(amount, percentage) })) ?? [];
      });
      const [first] = courses;
      const isOfSameDays = courses.every(
        ({ start, end }) => start.day === first?.start.day && end.day === first.end.day,
      );
      if (first === undefined || !isOfSameDays) {
        return { currency, course: null, reason: 'The accounts begin or end on different days. Give both days' };
      }
      const sumOf = (amounts: readonly DatedAmount[]): DatedAmount => ({
        day: amounts[0]?.day ?? '',
        amount: addDecimals(amounts.map(({ amount }) => amount)),
      });
      const course = {
        start: sumOf(courses.map(({ start }) => start)),
        end: sumOf(courses.map(({ end }) => end)),
        flows: courses.flatMap(({ flows }) => flows),
      };
      return { currency, course, reason: null };
    },
  );
}
