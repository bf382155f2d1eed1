import type { Api } from '../api/api';
import type { Interval } from '../days/intervals';
import type { AddonError } from '../errors/addon-error';
import { fetchWave, repeatedPage } from './fetch-wave';
import { areAccountsKnown, asOneWindow, incompleteDays } from './plan/known-accounts';
import { planWave, type WavePlan } from './plan/plan-wave';
import { joinAfterThinStart } from './plan/start-windows';
import type { WindowCursor } from './plan/window-cursor';
import { probeDateToInclusive, withoutLastDay } from './probe-date-to';
import type { ListSpec } from './query';

/** What a read of a list with dates knows and may request besides its windows. */
export interface ReadContext {
  /** Days since 1970-01-01. */
  readonly today: number;
  now(): number;
  /** Windows of the same list that an earlier execution read, and this one does not. */
  readonly others: readonly WindowCursor[];
  /** Days to read before others. */
  readonly first: readonly Interval[];
  /** Adds requests for the accounts to the next wave. */
  requestAccounts(): void;
  /** Ids of all accounts; null if they cannot be known. Called at most once, after that wave. */
  accountIds(): readonly string[] | null;
  /** Whether the server's dateTo is inclusive, so that neighbouring windows need no common day. null: not known yet. */
  readonly isDateToInclusive: boolean | null;
  /** Called after each wave. */
  onWave(cursors: readonly WindowCursor[]): void;
}

/** For a list without dates, which is never split. */
export const undatedContext: ReadContext = {
  today: 0,
  now: () => 0,
  others: [],
  first: [],
  requestAccounts: () => undefined,
  accountIds: () => null,
  isDateToInclusive: null,
  onWave: () => undefined,
};

/** How far cursors got, and the most serious error; null if there was none. */
export interface CursorsRead {
  readonly cursors: readonly WindowCursor[];
  readonly cause: AddonError | null;
}

/** How far a read got, and what it found out about the server. */
export interface WindowsRead extends CursorsRead {
  readonly isDateToInclusive: boolean | null;
}

/** A token that the API refuses so soon would not survive a pause of the rate limit. */
const shortTokenMs = 180_000;
/** More waves than any execution has time for, so that reading ends whatever a server does. */
const wavesMax = 3_000;

/** Advances cursors wave by wave until all are done, or until the time, the rate limit or the API ends the read. */
export function readWindows(
  api: Api,
  spec: ListSpec,
  start: readonly WindowCursor[],
  context: ReadContext,
): WindowsRead {
  // An earlier execution may have read a row of an unlisted account: by account, the read would end here each time.
  const doubted = incompleteDays(start, [...start, ...context.others]);
  let cursors = doubted.length === 0 ? start : asOneWindow(start, doubted);
  let accountIds: readonly string[] | null | undefined =
    spec.canAskByAccount && doubted.length === 0 ? undefined : null;
  let areTokensShortLived = false;
  let { isDateToInclusive } = context;
  let hasTriedInVain = false;
  const end = (cause: AddonError | null): WindowsRead => ({ cursors, cause, isDateToInclusive });
  for (let waves = 0; waves < wavesMax; waves += 1) {
    const { today, first } = context;
    const facts = {
      width: api.concurrency(),
      remaining: api.remaining(),
      isDated: spec.isDated,
      areTokensShortLived,
      today,
      first,
    };
    const plan = planWave(cursors, { ...facts, accountIds });
    if (plan.wantsAccounts) context.requestAccounts();
    // The first neighbours assume that dateTo is inclusive, as it is on most servers. Their rows show whether it is.
    const canProbe = !hasTriedInVain && api.remaining() > plan.chosen.length;
    const isTrial = isDateToInclusive === null && canTryDateTo(plan, canProbe);
    if (plan.chosen.length === 0) {
      const days = incompleteDays(cursors, [...cursors, ...context.others]);
      if (days.length === 0) return end(null);
      cursors = asOneWindow(cursors, days);
      accountIds = null;
      continue;
    }
    const hasExtraDay = isDateToInclusive !== true && !isTrial;
    const wave = fetchWave(api, spec, plan.chosen, hasExtraDay, context.now());
    // If nothing came, the splits of this wave are dropped: they would cost the pages read before.
    if (wave.cause !== null && wave.changed.size === 0) return end(wave.cause);
    cursors = plan.cursors.map((cursor) => wave.changed.get(cursor) ?? cursor);
    if (plan.wantsAccounts && wave.cause === null) {
      const ids = context.accountIds();
      accountIds = ids !== null && areAccountsKnown(ids, [...cursors, ...context.others]) ? ids : null;
    }
    areTokensShortLived =
      areTokensShortLived ||
      Array.from(wave.changed).some(
        ([before, { restarts }]) =>
          restarts > before.restarts && context.now() - (before.startedAt ?? 0) < shortTokenMs,
      );
    if (wave.refusedDays.length > 0) {
      cursors = asOneWindow(cursors, wave.refusedDays);
      accountIds = null;
    }
    if (isTrial) {
      isDateToInclusive = probeDateToInclusive(api, spec, cursors);
      // A window of one day would be read again and again, if dateTo is exclusive.
      hasTriedInVain ||= isDateToInclusive === null;
      if (!isDateToInclusive) cursors = cursors.flatMap(withoutLastDay);
    }
    if (waves === 0 && start.every(({ pages }) => pages === 0)) cursors = joinAfterThinStart(cursors);
    context.onWave(cursors);
    if (wave.cause !== null) return end(wave.cause);
  }
  return end(repeatedPage());
}

/**
 * Whether a wave begins windows that have a neighbour. If dateTo turns out to be exclusive, or nothing can tell, the
 * last day of each does not count: windows of one day would then bring nothing.
 */
function canTryDateTo({ cursors, chosen }: WavePlan, canProbe: boolean): boolean {
  const begun = chosen.filter(({ pages }) => pages === 0);
  const borders = new Set(cursors.map(({ window }) => window.days.from - 1));
  if (!begun.some(({ window }) => borders.has(window.days.to))) return false;
  return canProbe || begun.every(({ window: { days } }) => days.to > days.from);
}
