import { limits } from '../../contract/limits';
import { everything, type Interval, intersect } from '../days/intervals';
import type { ApiRequest } from '../reading/http/request';
import type { Manifest } from '../reading/store/manifest';
import { toRequest } from '../reading/windows/fetch-wave';
import { daysToAsk } from '../reading/windows/plan/judge-strays';
import { startWindows } from '../reading/windows/plan/start-windows';
import { newCursor, type WindowCursor, wholeList } from '../reading/windows/plan/window-cursor';
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

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, each) => total + each, 0);
}
