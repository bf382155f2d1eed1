import type { Lock } from '../platform';

/** One lock object per execution: Google does not document whether two objects are the same lock. */
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
