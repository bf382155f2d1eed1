import type { Lease } from '../cache/lease';
import type { SegmentStore } from '../cache/segment-store';
import type { Budget } from '../client/budget';
import type { AddonError } from '../errors/addon-error';
import type { Row } from '../table/row';
import type { Checkpoint, CheckpointStore } from './checkpoint';
import { type ChainsRead, isPassing } from './fetch-wave';
import { byAge, type FoundRows, isInMonths, loadSegments, pickSegments, toSegments } from './find-segments';
import { partialError } from './partial-error';
import { daysOf, monthsOf } from './plan/calendar';
import { type Chain, rowsOf, startChain } from './plan/chain';
import { everything, type Interval, intersect, joinNeighbours, subtract } from './plan/intervals';
import { createProgress } from './progress';
import type { Refusal } from './refusal';

export interface ListAccess {
  /** Cache name of the list. */
  readonly list: string;
  readonly isDated: boolean;
  readonly store: SegmentStore;
  readonly checkpoints: CheckpointStore;
  readonly budget: Budget;
  readonly today: number;
  now(): number;
  /** Whether rows of that moment will do; of a list that takes more than one execution also those from before a refresh. */
  isGood(readAt: number, isRecent: boolean, isTooLong?: boolean): boolean;
  readonly refusal: Refusal;
  /** Nothing that was read before will do. */
  readonly isAlwaysFresh: boolean;
  /**
   * Reads chains to their end, those that meet `first` before others; tells after each wave how far it is. `others` of
   * the same list are there from before.
   */
  read(
    chains: readonly Chain[],
    others: readonly Chain[],
    first: readonly Interval[],
    onWave: (chains: readonly Chain[]) => void,
  ): ChainsRead;
}

/** Rows by what they were read with, and why an older copy had to do. */
export type Sets = Omit<FoundRows, 'missing'> & { readonly staleBecause: string | null };

/**
 * Reads what the cache lacks, with what other cells want beside it. Months that were read whole are kept as segments,
 * the rest as a checkpoint. Where own months are not whole, an older copy or an error that says how far it got.
 */
export function readMissing(
  access: ListAccess,
  months: Interval,
  found: FoundRows,
  others: readonly Interval[],
  lease: Lease,
): Sets {
  const wanted = joinNeighbours([...found.missing, ...others]);
  const start = resume(access, toDays(access, wanted));
  const progress = createProgress(access, start.unused);
  const { chains, cause } = access.read(start.chains, start.unused, toDays(access, found.missing), (current) => {
    if (!access.isAlwaysFresh) lease.renew();
    progress.note(current);
  });
  // A day read by account is certain only when all is read: rows of an account that no list names may still show up.
  const open = chains.filter(({ isDone, window }) => !isDone || (cause !== null && window.accountId !== null));
  const whole = subtract(
    wanted,
    open.map(({ window }) => monthsOf(window.days)),
  );
  const sets = keepWhole(access, whole, chains);
  const isTooLong = cause?.code === 'time_limit' || cause?.code === 'rate_limited';
  // Whole months too until all is read: they may grow old before it is.
  const isKept = progress.end(cause === null ? [] : chains, isTooLong);
  if (cause === null || subtract(found.missing, whole).length === 0) {
    const own = sets.filter((set) => found.missing.some((each) => intersect(each, set.months) !== null));
    const isOfBefore = own.some(({ fetchedAt }) => !access.isGood(fetchedAt, false));
    return { sets: [...own, ...found.sets], staleBecause: isOfBefore ? readInParts : null };
  }
  access.refusal.note(cause);
  const error = partialError(cause, access.budget, rowsOf(chains).length, isKept);
  if (!isPassing(cause) || access.isAlwaysFresh) throw error;
  return olderCopy(access, months, error);
}

/** Better than to begin anew at each refresh and never to come to the end. */
const readInParts = 'Read in parts, the first of them before the last refresh.';

/** Rows of whatever age, where the cache has them all; else throws why there are none of now. */
export function olderCopy({ store, list, today }: ListAccess, months: Interval, error: AddonError): Sets {
  const older = loadSegments(
    store,
    list,
    pickSegments(store, list, months, today, () => true),
  );
  if (older.missing.length > 0) throw error;
  return { sets: older.sets, staleBecause: error.message };
}

export function toDays({ isDated }: ListAccess, months: readonly Interval[]): Interval[] {
  return months.map((each) => (isDated ? daysOf(each) : everything));
}

/** What an earlier execution left, with new chains for what it did not cover. */
function resume(access: ListAccess, roots: readonly Interval[]) {
  const all = access.isAlwaysFresh ? [] : stillGood(access, access.checkpoints.load());
  const usable = all.filter(({ window }) => roots.some((root) => intersect(root, window.days) !== null));
  const rest = subtract(roots, joinNeighbours(usable.map(({ window }) => window.days)));
  return {
    chains: [...usable, ...rest.map((interval) => startChain({ days: interval, accountId: null }))],
    unused: all.filter((chain) => !usable.includes(chain)),
  };
}

/**
 * Each window by its own age; those of one day, of an account each, by the oldest of them. While a slow read is under
 * way its recent days may grow older than they may be when it begins, or it would never end.
 */
function stillGood(access: ListAccess, { chains, isTooLong }: Checkpoint): readonly Chain[] {
  const isUnderWay = access.isGood(Math.max(...chains.map(({ startedAt }) => startedAt ?? 0)), true, isTooLong);
  const good = chains.filter((chain) => {
    const { days } = chain.window;
    const ofDays = chains.filter(({ window }) => window.days.from === days.from && window.days.to === days.to);
    const readAt = Math.min(...ofDays.map(({ startedAt }) => startedAt ?? access.now()));
    return access.isGood(readAt, isRecent(access, chain) && !isUnderWay, isTooLong);
  });
  // Windows alone are a plan for rows that are too old.
  return good.some(({ pages }) => pages > 0) ? good : [];
}

/** A list without dates cannot be read in parts, so one that is half read stays as long as can be. */
function isRecent({ today, isDated }: ListAccess, { window }: Chain): boolean {
  return isDated && byAge(monthsOf(window.days), today).some((part) => part.isRecent);
}

/** Each age apart, for what changes often must be read again sooner. */
function keepWhole(access: ListAccess, whole: readonly Interval[], chains: readonly Chain[]) {
  const rows = rowsOf(chains);
  const ages = access.isDated
    ? whole.flatMap((months) => byAge(months, access.today))
    : whole.map((months) => ({ months }));
  return ages.map(({ months }) => {
    const days = access.isDated ? daysOf(months) : everything;
    const own = rows.filter((row) => !access.isDated || isInMonths(row, months));
    const starts = chains
      .filter(({ window }) => intersect(window.days, days) !== null)
      .map(({ startedAt }) => startedAt);
    const fetchedAt = Math.min(...starts.map((startedAt) => startedAt ?? access.now()), access.now());
    const [from = null, to = null] = [months.from, months.to].map((month) => (Number.isFinite(month) ? month : null));
    access.store.save(access.list, { fetchedAt, from, to }, toSegments(own, access.today));
    return { months, rows: own as readonly Row[], fetchedAt };
  });
}
