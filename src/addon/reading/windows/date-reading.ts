import { limits } from '../../../contract/limits';
import { dayText } from '../../days/day-number';
import { type Interval, mergeAdjacent } from '../../days/intervals';
import { type AddonError, isAddonError } from '../../errors/addon-error';
import type { Row } from '../../rows/row';
import { transactionDay } from '../../rows/transaction';
import type { Api } from '../http/api';
import type { Answer } from '../http/request';
import type { Outcome } from '../http/send';
import type { DateFilter } from '../store/manifest';
import {
  authorizationShift,
  daysToAsk,
  type End,
  hasTimes,
  isByTransactionDate,
  isExact,
  isShownInclusive,
  judgeStrays,
  lacksFirstDay,
  rowToProve,
  withoutDayAt,
  withShift,
} from './plan/judge-dates';
import type { WavePlan } from './plan/plan-wave';
import { addPage, newCursor, type WindowCursor, wholeList } from './plan/window-cursor';
import type { ListSpec } from './query';

/**
 * Finds out during a read what dateFrom and dateTo do, and keeps the windows complete whatever it is. The first windows
 * assume that the dates filter transactionDate and that neighbours need no common day, as on most servers. Their rows
 * show whether it is so.
 */
export interface DateReading {
  filter(): DateFilter;
  /** Cursors of an earlier execution, without the days that lack rows by what is known now. */
  resume(cursors: readonly WindowCursor[]): readonly WindowCursor[];
  /** Gives the windows of a wave the days of their first requests. */
  begin(plan: WavePlan, canProbe: boolean): (cursor: WindowCursor) => WindowCursor;
  /**
   * The cursors after a wave: other ones if its rows show that windows lack rows. `read`: those of the wave, some of which
   * a chain may have replaced since.
   */
  afterWave(cursors: readonly WindowCursor[], read: readonly WindowCursor[]): readonly WindowCursor[];
  /** The same cursors if they have all rows; otherwise those to continue with. The error of a request to find out. */
  atEnd(cursors: readonly WindowCursor[]): readonly WindowCursor[] | AddonError;
  /** Days whose rows may be in none of the windows that are done. */
  unprovenDays(cursors: readonly WindowCursor[]): Interval[];
}

const ends: readonly End[] = ['to', 'from'];

