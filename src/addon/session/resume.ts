import { everything, type Interval, intersect, mergeAdjacent, subtract } from '../days/intervals';
import type { SavedCursor } from '../reading/store/checkpoint';
import type { DateFilter } from '../reading/store/date-filter';
import { nameOf, type WindowCursor } from '../reading/windows/plan/window-cursor';
import type { OpenList } from './open-list';
import { startCursors } from './start-cursors';

/** Cursors to continue with, and those of other days, which stay in the checkpoint. */
export interface Resumed {
  readonly cursors: readonly WindowCursor[];
  readonly unused: readonly WindowCursor[];
}

/** Cursors that an earlier execution left for these days, and new ones for the other days. */
export function resume(list: OpenList, wanted: readonly Interval[], now: number): Resumed {
  const all = freshCursors(list, now);
  const cursors = all.filter(({ window }) => wanted.some((days) => intersect(days, window.days) !== null));
  const rest = subtract(wanted, mergeAdjacent(cursors.map(({ window }) => window.days)));
  return {
    cursors: [...cursors, ...startCursors(list, rest)],
    unused: all.filter((cursor) => !cursors.includes(cursor)),
  };
}

export function toSaved(cursors: readonly WindowCursor[]): SavedCursor[] {
  return cursors.map((cursor) => {
    const { rows, seenTokens: _, strays: __, ...state } = cursor;
    return { name: nameOf(cursor), rows, state };
  });
}

/** Resets the number of restarts: each execution may restart a window whose token has expired. */
function fromSaved({ rows, state }: SavedCursor): WindowCursor {
  const cursor = { ...(state as Omit<WindowCursor, 'rows' | 'seenTokens' | 'strays'>), rows, strays: [], restarts: 0 };
  return { ...cursor, seenTokens: cursor.token === null ? [] : [cursor.token] };
}

/**
 * The cursors that are fresh enough. Windows of one day by account count as old as the oldest of them. During a slow
 * read, recent days may be older than usual; otherwise the read would never end.
 */
function freshCursors(list: OpenList, now: number): readonly WindowCursor[] {
  const { cursors: saved, isTooLong, savedAt } = list.cache.checkpoints.load();
  const { dateFilter } = list.cache.manifest();
  const cursors = saved.map(fromSaved).filter((cursor) => isUsable(cursor, dateFilter));
  const isUnderWay = list.isFreshEnough(savedAt, true, isTooLong);
  const fresh = cursors.filter(({ window: { days } }) => {
    const ofDays = cursors.filter(({ window }) => window.days.from === days.from && window.days.to === days.to);
    const readAt = Math.min(...ofDays.map(({ startedAt }) => startedAt ?? now));
    // A list without dates cannot be split by days, so an unfinished read of it is kept as long as possible.
    const isRecent = list.spec.isDated && days.to >= list.recentFrom;
    return list.isFreshEnough(readAt, isRecent && !isUnderWay, isTooLong);
  });
  // Cursors without any page are only a plan, made for older rows.
  return fresh.some(({ pages }) => pages > 0) ? fresh : [];
}

/** Windows that were read before the date filter was known may lack rows. */
function isUsable({ window, pages, keepsAllDays }: WindowCursor, { isIgnored, shiftDays }: DateFilter): boolean {
  if (isIgnored) return window.days.from === everything.from && window.days.to === everything.to;
  return shiftDays === 0 || pages === 0 || keepsAllDays;
}
