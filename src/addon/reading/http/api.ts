import { operations } from '../../../contract/operations';
import type { Endpoint } from '../../connections/endpoint';
import { type AddonError, ApiError } from '../../errors/addon-error';
import { errorPolicy } from '../../errors/error-policies';
import type { Budget } from '../../platform/budget';
import type { Platform } from '../../platform/platform';
import type { Cooldown } from '../store/cooldown';
import type { Answer } from './answer';
import type { ApiRequest } from './request';
import { createSender, type Outcome } from './send';

export interface Api {
  /** The answer of one operation, or a thrown AddonError. A GET is retried, a POST never. */
  call(request: ApiRequest): Answer;
  /** Several GETs at once, with their outcomes in the same order. Those that failed are retried. */
  readAll(requests: readonly ApiRequest[], isFirstPages?: boolean): Outcome[];
  /** How many requests may be sent at once. */
  concurrency(): number;
  /** How many requests the rate limit leaves; infinite if the API does not say. */
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

export function createApi(platform: Platform, endpoint: Endpoint, budget: Budget, cooldown: Cooldown): Api {
  const { clock } = platform;
  const sender = createSender(platform, endpoint, budget, cooldown);

  const readAll = (requests: readonly ApiRequest[], isFirstPages = false): Outcome[] => {
    const send = (failed: readonly Failed[]): Outcome[] => sender.send(failed.map(({ request }) => request));
    const outcomes = sender.send(requests, isFirstPages);
    for (let attempts = 1; attempts < attemptsMax; attempts += 1) {
      const failed = requests.flatMap((request, index): Failed[] => {
        const error = errorOf(outcomes[index]);
        return error !== null && isRetryable(error) ? [{ request, index, error }] : [];
      });
      if (failed.length === 0) break;
      // After a 429 the sender waits until the pause of all cells is over.
      const isPaused = failed.some(({ error }) => error.code === 'rate_limited');
      const askedMs = Math.max(...failed.map(({ error }) => (error.retryAfterSeconds ?? 0) * 1_000));
      const delayMs = isPaused ? cooldown.until() - clock.now() : Math.max(firstDelayMs * 2 ** (attempts - 1), askedMs);
      const neededMs = Math.max(...failed.map(({ request }) => sender.minimumMs(request.operationId)));
      if (delayMs + neededMs > budget.remainingMs()) break;
      if (delayMs > 0) clock.sleep(delayMs);
      // If every request failed, one is retried first: each retry adds load on the API and counts for Google's quota.
      const isCutOff = failed.length === requests.length && !isPaused;
      const retried = isCutOff ? failed.slice(0, 1) : failed;
      const again = send(retried);
      if (isCutOff && again.every((outcome) => errorOf(outcome) === null)) {
        again.push(...send(failed.slice(1)));
      }
      failed.forEach(({ index }, position) => {
        const outcome = again[position];
        if (outcome !== undefined) outcomes[index] = outcome;
      });
    }
    return outcomes;
  };

  return {
    call(request) {
      const isRepeatable = operations[request.operationId].method === 'GET';
      const [outcome] = isRepeatable ? readAll([request]) : sender.send([request]);
      if (outcome !== undefined && 'answer' in outcome) return outcome.answer;
      throw errorOf(outcome);
    },
    readAll,
    concurrency: sender.concurrency,
    remaining: sender.remaining,
    requestCount: sender.requestCount,
  };
}

function errorOf(outcome: Outcome | undefined): AddonError | null {
  return outcome !== undefined && 'error' in outcome ? outcome.error : null;
}

/** A pause that another execution began is not retried: no request was sent. */
function isRetryable(error: AddonError): boolean {
  return errorPolicy(error).isRetryable && (error.code !== 'rate_limited' || error instanceof ApiError);
}