export function createDateReading(
  api: Api,
  spec: ListSpec,
  start: readonly WindowCursor[],
  known: DateFilter,
  onFilter: (found: DateFilter) => void,
): DateReading {
  let filter = known;
  /** Whether the end includes its own day; null: not known yet. */
  const isInclusive: { [Name in End]: boolean | null } = {
    from: known.isDateFromExclusive || known.shiftDays > 0 ? false : null,
    to: known.isDateToExclusive || known.shiftDays > 0 ? false : null,
  };
  let isTrial = false;
  /** Nothing showed what the ends include. A window of one day would be read again and again, if they are exclusive. */
  let hasTriedInVain = false;
  let hasProved = false;
  const seenDays = new Set(start.flatMap(({ rows }) => rows.map(transactionDay)).filter((day) => day !== null));

  const learn = (found: DateFilter): void => {
    filter = found;
    onFilter(found);
  };

  /** Windows that were read as if the server filtered transactionDate lack rows. */
  const restart = (): WindowCursor[] => {
    isInclusive.from = false;
    isInclusive.to = false;
    if (filter.isIgnored) return [newCursor(wholeList)];
    const days = start.map(({ window }) => daysToAsk(window.days, filter));
    return mergeAdjacent(days).map((each) => newCursor({ days: each, accountId: null }));
  };

  /** `verdict`: whether an end is inclusive; null if no row can show it. After a failed request it stays open. */
  const conclude = (
    cursors: readonly WindowCursor[],
    end: End,
    verdict: boolean | AddonError | null,
  ): readonly WindowCursor[] => {
    if (isAddonError(verdict)) return cursors;
    isInclusive[end] = verdict;
    hasTriedInVain ||= verdict === null;
    if (verdict === true) return cursors;
    if (verdict === false && !hasTimes(cursors)) {
      learn({ ...filter, [end === 'from' ? 'isDateFromExclusive' : 'isDateToExclusive']: true });
    }
    return cursors.flatMap((cursor) => withoutDayAt(cursor, end));
  };

  const probe = (end: End): boolean | AddonError | null => {
    const [day] = seenDays;
    if (day === undefined) return null;
    const isDateToSafe = end === 'to' || isInclusive.to === true;
    return requestShowsDay(api, spec, day, { from: day, to: isDateToSafe ? day : day + 1 });
  };

  const checkTo = (cursors: readonly WindowCursor[]): readonly WindowCursor[] =>
    conclude(cursors, 'to', hasTimes(cursors) ? false : isShownInclusive(cursors, 'to') || probe('to'));

  const checkFrom = (cursors: readonly WindowCursor[]): readonly WindowCursor[] => {
    if (hasTimes(cursors)) return conclude(cursors, 'from', false);
    if (isShownInclusive(cursors, 'from')) return conclude(cursors, 'from', true);
    return lacksFirstDay(cursors, seenDays) ? conclude(cursors, 'from', probe('from')) : cursors;
  };

  const isUnproven = (cursor: WindowCursor, end: End): boolean => isInclusive[end] === null && isExact(cursor, end);

  return {
    filter: () => filter,

    resume: (cursors) =>
      ends.reduce(
        (all, end) => (isInclusive[end] === false ? all.flatMap((cursor) => withoutDayAt(cursor, end)) : all),
        cursors,
      ),

    begin(plan, canProbe) {
      isTrial = isInclusive.to === null && canTryDateTo(plan, canProbe && !hasTriedInVain);
      const firstDays = new Set(plan.cursors.map(({ window }) => window.days.from));
      const lastDays = new Set(plan.cursors.map(({ window }) => window.days.to));
      const after = isInclusive.to === true || isTrial ? 0 : 1;
      return (cursor) => {
        const { from, to } = cursor.window.days;
        // A single window seldom has rows on its first day, which show that dateFrom is inclusive.
        const hasNeighbour = lastDays.has(from - 1) || firstDays.has(to + 1);
        const isExactFrom = isInclusive.from ?? (hasNeighbour && !hasTriedInVain);
        const asked = { from: isExactFrom ? from : from - 1, to: to + after };
        return { ...cursor, asked, keepsAllDays: filter.shiftDays > 0 };
      };
    },

    afterWave(cursors, read) {
      if (!spec.isDated) return cursors;
      const judged = judgeStrays([...cursors, ...read.filter((each) => !cursors.includes(each))], filter);
      if (judged !== filter) {
        learn(judged);
        return restart();
      }
      if (isInclusive.from === null || isTrial) noteLastPages(cursors, seenDays);
      const current = isTrial && cursors.some((each) => isExact(each, 'to')) ? checkTo(cursors) : cursors;
      isTrial = false;
      return isInclusive.from === null ? checkFrom(current) : current;
    },

    atEnd(cursors) {
      for (const end of ends) {
        if (!cursors.some((cursor) => isUnproven(cursor, end))) continue;
        const verdict = isShownInclusive(cursors, end) || probe(end);
        if (isAddonError(verdict)) return verdict;
        const checked = conclude(cursors, end, verdict);
        if (checked !== cursors) return checked;
      }
      const isOpen = !hasProved && !filter.isByTransactionDate && filter.shiftDays === 0 && !filter.isIgnored;
      const row = isOpen && spec.isDated ? rowToProve(cursors) : null;
      if (row === null) return cursors;
      const proved = proveDateFilter(api, spec, row, filter);
      if (isAddonError(proved)) return proved;
      hasProved = true;
      if (proved === filter) return cursors;
      learn(proved);
      return proved.isByTransactionDate ? cursors : restart();
    },

    unprovenDays: (cursors) =>
      ends.flatMap((end) =>
        cursors.filter((cursor) => isUnproven(cursor, end)).map(({ asked }) => ({ from: asked[end], to: asked[end] })),
      ),
  };
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

function noteLastPages(cursors: readonly WindowCursor[], seenDays: Set<number>): void {
  for (const { rows, rowsPerPage } of cursors) {
    for (const row of rows.slice(-rowsPerPage)) {
      const day = transactionDay(row);
      if (day !== null) seenDays.add(day);
    }
  }
}

// Requests that find out what dateFrom and dateTo do, where the rows of the windows do not show it. If one fails,
// nothing is known, and the result is its error.

/** Whether a request for these days shows a row of a day that has rows. */
function requestShowsDay(api: Api, spec: ListSpec, day: number, asked: Interval): boolean | AddonError {
  const answer = requestDays(api, spec, asked, asked.from === asked.to ? 1 : limits.pageSizeMax);
  return isAddonError(answer) ? answer : answer.rows.some((row) => transactionDay(row) === day);
}

/** The date filter, proved by a request for the day of a row that has another authorizedDate. */
function proveDateFilter(api: Api, spec: ListSpec, row: Row, dates: DateFilter): DateFilter | AddonError {
  const day = transactionDay(row) as number;
  const asked = {
    from: dates.isDateFromExclusive ? day - 1 : day,
    to: dates.isDateToExclusive ? day + 1 : day,
  };
  const answer = requestDays(api, spec, asked, limits.pageSizeMax);
  if (isAddonError(answer)) return answer;
  const judged = judgeStrays([addPage(newCursor({ days: asked, accountId: null }), answer.rows, null, 0)], dates);
  if (judged !== dates) return judged;
  if (answer.rows.some((each) => isByTransactionDate(each, asked))) return { ...dates, isByTransactionDate: true };
  const isOnLaterPage = answer.nextPageToken !== null;
  return isOnLaterPage ? dates : withShift(dates, Math.abs(authorizationShift(row) ?? 0));
}

function requestDays(api: Api, spec: ListSpec, days: Interval, pageSize: number): Answer | AddonError {
  const query = { dateFrom: dayText(days.from), dateTo: dayText(days.to), ...spec.filters, pageSize };
  const [outcome] = api.readAll([{ operationId: spec.operationId, path: spec.path, query }]) as [Outcome];
  return 'error' in outcome ? outcome.error : outcome.answer;
}
