import { limits } from '../../../contract/limits';
import { type Interval, joinNeighbours, splitEvenly } from '../../days/intervals';
import { startCursor, type WindowCursor } from './window-cursor';

/** Most windows have one page then, although their days differ. */
const pagesPerWindow = 0.9;
/** With fewer pages the next token brings the rest as soon as windows would. */
const pagesMin = 2;
/** With a smaller share of the rows that it was expected to have, the first window says that the estimate is wrong. */
const rightShare = 0.25;
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

/** The windows after the first wave: those not yet read are joined again where the first ones had far fewer rows. */
export function joinAfterThinStart(cursors: readonly WindowCursor[]): readonly WindowCursor[] {
  const begun = cursors.filter(({ pages }) => pages > 0);
  const expectedPages = begun.reduce((sum, cursor) => sum + cursor.expectedPages, 0);
  const rowCount = begun.reduce((sum, { rows }) => sum + rows.length, 0);
  if (rowCount >= expectedPages * limits.pageSizeMax * rightShare || !begun.every(({ isDone }) => isDone))
    return cursors;
  const unread = cursors.filter(({ pages, window }) => pages === 0 && window.accountId === null);
  const joined = joinNeighbours(unread.map(({ window }) => window.days));
  return [
    ...cursors.filter((cursor) => !unread.includes(cursor)),
    ...joined.map((days) => startCursor({ days, accountId: null })),
  ];
}
