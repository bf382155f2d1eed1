import { AddonError } from '../errors/addon-error';
import type { Platform } from '../platform/platform';

/** A user who pressed a button waits for a run that is about to end. */
const userWaitMs = 20_000;
const runWaitMs = 2_000;

/**
 * Allows one run at a time in a spreadsheet, of tables and formulas alike. Pending writes are applied before the next
 * run begins. Throws `busy` if another execution holds the lock.
 */
export function withDocumentLock<Result>(platform: Platform, act: () => Result, waitMs = runWaitMs): Result {
  if (!platform.documentLock.tryLock(waitMs)) {
    throw new AddonError('busy', 'Another refresh of this spreadsheet is running. Try again in a minute.');
  }
  return thenRelease(platform, () => {
    try {
      return act();
    } finally {
      platform.spreadsheet()?.flush();
    }
  });
}

/** As `withDocumentLock`, for a user who waits. */
export function withLock<Result>(platform: Platform, act: () => Result): Result {
  return withDocumentLock(platform, act, userWaitMs);
}

/** Does nothing and returns null if another execution holds the lock. Does not apply pending writes. */
export function ifUnlocked<Result>(platform: Platform, act: () => Result, waitMs = runWaitMs): Result | null {
  return platform.documentLock.tryLock(waitMs) ? thenRelease(platform, act) : null;
}

function thenRelease<Result>(platform: Platform, act: () => Result): Result {
  try {
    return act();
  } finally {
    platform.documentLock.release();
  }
}
