import type { OperationId } from '../../contract/operations';
import { AddonError, isAddonError } from '../errors/addon-error';
import type { Run } from './run';

/**
 * Reads with an operation whose scope the specification does not show. Where the key was told that it lacks the
 * operation, a refusal says so; the API's own answer may be a bare 404. What the key was told may be old, so it is tried.
 */
export function explainRefusal<Result>(run: Run, operationId: OperationId, read: () => Result): Result {
  try {
    return read();
  } catch (thrown) {
    const told = run.connection?.view.operations ?? [];
    const isLacking = told.some((operation) => operation.operationId === operationId && !operation.isAvailable);
    const isRefusal =
      isAddonError(thrown) && ['forbidden_scope', 'not_found', 'unexpected_status'].includes(thrown.code);
    if (!isLacking || !isRefusal) throw thrown;
    throw new AddonError('forbidden_scope', `The key may not use ${operationId}. Use a key that may.`, {
      requestId: thrown.requestId,
    });
  }
}
