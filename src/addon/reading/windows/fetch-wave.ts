import { limits } from '../../../contract/limits';
import { dayText, maxDay } from '../../days/day-number';
import { type AddonError, ContractError, toAddonError } from '../../errors/addon-error';
import { errorPolicy } from '../../errors/error-policies';
import type { Api } from '../http/api';
import type { Answer, ApiRequest } from '../http/request';
import type { DayCount } from './plan/by-account';
import { addPage, newCursor, type WindowCursor } from './plan/window-cursor';
import type { ListSpec } from './query';

/** What one wave of requests brought. */
export interface Wave {
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
export function fetchWave(
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

export function toRequest(spec: ListSpec, { window, token, asked }: WindowCursor): ApiRequest {
  const { accountId } = window;
  return {
    operationId: spec.operationId,
    path: spec.path,
    query: {
      ...(Number.isFinite(asked.from) ? { dateFrom: dayText(asked.from) } : {}),
      // A range without an end, or to the last day that has a text, needs no dateTo.
      ...(asked.to <= maxDay ? { dateTo: dayText(asked.to) } : {}),
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
