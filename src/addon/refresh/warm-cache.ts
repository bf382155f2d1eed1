import { type Connection, nameOf } from '../connections/connection';
import type { AddonError } from '../errors/addon-error';
import { type Budget, within } from '../platform/budget';
import type { Platform } from '../platform/platform';
import { openSession } from '../session/session';

export interface WarmUpResult {
  readonly requestCount: number;
  /** Why some of the lists could not be read; null if all were read. */
  readonly partialFailure: PartialFailure | null;
}

export interface PartialFailure {
  readonly error: AddonError;
  readonly failed: number;
  readonly listCount: number;
  /** The connections whose lists they are; none if there is only one connection. */
  readonly connectionNames: readonly string[];
}

/** The other part of the six minutes of an execution is for writing formulas. */
const readingMaxMs = 150_000;

/**
 * Reads what formulas use into the cache before any formula is rewritten, so that they recalculate from the cache.
 * Throws the API's error if nothing could be read; a refused key of one connection does not affect the others. Reads
 * nothing if formulas use a connection that this user cannot read, such as the owner's: then each formula reads for
 * itself.
 */
export function warmCache(
  platform: Platform,
  connections: readonly Connection[],
  readsEverything: boolean,
  timeLeft: Budget,
): WarmUpResult {
  const [first] = connections;
  if (first === undefined) return { requestCount: 0, partialFailure: null };
  const budget = within(timeLeft, Math.min(readingMaxMs, timeLeft.remainingMs()));
  const reads = connections.map((connection, index) => {
    // A connection that uses all of its time leaves the others theirs.
    const share = within(budget, budget.remainingMs() / (connections.length - index));
    const read = openSession(platform, connection, share).refresh({ readsEverything });
    return { connection, ...read };
  });
  const listCount = sum(reads.map((read) => read.listCount));
  if (listCount === 0) {
    // Throws if the API refuses the key or cannot be reached.
    openSession(platform, first, budget).call({ operationId: 'getApiKey' });
    return { requestCount: 1, partialFailure: null };
  }
  const requestCount = sum(reads.map((read) => read.requestCount));
  const failed = reads.filter(({ failures }) => failures.length > 0);
  const [error] = failed.flatMap(({ failures }) => failures);
  if (error === undefined) return { requestCount, partialFailure: null };
  const failureCount = sum(failed.map(({ failures }) => failures.length));
  if (failureCount === listCount) throw error;
  const connectionNames = connections.length === 1 ? [] : failed.map(({ connection }) => nameOf(connection));
  return {
    requestCount,
    partialFailure: {
      error,
      failed: failureCount,
      listCount: sum(failed.map((read) => read.listCount)),
      connectionNames,
    },
  };
}

function sum(counts: readonly number[]): number {
  return counts.reduce((total, count) => total + count, 0);
}
