import { toDecimal } from '../../cells/exact';
import type { Connections } from '../../connections/connections';
import { addDays } from '../../days/day-text';
import { month } from '../../days/periods';
import { ArgumentError } from '../../errors/addon-error';
import { accountName } from '../../formulas/balances/account-balances';
import { lowestOf, projectPeriods } from '../../formulas/forecast/project';
import type { PlannedItem } from '../../formulas/forecast/read-plan';
import { type Forecast, selectForecast } from '../../formulas/forecast/select';
import { freshSources } from '../../formulas/fresh-sources';
import { paymentIntervals } from '../../formulas/recurring/payment-intervals';
import type { Sources } from '../../formulas/run';
import { readAccounts } from '../../lookup/accounts';
import type { JsonObject } from '../../platform/parse-json';
import type { Platform } from '../../platform/platform';
import { requireSpreadsheet } from '../../platform/spreadsheet';
import { accountCurrency, reportedBalanceOf } from '../../rows/account';
import { writing } from '../../sheets/add-sheet';
import { amountFormat } from '../../sheets/design';
import { addRows, openSheet, placesOf } from '../../sheets/own-sheet';
import { withLock } from '../../store/lock';
import { call, count, inputDay, nothing, optional, refuse, text, uuid } from '../call';
import type { Feature } from '../feature';
import { type PlanRow, paymentOf, toPlanRows } from './plan-rows';
import { planSheet, readPlanSheet } from './plan-sheet';
import { setAside } from './set-aside';
import type { PlanAnswer, PlanView, ProjectionView, QuestionInput, QuestionKind } from './views';

export const plan = {
  calls: {
    /** The accounts that can be projected, and what is planned. */
    getPlan: call(nothing, viewPlan),
    /** Projects the balance with and without something. Nothing is written. */
    askPlan: call(readQuestion, answer),
    /** Writes it into FIN Plan. */
    writePlan: call(readQuestion, (platform, connections, question) => {
      const sources = freshSources(platform, connections.requireOfUser());
      write(sources, question);
      return viewPlan(platform, connections);
    }),
    /** Shows the sheet FIN Plan to the user. */
    showPlan: call(nothing, (platform) => {
      const spreadsheet = requireSpreadsheet(platform);
      spreadsheet.activate(openSheet(spreadsheet, planSheet).id());
      return null;
    }),
  },
} satisfies Feature;

const kinds: readonly QuestionKind[] = ['purchase', 'instalments', 'loan', 'cost', 'raise', 'plan'];
/** FIN_FORECAST projects two years. */
const daysMax = 730;
const monthsMax = 600;

function readQuestion(input: JsonObject): QuestionInput {
  const [kind, days, months] = [
    kinds.find((each) => each === input['kind']),
    count(input, 'days'),
    count(input, 'months'),
  ];
  const number = (name: string, isValid: (value: number) => boolean): number => {
    const value = input[name];
    return typeof value === 'number' && Number.isFinite(value) && isValid(value) ? value : refuse(name);
  };
  return {
    kind: kind ?? refuse('kind'),
    name: text(input, 'name', 1, 200),
    amount: number('amount', (value) => value > 0 && value < 1e12),
    currency: text(input, 'currency', 0, 10),
    day: inputDay(input, 'day'),
    interest: number('interest', (value) => value >= 0 && value <= 1000),
    months: months <= monthsMax ? months : refuse('months'),
    accountId: optional(input, 'accountId', uuid),
    days: days <= daysMax ? days : refuse('days'),
  };
}

function viewPlan(platform: Platform, connections: Connections): PlanView {
  const sources = freshSources(platform, connections.requireOfUser());
  const accounts = readAccounts(sources.session())
    .rows.filter(
      (each) => each['category'] === 'bank' && each['status'] !== 'REMOVED' && reportedBalanceOf(each) !== null,
    )
    .map((each) => ({ id: String(each['id']), name: accountName(each), currency: accountCurrency(each) }));
  return {
    today: sources.dateContext().today,
    accounts: accounts.sort((a, b) => a.name.localeCompare(b.name)),
    planned: readPlanSheet(sources).length,
    hasSheet: platform.spreadsheet()?.sheetNamed(planSheet.name) != null,
  };
}

function answer(platform: Platform, connections: Connections, question: QuestionInput): PlanAnswer {
  const sources = freshSources(platform, connections.requireOfUser());
  const { today } = sources.dateContext();
  if (question.day < today) {
    throw new ArgumentError('invalid_date', 'This begins before today. Choose a later day.');
  }
  const known = readPlanSheet(sources);
  const isOfPlan = question.kind === 'plan';
  const asked = isOfPlan ? known : toPlanRows(question).map((row) => toItem(row, question));
  const before = isOfPlan ? [] : known;
  const until = addDays(today, question.days);
  const { items, goals, leftOut } = setAside(sources, question, until);
  const project = (planned: readonly PlannedItem[]): ProjectionView => {
    const { accountId, currency } = question;
    const { forecasts } = selectForecast(sources, {
      account: accountId === null ? [] : [accountId],
      currency: [currency],
      until,
      plan: [...items, ...planned],
    });
    const [forecast] = forecasts;
    if (forecast === undefined)
      throw new ArgumentError('unknown_account', 'No bank account in this currency has a balance. Reload the sidebar.');
    return viewProjection(forecast, today, until);
  };
  const without = project(before);
  sources.notes.length = 0;
  return {
    currency: question.currency,
    without,
    with: project([...before, ...asked]),
    until,
    payment: question.kind === 'loan' || question.kind === 'instalments' ? paymentOf(question) : null,
    planned: before.length,
    goals,
    leftOutGoals: leftOut,
    notes: [...sources.notes],
  };
}

function viewProjection(forecast: Forecast, today: string, until: string): ProjectionView {
  const { balance, day } = lowestOf(forecast, today, until);
  const end = projectPeriods(forecast, month, today, until).pop()?.balance ?? balance;
  return { lowest: balance, day, end };
}

function toItem({ date, amount, every, last }: PlanRow, { name, currency }: QuestionInput): PlannedItem {
  const interval = paymentIntervals.find((each) => each.name === every) ?? null;
  return { date, amount: toDecimal(amount), name, currency, every: interval, last };
}

function write({ platform, sheetDates }: Sources, question: QuestionInput): void {
  const { name, currency, amount } = question;
  const { midnight } = sheetDates();
  const records = toPlanRows(question).map((row) => ({
    date: midnight(row.date),
    amount: row.amount,
    name,
    currency,
    every: row.every,
    last: row.last === null ? null : midnight(row.last),
  }));
  if (records.length === 0) refuse('kind');
  const { columns } = planSheet;
  const own = {
    ...planSheet,
    columns: { ...columns, amount: { ...columns.amount, format: amountFormat(currency, amount) } },
  };
  withLock(platform, () =>
    writing('sheet', () => {
      const spreadsheet = requireSpreadsheet(platform);
      const sheet = openSheet(spreadsheet, own);
      const [headings = []] = spreadsheet.valuesOf(planSheet.name);
      addRows(sheet, own, placesOf(own, headings), Math.max(sheet.lastRow(), 1) + 1, records);
    }),
  );
}
