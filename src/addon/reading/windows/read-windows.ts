import type { Interval } from '../../days/intervals';
import { type AddonError, ContractError, isAddonError, toAddonError } from '../../errors/addon-error';
import { errorPolicy } from '../../errors/error-policies';
import type { Api } from '../http/api';
import { type DateFilter, unknownDateFilter } from '../store/manifest';
import { createDateReading } from './date-reading';
import { createPlainChain } from './plain-chain';
import { areAccountsKnown, asOneWindow, type DayCount, daysWithFewerRows, incompleteDays } from './plan/by-account';
import { daysToAsk } from './plan/judge-dates';
import { planWave } from './plan/plan-wave';
import { joinAfterThinStart } from './plan/start-windows';
import { newCursor, type WindowCursor } from './plan/window-cursor';
import type { ListSpec } from './query';
import { addAnswer, asOneOf, createTokenWatch, repeatedPage } from './repeated-tokens';
import { toRequest } from './to-request';

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
  /** A day could not be read by account, because the list of accounts is not complete or an account is refused. */
  onAccountsIncomplete(): void;
  /** What earlier reads of the list have shown. */
  readonly dateFilter: DateFilter;
  /** Called with each new result. */
  onDateFilter(found: DateFilter): void;
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
  onAccountsIncomplete: () => undefined,
  dateFilter: unknownDateFilter,
  onDateFilter: () => undefined,
  onWave: () => undefined,
};

/** How far a read got. */
export interface WindowsRead {
  readonly cursors: readonly WindowCursor[];
  /** Days that may lack rows. */
  readonly incomplete: readonly Interval[];
  /** The most serious error; null if there was none. */
  readonly cause: AddonError | null;
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
  const isNew = start.every(({ pages }) => pages === 0);
  const isWholeList = isNew && spec.isDated && countRanges(start) === 1;
  const chain = createPlainChain(api, spec, isWholeList, context.now);
  // An earlier execution may have read a row of an unlisted account: by account, the read would end here each time.
  const doubted = incompleteDays(start, [...start, ...context.others]);
  const dates = createDateReading(chain.api, spec, start, context.dateFilter, context.onDateFilter);
  let cursors = dates.resume(doubted.length === 0 ? start : asOneWindow(start, doubted));
  let accountIds: readonly string[] | null | undefined =
    spec.canAskByAccount && doubted.length === 0 ? undefined : null;
  let areTokensShortLived = false;
  const tokens = createTokenWatch(start);
  if (tokens.haveOnePlace() && start.length > 1) cursors = [asOneOf(start)];
  const counts: DayCount[] = [];
  /** Reads days again as one list, because by account they are not complete. */
  const readAsOneList = (days: readonly number[]): void => {
    cursors = asOneWindow(cursors, days);
    accountIds = null;
    context.onAccountsIncomplete();
  };
  /** If the chain has come to its end, its rows count in place of its parts. */
  const settle = (): void => {
    const settled = chain.settle(cursors);
    // What its dates mean may have shown meanwhile.
    if (settled !== cursors) cursors = dates.resume(settled);
  };
  const end = (cause: AddonError | null): WindowsRead => {
    cursors = chain.toResume(cursors);
    const open = cursors.filter(({ isDone, window }) => !isDone || (cause !== null && window.accountId !== null));
    const unread = open.map(({ window }) => daysToAsk(window.days, dates.filter()));
    return { cursors, incomplete: [...unread, ...dates.unprovenDays(cursors)], cause };
  };
  for (let waves = 0; waves < wavesMax; waves += 1) {
    const { today, first } = context;
    const width = waves === 0 && isNew ? Math.min(countRanges(start), api.concurrency()) : api.concurrency();
    const facts = {
      ...chain.planFacts(cursors, width),
      remaining: api.remaining(),
      isDated: spec.isDated && !dates.filter().isIgnored && !tokens.haveOnePlace(),
      areTokensShortLived,
      today,
      first,
    };
    const plan = planWave(cursors, { ...facts, accountIds });
    if (plan.wantsAccounts) context.requestAccounts();
    if (plan.cursors.every(({ isDone }) => isDone)) {
      const days = [...incompleteDays(cursors, [...cursors, ...context.others]), ...daysWithFewerRows(cursors, counts)];
      if (days.length > 0) {
        readAsOneList(days);
        continue;
      }
      const next = dates.atEnd(cursors);
      if (isAddonError(next)) return end(next);
      if (next === cursors) return end(null);
      cursors = next;
      continue;
    }
    const begin = dates.begin(plan, api.remaining() > plan.chosen.length);
    chain.beforeWave(plan);
    // So many windows may take longer than they save, however well they were planned.
    if (waves === 0 && plan.cursors.length > facts.lanes) chain.ride(begin(asOneOf(start)));
    const wave = fetchWave(chain.api, spec, plan.chosen, begin, context.now());
    // If nothing came, the splits of this wave are dropped: they would cost the pages read before.
    if (wave.cause !== null && wave.changed.size === 0) return end(wave.cause);
    cursors = plan.cursors.map((cursor) => wave.changed.get(cursor) ?? cursor);
    counts.push(...wave.counts);
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
    if (wave.refusedDays.length > 0) readAsOneList(wave.refusedDays);
    const lastPage = chain.lastPage();
    tokens.afterWave(lastPage === null ? wave.changed : new Map(Array.from(wave.changed).concat([[...lastPage]])));
    if (tokens.haveOnePlace() && (cursors.length > 1 || chain.isRiding())) {
      chain.giveUp();
      cursors = [asOneOf(start)];
    }
    const { isIgnored, shiftDays } = dates.filter();
    const read = cursors;
    settle();
    cursors = dates.afterWave(cursors, read);
    // A probe of dates may have brought the last page.
    settle();
    // The list is read anew.
    if (dates.filter().isIgnored !== isIgnored || dates.filter().shiftDays !== shiftDays) chain.giveUp();
    if (waves === 0 && isNew) cursors = joinAfterThinStart(cursors);
    context.onWave(cursors);
    if (wave.cause !== null) return end(wave.cause);
  }
  return end(repeatedPage());
}

