import type { BuildSettings } from '../connection/build-settings';
import { formulasConnection } from '../connection/formulas-connection';
import type { AddonError } from '../errors/addon-error';
import { startBudget } from '../platform/budget';
import type { Platform } from '../platform/platform';
import { readFreshness } from '../rows/freshness';
import { refreshLists } from '../rows/refresh-lists';
import { checkApi } from './check-api';

export interface ReadFirst {
  readonly requestCount: number;
  /** Why some of the lists could not be read; null when all were. */
  readonly partialFailure: { readonly error: AddonError; readonly failed: number; readonly listCount: number } | null;
}

/** The rest of the six minutes of an execution is for writing formulas. */
const readingMaxMs = 150_000;

/**
 * Reads what formulas use into the cache before any of them is touched, so that they recalculate from there. Throws the
 * API's reason when nothing could be read. Reads nothing where formulas use a connection that this user cannot read,
 * such as the owner's: then each formula reads for itself.
 */
export function readFirst(
  platform: Platform,
  settings: BuildSettings,
  readsEverything: boolean,
  timeLeftMs: number,
): ReadFirst {
  const connection = formulasConnection(platform, settings);
  if (connection === null) return { requestCount: 0, partialFailure: null };
  const budget = startBudget(platform.clock, Math.min(readingMaxMs, timeLeftMs));
  const freshness = readFreshness(platform);
  const { listCount, requestCount, failures } = refreshLists(platform, connection, budget, {
    freshness,
    readsEverything,
  });
  if (listCount === 0) {
    checkApi(platform, connection);
    return { requestCount: 1, partialFailure: null };
  }
  const [error] = failures;
  if (error === undefined) return { requestCount, partialFailure: null };
  if (failures.length === listCount) throw error;
  return { requestCount, partialFailure: { error, failed: failures.length, listCount } };
}
