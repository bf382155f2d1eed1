import type { Row } from '../cells/row';
import { transactionDay } from '../cells/row';
import type { Coverage } from '../days/coverage';
import { everything, type Interval, mergeAdjacent, subtract } from '../days/intervals';
import { byAge } from './freshness';
import type { OpenList } from './open-list';

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
