import { isDenseDay, isLongestDay, splitDay, usualDayOf } from './dense-day';
import type { OpenWindow } from './estimate';
import type { Pace } from './pace';
import type { PlanFacts } from './plan-facts';
import { splitUnordered, splitWindow } from './split-window';
import type { WindowCursor } from './window-cursor';

/** New cursors by the one they replace. */
export interface Splits {
  readonly parts: ReadonlyMap<WindowCursor, readonly WindowCursor[]>;
  /** The accounts are worth their requests: a day may be dense. */
  readonly wantsAccounts: boolean;
}

/** Each page that was read makes a split dearer, by so many pages that must be left. */
const costPerPage = 0.25;
/** A dense day is worth reading so many pages again. */
const denseRereadMax = 6;

/** Splits windows that would outlive the others, longest first. */
export function chooseSplits(windows: readonly OpenWindow[], pace: Pace, facts: PlanFacts): Splits {
  const open = windows.filter(({ cursor }) => !cursor.isDone).sort((a, b) => b.pagesLeft - a.pagesLeft);
  const pagesLeft = open.reduce((sum, window) => sum + window.pagesLeft, 0);
  const usualDay = usualDayOf(windows, facts.width);
  const canAskByAccount = facts.accountIds !== null && !pace.isSlow && windows.some(({ cursor }) => cursor.pages > 1);
  const accountIds = facts.accountIds ?? [];
  const parts = new Map<WindowCursor, readonly WindowCursor[]>();
  let { rereadMax } = pace;
  let wantsAccounts = false;
  for (const { cursor, known, pagesLeft: own } of open) {
    if (cursor.pages === 0 || cursor.hasUndatedRow) continue;
    const isLong = cursor.pages <= rereadMax && own > pace.pagesLeftMin + (cursor.pages - 1) * costPerPage;
    const canBeByAccount =
      canAskByAccount &&
      known !== null &&
      cursor.window.accountId === null &&
      cursor.pages <= Math.max(denseRereadMax, rereadMax);
    const isDense = canBeByAccount && isDenseDay(cursor, known, usualDay);
    const isAccountsNext = canBeByAccount && facts.accountIds === undefined;
    wantsAccounts ||= isAccountsNext && (isDense || known.rowsOfLastDay >= cursor.rowsPerPage);
    const isByAccount =
      canBeByAccount && accountIds.length > 1 && (isDense || isLongestDay(cursor, known, usualDay, accountIds.length));
    if (!isLong && !isByAccount) continue;
    const partsMax = 1 + ((pace.windowsMax - open.length) * own) / pagesLeft;
    const byDays = splitByDays({ cursor, known, pagesLeft: own }, pace, partsMax, facts);
    // Until the accounts are known a dense day is set apart.
    const isApart = isDense && (isByAccount || isAccountsNext);
    const split = isByAccount || isApart ? splitDay(byDays, known.lastDay, isByAccount ? accountIds : [null]) : byDays;
    if (split.length < 2) continue;
    parts.set(cursor, split);
    rereadMax -= cursor.pages;
  }
  return { parts, wantsAccounts };
}

function splitByDays({ cursor, known }: OpenWindow, pace: Pace, partsMax: number, facts: PlanFacts): WindowCursor[] {
  const { days } = cursor.window;
  if (days.from === days.to || facts.width < 2) return [cursor];
  if (known === null) {
    const isFirstPage = cursor.pages === 1 && cursor.rows.length > 0;
    return isFirstPage && partsMax > 4 ? splitUnordered(cursor, facts.today) : [cursor];
  }
  // Longer parts until they are few enough.
  for (let { pagesPerWindow } = pace; ; pagesPerWindow *= 1.2) {
    const parts = splitWindow(cursor, known, pagesPerWindow, pace.growth);
    if (parts.length <= Math.max(1, partsMax)) return parts;
  }
}
