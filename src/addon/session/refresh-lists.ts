import { type Coverage, everything, type Interval, mergeAdjacent, subtract } from '../days/intervals';
import type { AddonError } from '../errors/addon-error';
import { errorPolicy } from '../errors/error-policies';
import { createListCache } from '../reading/store/list-cache';
import { indexList, keysBesideLists, loadListIds } from '../reading/store/list-index';
import type { ListSpec } from '../reading/windows/query';
import type { Row } from '../rows/row';
import { transactionDay } from '../rows/transaction';
import type { Engine } from './engine';
import { byAge, mayLackTag } from './freshness';
import { type KnownChanges, type OpenList, openList } from './open-list';
import { readDays } from './read-days';
import { areFirstPages, refreshTagLinks } from './tag-links';

/** The result of refreshing the cached lists. */
export interface ListsRefreshed {
  /** Number of lists that formulas used recently. */
  readonly listCount: number;
  readonly requestCount: number;
  /** Whether the API returned rows of at least one list. A list of which nothing was due needs no request. */
  readonly hasAnswer: boolean;
  /** Why lists could not be read; one entry each. */
  readonly failures: readonly AddonError[];
}

/** The mark of use expires after six hours, and the next evaluation of a formula sets it again. */
const unusedRefreshesMax = 2;

/**
 * Reads again what may have changed in the lists that formulas use: recent days each time, older days in turn, so that
 * everything is read again within a week. After a tag was attached, it reads all days of its list. On request it reads
 * everything. Rows that could not be read stay as they are.
 */
export function refreshLists(engine: Engine, known: KnownChanges, readsEverything: boolean): ListsRefreshed {
  const { platform, cache, api, connectionHash: hash } = engine;
  const { clock, codec } = platform;
  const startedAt = clock.now();
  const ids = loadListIds(cache, hash);
  const caches = ids.map((id) => createListCache(cache, codec, id, 1));
  cache.load([...keysBesideLists(hash, []), ...caches.flatMap((list) => list.firstKeys())]);
  const lists = caches.flatMap((list): OpenList[] => {
    const { query, coverage, unusedRefreshes } = list.manifest();
    const isUsed = cache.get(list.usedKey) !== null;
    if (query === null || coverage.length === 0 || (!isUsed && unusedRefreshes >= unusedRefreshesMax)) return [];
    list.change({ unusedRefreshes: isUsed ? 0 : unusedRefreshes + 1 });
    return [openList(engine, query as ListSpec, known)];
  });

  const failures: AddonError[] = [];
  let hasAnswer = false;
  for (const list of lists) {
    const requestsBefore = api.requestCount();
    cache.load(list.cache.furtherKeys());
    const cause = areFirstPages(list.spec)
      ? refreshTagLinks(engine, list, known, readsEverything)
      : refreshDays(engine, list, readsEverything);
    if (cause === null) {
      hasAnswer ||= api.requestCount() > requestsBefore;
      list.cache.change({ checkedAt: startedAt, hasUncheckedDays: false, refusal: null });
      list.cache.renew();
      indexList(cache, hash, list.id);
    } else {
      failures.push(cause);
    }
    cache.flush();
    if (cause !== null && errorPolicy(cause).endsEveryRead) {
      failures.push(...lists.slice(lists.indexOf(list) + 1).map(() => cause));
      break;
    }
  }
  const requestCount = api.requestCount();
  const [first] = failures;
  engine.record({ readAt: failures.length < lists.length ? clock.now() : null, error: first?.message ?? null });
  cache.flush();
  return { listCount: lists.length, requestCount, hasAnswer, failures };
}

/** Reads the due days of a list, or all of it. Returns the error that ended it. */
function refreshDays(engine: Engine, list: OpenList, readsEverything: boolean): AddonError | null {
  const { coverage } = list.cache.manifest();
  const lacking = coverage.filter(({ fetchedAt }) => mayLackTag(fetchedAt, list.taggedAt));
  const due = (): Interval[] =>
    list.spec.isDated ? [...dueDays(list, engine.platform.clock.now()), ...lacking] : [everything];
  return readDays(engine, list, mergeAdjacent(readsEverything ? coverage : due()), null).cause;
}

/** About how many pages one refresh of a list requests. */
const pagesPerRefresh = 16;
const rowsPerPage = 100;
/** Refreshes in a week, one an hour. */
const refreshesPerWeek = 168;
const weekMs = 604_800_000;

