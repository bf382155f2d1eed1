import type { Answered } from './evaluate';
import { type DataRow, type History, monthOf, type Span } from './history';
import { inRange, type List, lists, type Range } from './lists';

/** How old an answer may be. */
export interface Oldest {
  readonly startedAt: number;
  /** No row of a month that changes often may be from before, */
  readonly recent: number;
  /** and none of one that seldom does. */
  readonly older: number;
}

/** A time in which a list was read. One that was cut short may have left what it had to a later one. */
export interface Read extends Span {
  readonly list: List;
  readonly isHalf: boolean;
}

/**
 * How an answer differs from what it promises to be, as a sentence; null when it is whole: for each month a plain filter
 * of the data as it stood while it was read, not too long ago and not before `fetchedAt`; no row twice.
 */
export function unlikeData(answer: Answered, oldest: Oldest, history: History, reads: readonly Read[]): string | null {
  const { list, range, rows, fetchedAt, staleBecause, endedAt } = answer;
  const keys = rows.map(({ key }) => key);
  const doubled = keys.find((key, index) => keys.indexOf(key) !== index);
  if (doubled !== undefined) return `${doubled} is there twice.`;
  if (fetchedAt > endedAt) return `It is as of ${time(fetchedAt)}, after it was given.`;
  const least = isRecent(answer, (range.dateFrom ?? '').slice(0, 7), oldest) ? oldest.recent : oldest.older;
  if (staleBecause === null && fetchedAt < least) {
    return `It is as of ${time(fetchedAt)}, older than ${time(least)}, and does not say why.`;
  }
  for (const month of new Set([...monthsAsked(history, range), ...rows.map(monthOf)])) {
    const floor = month === '' ? least : isRecent(answer, month, oldest) ? oldest.recent : oldest.older;
    const from = staleBecause === null ? Math.max(floor, fetchedAt) : fetchedAt;
    const spans = reads
      .filter((read) => read.list === list && (read.to >= from || read.isHalf))
      // A row without a date comes with each month, whenever that was read.
      .map((read) => ({
        from: month === '' ? from : Math.max(read.from, from),
        to: month === '' || read.isHalf ? endedAt : Math.min(read.to, endedAt),
      }));
    const reasons = spans.map((span) => unexplained(answer, month, history, span));
    if (reasons.every((reason) => reason !== null)) {
      const why = [...new Set(reasons)].join(', or ') || 'nothing was read';
      return `${month === '' ? 'Without a date' : month}: since ${time(from)} ${why}.`;
    }
  }
  return null;
}

/** The present month, the one before and those to come change often, and so does every list without dates. */
function isRecent({ list }: Answered, month: string, { startedAt }: Oldest): boolean {
  const today = new Date(startedAt);
  const before = new Date(Date.UTC(today.getUTCFullYear(), today.getUTCMonth() - 1, 1));
  return !lists[list].isDated || month >= before.toISOString().slice(0, 7);
}

function monthsAsked(history: History, { dateFrom = '', dateTo = '9999' }: Range): string[] {
  const [from, to] = [dateFrom.slice(0, 7), dateTo.slice(0, 7)];
  return history.months().filter((month) => month === '' || (month >= from && month <= to));
}

/** Which row a plain filter of the data as it stood would not show, or would; null when it shows the same. */
function unexplained({ list, range, rows, endedAt }: Answered, month: string, history: History, span: Span) {
  const shown = new Map(rows.filter((row) => monthOf(row) === month).map((row) => [row.key, row]));
  const fits = (row: DataRow | null): boolean =>
    row !== null && monthOf(row) === month && lists[list].has(row) && inRange(row, range);
  const since = history.within({ from: span.from, to: endedAt });
  for (const [key, versions] of history.within(span)) {
    const row = shown.get(key);
    if (row !== undefined) {
      const isThere = versions.some((each) => fits(each) && each?.version === row.version);
      if (!isThere) return `${key} was never as shown`;
      continue;
    }
    // A row whose date changes while a list is read may come before the page or after it,
    const isStill = new Set(versions.map((each) => each?.transactionDate)).size === 1;
    // and where it moved to may have been read later: the newer read is believed.
    const hasMoved = since.get(key)?.some((each) => each !== null && monthOf(each) !== month) === true;
    if (versions.every(fits) && isStill && !hasMoved) return `${key} was there all along`;
  }
  return null;
}

function time(ms: number): string {
  return Number.isFinite(ms) ? new Date(ms).toISOString() : String(ms);
}
