import type { Budget } from '../platform/budget';
import type { Platform } from '../platform/platform';
import { requireSpreadsheet } from '../platform/spreadsheet';

const keyOf = (platform: Platform): string => `cancel refresh:${requireSpreadsheet(platform).id()}`;
/** Longer than an execution. */
const keptSeconds = 600;
/** Each look is a service call. */
const looksEveryMs = 2_000;

/** Asks the running refresh of this spreadsheet to end. Google has no way to end another execution. */
export function cancelRefresh(platform: Platform): void {
  platform.cache.put(keyOf(platform), '1', keptSeconds);
}

export interface Cancellation {
  isCancelled(): boolean;
  /** No time is left once the refresh is cancelled. */
  limit(budget: Budget): Budget;
}

/** Looks for requests to end that are made from now on. */
export function watchForCancel(platform: Platform): Cancellation {
  const key = keyOf(platform);
  platform.cache.removeAll([key]);
  let [found, nextLookAt] = [false, platform.clock.now() + looksEveryMs];
  const isCancelled = (): boolean => {
    if (!found && platform.clock.now() >= nextLookAt) {
      found = platform.cache.get(key) !== null;
      nextLookAt = platform.clock.now() + looksEveryMs;
    }
    return found;
  };
  return {
    isCancelled,
    limit: (budget) => ({ ...budget, remainingMs: () => (isCancelled() ? 0 : budget.remainingMs()) }),
  };
}
