import { limits } from '../../contract/limits';
import { sum } from '../cells/lists';
import { everything, type Interval, intersect, mergeAdjacent, subtract } from '../days/intervals';
import type { ApiRequest } from '../reading/http/request';
import type { SavedCursor } from '../reading/store/checkpoint';
import type { DateFilter, Manifest } from '../reading/store/manifest';
import { daysToAsk } from '../reading/windows/plan/judge-dates';
import { startWindows } from '../reading/windows/plan/start-windows';
import { cursorName, newCursor, type WindowCursor, wholeList } from '../reading/windows/plan/window-cursor';
import { toRequest } from '../reading/windows/to-request';
import { isCurrent } from './freshness';
import type { OpenList } from './open-list';

/** How many days before and after the missing ones are nearby. */
const nearbyDays = 62;
/** Fewer known days may not be typical. */
const knownDaysMin = 28;

/**
 * New cursors for missing days, which are the days to ask for. Dates that the server ignores would return the same rows
 * to each of several windows.
 */
export function startCursors({ cache, today }: OpenList, missing: readonly Interval[]): WindowCursor[] {
  if (missing.length > 0 && cache.manifest().dateFilter.isIgnored) return [newCursor(wholeList)];
  return missing.flatMap((days) => {
    const likelyDays = intersect(days, { from: everything.from, to: today });
    if (likelyDays === null || !Number.isFinite(likelyDays.from)) return [newCursor({ days, accountId: null })];
    return startWindows(days, likelyDays, pagesPerDay(cache.manifest(), likelyDays, today));
  });
}

/** The first request of a read of missing days, so that it can be sent along with those of other lists. */
export function firstRequest(list: OpenList, missing: Interval): ApiRequest {
  const { dateFilter } = list.cache.manifest();
  const [first = newCursor(wholeList), ...others] = startCursors(list, [daysToAsk(missing, dateFilter)]);
  const { from, to } = first.window.days;
  const { isDateFromExclusive, isDateToExclusive, shiftDays } = dateFilter;
  const isExact = others.length > 0 && shiftDays === 0;
  const asked = {
    from: isExact && !isDateFromExclusive ? from : from - 1,
    to: isExact && !isDateToExclusive ? to : to + 1,
  };
  return toRequest(list.spec, { ...first, asked });
}

/** Expected pages of a day, from cached rows of any age of nearby days; null if the cache has too few of these days. */
function pagesPerDay({ coverage, blocks }: Manifest, { from, to }: Interval, today: number): number | null {
  const nearby = { from: from - nearbyDays, to: Math.min(to + nearbyDays, today) };
  const knownDays = sum(coverage.map((each) => lengthOf(intersect(each, nearby))));
  if (knownDays < knownDaysMin) return null;
  const rows = blocks.map((block) => {
    const days = { from: block.from, to: Math.min(block.to, today) };
    return (block.rowCount * lengthOf(intersect(days, nearby))) / lengthOf(days);
  });
  return sum(rows) / knownDays / limits.pageSizeMax;
}

function lengthOf(days: Interval | null): number {
  return days === null ? 0 : days.to - days.from + 1;
}

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
    return { name: cursorName(cursor), rows, state };
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
  // A list that takes several executions goes on even if a refresh ran in between.
  const changes = isTooLong ? { taggedAt: list.taggedAt, valueSince: 0, refreshedAt: 0 } : list.changes();
  const counts = (readAt: number, isRecent: boolean): boolean =>
    isCurrent(list.freshnessOf({ readAt, isRecent }, changes));
  const isUnderWay = counts(savedAt, true);
  const fresh = cursors.filter(({ window: { days } }) => {
    const ofDays = cursors.filter(({ window }) => window.days.from === days.from && window.days.to === days.to);
    const readAt = Math.min(...ofDays.map(({ startedAt }) => startedAt ?? now));
    // A list without dates cannot be split by days, so an unfinished read of it is kept as long as possible.
    const isRecent = list.spec.isDated && days.to >= list.recentFrom;
    return counts(readAt, isRecent && !isUnderWay);
  });
  // Cursors without any page are only a plan, made for older rows.
  return fresh.some(({ pages }) => pages > 0) ? fresh : [];
}

/** Windows that were read before the date filter was known may lack rows. */
function isUsable({ window, pages, keepsAllDays }: WindowCursor, { isIgnored, shiftDays }: DateFilter): boolean {
  if (isIgnored) return window.days.from === everything.from && window.days.to === everything.to;
  return shiftDays === 0 || pages === 0 || keepsAllDays;
}
