import { AddonError } from '../errors/addon-error';
import type { Platform } from '../platform/platform';

/** How long to wait for the lock: a user who pressed a button waits for a run that is about to end. */
const waitsMs = { user: 20_000, run: 2_000 };

/**
 * Allows one run at a time in a spreadsheet, of tables and formulas alike. Pending writes are applied before the next
 * run begins. Throws `busy` if another execution holds the lock.
 */
export function withLock<Result>(platform: Platform, act: () => Result, who: keyof typeof waitsMs = 'user'): Result {
  if (!platform.documentLock.tryLock(waitsMs[who])) {
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

/** Does nothing and returns null if another execution holds the lock. Does not apply pending writes. */
export function ifUnlocked<Result>(platform: Platform, act: () => Result, waitMs = waitsMs.run): Result | null {
  return platform.documentLock.tryLock(waitMs) ? thenRelease(platform, act) : null;
}

function thenRelease<Result>(platform: Platform, act: () => Result): Result {
  try {
    return act();
  } finally {
    platform.documentLock.release();
  }
}
