import { dayNumber } from '../../days/calendar';
import type { Chain } from './chain';

/** Less than a day between the ends of a page says only that its day is dense. */
const spanOfOneDay = 0.3;
/** Of the rows of a page. */
const fewShare = 0.05;

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
  return Math.max(daysLeft + 0.5, 0.5) / daysPerPage(chain);
}

/** Rows a day where the last page was read; null without one. */
export function density(chain: Chain): number | null {
  return chain.lastDays.length === 0 ? null : chain.lastCount / daysOfLastPage(chain);
}

/** Days that a page spans; of one that began with another window's rows as if all were its own. */
export function daysPerPage({ lastDays, lastCount, rows }: Chain): number {
  if (rows.length <= lastDays.length) return daysOfLastPage({ lastDays, lastCount });
  const [newest, oldest] = [Math.max(...lastDays), Math.min(...lastDays)];
  // A page that goes over a midnight spans a day, however dense its days are: those before it tell more.
  const first = dayNumber(rows[0]?.['transactionDate']) ?? newest;
  const span = Math.max(newest, first) - Math.min(oldest, first);
  return (Math.max(span, spanOfOneDay) * lastCount) / rows.length;
}

function daysOfLastPage({ lastDays, lastCount }: Pick<Chain, 'lastDays' | 'lastCount'>): number {
  return Math.max((spanOf(lastDays) * lastCount) / lastDays.length, spanOfOneDay);
}

/** From the first to the last day; a few rows far off, as payments booked for next year, tell nothing of the others. */
function spanOf(days: readonly number[]): number {
  const sorted = [...days].sort((a, b) => a - b);
  const [first = 0, last = 0] = [sorted[0], sorted[sorted.length - 1]];
  const isGap = (from = first, to = last): boolean => (to - from) * 2 > last - first;
  for (let few = 1; few <= sorted.length * fewShare; few += 1) {
    const [low, high] = [sorted[few] ?? last, sorted[sorted.length - 1 - few] ?? first];
    if (isGap(sorted[few - 1], low)) return last - low;
    if (isGap(high, sorted[sorted.length - few])) return high - first;
  }
  return last - first;
}

/** Whether the days rise or fall all along; they may stand still. */
function isSorted(days: readonly number[]): boolean {
  const rises = days.every((day, index) => index === 0 || day >= (days[index - 1] as number));
  return rises || days.every((day, index) => index === 0 || day <= (days[index - 1] as number));
}
