import { LimitError } from '../errors/addon-error';
import { googleLimits } from './google-limits';
import type { Clock } from './platform';

/** The time that an execution has left. The add-on stops itself before Google ends the execution. */
export interface Budget {
  readonly limitMs: number;
  remainingMs(): number;
}

export const cellBudgetMs = googleLimits.cellRunMs - 8_000;
/** A user waits for the sidebar. If a pause takes longer, the error says how long, and the page counts down. */
export const sidebarBudgetMs = 25_000;

export function startBudget(clock: Clock, limitMs: number): Budget {
  const endsAt = clock.now() + limitMs;
  return { limitMs, remainingMs: () => endsAt - clock.now() };
}

export function sidebarBudget(clock: Clock): Budget {
  return startBudget(clock, sidebarBudgetMs);
}

/** A part of another budget, which ends with it. */
export function within(whole: Budget, limitMs: number): Budget {
  const spare = whole.remainingMs() - limitMs;
  return { limitMs, remainingMs: () => whole.remainingMs() - spare };
}

/** Whether an execution has minutes, as that of a trigger, and not the seconds of a cell. */
export function isLong({ limitMs }: Budget): boolean {
  return limitMs > 60_000;
}

/**
 * Long executions send at most twenty requests a second on average, because Google limits the requests in a short time.
 * A cell has no time to wait.
 */
export function pauseAfterBatchMs(budget: Budget, requestCount: number): number {
  return isLong(budget) ? requestCount * 50 : 0;
}

/** Less than the limit if the read stopped because the next page would have taken too long. */
export function secondsSpent({ limitMs, remainingMs }: Budget): number {
  return Math.round((limitMs - remainingMs()) / 1000);
}

export function timeIsUp(budget: Budget): LimitError {
  return new LimitError('time_limit', `Stopped after ${secondsSpent(budget)} s. Try again.`);
}
