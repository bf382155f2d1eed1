import type { Database } from './open-database';

/** PostgreSQL's codes for a transaction that conflicted with another one and succeeds when it is repeated. */
const retryableCodes = new Set(['40001', '40P01']); // serialization_failure, deadlock_detected

const attemptsMax = 5;

/**
 * Runs the work in a transaction, and repeats it after a conflict. So the work must have no effect outside the
 * database.
 */
export async function inTransaction<Result>(
  database: Database,
  work: (transaction: Database) => Promise<Result>,
): Promise<Result> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await database.transaction().execute(work);
    } catch (error) {
      if (attempt === attemptsMax || !isRetryable(error)) throw error;
    }
  }
}

function isRetryable(error: unknown): boolean {
  return retryableCodes.has(String((error as { readonly code?: unknown } | null)?.code));
}
