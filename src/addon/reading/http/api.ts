import { operations } from '../../../contract/operations';
import type { Endpoint } from '../../connections/endpoint';
import { type AddonError, ApiError } from '../../errors/addon-error';
import { errorPolicy } from '../../errors/error-policies';
import type { Budget } from '../../platform/budget';
import type { Platform } from '../../platform/platform';
import type { Cooldown } from '../store/activity';
import type { Answer, ApiRequest } from './request';
import { createSender, type Outcome, type Sender } from './send';

export interface Api {
  /** The answer of one operation, or a thrown AddonError. A GET is retried, a POST only with an idempotency key. */
  call(request: ApiRequest): Answer;
  /** Several GETs at once, with their outcomes in the same order. Those that failed are retried. */
  readAll(requests: readonly ApiRequest[], isFirstPages?: boolean): Outcome[];
  /** How many requests may be sent at once. */
  concurrency(): number;
  /** How many of them Google runs at once for certain. */
  lanes(): number;
  /** How many of them may be sent at once to find out. */
  lanesToTry(): number;
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
  // Most cells find all rows in the cache, and compile nothing of what sends.
  let opened: Sender | null = null;
  const sender = (): Sender => (opened ??= createSender(platform, endpoint, budget, cooldown));

  const readAll = (requests: readonly ApiRequest[], isFirstPages = false): Outcome[] => {
    const send = (failed: readonly Failed[]): Outcome[] => sender().send(failed.map(({ request }) => request));
    const outcomes = sender().send(requests, isFirstPages);
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
      const neededMs = Math.max(...failed.map(({ request }) => sender().minimumMs(request.operationId)));
      if (delayMs + neededMs > budget.remainingMs()) break;
      if (delayMs > 0 && !isPaused) clock.sleep(delayMs);
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
      const isRepeatable = operations[request.operationId].method === 'GET' || request.idempotencyKey !== undefined;
      const [outcome] = isRepeatable ? readAll([request]) : sender().send([request]);
      if (outcome !== undefined && 'answer' in outcome) return outcome.answer;
      throw errorOf(outcome);
    },
    readAll,
    concurrency: () => sender().concurrency(),
    lanes: () => sender().lanes(),
    lanesToTry: () => sender().lanesToTry(),
    remaining: () => sender().remaining(),
    requestCount: () => opened?.requestCount() ?? 0,
  };
}

function errorOf(outcome: Outcome | undefined): AddonError | null {
  return outcome !== undefined && 'error' in outcome ? outcome.error : null;
}

/** A pause that another execution began is not retried: no request was sent. */
function isRetryable(error: AddonError): boolean {
  return errorPolicy(error).isRetryable && (error.code !== 'rate_limited' || error instanceof ApiError);
}

/** An Api that can request first pages of several lists at once, before each list is read separately. */
export interface PrefetchingApi extends Api {
  prefetch(requests: readonly ApiRequest[]): void;
  /** Sends these requests along with the next ones that are read, unless they were prefetched before. */
  prefetchWithNext(requests: readonly ApiRequest[]): void;
  /** The same Api, but its reads leave prefetched outcomes in place for another read of the same list. */
  readonly peeking: Api;
}

/** Each prefetched request is answered once from memory. An error stays, because the API would refuse again. */
export function withPrefetch(api: Api, now: () => number): PrefetchingApi {
  const kept = new Map<string, Outcome>();
  let waiting: readonly ApiRequest[] = [];
  const keep = (requests: readonly ApiRequest[], outcomes: readonly Outcome[], askedAt: number): void =>
    outcomes.forEach((outcome, index) => {
      kept.set(requestKey(requests[index]), { ...outcome, askedAt });
    });
  const take = (name: string): Outcome | undefined => {
    const outcome = kept.get(name);
    if (outcome !== undefined && 'answer' in outcome) kept.delete(name);
    return outcome;
  };
  const send = (requests: readonly ApiRequest[]): Outcome[] => {
    if (waiting.length === 0) return requests.length === 0 ? [] : api.readAll(requests);
    const [askedAt, added] = [now(), waiting];
    waiting = [];
    const outcomes = api.readAll([...requests, ...added]);
    keep(added, outcomes.splice(requests.length), askedAt);
    return outcomes;
  };
  const readWith = (requests: readonly ApiRequest[], find: (name: string) => Outcome | undefined): Outcome[] => {
    const outcomes = requests.map((request) => find(requestKey(request)));
    const answers = send(requests.filter((_, index) => outcomes[index] === undefined));
    return outcomes.flatMap((outcome) => outcome ?? answers.splice(0, 1));
  };
  return {
    ...api,
    prefetch(requests) {
      const askedAt = now();
      keep(requests, api.readAll(requests, true), askedAt);
    },
    prefetchWithNext(requests) {
      waiting = requests.filter((request) => !kept.has(requestKey(request)));
    },
    readAll: (requests) => readWith(requests, take),
    peeking: { ...api, readAll: (requests) => readWith(requests, (name) => kept.get(name)) },
  };
}

function requestKey(request: ApiRequest | undefined): string {
  return JSON.stringify(request);
}
