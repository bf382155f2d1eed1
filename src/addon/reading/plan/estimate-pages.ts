import type { Chain } from './chain';

/** Less than a day between the ends of a page says only that its day is dense. */
const spanOfOneDay = 0.3;

/**
 * How many pages a window may still have, from the days of its last page: where these rise or fall, the rest of the
 * window is taken to be as dense. null when nothing can be said. Only a guess about cost, so order may be guessed too.
 */
export function pagesLeft(chain: Chain): number | null {
  const { window, lastDays, isDone } = chain;
  if (isDone) return 0;
  const [first, last] = [lastDays[0], lastDays[lastDays.length - 1]];
  if (first === undefined || last === undefined || !isSorted(lastDays)) return null;
  const daysLeft = first >= last ? last - window.days.from : window.days.to - last;
  if (!Number.isFinite(daysLeft)) return null;
  return Math.max(daysLeft + 0.5, 0.5) / daysPerPage(lastDays);
}

/** Rows a day where the last page was read; null without one. */
export function density({ lastDays }: Chain): number | null {
  return lastDays.length === 0 ? null : lastDays.length / daysPerPage(lastDays);
}

function daysPerPage(days: readonly number[]): number {
  return Math.max(Math.max(...days) - Math.min(...days), spanOfOneDay);
}

function isSorted(days: readonly number[]): boolean {
  const rises = days.every((day, index) => index === 0 || day >= (days[index - 1] as number));
  return rises || days.every((day, index) => index === 0 || day <= (days[index - 1] as number));
}
