import { type Goal, readGoals } from '../../budget/goals';
import { currencyDigits } from '../../cells/currency-digits';
import {
  addDecimals,
  type Decimal,
  divide,
  fromDecimal,
  multiply,
  negate,
  roundDecimal,
  toDecimal,
} from '../../cells/exact';
import { addMonths, partsOf } from '../../days/day-text';
import { ArgumentError, withFallback } from '../../errors/addon-error';
import type { PlannedItem } from '../../formulas/forecast/read-plan';
import { openConversion } from '../../formulas/rates/conversion';
import type { Sources } from '../../formulas/run';
import { findAccount, readAccounts } from '../../lookup/accounts';
import { accountCurrency, reportedBalanceOf } from '../../rows/account';
import type { Row } from '../../rows/row';
import type { GoalReason, GoalView, LeftOutGoalView, QuestionInput } from './views';

/** What is set aside for the goals of the budget until a day. */
export interface SetAside {
  readonly items: readonly PlannedItem[];
  readonly goals: GoalView[];
  readonly leftOut: LeftOutGoalView[];
}

/** What is to go is divided by the months until the day of the goal, as the budget does it. */
export function setAside(sources: Sources, { accountId, currency }: QuestionInput, last: string): SetAside {
  const { today } = sources.dateContext();
  const [items, goals, leftOut]: [PlannedItem[], GoalView[], LeftOutGoalView[]] = [[], [], []];
  for (const goal of readAll(sources)) {
    const { name, until } = goal;
    const toGo = toGoOf(sources, goal, accountId, currency);
    if (typeof toGo === 'string') leftOut.push({ name, reason: toGo });
    if (until === null || toGo === null || typeof toGo === 'string') continue;
    const amounts = inMonths(toGo, monthsUntil(today, until), currencyDigits(currency));
    goals.push({ name, amount: fromDecimal(amounts[0] ?? toGo), until });
    for (const [index, amount] of amounts.entries()) {
      const date = index === 0 ? today : addMonths(`${today.slice(0, 7)}-01`, index);
      if (date <= last) items.push({ date, amount: negate(amount), name, currency, every: null, last: null });
    }
  }
  return { items, goals, leftOut };
}

function readAll({ platform, dateContext, notes }: Sources): Goal[] {
  return withFallback(
    () => readGoals(platform, { ...dateContext(), isAhead: true }),
    () => {
      notes.push('Left out, the goals of the budget: a row or column of it is gone');
      return [];
    },
    ({ code }) => code === 'table_changed',
  );
}

/** In the currency of the question, or why it is not known; null if the goal is reached or its day is past. */
function toGoOf(sources: Sources, goal: Goal, accountId: string | null, currency: string): Decimal | GoalReason | null {
  const { target, until } = goal;
  if (target === null) return 'noTarget';
  if (until !== null && until < sources.dateContext().today) return null;
  const account = accountOf(sources, goal);
  const saved = goal.saved === null ? balanceIn(sources, account, goal.currency) : toDecimal(goal.saved);
  if (saved === null) return 'noSaved';
  const toGo = addDecimals([toDecimal(target), negate(saved)]);
  if (fromDecimal(toGo) <= 0) return null;
  if (until === null) return 'noDay';
  if (account !== null && account['id'] === accountId) return 'ownAccount';
  return convert(sources, toGo, goal.currency, currency) ?? 'noRate';
}

function accountOf(sources: Sources, { account }: Goal): Row | null {
  return account === '' ? null : ifGiven(() => findAccount(readAccounts(sources.session()).rows, account));
}

/** The budget counts no account in another currency. */
function balanceIn(sources: Sources, account: Row | null, currency: string): Decimal | null {
  const balance = account === null ? null : reportedBalanceOf(account);
  if (account === null || balance === null) return null;
  return convert(sources, toDecimal(balance), accountCurrency(account), currency);
}

/** At the rate of today; null without one. */
function convert(sources: Sources, amount: Decimal, from: string, to: string): Decimal | null {
  const { today } = sources.dateContext();
  const conversion = () => openConversion({ ...sources, call: { options: { in: to }, rates: undefined } });
  return ifGiven(() => conversion()?.convert({ amount, currency: from, day: today }) ?? null);
}

/** null if what the user wrote is not enough, such as without a rate. */
function ifGiven<Result>(read: () => Result): Result | null {
  return withFallback(
    read,
    () => null,
    (error) => error instanceof ArgumentError,
  );
}

/** With this month and that of the day. */
function monthsUntil(today: string, until: string): number {
  const [from, to] = [partsOf(today), partsOf(until)];
  return 12 * (to.year - from.year) + to.month - from.month + 1;
}

/** Parts that add up to the amount, with the decimals of its currency. */
function inMonths(amount: Decimal, count: number, places: number): Decimal[] {
  const until = (month: number): Decimal =>
    roundDecimal(divide(multiply(amount, toDecimal(month)), toDecimal(count)), places);
  return Array.from({ length: count }, (_, month) => addDecimals([until(month + 1), negate(until(month))]));
}
