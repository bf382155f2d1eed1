import { AddonError } from '../../errors/addon-error';
import type { Platform } from '../../platform/platform';

/** A user who pressed a button waits for a run that is about to end. */
const lockWaitMs = 20_000;

/**
 * Allows one run at a time in a spreadsheet, of tables and formulas alike. Pending writes are applied before the next
 * run begins.
 */
export function withLock<Result>(platform: Platform, act: () => Result): Result {
  if (!platform.documentLock.tryLock(lockWaitMs)) {
    throw new AddonError('busy', 'Another refresh of this spreadsheet is running. Try again in a minute.');
  }
  try {
    return act();
  } finally {
    try {
      platform.spreadsheet()?.flush();
    } finally {
      platform.documentLock.release();
    }
  }
}
