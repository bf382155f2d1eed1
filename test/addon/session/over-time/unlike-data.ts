import type { Answered } from './evaluate';
import type { DataRow, History, Span } from './history';
import { inRange, type List, lists } from './lists';

/** How old an answer may be. */
export interface Oldest {
  /** No row of a day that changes often may be from before, */
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
 * How an answer differs from what it promises to be, as a sentence; null when it is whole: for each part of a
 * month a plain filter of the data as it stood while it was read, not too long ago and not before `fetchedAt`; no row
 * twice.
 */
export function unlikeData(answer: Answered, oldest: Oldest, history: History, reads: readonly Read[]): string | null {
  const { list, range, rows, fetchedAt, staleBecause, endedAt } = answer;
  const keys = rows.map(({ key }) => key);
  const doubled = keys.find((key, index) => keys.indexOf(key) !== index);
  if (doubled !== undefined) return `${doubled} is there twice.`;
  if (fetchedAt > endedAt) return `It is as of ${time(fetchedAt)}, after it was given.`;
  const border = firstRecentDay(answer);
  // Complete months are read.
  const firstDay = range.dateFrom === undefined ? '' : `${range.dateFrom.slice(0, 7)}-01`;
  const least = firstDay >= border ? oldest.recent : oldest.older;
  if (staleBecause === null && fetchedAt < least) {
    return `It is as of ${time(fetchedAt)}, older than ${time(least)}, and does not say why.`;
  }
  const asked = history.all().filter((row) => inRange(row, range));
  for (const part of new Set([...asked, ...rows].map((row) => partOf(row, border)))) {
    const floor = part === '' ? least : part.endsWith(recent) ? oldest.recent : oldest.older;
    const from = staleBecause === null ? Math.max(floor, fetchedAt) : fetchedAt;
    const spans = reads
      .filter((read) => read.list === list && (read.to >= from || read.isHalf))
      // A row without a date comes with each part, whenever that was read.
      .map((read) => ({
        from: part === '' ? from : Math.max(read.from, from),
        to: part === '' || read.isHalf ? endedAt : Math.min(read.to, endedAt),
      }));
    const reasons = spans.map((span) => unexplained(answer, (row) => partOf(row, border) === part, history, span));
    if (reasons.every((reason) => reason !== null)) {
      const why = [...new Set(reasons)].join(', or ') || 'nothing was read';
      return `${part === '' ? 'Without a date' : part}: since ${time(from)} ${why}.`;
    }
  }
  return null;
}

/** The first day that changes often: the first of the last month, or 45 days ago if that is earlier. */
function firstRecentDay({ list, endedAt }: Answered): string {
  if (!lists[list].isDated) return '';
  const today = new Date(endedAt);
  const [year, month, day] = [today.getUTCFullYear(), today.getUTCMonth(), today.getUTCDate()];
  const first = Math.min(Date.UTC(year, month - 1, 1), Date.UTC(year, month, day - 45));
  return new Date(first).toISOString().slice(0, 10);
}

const recent = 'recent days';

/** The days of a month that change often, or those that seldom do, are read together. Empty without a date. */
function partOf({ transactionDate: day }: DataRow, border: string): string {
  return day === undefined ? '' : `${day.slice(0, 7)}, ${day >= border ? recent : 'older days'}`;
}

/** Which row a plain filter of the data as it stood would not show, or would; null when it shows the same. */
function unexplained(
  { list, range, rows, endedAt }: Answered,
  isOfPart: (row: DataRow) => boolean,
  history: History,
  span: Span,
) {
  const shown = new Map(rows.filter(isOfPart).map((row) => [row.key, row]));
  const fits = (row: DataRow | null): boolean =>
    row !== null && isOfPart(row) && lists[list].has(row) && inRange(row, range);
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
    const hasMoved = since.get(key)?.some((each) => each !== null && !isOfPart(each)) === true;
    if (versions.every(fits) && isStill && !hasMoved) return `${key} was there all along`;
  }
  return null;
}

function time(ms: number): string {
  return Number.isFinite(ms) ? new Date(ms).toISOString() : String(ms);
}
