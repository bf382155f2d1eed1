import { limits } from '../../contract/limits';
import type { ApiRequest } from '../api/request';
import type { Manifest } from '../cache/manifest';
import { everything, type Interval, intersect } from '../days/intervals';
import { toRequest } from '../fetch/fetch-wave';
import { startWindows } from '../fetch/plan/start-windows';
import { newCursor, type WindowCursor } from '../fetch/plan/window-cursor';
import type { OpenList } from './open-list';

/** How many days before and after the missing ones are nearby. */
const nearbyDays = 62;
/** Fewer known days may not be typical. */
const knownDaysMin = 28;

/** New cursors for missing days. */
export function startCursors({ cache, today }: OpenList, missing: readonly Interval[]): WindowCursor[] {
  return missing.flatMap((days) => {
    const likelyDays = intersect(days, { from: everything.from, to: today });
    if (likelyDays === null || !Number.isFinite(likelyDays.from)) return [newCursor({ days, accountId: null })];
    return startWindows(days, likelyDays, pagesPerDay(cache.manifest(), likelyDays, today));
  });
}

/** The first request of a read of missing days, so that it can be sent along with those of other lists. */
export function firstRequest(list: OpenList, missing: Interval): ApiRequest {
  const [first = newCursor({ days: missing, accountId: null }), ...others] = startCursors(list, [missing]);
  const hasExtraDay = others.length === 0 || list.cache.manifest().isDateToExclusive;
  return toRequest(list.spec, { ...first, hasExtraDay });
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
