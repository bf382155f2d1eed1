import { headers } from '../../contract/limits';
import type { OperationId } from '../../contract/operations';
import type { Connection } from '../connection/connection';
import { type AddonError, isAddonError, LimitError, TransportError, toAddonError } from '../errors/addon-error';
import type { HttpResponse, Platform } from '../platform/platform';
import { type Budget, timeIsUp } from './budget';
import { type ApiRequest, buildRequest } from './build-request';
import type { Cooldown } from './cooldown';
import { type Answer, readAnswer } from './read-answer';
import { toApiError } from './to-api-error';

/** What became of one request: its answer or its error. */
export type Outcome = { readonly answer: Answer } | { readonly error: AddonError };

export interface Sender {
  /** Requests at once, each tried once; outcomes in their order. Never throws. */
  send(operationId: OperationId, requests: readonly ApiRequest[]): Outcome[];
  /** How many requests may go out at once: what the rate limit leaves, fewer after a failed batch. */
  width(): number;
  requestCount(): number;
}

/** Google runs some tens of requests of one batch side by side; wider ones meet its limit on bursts. */
const widthMax = 20;
/** One slow answer may not eat the whole budget. */
const timeoutMaxSeconds = 20;
/** When the API names no time. */
const cooldownDefaultSeconds = 30;
/** Google's complaint about too many requests in a short time is a thrown text in the user's language. */
const pauseAfterBatchMs = 500;

export function createSender(platform: Platform, connection: Connection, budget: Budget, cooldown: Cooldown): Sender {
  const { http, clock } = platform;
  let requestCount = 0;
  let width = widthMax;
  // The first request of an execution goes alone: its answer tells what the rate limit leaves.
  let remaining = 1;
  let lostInARow = 0;

  /** Waits out a pause that fits the budget; the error of one that does not. */
  const whatForbids = (): LimitError | null => {
    const waitMs = cooldown.until() - clock.now();
    if (waitMs > 0) {
      if (waitMs + 1_000 > budget.remainingMs()) return tooManyRequests(Math.ceil(waitMs / 1000));
      clock.sleep(waitMs);
    }
    return budget.remainingMs() < 1_000 ? timeIsUp(budget) : null;
  };

  const read = (response: HttpResponse, operationId: OperationId): Outcome => {
    const left = response.headers[headers.rateLimitRemaining.toLowerCase()]?.trim();
    if (left !== undefined && /^\d+$/.test(left)) remaining = Math.min(remaining, Number(left));
    try {
      if (response.status >= 200 && response.status < 300) return { answer: readAnswer(response, operationId) };
    } catch (thrown) {
      return { error: toAddonError(thrown) };
    }
    const error = toApiError(response, operationId, clock.now());
    if (error.code === 'rate_limited') {
      const untilMs = clock.now() + (error.retryAfterSeconds ?? cooldownDefaultSeconds) * 1000;
      if (untilMs > cooldown.until()) cooldown.start(untilMs, clock.now());
    }
    return { error };
  };

  /** One transport error throws for a whole batch and loses its other answers, so a lost batch is sent in halves. */
  const sendBatch = (operationId: OperationId, requests: readonly ApiRequest[]): Outcome[] => {
    const forbidden = whatForbids() ?? (lostInARow >= 2 ? noAnswer() : null);
    if (forbidden !== null) return requests.map(() => ({ error: forbidden }));
    const timeout = Math.min(Math.floor(budget.remainingMs() / 1000), timeoutMaxSeconds);
    const built: ReturnType<typeof buildRequest>[] = [];
    try {
      for (const request of requests) built.push(buildRequest(connection, operationId, request, timeout));
    } catch (thrown) {
      if (!isAddonError(thrown)) throw thrown;
      return requests.map(() => ({ error: thrown }));
    }
    requestCount += built.length;
    try {
      const [only] = built;
      const responses = built.length === 1 && only !== undefined ? [http.fetch(only)] : http.fetchAll(built);
      lostInARow = 0;
      remaining = Number.POSITIVE_INFINITY;
      return responses.map((response) => read(response, operationId));
    } catch {
      // Google's text is translated and holds the whole address, so nothing of it is kept.
      if (built.length === 1) {
        lostInARow += 1;
        return [{ error: noAnswer() }];
      }
      const half = Math.ceil(requests.length / 2);
      width = Math.max(1, Math.min(width, half));
      if (budget.remainingMs() > pauseAfterBatchMs + 1_000) clock.sleep(pauseAfterBatchMs);
      return [...sendBatch(operationId, requests.slice(0, half)), ...sendBatch(operationId, requests.slice(half))];
    }
  };

  return {
    send(operationId, requests) {
      lostInARow = 0;
      return sendBatch(operationId, requests);
    },
    width: () => Math.max(1, Math.min(width, remaining)),
    requestCount: () => requestCount,
  };
}

function noAnswer(): TransportError {
  return new TransportError('network', 'The API could not be reached. Check the base URL, or try again later.');
}

function tooManyRequests(seconds: number): LimitError {
  return new LimitError('rate_limited', `Too many requests. Try again in ${seconds} s.`, {
    retryAfterSeconds: seconds,
  });
}
