import { type Goal, readGoals } from '../../budget/goals';
import { currencyDigits } from '../../cells/currency-digits';
import { fromDecimal, subtractExactly, toDecimal } from '../../cells/exact';
import { month, startsBetween } from '../../days/periods';
import { ArgumentError, withFallback } from '../../errors/addon-error';
import type { PlannedItem } from '../../formulas/forecast/read-plan';
import { openConversion } from '../../formulas/rates/conversion';
import type { Sources } from '../../formulas/run';
import { findAccount, readAccounts } from '../../lookup/accounts';
import { accountCurrency, reportedBalanceOf } from '../../rows/account';
import type { GoalReason, GoalView, LeftOutGoalView, QuestionInput } from './views';

/** What is set aside for the goals of the budget until a day. */
export interface SetAside {
  readonly items: readonly PlannedItem[];
  readonly goals: GoalView[];
  readonly leftOut: LeftOutGoalView[];
}

/** What is to go is divided by the months until the day of the goal, with this one and that of the day. */
export function setAside(sources: Sources, { accountId, currency }: QuestionInput, last: string): SetAside {
  const context = sources.dateContext();
  const { today } = context;
  const [items, goals, leftOut]: [PlannedItem[], GoalView[], LeftOutGoalView[]] = [[], [], []];
  const unit = 10 ** currencyDigits(currency);
  for (const goal of readGoals(sources.platform, { ...context, isAhead: true })) {
    const { name, until } = goal;
    const toGo = toGoOf(sources, goal, accountId, currency);
    if (typeof toGo === 'string') leftOut.push({ name, reason: toGo });
    if (until === null || typeof toGo !== 'number') continue;
    const starts = startsBetween(month, today, until);
    // Rounded as a sum, so that all amounts together are what is to go.
    const before = (index: number): number => Math.round((toGo * unit * index) / starts.length);
    const amountOf = (index: number): number => (before(index + 1) - before(index)) / unit;
    goals.push({ name, amount: amountOf(0), until });
    for (const [index, start] of starts.entries()) {
      const date = start < today ? today : start;
      const amount = toDecimal(0 - amountOf(index));
      if (date <= last) items.push({ date, amount, name, currency, every: null, last: null });
    }
  }
  return { items, goals, leftOut };
}

/** In the currency of the question, or why it is not known; null if the goal is reached or its day is past. */
function toGoOf(sources: Sources, goal: Goal, accountId: string | null, currency: string): number | GoalReason | null {
  const { target, until } = goal;
  if (target === null) return 'noTarget';
  if (until !== null && until < sources.dateContext().today) return null;
  const account =
    goal.account === '' ? null : ifGiven(() => findAccount(readAccounts(sources.session()).rows, goal.account));
  const balance = account === null ? null : reportedBalanceOf(account);
  // The budget counts no account in another currency.
  const inAccount =
    account === null || balance === null ? null : convert(sources, balance, accountCurrency(account), goal.currency);
  const saved =
    goal.saved ??
    (inAccount === null || goal.taken === 0 ? inAccount : Math.max(0, subtractExactly(inAccount, goal.taken)));
  if (saved === null) return 'noSaved';
  const toGo = subtractExactly(target, saved);
  if (toGo <= 0) return null;
  if (until === null) return 'noDay';
  if (account !== null && account['id'] === accountId) return 'ownAccount';
  return convert(sources, toGo, goal.currency, currency) ?? 'noRate';
}

/** At the rate of today; null without one. */
function convert(sources: Sources, amount: number, from: string, to: string): number | null {
  const { today } = sources.dateContext();
  return ifGiven(() => {
    const conversion = openConversion({ ...sources, call: { options: { in: to }, rates: undefined } });
    return conversion && fromDecimal(conversion.convert({ amount: toDecimal(amount), currency: from, day: today }));
  });
}

/** null if what the user wrote is not enough, such as without a rate. */
function ifGiven<Result>(read: () => Result): Result | null {
  return withFallback(
    read,
    () => null,
    (error) => error instanceof ArgumentError,
  );
}
