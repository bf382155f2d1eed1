import { everything, type Interval, intersect, mergeAdjacent, subtract } from '../days/intervals';
import { AddonError } from '../errors/addon-error';
import { errorPolicy } from '../errors/error-policies';
import { type Budget, isLong, secondsSpent } from '../platform/budget';
import type { PrefetchingApi } from '../reading/http/api';
import type { ApiRequest } from '../reading/http/request';
import { type DateFilter, type FetchedDays, makesDoubtful } from '../reading/store/manifest';
import { daysToAsk } from '../reading/windows/plan/judge-dates';
import { newCursor, rowsOfCursors, type WindowCursor, wholeList } from '../reading/windows/plan/window-cursor';
import { type ListSpec, splitQuery } from '../reading/windows/query';
import { type ReadContext, readWindows, undatedContext, type WindowsRead } from '../reading/windows/read-windows';
import { toRequest } from '../reading/windows/to-request';
import { type Row, textOf } from '../rows/row';
import { transactionDay } from '../rows/transaction';
import type { Engine } from './engine';
import { byAge, todayOf } from './freshness';
import type { OpenList } from './open-list';
import { resume, startCursors, toSaved } from './start-cursors';

/** How a read is of use to other executions, too. */
export interface SharedRead {
  /** Days that they wait for. */
  readonly announcedDays: readonly Interval[];
  /** Called after each wave of requests. True if it set a cache entry for those that wait. */
  keepAlive(): boolean;
}

/** A short read needs no checkpoint. */
const checkpointMs = 7_000;
/** Checkpoints take at most a tenth of the time. */
const checkpointCostFactor = 9;

/** The days that were completely read, and why the others were not. */
export interface ReadResult {
  readonly reads: readonly FetchedDays[];
  readonly cause: AddonError | null;
}

/**
 * Reads some days of a list. Completely read days are cached for every formula. The rest of a shared read is saved as a
 * checkpoint for the next execution.
 */
export function readDays(
  engine: Engine,
  list: OpenList,
  missing: readonly Interval[],
  shared: SharedRead | null,
): ReadResult {
  const { now } = engine.platform.clock;
  const { flush } = engine.cache;
  const { checkpoints } = list.cache;
  const announced = shared?.announcedDays ?? [];
  const wanted = mergeAdjacent([...missing, ...announced.flatMap((each) => list.find(each).missing)]);
  const asked = mergeAdjacent(wanted.map((days) => daysToAsk(days, list.cache.manifest().dateFilter)));
  const start = shared === null ? { cursors: startCursors(list, asked), unused: [] } : resume(list, asked, now());
  const save = (cursors: readonly WindowCursor[], isTooLong: boolean): boolean =>
    checkpoints.save({ cursors: toSaved([...cursors, ...start.unused]), isTooLong, savedAt: now() });
  let nextAt = now() + checkpointMs;
  const onWave = (current: readonly WindowCursor[]): void => {
    if (shared === null) return;
    const startedAt = now();
    const isReported = shared.keepAlive();
    if (startedAt < nextAt) {
      if (isReported) flush();
      return;
    }
    // Another execution continues from here only if Google ended this one.
    save(current, true);
    flush();
    nextAt = now() + Math.max(checkpointMs, (now() - startedAt) * checkpointCostFactor);
  };

  const result = readCursors(engine, list, { cursors: start.cursors, others: start.unused, first: missing, onWave });
  const { cursors, cause } = result;
  const reads = completeDays(list, wanted, result, now());
  // Removes this read's checkpoint before the rows are written, to make room for them. A checkpoint of other days is
  // kept.
  if (cause === null && shared !== null && start.unused.length === 0) checkpoints.remove();
  if (reads.length > 0) list.cache.save(reads);
  noteUnproven(list, reads, cursors, now());
  const { checkedAt } = list.cache.manifest();
  const isUnchecked = ({ days, fetchedAt }: FetchedDays): boolean =>
    days.to >= list.recentFrom && fetchedAt < checkedAt;
  if (reads.some(isUnchecked)) list.cache.change({ hasUncheckedDays: true });
  list.cache.change({ query: list.spec });
  if (cause === null) {
    if (start.unused.length > 0) save([], false);
    return { reads, cause };
  }
  // If no page arrived, the checkpoint of another execution must not be overwritten.
  const isBegun = cursors.some(({ pages }) => pages > 0);
  const isKept = shared !== null && isBegun && save(cursors, errorPolicy(cause).isLimit);
  const { code, sentence, requestId } = cause;
  if (code === 'forbidden_scope') list.cache.change({ refusal: { at: now(), sentence, requestId } });
  return { reads, cause: partialError(cause, engine.budget, `${rowsOfCursors(cursors).length} rows`, isKept) };
}

