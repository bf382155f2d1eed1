import { AddonError } from '../../errors/addon-error';
import { type Budget, secondsSpent } from '../../platform/budget';

/**
 * The error of an incomplete read: how far it got, and how to continue. Sheets caches the error of a formula like a
 * result, so typing the formula again would not continue.
 */
export function partialError(cause: AddonError, budget: Budget, rowCount: number, isKept: boolean): AddonError {
  const goesOn = 'Choose Refresh now to go on from there.';
  if (cause.code === 'time_limit') {
    const next = isKept ? goesOn : 'Narrow the dates, or try again.';
    return new AddonError('time_limit', `Stopped after ${secondsSpent(budget)} s with ${rowCount} rows read. ${next}`, {
      cause,
    });
  }
  const wait = cause.retryAfterSeconds;
  if (cause.code === 'rate_limited' && isKept && wait !== null) {
    return new AddonError(
      'rate_limited',
      `Too many requests, ${rowCount} rows read. Choose Refresh now in ${wait} s to go on.`,
      { requestId: cause.requestId, retryAfterSeconds: wait, cause },
    );
  }
  return cause;
}
