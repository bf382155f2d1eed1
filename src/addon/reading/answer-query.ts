import type { Lease } from '../cache/lease';
import type { SegmentStore } from '../cache/segment-store';
import type { Budget } from '../client/budget';
import type { Row } from '../table/row';
import type { CheckpointStore } from './checkpoint';
import { type FoundRows, findSegments, toSegments } from './find-segments';
import { partialError } from './partial-error';
import { dayNumber, daysOf, monthOf, monthsOf } from './plan/calendar';
import { type Chain, rowsOf, startChain } from './plan/chain';
import { everything, type Interval, intersect, joinNeighbours, subtract } from './plan/intervals';
import { type ChainsRead, isPassing } from './read-chains';
import type { RowSet } from './reader';

export interface ListAccess {
  /** Cache name of the list. */
  readonly list: string;
  readonly isDated: boolean;
  readonly store: SegmentStore;
  readonly checkpoints: CheckpointStore;
  readonly lease: Lease;
  readonly budget: Budget;
  readonly today: number;
  now(): number;
  /** Refresh tick to keep with what is read. */
  readonly refresh: string | null;
  isGood(reading: { fetchedAt: number; refresh: string | null }, isRecent: boolean): boolean;
  /** Nothing that was read before will do. */
  readonly isAlwaysFresh: boolean;
  read(chains: readonly Chain[]): ChainsRead;
}

/** Another execution that reads for longer than this is left alone, and the list read once more. */
const waitMaxMs = 15_000;
/** What a reader that waited in vain keeps for itself. */
const readAfterWaitMs = 6_000;

/** The rows of some days: from the cache where it has them, else from the API, and an older copy if that fails. */
export function answerQuery(access: ListAccess, days: Interval): RowSet {
  const wanted = monthsToRead(access, days);
  const find = (): FoundRows => {
    if (access.isAlwaysFresh) return { sets: [], missing: [wanted] };
    return findSegments(access.store, access.list, wanted, access.today, access.isGood);
  };
  let found = find();
  if (found.missing.length === 0) return toRowSet(found, days, null);
  if (access.isAlwaysFresh) return readMissing(access, days, wanted, found);

  const isHolder = access.lease.take();
  if (!isHolder) access.lease.wait(Math.max(0, Math.min(waitMaxMs, access.budget.remainingMs() - readAfterWaitMs)));
  // Whoever read meanwhile has left it in the cache.
  found = find();
  try {
    return found.missing.length === 0 ? toRowSet(found, days, null) : readMissing(access, days, wanted, found);
  } finally {
    access.lease.release();
  }
}

function readMissing(access: ListAccess, days: Interval, wanted: Interval, found: FoundRows): RowSet {
  const roots = found.missing.map((months) => (access.isDated ? daysOf(months) : everything));
  const { chains: start, startedAt, leftOver } = resume(access, roots);
  const { chains, cause } = access.read(start);
  const rows = rowsOf(chains);
  if (cause === null) {
    for (const months of found.missing) keep(access, months, rows, startedAt);
    if (leftOver === 0) access.checkpoints.remove();
    return toRowSet({ sets: [{ rows, fetchedAt: startedAt }, ...found.sets], missing: [] }, days, null);
  }
  if (!isPassing(cause) || access.isAlwaysFresh) throw partialError(cause, access.budget, rows.length, false);
  const isKept =
    chains.some(({ pages }) => pages > 0) && access.checkpoints.save({ chains, startedAt, refresh: access.refresh });
  const error = partialError(cause, access.budget, rows.length, isKept);
  const older = findSegments(access.store, access.list, wanted, access.today, () => true);
  if (older.missing.length > 0) throw error;
  return toRowSet(older, days, error.message);
}

/** What an earlier execution left, with new chains for what it did not cover. */
function resume(access: ListAccess, roots: readonly Interval[]) {
  const now = access.now();
  const checkpoint = access.isAlwaysFresh ? null : access.checkpoints.load();
  const isGood =
    checkpoint !== null && access.isGood({ fetchedAt: checkpoint.startedAt, refresh: checkpoint.refresh }, false);
  const all = isGood ? checkpoint.chains : [];
  const usable = all.filter(({ window }) => roots.some((root) => intersect(root, window.days) !== null));
  const rest = subtract(roots, joinNeighbours(usable.map(({ window }) => window.days)));
  return {
    chains: [...usable, ...rest.map((interval) => startChain({ days: interval, accountId: null }))],
    startedAt: usable.length > 0 && checkpoint !== null ? checkpoint.startedAt : now,
    leftOver: all.length - usable.length,
  };
}

function keep(access: ListAccess, months: Interval, rows: readonly Row[], fetchedAt: number): void {
  const own = rows.filter((row) => {
    const day = dayNumber(row['transactionDate']);
    return !access.isDated || day === null || (monthOf(day) >= months.from && monthOf(day) <= months.to);
  });
  const [from, to] = [months.from, months.to].map((month) => (Number.isFinite(month) ? month : null));
  const facts = { fetchedAt, refresh: access.refresh, from: from ?? null, to: to ?? null };
  access.store.save(access.list, facts, toSegments(own, access.today));
}

/** Whole months, so that formulas of other days share them; what lies ahead is one piece. */
function monthsToRead({ isDated, today }: ListAccess, days: Interval): Interval {
  if (!isDated) return everything;
  const { from, to } = monthsOf(days);
  const present = monthOf(today);
  return { from: Math.min(from, present + 1), to: to > present ? everything.to : to };
}

/** Of a row that two sets have, as when its date changed between reads, the newer. */
function toRowSet({ sets }: FoundRows, days: Interval, staleBecause: string | null): RowSet {
  const rows: Row[] = [];
  const seen = new Set<unknown>();
  let fetchedAt = Number.POSITIVE_INFINITY;
  for (const set of sets) {
    fetchedAt = Math.min(fetchedAt, set.fetchedAt);
    for (const row of set.rows) {
      const { id } = row;
      if (id !== undefined && id !== null && seen.has(id)) continue;
      if (id !== undefined && id !== null) seen.add(id);
      const day = dayNumber(row['transactionDate']);
      if (day === null || (day >= days.from && day <= days.to)) rows.push(row);
    }
  }
  return { rows, fetchedAt, staleBecause };
}
