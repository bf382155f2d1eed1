import { dayNumber } from '../../days/calendar';
import { splitEvenly, splitGrowing } from '../../days/intervals';
import type { Chain, Window } from './chain';
import { daysPerPage } from './estimate-pages';
import { type Surroundings, splitAtDay, splitByDays } from './split-window';

/** A window of fewer pages costs more in half-filled pages than it saves in time. */
export const pagesPerWindow = 3;
/** The page of a window that is split is read again, so a split must be worth it. */
const splitFrom = 8;
/** Where half of the wave goes unused, time counts more. */
const splitFromIdle = 4;
/** A day this many times denser than the others is split by account. */
const hotFactor = 4;
/** Fewer rows of one day in a page are no sign. */
const hotRowsMin = 40;
/** More pages than this are not thrown away for it. */
export const hotPagesMax = 6;
/** Pages, or rows, after which a single day counts as dense whatever the others are. */
const hotPages = 5;
const hotRowsLong = 500;
/** Where pages say nothing about density. */
const unknownParts = 4;

interface Facts {
  readonly width: number;
  readonly today: number;
  readonly accountIds: readonly string[] | null | undefined;
}

/** The first page tells of the days beside it, less and less of those further away: windows grow. */
export function splitFirst(chain: Chain, { width, today }: Facts, left: number | null): Window[] | null {
  if (!isFirstWithRows(chain)) return null;
  const around = surroundings(chain, today);
  if (left === null) return splitByDays(chain.window, around, (days) => splitEvenly(days, unknownParts));
  if (left < pagesPerWindow) return null;
  const { lastDays } = chain;
  const isFalling = falls(chain);
  const unit = Math.max(1, Math.round(daysPerPage(chain) * pagesPerWindow));
  const [newest, oldest] = [Math.max(...lastDays), Math.min(...lastDays)];
  return splitByDays(chain.window, around, (days) => {
    // Days beyond the page's first row are empty if the order is what it seems: they go with the first window.
    const dense = isFalling ? { from: days.from, to: newest } : { from: oldest, to: days.to };
    const [grown = [], steeper = []] = [2, 1].map((alike) => splitGrowing(dense, unit, isFalling, alike));
    const parts = grown.length <= width ? grown : steeper.length <= width ? steeper : splitEvenly(dense, width);
    return parts.map(({ from, to }) => ({
      from: from === dense.from ? days.from : from,
      to: to === dense.to ? days.to : to,
    }));
  });
}

/** A window that turned out to have many pages, in parts of about `target` pages. */
export function splitDense(
  chain: Chain,
  { width, today }: Facts,
  left: number | null,
  target: number,
  open: number,
  room: number,
): Window[] | null {
  if (!isFirstWithRows(chain)) return null;
  const isIdle = open * 2 <= width;
  // Scrambled pages say nothing about density, so splits go on only until the wave is half full.
  const least = isIdle ? splitFromIdle : Math.max(splitFrom, target * 3);
  const wish = left === null ? (isIdle ? unknownParts : 1) : left < least ? 1 : left / target;
  const parts = Math.min(Math.ceil(wish), room + 1);
  if (parts < 2) return null;
  const isDoubtful = left !== null && left > width * 2 && chain.lastDays.every((day) => day === chain.lastDays[0]);
  return splitByDays(chain.window, surroundings(chain, today), (days) => {
    // So dense a page may be an exception: the days far from it are looked at in longer pieces.
    const unit = Math.max(1, Math.round(daysPerPage(chain) * target));
    const grown = isDoubtful ? splitGrowing(days, unit, falls(chain)) : [];
    return grown.length > 1 && grown.length <= parts ? grown : splitEvenly(days, parts);
  });
}

/** A day that fills pages by itself, by account; 'accounts' where these are not known yet. */
export function splitHotDay(
  chain: Chain,
  { accountIds, width }: Facts,
  open: number,
  typical: number | null,
): Window[] | 'accounts' | null {
  const { lastDays, pages, window } = chain;
  // The day at which the next page goes on.
  const day = lastDays[lastDays.length - 1];
  if (accountIds === null || window.accountId !== null || day === undefined || open > width) return null;
  const count = lastDays.filter((each) => each === day).length;
  const isOutlier = typical !== null && count >= Math.max(hotFactor * typical, hotRowsMin) && pages <= hotPagesMax;
  const isAlone = window.days.from === window.days.to;
  const isLong =
    open * 2 <= width &&
    (isAlone ? pages >= hotPages : count === lastDays.length && rowsAtEnd(chain, day) >= hotRowsLong);
  if ((!isOutlier && !isLong) || hasUndatedRow(chain)) return null;
  if (accountIds === undefined) return 'accounts';
  return accountIds.length < 2 ? null : splitAtDay(window, day, accountIds);
}

export function surroundings({ lastDays }: Chain, today: number): Surroundings {
  return {
    today,
    oldestSeen: Math.min(...lastDays, today),
    newestSeen: Math.max(...lastDays, today),
  };
}

/** Later a split would throw away more pages than it saves. A window that shows rows without a date is left whole. */
function isFirstWithRows({ lastDays, rows, window }: Chain): boolean {
  return lastDays.length > 0 && rows.length === lastDays.length && window.days.from !== window.days.to;
}

/** How many of the rows read last are of one day. */
function rowsAtEnd({ rows }: Chain, day: number): number {
  let count = 0;
  while (count < rows.length && dayNumber(rows[rows.length - 1 - count]?.['transactionDate']) === day) count += 1;
  return count;
}

/** No window of days may find it again. */
function hasUndatedRow({ rows }: Chain): boolean {
  return rows.some((row) => dayNumber(row['transactionDate']) === null);
}

/** Whether the last page went back in time. */
function falls({ lastDays }: Chain): boolean {
  return (lastDays[0] as number) >= (lastDays[lastDays.length - 1] as number);
}