/** What is known about a list that is refreshed. */
export interface DueFacts {
  /** When its days were read. */
  readonly coverage: readonly Coverage[];
  /** Days of its rows, ascending. */
  readonly days: readonly number[];
  /** Days from here on change often. */
  readonly recentFrom: number;
  readonly now: number;
  /** About how many pages of recent days one refresh requests, and the most of other days. */
  readonly recentPagesMax: number;
  readonly otherPagesMax: number;
  readonly refreshesPerWeek: number;
}

export function dueDays(list: OpenList, now: number): Interval[] {
  const { coverage } = list.cache.manifest();
  const { sets } = list.cache.find(everything, () => true);
  const days = daysOf(sets.flatMap((set) => set.rows));
  const { recentFrom } = list;
  const [recentPagesMax, otherPagesMax] = [pagesPerRefresh, pagesPerRefresh];
  return chooseDueDays({ coverage, days, recentFrom, now, recentPagesMax, otherPagesMax, refreshesPerWeek });
}

/**
 * The days of a list that a refresh reads again: all recent days, and of the other days those that were read longest
 * ago, as many as needed to read every day within a week. If there are too many recent days for one refresh, it reads
 * the last of them, and the others take turns with the older days.
 */
export function chooseDueDays(facts: DueFacts): Interval[] {
  const { coverage, days, now } = facts;
  const parts = coverage.flatMap((each) => splitByAge(each, facts.recentFrom));
  const [recent, older] = [parts.filter(({ isRecent }) => isRecent), parts.filter(({ isRecent }) => !isRecent)];

  let pages = facts.recentPagesMax;
  const due: Interval[] = [];
  // The newest days change most.
  for (const part of newestFirst(recent)) {
    const taken = takeLast(part, days, pages * rowsPerPage);
    due.push(taken.days);
    pages -= Math.ceil(taken.rowCount / rowsPerPage);
    if (pages <= 0) break;
  }
  // Recent days that did not fit take turns with the older days.
  const rest = recent.flatMap((part) => subtract([part], due).map((each): Part => ({ ...part, ...each })));
  const inTurn = [...older, ...rest];
  const share = Math.ceil(countWithin(days, inTurn) / rowsPerPage / facts.refreshesPerWeek);
  const isLate = inTurn.some(({ fetchedAt }) => now - fetchedAt > weekMs * 0.9);
  let left = Math.max(isLate ? facts.otherPagesMax : 0, Math.min(share, facts.otherPagesMax)) * rowsPerPage;
  for (const part of inTurn.sort((a, b) => a.fetchedAt - b.fetchedAt)) {
    if (left <= 0) break;
    const taken = takeFirst(part, days, left);
    due.push(taken.days);
    left -= Math.max(taken.rowCount, 1);
  }
  return mergeAdjacent(due);
}

type Part = Coverage & { readonly isRecent: boolean };

function splitByAge({ fetchedAt, ...days }: Coverage, recentFrom: number): Part[] {
  return byAge(days, recentFrom).map((part): Part => ({ ...part.days, fetchedAt, isRecent: part.isRecent }));
}

function newestFirst(parts: readonly Part[]): Part[] {
  return [...parts].sort((a, b) => b.to - a.to);
}

/** Days of rows, ascending. */
function daysOf(rows: readonly Row[]): number[] {
  return rows
    .map(transactionDay)
    .filter((day) => day !== null)
    .sort((a, b) => a - b);
}

function countWithin(days: readonly number[], parts: readonly Interval[]): number {
  return days.filter((day) => parts.some(({ from, to }) => day >= from && day <= to)).length;
}

/** The first days of a part with at most so many rows, at least one day. */
function takeFirst({ from, to }: Interval, days: readonly number[], rowsMax: number) {
  const own = days.filter((day) => day >= from && day <= to);
  const [first] = own;
  const next = own[rowsMax];
  if (first === undefined || next === undefined) return { days: { from, to }, rowCount: own.length };
  const end = Math.max(first, next - 1);
  return { days: { from, to: end }, rowCount: own.filter((day) => day <= end).length };
}

/** The last days of a part with at most so many rows, at least one day. */
function takeLast({ from, to }: Interval, days: readonly number[], rowsMax: number) {
  const own = days.filter((day) => day >= from && day <= to);
  const last = own[own.length - 1];
  const before = own[own.length - 1 - rowsMax];
  if (last === undefined || before === undefined) return { days: { from, to }, rowCount: own.length };
  const start = Math.min(last, before + 1);
  return { days: { from: start, to }, rowCount: own.filter((day) => day >= start).length };
}
