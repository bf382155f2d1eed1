import type { Lock } from '../platform';

/** One lock object an execution: whether two of a kind are the same lock is not documented. */
export function googleLock(): Lock {
  let lock: GoogleAppsScript.Lock.Lock | null = null;
  return {
    tryLock(waitMs) {
      lock = lock ?? LockService.getDocumentLock();
      return lock === null ? true : lock.tryLock(waitMs);
    },
    release() {
      lock?.releaseLock();
    },
  };
}
