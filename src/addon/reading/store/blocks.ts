import { type Interval, intersect, subtract } from '../../days/intervals';
import type { Row } from '../../rows/row';
import { transactionDay } from '../../rows/transaction';
import type { Block, FetchedDays, Manifest } from './manifest';

/** The maximum size of a block, so that a formula of a few months does not unpack the rows of all years. */
const rowsPerBlock = 2_000;
/** A smaller block is joined with its neighbour when the neighbour is written. */
const smallBlockRows = 500;

/** The blocks that have any of the days, and small blocks next to them. */
export function blocksToRewrite(blocks: readonly Block[], days: readonly Interval[]): Block[] {
  return blocks.filter((block) => {
    const reach = block.rowCount < smallBlockRows ? 1 : 0;
    const { from, to } = block;
    return days.some((each) => intersect({ from: from - reach, to: to + reach }, each) !== null);
  });
}

/** The API returns rows without a date for any days. The rows of the newest read replace the earlier ones. */
export function mergeUndated({ undated }: Manifest, reads: readonly FetchedDays[]) {
  const found = reads.flatMap(({ rows, ...read }) => {
    const own = rows.filter((row) => transactionDay(row) === null);
    return own.length === 0 ? [] : [{ ...read, rows: own }];
  });
  const days = reads.map((read) => read.days);
  if (found.length === 0) return undated === null || subtract([undated], days).length === 0 ? null : undated;
  const interval = hull([...days, ...(undated === null ? [] : [undated])]);
  // Not the earliest: days that were read later than these rows count as days without them.
  const fetchedAt = Math.max(...found.map((read) => read.fetchedAt));
  return { interval, rows: uniqueRows(found.flatMap(({ rows }) => rows)), fetchedAt };
}

/** A read that was split by age has the same row in each part. */
function uniqueRows(rows: readonly Row[]): Row[] {
  return Array.from(new Set(rows));
}

function hull(intervals: readonly Interval[]): Interval {
  return {
    from: Math.min(...intervals.map(({ from }) => from)),
    to: Math.max(...intervals.map(({ to }) => to)),
  };
}

/** Neighbouring blocks of a region, cut between days. */
export function cutIntoBlocks(
  region: Interval,
  rows: readonly Row[],
): (Interval & { readonly rows: readonly Row[] })[] {
  const sorted = [...rows].sort((a, b) => (transactionDay(a) ?? 0) - (transactionDay(b) ?? 0));
  const days = sorted.map((row) => transactionDay(row) ?? 0);
  const blocks: (Interval & { readonly rows: readonly Row[] })[] = [];
  let start = 0;
  let from = region.from;
  for (let index = rowsPerBlock; index < sorted.length; index += 1) {
    const day = days[index] ?? 0;
    if (index - start < rowsPerBlock || day === days[index - 1]) continue;
    blocks.push({ from, to: day - 1, rows: sorted.slice(start, index) });
    start = index;
    from = day;
  }
  blocks.push({ from, to: region.to, rows: sorted.slice(start) });
  // Days without rows need no block, because the coverage shows that they were read.
  return blocks.filter((block) => block.rows.length > 0);
}

export function isWithinAny(row: Row, intervals: readonly Interval[]): boolean {
  const day = transactionDay(row);
  return day !== null && intervals.some(({ from, to }) => day >= from && day <= to);
}
