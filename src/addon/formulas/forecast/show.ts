import type { Cell } from '../../cells/cells';
import { addDays, addMonths } from '../../days/day-text';
import { day, month, type Period, week } from '../../days/periods';
import { ArgumentError } from '../../errors/addon-error';
import { accountNamesIn } from '../../lookup/accounts';
import { type DateContext, readDateRange } from '../arguments/dates';
import { noteRates, openConversion, withConvertedHeading } from '../rates/conversion';
import type { Run } from '../run';
import { planTable, tableOf } from '../table/table';
import { assumptionColumns } from './assumption-columns';
import { joinForecasts } from './join-forecasts';
import { projectAssumptions, projectPeriods } from './project';
import { readPlan } from './read-plan';
import { selectForecast } from './select';
import { forecastColumns, form, introduction, reference, spec } from './spec';

export const forecast = { spec, form, introduction, reference, show };

const periods: { readonly [Name in 'day' | 'week' | 'month']: Period } = { day, week, month };

/** A header row, then one row per period or assumption and currency (GET /v1/accounts, /v1/transactions). */
export function show(run: Run<typeof spec>): Cell[][] {
  const { options, positional } = run.call;
  const [account, last, planned] = positional;
  const isDetail = options.detail === true;
  const conversion = openConversion(run);
  const plan = withConvertedHeading(planTable(isDetail ? assumptionColumns : forecastColumns, options), conversion);
  const context = { ...run.dateContext(), isAhead: true };
  const until = readUntil(last, context);
  const isConverted = conversion !== null && options.currency.length === 0;
  const query = { currency: options.currency, until, plan: readPlan(planned, context), isConverted };
  const { forecasts, unfiltered } = selectForecast(run, { ...query, account: accountNamesIn(run.session(), account) });
  const shown = conversion === null ? forecasts : joinForecasts(forecasts, conversion, context.today);
  noteRates(run, conversion);
  const rows = shown.flatMap((each) =>
    isDetail
      ? projectAssumptions(each, context.today)
      : projectPeriods(each, periods[options.by ?? 'day'], context.today, until),
  );
  return tableOf(run, rows, plan, unfiltered);
}

const defaultDays = 90;
const yearsMax = 2;

function readUntil(last: unknown, context: DateContext): string {
  const { today } = context;
  if (last === undefined) return addDays(today, defaultDays);
  const { dateTo } = readDateRange(undefined, last, context);
  const latest = addMonths(today, 12 * yearsMax);
  if (dateTo !== undefined && dateTo >= today && dateTo <= latest) return dateTo;
  throw new ArgumentError('invalid_date', `The last day must be from today to ${latest}, such as +30d.`);
}
