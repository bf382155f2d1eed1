import { transactionDay } from '../../../cells/row';
import { splitEvenly } from '../../../days/intervals';
import { type Estimate, likelyDaysOf } from './estimate';
import { newCursor, type WindowCursor } from './window-cursor';

const unorderedParts = 4;
/** Expected pages of a window that seems to have no rows, so that it is read last. */
const emptyPages = 0.1;

/**
 * Splits a window into parts of about `pagesPerWindow` pages. Parts further from the rows read are longer: `growth`
 * times all unread parts before them. Each is read from its first page, because only a cursor that came to its end
 * proves that no row of its days is missing, whatever the server's order.
 */
export function splitWindow(
  cursor: WindowCursor,
  known: Estimate,
  pagesPerWindow: number,
  growth: number,
): WindowCursor[] {
  const { rows, rowsPerPage, window } = cursor;
  const { firstDay, lastDay, daysPerPage, isDescending, likelyDays } = known;
  // Days from the first row, in the direction of reading.
  const distance = (day: number): number => (isDescending ? firstDay - day : day - firstDay);
  const end = distance(isDescending ? likelyDays.from : likelyDays.to);
  const pagesRead = rows.length / rowsPerPage;
  const daysUntil = (pages: number): number =>
    pages < pagesRead
      ? distance(transactionDay(rows[Math.floor(pages * rowsPerPage)] ?? {}) ?? lastDay)
      : distance(lastDay) + (pages - pagesRead) * daysPerPage;
  const parts: WindowCursor[] = [];
  for (let [from, pages] = [0, 0]; from <= end; ) {
    const size = Math.max(pagesPerWindow, (pages - pagesRead) * growth);
    pages += size;
    // The part then ends on a day with known rows, which will show whether dateTo is inclusive.
    const seen = isDescending && pages < pagesRead ? 1 : 0;
    const border = Math.max(from, Math.round(daysUntil(pages) + 0.5) - 1 - seen);
    // The last part takes the rest if that makes it only a little longer.
    const to = end - border < 0.6 * size * daysPerPage && pages >= pagesRead ? end : Math.min(border, end);
    const days = isDescending
      ? { from: to === end ? window.days.from : firstDay - to, to: from === 0 ? window.days.to : firstDay - from }
      : { from: from === 0 ? window.days.from : firstDay + from, to: to === end ? window.days.to : firstDay + to };
    parts.push(
      newCursor(
        { days, accountId: window.accountId },
        { expectedPages: Math.max(size, (to - from + 1) / daysPerPage) },
      ),
    );
    from = to + 1;
  }
  const gap = isDescending ? likelyDays.to - firstDay : firstDay - likelyDays.from;
  return parts.length > 1 && gap > daysPerPage ? apart(parts, firstDay, isDescending) : parts;
}

/** The same windows, but the days before the first row, which seem to have no rows, get a window of their own. */
function apart(parts: readonly WindowCursor[], firstDay: number, isDescending: boolean): WindowCursor[] {
  return parts.flatMap((part) => {
    const { days, accountId } = part.window;
    if (firstDay < days.from || firstDay > days.to) return [part];
    const before = isDescending ? { from: firstDay + 1, to: days.to } : { from: days.from, to: firstDay - 1 };
    const rest = isDescending ? { from: days.from, to: firstDay } : { from: firstDay, to: days.to };
    if (before.from > before.to) return [part];
    const { expectedPages } = part;
    return [
      newCursor({ days: rest, accountId }, { expectedPages }),
      newCursor({ days: before, accountId }, { expectedPages: emptyPages }),
    ];
  });
}

/** Unordered rows say nothing about density, so the parts have equal length. */
export function splitUnordered({ rows, window }: WindowCursor, today: number): WindowCursor[] {
  const days = rows.map(transactionDay).filter((day) => day !== null);
  const likely = likelyDaysOf(window.days, Math.max(...days), Math.min(...days), today);
  const parts = splitEvenly(likely, unorderedParts);
  return parts.map((part, index) => {
    const from = index === 0 ? window.days.from : part.from;
    const to = index === parts.length - 1 ? window.days.to : part.to;
    return newCursor({ days: { from, to }, accountId: window.accountId });
  });
}
