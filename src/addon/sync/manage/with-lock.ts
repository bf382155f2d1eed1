import { AddonError } from '../../errors/addon-error';
import type { Platform } from '../../platform/platform';

/** A person who pressed a button rather waits for a run that is about to end than presses it again. */
const lockWaitMs = 20_000;

/** One run at a time in a spreadsheet, of tables and formulas alike. What was written is applied before the next begins. */
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