/** A day that was read again as one list is proven. */
function noteUnproven(
  { cache }: OpenList,
  reads: readonly FetchedDays[],
  cursors: readonly WindowCursor[],
  now: number,
): void {
  const isRead = (day: number): boolean => reads.some(({ days }) => day >= days.from && day <= days.to);
  const { unprovenDays: before } = cache.manifest();
  const byAccount = new Set(cursors.flatMap(({ window }) => (window.accountId === null ? [] : [window.days.from])));
  const unprovenDays = [
    ...before.filter(({ day }) => !isRead(day)),
    ...Array.from(byAccount)
      .filter(isRead)
      .map((day) => ({ day, readAt: now })),
  ];
  if (before.length + unprovenDays.length > 0) cache.change({ unprovenDays });
}

/**
 * Days whose rows were all read: the wanted ones, or all of a list whose dates are ignored. Recent and older days are
 * separate, because they expire at different ages.
 */
function completeDays(
  list: OpenList,
  wanted: readonly Interval[],
  { cursors, incomplete }: WindowsRead,
  now: number,
): FetchedDays[] {
  const { isIgnored } = list.cache.manifest().dateFilter;
  const complete = subtract(isIgnored && wanted.length > 0 ? [everything] : wanted, incomplete);
  const rows = rowsOfCursors(cursors);
  return complete
    .flatMap((interval) => byAge(interval, list.recentFrom))
    .map(({ days }) => {
      const starts = cursors
        .filter(({ window }) => intersect(window.days, days) !== null)
        .map(({ startedAt }) => startedAt ?? now);
      return { days, rows: rows.filter((row) => isOf(row, days)), fetchedAt: Math.min(...starts, now) };
    });
}

/** A row without a date belongs to every interval that it was read with. */
function isOf(row: Row, { from, to }: Interval): boolean {
  const day = transactionDay(row);
  return day === null || (day >= from && day <= to);
}

/**
 * The error of an incomplete read: how far it got, such as `500 rows`, and how to continue. Sheets caches the error of a
 * formula like a result, so typing the formula again would not continue.
 */
export function partialError(cause: AddonError, budget: Budget, progress: string, isKept: boolean): AddonError {
  const goesOn = 'Choose Refresh now to go on from there.';
  if (cause.code === 'time_limit') {
    const next = isKept ? goesOn : 'Narrow the dates, or try again.';
    return new AddonError('time_limit', `Stopped after ${secondsSpent(budget)} s with ${progress} read. ${next}`, {
      cause,
    });
  }
  const wait = cause.retryAfterSeconds;
  if (cause.code === 'rate_limited' && isKept && wait !== null) {
    return new AddonError(
      'rate_limited',
      `Too many requests, ${progress} read. Choose Refresh now in ${wait} s to go on.`,
      { requestId: cause.requestId, retryAfterSeconds: wait, cause },
    );
  }
  return cause;
}

interface CursorRead extends Pick<ReadContext, 'others' | 'first' | 'onWave'> {
  readonly cursors: readonly WindowCursor[];
}

/**
 * Reads windows of one list to their end. Stores for the next read what this one shows about the list. An execution of
 * several minutes has the time to read a dense day as one list, which has every row, listed account or not.
 */
function readCursors({ platform, api, budget }: Engine, list: OpenList, { cursors, ...read }: CursorRead): WindowsRead {
  const { dateFilter, areAccountsIncomplete, unprovenDays } = list.cache.manifest();
  const isAsOneList = areAccountsIncomplete || unprovenDays.length > 0 || isLong(budget);
  const canAskByAccount = list.spec.canAskByAccount && !isAsOneList;
  const context: ReadContext = {
    ...read,
    today: todayOf(platform),
    now: platform.clock.now,
    requestAccounts: () => api.prefetchWithNext(accountLists.map(firstPage)),
    accountIds: () => accountIds(api),
    onAccountsIncomplete: () => list.cache.change({ areAccountsIncomplete: true }),
    dateFilter,
    onDateFilter: (found) => storeDateFilter(list, found),
  };
  return readWindows(api, { ...list.spec, canAskByAccount }, cursors, context);
}

function storeDateFilter({ cache }: OpenList, found: DateFilter): void {
  const { dateFilter: before, coverage } = cache.manifest();
  cache.change({ dateFilter: found, coverage: makesDoubtful(found, before) ? [] : coverage });
}

/** Requests every status, because the API may leave some out by default. */
const accountLists = [undefined, 'INACTIVE', 'REMOVED'].map(
  (status): ListSpec => splitQuery({ operationId: 'listAccounts', filters: { status } }).spec,
);

function firstPage(spec: ListSpec): ApiRequest {
  return toRequest(spec, newCursor(wholeList));
}

/**
 * Ids of all accounts; null if they cannot be read. Never uses the cache, because a new account has transactions too.
 * The answers stay available for a formula that shows names of accounts.
 */
function accountIds(api: PrefetchingApi): readonly string[] | null {
  const found = accountLists.map((spec) => readWindows(api.peeking, spec, [newCursor(wholeList)], undatedContext));
  if (found.some(({ cause }) => cause !== null)) return null;
  const ids = found.flatMap(({ cursors }) =>
    cursors.flatMap(({ rows }) => rows.map((account) => textOf(account, 'id'))),
  );
  const known = ids.filter((id) => id !== null);
  return known.length === ids.length ? Array.from(new Set(known)) : null;
}
