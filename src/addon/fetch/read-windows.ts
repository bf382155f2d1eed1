import type { Api } from '../api/api';
import type { Interval } from '../days/intervals';
import { isDateToShown, withoutLastDay } from './date-to';
import { fetchWave, repeatedPage, type WindowsRead } from './fetch-wave';
import { areAccountsKnown, asOneWindow, doubtfulDays } from './plan/known-accounts';
import { planWave, type WavePlan } from './plan/plan-wave';
import { joinAfterThinStart } from './plan/start-windows';
import type { WindowCursor } from './plan/window-cursor';
import type { ListName } from './query';

/** What a read of a list with dates may request beside its windows, and what it learns on the way. */
export interface ReadHelp {
  /** Days since 1970-01-01. */
  readonly today: number;
  now(): number;
  /** Windows of the same list that an earlier execution read, and this one does not. */
  readonly others: readonly WindowCursor[];
  /** Days to read before others. */
  readonly first: readonly Interval[];
  /** Sends the requests for accounts along with the next wave. */
  requestAccounts(): void;
  /** Ids of all accounts, called at most once, after that wave; null when they cannot be known. */
  accountIds(): readonly string[] | null;
  /** Whether dateTo was seen to be inclusive in this read: then neighbours need no common day. null: not tried yet. */
  isDateToInclusive: boolean | null;
  /** Called after each wave. */
  onWave(cursors: readonly WindowCursor[]): void;
}

/** Help for a list without dates, which needs none. */
export const noHelp: ReadHelp = {
  today: 0,
  now: () => 0,
  others: [],
  first: [],
  requestAccounts: () => undefined,
  accountIds: () => null,
  isDateToInclusive: null,
  onWave: () => undefined,
};

/** A token that is refused within it will not outlive a pause of the rate limit. */
const briefMs = 180_000;
/** More waves than any execution has time for: whatever a server does, reading ends. */
const wavesMax = 3_000;

/** Advances cursors wave by wave until all are done or the time, the rate limit or the API ends it. */
export function readWindows(api: Api, name: ListName, start: readonly WindowCursor[], help: ReadHelp): WindowsRead {
  // Another execution may have read the row that casts doubt: to go on by account would end here each time.
  const doubted = doubtfulDays(start, [...start, ...help.others]);
  let cursors = doubted.length === 0 ? start : asOneWindow(start, doubted);
  let accountIds: readonly string[] | null | undefined =
    name.canAskByAccount && doubted.length === 0 ? undefined : null;
  let areTokensShort = false;
  for (let waves = 0; waves < wavesMax; waves += 1) {
    const { today, first } = help;
    const facts = {
      width: api.concurrency(),
      remaining: api.remaining(),
      isDated: name.isDated,
      areTokensShort,
      today,
      first,
    };
    const plan = planWave(cursors, { ...facts, accountIds });
    if (plan.wantsAccounts) help.requestAccounts();
    // The first neighbours take dateTo for inclusive, as most servers do; what they bring shows whether it is.
    const isTrial = help.isDateToInclusive === null && canTryDateTo(plan, api.remaining());
    if (plan.advance.length === 0) {
      const days = doubtfulDays(cursors, [...cursors, ...help.others]);
      if (days.length === 0) return { cursors, cause: null };
      cursors = asOneWindow(cursors, days);
      accountIds = null;
      continue;
    }
    // A token is bound to the dates it was given for, so a cursor keeps those of its first page.
    const planned = plan.cursors.map((cursor) =>
      cursor.pages === 0 ? { ...cursor, isDayLonger: help.isDateToInclusive !== true && !isTrial } : cursor,
    );
    const wave = fetchWave(api, name, planned, plan.advance, help.now());
    // Windows that were split and brought nothing would cost the pages read before.
    if (wave.cause !== null && wave.cursors.every((cursor, index) => cursor === planned[index])) {
      return { cursors, cause: wave.cause };
    }
    cursors = wave.cursors;
    if (plan.wantsAccounts && wave.cause === null) {
      const ids = help.accountIds();
      accountIds = ids !== null && areAccountsKnown(ids, [...cursors, ...help.others]) ? ids : null;
    }
    areTokensShort =
      areTokensShort ||
      cursors.some(({ restarts }, index) => {
        const before = planned[index] as WindowCursor;
        return restarts > before.restarts && help.now() - (before.startedAt ?? 0) < briefMs;
      });
    if (wave.refusedDays.length > 0) {
      cursors = asOneWindow(cursors, wave.refusedDays);
      accountIds = null;
    }
    if (isTrial) {
      help.isDateToInclusive = isDateToShown(api, name, cursors);
      if (!help.isDateToInclusive) cursors = cursors.flatMap(withoutLastDay);
    }
    if (waves === 0 && start.every(({ pages }) => pages === 0)) cursors = joinAfterThinStart(cursors);
    help.onWave(cursors);
    if (wave.cause !== null) return { cursors, cause: wave.cause };
  }
  return { cursors, cause: repeatedPage() };
}

/**
 * Whether a wave begins windows beside others. Where the rate limit leaves no request to ask about their last days, only
 * the days before count, and windows of one day would bring nothing.
 */
function canTryDateTo({ cursors, advance }: WavePlan, remaining: number): boolean {
  const begun = advance.map((index) => cursors[index] as WindowCursor).filter(({ pages }) => pages === 0);
  const borders = new Set(cursors.map(({ window }) => window.days.from - 1));
  if (!begun.some(({ window }) => borders.has(window.days.to))) return false;
  return remaining > advance.length || begun.every(({ window: { days } }) => days.to > days.from);
}
