import { limits } from '../../contract/limits';
import type { Answer } from '../api/answer';
import type { Api } from '../api/api';
import type { ApiRequest } from '../api/request';
import type { Outcome } from '../api/send';
import { dayText, maxDay } from '../days/day-number';
import { type AddonError, ContractError, toAddonError } from '../errors/addon-error';
import { errorPolicy } from '../errors/error-policies';
import { addPage, newCursor, type WindowCursor } from './plan/window-cursor';
import type { ListSpec } from './query';

/** How far cursors got, and the most serious error; null if there was none. */
export interface CursorsRead {
  readonly cursors: readonly WindowCursor[];
  readonly cause: AddonError | null;
}

/**
 * Requests the next page of some cursors at once. A cursor whose page failed stays as it was. `refusedDays` cannot be
 * read by account, because the API refuses an account that it listed.
 */
export function fetchWave(
  api: Api,
  spec: ListSpec,
  cursors: readonly WindowCursor[],
  advance: readonly number[],
  askedAt: number,
): CursorsRead & { readonly refusedDays: readonly number[] } {
  const requests = advance.map((index) => toRequest(spec, cursors[index] as WindowCursor));
  const outcomes = api.readAll(requests);
  const after = [...cursors];
  const refusedDays: number[] = [];
  let cause: AddonError | null = null;
  advance.forEach((index, position) => {
    const cursor = cursors[index] as WindowCursor;
    const outcome = outcomes[position] as Outcome;
    if ('answer' in outcome) {
      try {
        after[index] = addAnswer(cursor, outcome.answer, outcome.askedAt ?? askedAt);
      } catch (thrown) {
        cause = worse(cause, toAddonError(thrown));
      }
    } else if (canRestart(cursor, outcome.error)) {
      after[index] = newCursor(cursor.window, { restarts: cursor.restarts + 1 });
    } else if (cursor.window.accountId !== null && !errorPolicy(outcome.error).isOfConnection) {
      refusedDays.push(cursor.window.days.from);
    } else {
      cause = worse(
        cause,
        cursor.token !== null && errorPolicy(outcome.error).refusesToken ? lostToken(outcome.error) : outcome.error,
      );
    }
  });
  return { cursors: after, cause, refusedDays };
}

export function toRequest(spec: ListSpec, { window, token, hasExtraDay }: WindowCursor): ApiRequest {
  const { days, accountId } = window;
  const dateTo = hasExtraDay ? days.to + 1 : days.to;
  return {
    operationId: spec.operationId,
    path: spec.path,
    query: {
      ...(Number.isFinite(days.from) ? { dateFrom: dayText(days.from) } : {}),
      // A range without an end, or to the last day that has a text, needs no dateTo.
      ...(dateTo <= maxDay ? { dateTo: dayText(dateTo) } : {}),
      ...spec.filters,
      ...(accountId === null ? {} : { accountId }),
      pageSize: limits.pageSizeMax,
      pageToken: token ?? undefined,
    },
  };
}

function addAnswer(cursor: WindowCursor, { rows, nextPageToken }: Answer, askedAt: number): WindowCursor {
  if (nextPageToken !== null && cursor.seenTokens.includes(nextPageToken)) throw repeatedPage();
  return addPage(cursor, rows, nextPageToken, askedAt);
}

export function repeatedPage(): ContractError {
  return new ContractError(
    'repeated_page',
    'The API repeats a page, so the list would never end. Report it to the provider.',
  );
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
