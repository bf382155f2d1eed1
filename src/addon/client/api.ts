import { type OperationId, operations } from '../../contract/operations';
import type { Connection } from '../connection/connection';
import { type AddonError, ApiError } from '../errors/addon-error';
import type { Platform } from '../platform/platform';
import type { Budget } from './budget';
import type { ApiRequest } from './build-request';
import type { Cooldown } from './cooldown';
import type { Answer } from './read-answer';
import { createSender, type Outcome } from './send-wave';

export interface Api {
  /** One operation: its answer, or a thrown error of ours. A GET is retried, a POST never. */
  call(operationId: OperationId, request?: ApiRequest): Answer;
  /** A wave of GETs at once. Each has its own outcome, in order; those that failed are retried, the others kept. */
  readAll(operationId: OperationId, requests: readonly ApiRequest[]): Outcome[];
  /** How many requests a wave may have now. */
  width(): number;
  /** How many requests the rate limit leaves in all; infinite where nothing is told. */
  remaining(): number;
  requestCount(): number;
}

interface Failed {
  readonly request: ApiRequest;
  readonly index: number;
  readonly error: AddonError;
}

const attemptsMax = 4;
const firstDelayMs = 500;

export function createApi(platform: Platform, connection: Connection, budget: Budget, cooldown: Cooldown): Api {
  const { clock } = platform;
  const sender = createSender(platform, connection, budget, cooldown);

  const readAll = (operationId: OperationId, requests: readonly ApiRequest[]): Outcome[] => {
    const send = (failed: readonly Failed[]): Outcome[] =>
      sender.send(
        operationId,
        failed.map(({ request }) => request),
      );
    const outcomes = sender.send(operationId, requests);
    for (let attempts = 1; attempts < attemptsMax; attempts += 1) {
      const failed = requests.flatMap((request, index): Failed[] => {
        const error = errorOf(outcomes[index]);
        return error !== null && isPassing(error) ? [{ request, index, error }] : [];
      });
      if (failed.length === 0) break;
      // After a 429 the pause that all cells keep does the waiting.
      const isPaused = failed.some(({ error }) => error.code === 'rate_limited');
      const askedMs = Math.max(...failed.map(({ error }) => (error.retryAfterSeconds ?? 0) * 1_000));
      const delayMs = isPaused ? cooldown.until() - clock.now() : Math.max(firstDelayMs * 2 ** (attempts - 1), askedMs);
      if (delayMs + sender.leastMs(operationId) > budget.remainingMs()) break;
      if (delayMs > 0) clock.sleep(delayMs);
      // Where nothing at all came through, one goes ahead: each try is a burden on the API and on Google's quota.
      const isCutOff = failed.length === requests.length && !isPaused;
      const retried = isCutOff ? failed.slice(0, 1) : failed;
      const again = send(retried);
      if (isCutOff && again.every((outcome) => errorOf(outcome) === null)) {
        again.push(...send(failed.slice(1)));
      }
      again.forEach((outcome, position) => {
        outcomes[(failed[position] as Failed).index] = outcome;
      });
    }
    return outcomes;
  };

  return {
    call(operationId, request = {}) {
      const isRepeatable = operations[operationId].method === 'GET';
      const [outcome] = isRepeatable ? readAll(operationId, [request]) : sender.send(operationId, [request]);
      const { answer, error } = outcome as { answer?: Answer; error?: AddonError };
      if (answer === undefined) throw error;
      return answer;
    },
    readAll,
    width: sender.width,
    remaining: sender.remaining,
    requestCount: sender.requestCount,
  };
}

function errorOf(outcome: Outcome | undefined): AddonError | null {
  return outcome !== undefined && 'error' in outcome ? outcome.error : null;
}

/** Errors that another try may cure. */
function isPassing(error: AddonError): boolean {
  if (error.code === 'network' || error.code === 'internal_error') return true;
  return error.code === 'rate_limited' && error instanceof ApiError;
}
