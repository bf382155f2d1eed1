import { LimitError } from '../errors/addon-error';
import type { Clock } from './platform';

/** How long an execution may still work. Google ends a cell after 30 s without a word, so the add-on ends itself before. */
export interface Budget {
  readonly limitMs: number;
  remainingMs(): number;
}

export const cellBudgetMs = 22_000;
/** A person waits: a longer pause is told with its length, and the page counts it down. */
export const sidebarBudgetMs = 25_000;

export function startBudget(clock: Clock, limitMs: number): Budget {
  const endsAt = clock.now() + limitMs;
  return { limitMs, remainingMs: () => endsAt - clock.now() };
}

/** An execution with minutes goes easy on Google's limit of requests in a short time; in a cell seconds count. */
export function pauseBetweenBatchesMs({ limitMs }: Budget): number {
  return limitMs > 60_000 ? 1_000 : 0;
}

/** Less than all where a page takes longer than what is left. */
export function secondsSpent({ limitMs, remainingMs }: Budget): number {
  return Math.round((limitMs - remainingMs()) / 1000);
}

export function timeIsUp(budget: Budget): LimitError {
  return new LimitError('time_limit', `Stopped after ${secondsSpent(budget)} s. Try again.`);
}
