import { limits } from '../../../../contract/limits';
import { type Interval, mergeAdjacent } from '../../../days/intervals';
import { newCursor, type WindowCursor } from './window-cursor';

/** Expected pages of each window but the first: a little below one, so that few windows need a second request. */
const pagesPerWindow = 0.88;
/**
 * Expected pages of the first window. Its first request goes alone, and its second page comes along with the others: so
 * the read takes no longer, and has fewer windows that may turn out to have a page too many.
 */
const firstPagesMax = 1.85;
/** With fewer pages, windows are no faster than reading page by page. */
const pagesMin = 2;
/** If the first windows have a smaller share of the rows expected of them, the estimate was wrong. */
const rightShare = 0.25;
/** The second wave has ten requests, one of them for the second page of the first window. */
const othersMax = 9;

/**
 * The first cursors of some days: one, or windows of about a page each where the density of nearby days is known. A
 * read that begins with one cursor for all days requests its first page again when it splits them.
 */
export function startWindows(days: Interval, likelyDays: Interval, pagesPerDay: number | null): WindowCursor[] {
  const whole = [newCursor({ days, accountId: null })];
  if (pagesPerDay === null) return whole;
  const pages = (likelyDays.to - likelyDays.from + 1) * pagesPerDay;
  const others = Math.ceil((pages - firstPagesMax) / pagesPerWindow);
  if (!(pages > pagesMin && others <= othersMax)) return whole;
  // Every window is as full as the others, so that none of them is more likely to need another request.
  const fill = pages / (firstPagesMax + others * pagesPerWindow);
  const daysPerWindow = (pagesPerWindow * fill) / pagesPerDay;
  const ends = Array.from({ length: others + 1 }, (_, index) =>
    Math.max(likelyDays.from, likelyDays.to - Math.round((others - index) * daysPerWindow)),
  );
  let start = likelyDays.from;
  // No window is shorter than a day.
  return [...new Set(ends)].map((end, index) => {
    const from = index === 0 ? days.from : start;
    const to = end === likelyDays.to ? days.to : end;
    const expectedPages = (end - start + 1) * pagesPerDay;
    start = end + 1;
    return newCursor({ days: { from, to }, accountId: null }, { expectedPages });
  });
}

/**
 * After the first wave: joins the windows not yet read if the first ones had far fewer rows than expected, and those
 * without any row too. Nothing shows whether they lack rows of their first and last days.
 */
export function joinAfterThinStart(cursors: readonly WindowCursor[]): readonly WindowCursor[] {
  const begun = cursors.filter(({ pages }) => pages > 0);
  const expectedPages = begun.reduce((sum, cursor) => sum + cursor.expectedPages, 0);
  const rowCount = begun.reduce((sum, { rows }) => sum + rows.length, 0);
  if (rowCount >= expectedPages * limits.pageSizeMax * rightShare || !begun.every(({ isDone }) => isDone))
    return cursors;
  const unread = cursors.filter(({ pages, window }) => (pages === 0 || rowCount === 0) && window.accountId === null);
  if (unread.every(({ pages }) => pages > 0)) return cursors;
  const joined = mergeAdjacent(unread.map(({ window }) => window.days));
  return [
    ...cursors.filter((cursor) => !unread.includes(cursor)),
    ...joined.map((days) => newCursor({ days, accountId: null })),
  ];
}
