import { limits } from '../../../contract/limits';
import type { Row } from '../../cells/row';
import { transactionDay } from '../../cells/row';
import { dayText } from '../../days/day-number';
import type { Interval } from '../../days/intervals';
import { type AddonError, isAddonError } from '../../errors/addon-error';
import type { Answer } from '../http/answer';
import type { Api } from '../http/api';
import type { Outcome } from '../http/send';
import type { DateFilter } from '../store/date-filter';
import { authorizationShift, isByTransactionDate, judgeStrays, withShift } from './plan/judge-strays';
import { addPage, newCursor } from './plan/window-cursor';
import type { ListSpec } from './query';

/**
 * Requests that find out what dateFrom and dateTo do, where the rows of the windows do not show it. If one fails,
 * nothing is known, and the result is its error.
 */

/** Whether a request for these days shows a row of a day that has rows. */
export function requestShowsDay(api: Api, spec: ListSpec, day: number, asked: Interval): boolean | AddonError {
  const answer = requestDays(api, spec, asked, asked.from === asked.to ? 1 : limits.pageSizeMax);
  return isAddonError(answer) ? answer : answer.rows.some((row) => transactionDay(row) === day);
}

/** The date filter, proved by a request for the day of a row that has another authorizedDate. */
export function proveDateFilter(api: Api, spec: ListSpec, row: Row, dates: DateFilter): DateFilter | AddonError {
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
