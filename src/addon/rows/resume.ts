import type { SavedCursor } from '../cache/checkpoint';
import { type Interval, intersect, joinNeighbours, subtract } from '../days/intervals';
import { nameOf, type WindowCursor } from '../fetch/plan/window-cursor';
import type { OpenList } from './open-list';
import { startCursors } from './start-cursors';

/** Cursors to go on with, and those of other days that stay for later. */
export interface Resumed {
  readonly cursors: readonly WindowCursor[];
  readonly unused: readonly WindowCursor[];
}

/** What an earlier execution left of these days, with new cursors for what it did not cover. */
export function resume(list: OpenList, wanted: readonly Interval[], now: number): Resumed {
  const all = stillGood(list, now);
  const cursors = all.filter(({ window }) => wanted.some((days) => intersect(days, window.days) !== null));
  const rest = subtract(wanted, joinNeighbours(cursors.map(({ window }) => window.days)));
  return {
    cursors: [...cursors, ...startCursors(list, rest)],
    unused: all.filter((cursor) => !cursors.includes(cursor)),
  };
}

export function toSaved(cursors: readonly WindowCursor[]): SavedCursor[] {
  return cursors.map((cursor) => {
    const { rows, seenTokens: _, ...state } = cursor;
    return { name: nameOf(cursor), rows, state };
  });
}

/** Each execution may begin a window anew whose token has expired since. */
function fromSaved({ rows, state }: SavedCursor): WindowCursor {
  const cursor = { ...(state as Omit<WindowCursor, 'rows' | 'seenTokens'>), rows, restarts: 0 };
  return { ...cursor, seenTokens: cursor.token === null ? [] : [cursor.token] };
}

/**
 * Each window by its own age; those of one day, of an account each, by the oldest of them. While a slow read is under
 * way its recent days may grow older than they may be when it begins, or it would never end.
 */
function stillGood(list: OpenList, now: number): readonly WindowCursor[] {
  const { cursors: saved, isTooLong, savedAt } = list.cache.checkpoints.load();
  const cursors = saved.map(fromSaved);
  const isUnderWay = list.isFreshEnough(savedAt, true, isTooLong);
  const good = cursors.filter(({ window: { days } }) => {
    const ofDays = cursors.filter(({ window }) => window.days.from === days.from && window.days.to === days.to);
    const readAt = Math.min(...ofDays.map(({ startedAt }) => startedAt ?? now));
    // A list without dates cannot be read in parts, so one that is half read stays as long as can be.
    const isRecent = list.spec.isDated && days.to >= list.recentFrom;
    return list.isFreshEnough(readAt, isRecent && !isUnderWay, isTooLong);
  });
  // Windows alone are a plan for rows that are too old.
  return good.some(({ pages }) => pages > 0) ? good : [];
}