/**
 * How many ranges of days the windows cover. The first window of each is planned to take two rounds, and whether the
 * others are planned well is known after one.
 */
function countRanges(start: readonly WindowCursor[]): number {
  const lastDays = new Set(start.map(({ window }) => window.days.to));
  return start.filter(({ window }) => !lastDays.has(window.days.from - 1)).length;
}

/** What one wave of requests brought. */
interface Wave {
  /** Each cursor that changed, with what it is now. A cursor whose page failed stays as it was. */
  readonly changed: ReadonlyMap<WindowCursor, WindowCursor>;
  /** Days that cannot be read by account: the API refuses an account that it listed, or sends other rows. */
  readonly refusedDays: readonly number[];
  /** How many rows some days have, as far as the API says so. */
  readonly counts: readonly DayCount[];
  /** The most serious error; null if there was none. */
  readonly cause: AddonError | null;
}

/** Requests the next page of each cursor at once. `begin` gives a window the days of its first request. */
function fetchWave(
  api: Api,
  spec: ListSpec,
  cursors: readonly WindowCursor[],
  begin: (cursor: WindowCursor) => WindowCursor,
  askedAt: number,
): Wave {
  const asked = cursors.map((cursor) => (cursor.pages === 0 ? begin(cursor) : cursor));
  const outcomes = api.readAll(asked.map((cursor) => toRequest(spec, cursor)));
  const changed = new Map<WindowCursor, WindowCursor>();
  const refusedDays: number[] = [];
  const counts: DayCount[] = [];
  let cause: AddonError | null = null;
  outcomes.forEach((outcome, index) => {
    const [before, cursor] = [cursors[index], asked[index]];
    if (before === undefined || cursor === undefined) return;
    if ('answer' in outcome) {
      try {
        const after = addAnswer(cursor, outcome.answer, outcome.askedAt ?? askedAt);
        changed.set(before, after);
        const { itemCount, nextPageToken, rows } = outcome.answer;
        // More rows than the page has, so it counts those of the list.
        if (after.window.accountId === null && nextPageToken !== null && (itemCount ?? 0) > rows.length) {
          counts.push({ days: after.asked, count: itemCount ?? 0 });
        }
        // It ignores the account, or the dates beside one.
        if (after.window.accountId !== null && after.strays.length > 0) refusedDays.push(after.window.days.from);
      } catch (thrown) {
        cause = worse(cause, toAddonError(thrown));
      }
    } else if (canRestart(cursor, outcome.error)) {
      changed.set(before, newCursor(cursor.window, { restarts: cursor.restarts + 1 }));
    } else if (cursor.window.accountId !== null && !errorPolicy(outcome.error).isOfConnection) {
      refusedDays.push(cursor.window.days.from);
    } else {
      cause = worse(
        cause,
        cursor.token !== null && errorPolicy(outcome.error).refusesToken ? lostToken(outcome.error) : outcome.error,
      );
    }
  });
  return { changed, refusedDays, counts, cause };
}

/** A page token may have expired. Then its window is read again from the first page, once. */
function canRestart(cursor: WindowCursor, error: AddonError): boolean {
  return cursor.token !== null && errorPolicy(error).refusesToken && cursor.restarts === 0;
}

function lostToken(cause: AddonError): ContractError {
  return new ContractError('bad_response', 'The API refuses its own page tokens. Try again later.', { cause });
}

/** A permanent error is more serious than one that will pass. */
function worse(before: AddonError | null, error: AddonError): AddonError {
  return before === null || (errorPolicy(before).canServeStale && !errorPolicy(error).canServeStale) ? error : before;
}
