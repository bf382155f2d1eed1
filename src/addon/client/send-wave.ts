import type { OperationId } from '../../contract/operations';
import type { Connection } from '../connection/connection';
import { type AddonError, isAddonError, LimitError, TransportError, toAddonError } from '../errors/addon-error';
import type { HttpRequest, HttpResponse, Platform } from '../platform/platform';
import { type Budget, pauseBetweenBatchesMs, timeIsUp } from './budget';
import { type ApiRequest, buildRequest } from './build-request';
import type { Cooldown } from './cooldown';
import { type Answer, readAnswer } from './read-answer';
import { redactingHttp } from './redacting-http';
import { readRateLimit } from './retry-after';
import { toApiError } from './to-api-error';
import { createWaveWidth } from './wave-width';

/** What became of one request: its answer or its error. */
export type Outcome =
  | {
      readonly answer: Answer;
      /** When it was asked for, where that was long before. */
      readonly askedAt?: number;
    }
  | { readonly error: AddonError };

export interface Sender {
  /** Requests at once, each tried once; outcomes in their order. Never throws. */
  send(operationId: OperationId, requests: readonly ApiRequest[]): Outcome[];
  /** How many requests may go out at once: what the rate limit leaves, fewer after a failed batch. */
  width(): number;
  /** Requests that the rate limit leaves; infinite where nothing is told. */
  remaining(): number;
  /** Less time than this is not enough for another request of an operation: as long as its last took. */
  leastMs(operationId: OperationId): number;
  requestCount(): number;
}

/** Not enough for any request. */
const leastMs = 1_000;
/** One slow answer may not eat the whole budget. */
const timeoutMaxSeconds = 20;
/** When the API names no time. */
const cooldownDefaultSeconds = 30;
/** A longer one may be told in milliseconds: one request an hour shows whether it is meant. */
const pauseMaxSeconds = 3_600;
/** Google's complaint about too many requests in a short time is a thrown text in the user's language, as any other. */
const pauseAfterLossMs = 1_000;
/** Requests that got no answer one after the other, before the rest is not tried. */
const lostMax = 2;

export function createSender(platform: Platform, connection: Connection, budget: Budget, cooldown: Cooldown): Sender {
  const { clock } = platform;
  const http = redactingHttp(platform.http, connection.apiKey);
  const width = createWaveWidth();
  let requestCount = 0;
  let lostInARow = 0;
  let lastBatchAt = Number.NEGATIVE_INFINITY;
  const tookMs = new Map<OperationId, number>();

  // Timeouts are whole seconds.
  const leastMsOf = (operationId: OperationId): number =>
    Math.floor((tookMs.get(operationId) ?? 0) / 1000) * 1000 + leastMs;

  /** Waits out a pause that fits the budget; the error of one that does not. */
  const whatForbids = (operationId: OperationId): LimitError | null => {
    const waitMs = cooldown.until() - clock.now();
    const neededMs = leastMsOf(operationId);
    if (waitMs > 0) {
      if (waitMs + neededMs > budget.remainingMs()) return tooManyRequests(Math.ceil(waitMs / 1000));
      clock.sleep(waitMs);
    }
    const restMs = lastBatchAt + pauseBetweenBatchesMs(budget) - clock.now();
    if (restMs > 0) clock.sleep(restMs);
    return budget.remainingMs() < neededMs ? timeIsUp(budget) : null;
  };

  const pauseFor = (seconds: number): void => {
    const untilMs = clock.now() + Math.min(seconds, pauseMaxSeconds) * 1000;
    if (untilMs > cooldown.until()) cooldown.start(untilMs, clock.now());
  };

  const read = (response: HttpResponse, operationId: OperationId): Outcome => {
    try {
      if (response.status >= 200 && response.status < 300) return { answer: readAnswer(response, operationId) };
    } catch (thrown) {
      return { error: toAddonError(thrown) };
    }
    const error = toApiError(response, operationId, clock.now());
    if (error.code === 'rate_limited') pauseFor(error.retryAfterSeconds ?? cooldownDefaultSeconds);
    return { error };
  };

  const readAll = (responses: readonly HttpResponse[], operationId: OperationId): Outcome[] => {
    const limits = responses.map((response) => readRateLimit(response.headers, clock.now()));
    const left = Math.min(...limits.map((limit) => limit.left ?? Number.POSITIVE_INFINITY));
    width.answered(responses.length, left);
    // Nothing is left: the next request would be refused, so nobody sends one before there is.
    const resetSeconds = Math.max(...limits.map((limit) => limit.resetSeconds ?? 0));
    if (left === 0) pauseFor(resetSeconds);
    return responses.map((response) => read(response, operationId));
  };

  const build = (operationId: OperationId, requests: readonly ApiRequest[]): HttpRequest[] => {
    const timeout = Math.min(Math.floor(budget.remainingMs() / 1000), timeoutMaxSeconds);
    return requests.map((request) => buildRequest(connection, operationId, request, timeout));
  };

  /** null where no answer came. */
  const fetchBatch = (operationId: OperationId, built: readonly HttpRequest[]): readonly HttpResponse[] | null => {
    requestCount += built.length;
    lastBatchAt = clock.now();
    const [only] = built;
    try {
      return built.length === 1 && only !== undefined ? [http.fetch(only)] : http.fetchAll(built);
    } catch {
      // Google's text is translated and holds the whole address, so nothing of it is kept.
      return null;
    } finally {
      tookMs.set(operationId, clock.now() - lastBatchAt);
    }
  };

  /** One transport error throws for a whole batch and loses its other answers, so a lost batch is sent in halves. */
  const sendBatch = (operationId: OperationId, requests: readonly ApiRequest[]): Outcome[] => {
    const forbidden = whatForbids(operationId) ?? (lostInARow >= lostMax ? noAnswer() : null);
    if (forbidden !== null) return requests.map(() => ({ error: forbidden }));
    let built: readonly HttpRequest[];
    try {
      built = build(operationId, requests);
    } catch (thrown) {
      if (!isAddonError(thrown)) throw thrown;
      return requests.map(() => ({ error: thrown }));
    }
    const responses = fetchBatch(operationId, built);
    if (responses === null) {
      width.lost(built.length);
      if (built.length === 1) {
        lostInARow += 1;
        const isTimeUp = budget.remainingMs() < leastMs;
        // It waited no longer than the budget let it; what it was to write may be written all the same.
        return [{ error: isTimeUp ? new TransportError('time_limit', timeIsUp(budget).sentence) : noAnswer() }];
      }
      if (budget.remainingMs() > pauseAfterLossMs + leastMs) clock.sleep(pauseAfterLossMs);
      return sendInBatches(operationId, requests);
    }
    lostInARow = 0;
    return readAll(responses, operationId);
  };

  const sendInBatches = (operationId: OperationId, requests: readonly ApiRequest[]): Outcome[] => {
    const outcomes: Outcome[] = [];
    while (outcomes.length < requests.length) {
      const next = requests.slice(outcomes.length, outcomes.length + width.now());
      outcomes.push(...sendBatch(operationId, next));
    }
    return outcomes;
  };

  return {
    send(operationId, requests) {
      lostInARow = 0;
      return sendInBatches(operationId, requests);
    },
    width: width.now,
    remaining: width.remaining,
    leastMs: leastMsOf,
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
