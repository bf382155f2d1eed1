import { type Interval, splitEvenly } from '../../days/intervals';
import { startCursor, type WindowCursor } from './window-cursor';

/** Most windows have one page then, although their days differ. */
const pagesPerWindow = 0.9;
/** With fewer pages the next token brings the rest as soon as windows would. */
const pagesMin = 2;
/** The first request goes alone, the next ten at once. */
const windowsMax = 11;

/**
 * The first cursors of some days: one, or windows of about a page each where the density of nearby days is known. A read
 * that begins with one cursor for all days requests its first page again when it splits them.
 */
export function startWindows(days: Interval, likelyDays: Interval, pagesPerDay: number | null): WindowCursor[] {
  const whole = [startCursor({ days, accountId: null })];
  if (pagesPerDay === null) return whole;
  const pages = (likelyDays.to - likelyDays.from + 1) * pagesPerDay;
  const count = Math.ceil(pages / pagesPerWindow);
  if (!(pages > pagesMin && count <= windowsMax)) return whole;
  const parts = splitEvenly(likelyDays, count);
  return parts.map((part, index) => {
    const from = index === 0 ? days.from : part.from;
    const to = index === parts.length - 1 ? days.to : part.to;
    return startCursor({ days: { from, to }, accountId: null }, { expectedPages: pages / parts.length });
  });
}
