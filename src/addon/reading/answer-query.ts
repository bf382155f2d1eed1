import type { WantedMonths } from '../cache/wanted-months';
import { LimitError } from '../errors/addon-error';
import { hasId, type Row } from '../table/row';
import { type FoundRows, loadSegments, type Picks, pickSegments } from './find-segments';
import { dayNumber, monthOf, monthsOf } from './plan/calendar';
import { type Chain, startChain } from './plan/chain';
import { everything, type Interval, joinNeighbours, subtract } from './plan/intervals';
import { type ListAccess, olderCopy, readMissing, type Sets, toDays } from './read-missing';
import { awaitTurn, type Flight } from './single-flight';

/** All rows of a list query, and when the oldest of them were read. */
export interface RowSet {
  readonly rows: readonly Row[];
  readonly fetchedAt: number;
  /** Why an older copy had to do; null when it had not. */
  readonly staleBecause: string | null;
}

export interface QueryAccess extends ListAccess, Flight {
  readonly wanted: WantedMonths;
}

/** The rows of some days: from the cache where it has them, else from the API, and an older copy if that fails. */
export function answerQuery(access: QueryAccess, days: Interval): RowSet {
  const months = monthsToRead(access, days);
  if (access.isAlwaysFresh) {
    return toRowSet(readMissing(access, months, { sets: [], missing: [months] }, [], access.lease), days);
  }
  let found = findWhole(access, months);
  if (found !== null) return toRowSet({ ...found, staleBecause: null }, days);
  access.refusal.repeat();
  if (isWithin(sharedMonthsMax, months, access)) access.wanted.post(months);
  const turn = awaitTurn(access, {
    isSmall: isWithin(smallMonthsMax, months, access),
    isThere: () => {
      found = findWhole(access, months);
      return found !== null;
    },
  });
  try {
    // Whoever read meanwhile has left it in the cache.
    found = found ?? loadSegments(access.store, access.list, pick(access, months));
    if (found.missing.length === 0) return toRowSet({ ...found, staleBecause: null }, days);
    access.refusal.repeat();
    if (turn.is !== 'reader') return toRowSet(olderCopy(access, months, stillReading()), days);
    // A deputy reads for itself alone: the holder reads for all.
    const alsoWanted = turn.lease === access.lease ? wantedByOthers(access, months) : [];
    return toRowSet(readMissing(access, months, found, alsoWanted, turn.lease), days);
  } finally {
    if (turn.is === 'reader') turn.lease.release();
  }
}

/** A list without dates may change anywhere. */
function pick({ store, list, today, isDated, isGood }: ListAccess, months: Interval): Picks {
  return pickSegments(store, list, months, today, (readAt, isRecent) => isGood(readAt, isRecent || !isDated));
}

/** Months that are listed may still lack a chunk: Google drops what it likes. */
function findWhole(access: ListAccess, months: Interval): FoundRows | null {
  const picks = pick(access, months);
  const found = picks.missing.length === 0 ? loadSegments(access.store, access.list, picks) : null;
  return found?.missing.length === 0 ? found : null;
}

function stillReading(): LimitError {
  return new LimitError('time_limit', 'Another formula still reads these rows. Choose Refresh now in a moment.');
}

/** The chains that a read of these days begins with; none when the cache has the rows. */
export function firstChains(access: QueryAccess, days: Interval): Chain[] {
  const months = monthsToRead(access, days);
  const { missing } = access.isAlwaysFresh ? { missing: [months] } : pick(access, months);
  return toDays(access, missing).map((interval) => startChain({ days: interval, accountId: null }));
}

/** Whole months, so that formulas of other days share them; what lies ahead is one piece. */
function monthsToRead({ isDated, today }: ListAccess, days: Interval): Interval {
  if (!isDated) return everything;
  const { from, to } = monthsOf(days);
  const present = monthOf(today);
  return { from: Math.min(from, present + 1), to: to > present ? everything.to : to };
}

/** So many months are read beside a holder that reads on, sooner than waited for. */
const smallMonthsMax = 3;
/** Longer histories are read for whoever asked alone: the others must not wait for them. */
const sharedMonthsMax = 36;

/** What lies ahead counts as nothing. */
function isWithin(count: number, { from, to }: Interval, { isDated, today }: ListAccess): boolean {
  return isDated && Math.min(to, monthOf(today)) - from < count;
}

/** What other cells want of the same list and the cache has not. */
function wantedByOthers(access: QueryAccess, own: Interval): Interval[] {
  if (!access.isDated) return [];
  const wanted = subtract(access.wanted.all(), [own]);
  return joinNeighbours(wanted.flatMap((months) => [...pick(access, months).missing]));
}

/** Of a row that two sets have, as when its date changed between reads, the newer. */
function toRowSet({ sets, staleBecause }: Sets, days: Interval): RowSet {
  const newestFirst = [...sets].sort((a, b) => b.fetchedAt - a.fetchedAt);
  const seen = new Set<unknown>();
  // A row with neither id nor date may be in several sets without telling so: those of one set count.
  const nameless = newestFirst.find(({ rows }) => rows.some(isNameless));
  const rows = newestFirst.flatMap((set) =>
    set.rows.filter((row) => {
      if (isNameless(row)) return set === nameless;
      if (hasId(row)) {
        if (seen.has(row['id'])) return false;
        seen.add(row['id']);
      }
      const day = dayNumber(row['transactionDate']);
      return day === null || (day >= days.from && day <= days.to);
    }),
  );
  return { rows, fetchedAt: Math.min(...sets.map(({ fetchedAt }) => fetchedAt)), staleBecause };
}

function isNameless(row: Row): boolean {
  return !hasId(row) && dayNumber(row['transactionDate']) === null;
}
