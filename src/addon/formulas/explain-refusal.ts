import type { OperationId } from '../../contract/operations';
import { AddonError, isAddonError } from '../errors/addon-error';
import { errorPolicy } from '../errors/error-policies';
import type { Sources } from './run';

/**
 * Reads with an operation whose scope is not in the specification. Without that scope the API may answer only 404. So
 * if the key's list of operations does not contain the operation, the error names it. That list may be outdated, so the
 * operation is tried first.
 */
export function explainRefusal<Result>(sources: Sources, operationId: OperationId, read: () => Result): Result {
  try {
    return read();
  } catch (thrown) {
    const known = sources.connection?.view.operations ?? [];
    const isLacking = known.some((operation) => operation.operationId === operationId && !operation.isAvailable);
    const isRefusal = isAddonError(thrown) && errorPolicy(thrown).refusesList;
    if (!isLacking || !isRefusal) throw thrown;
    throw new AddonError('forbidden_scope', `The key may not use ${operationId}. Use a key that may.`, {
      requestId: thrown.requestId,
      cause: thrown,
    });
  }
}
