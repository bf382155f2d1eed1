import type { OperationId } from '../../../contract/operations';
import type { Endpoint } from '../../connections/endpoint';
import {
  type AddonError,
  isAddonError,
  isPermissionMissing,
  LimitError,
  TransportError,
  toAddonError,
  toCause,
} from '../../errors/addon-error';
import { type Budget, pauseAfterBatchMs, timeIsUp } from '../../platform/budget';
import type { HttpRequest, HttpResponse, Platform } from '../../platform/platform';
import type { Cooldown } from '../store/activity';
import { readRateLimit, toApiError } from './api-error';
import { createConcurrencyLimit } from './concurrency-limit';
import { type KnownRequests, quotaError, quotaPauseSeconds, readQuota } from './google-quota';
import { redactingHttp } from './redact';
import { type Answer, type ApiRequest, buildRequest, readAnswer } from './request';

/** The answer to one request, or its error. */
export type Outcome =
  | {
      readonly answer: Answer;
      /** When it was requested, if that was earlier, as for a prefetched page. */
      readonly askedAt?: number;
    }
  | { readonly error: AddonError };

export interface Sender {
  /** Sends requests at once, each of them once. Outcomes are in the same order. Never throws an AddonError. */
  send(requests: readonly ApiRequest[], isFirstPages?: boolean): Outcome[];
  /** How many requests may be sent at once: at most what the rate limit leaves, fewer after a failed batch. */
  concurrency(): number;
  /** How many requests Google runs at once for certain. */
  lanes(): number;
  /** How many may be sent at once to find out. */
  lanesToTry(): number;
  /** Requests that the rate limit leaves; infinite if the API does not say. */
  remaining(): number;
  /** The least time that another request of an operation needs: as long as the previous one took. */
  minimumMs(operationId: OperationId): number;
  requestCount(): number;
}

/** No request is sent if less time is left. */
const minimumMs = 1_000;
/** Leaves time for others after one slow answer. */
const timeoutMaxSeconds = 20;
/** Used if the API does not say how long to wait. */
const cooldownDefaultSeconds = 30;
/**
 * After a refusal no request is sent earlier, whatever Retry-After says. Each further one in a row doubles it, whichever
 * execution met it: otherwise each cell would begin anew.
 */
const cooldownMinSeconds = 1;
const cooldownLeastMaxSeconds = 8;
/**
 * After a pause, executions follow one another within this time, so that a refusal of the first keeps back the others.
 * After several refusals in a row, within some times as long.
 */
const staggerMs = 1_000;
const staggersMax = 6;
/** A longer pause may be a mistake, such as milliseconds. So one request per hour is sent to find out. */
const pauseMaxSeconds = 3_600;
/** The batch may have been refused because of too many requests in a short time. Half of it may get through. */
const pauseAfterLossMs = 1_000;
/** After so many consecutive requests without an answer the others are not sent. */
const lostMax = 2;
/**
 * How long requests are sent one by one after a batch timed out. Another timeout would use up most of the next
 * execution.
 */
const oneByOneMs = 600_000;

export function createSender(platform: Platform, endpoint: Endpoint, budget: Budget, cooldown: Cooldown): Sender {
  const { clock } = platform;
  const http = redactingHttp(platform.http, endpoint.apiKey);
  const limit = createConcurrencyLimit(cooldown.learned, clock.now, cooldown.lanes);
  let requestCount = 0;
  let lostInARow = 0;
  let refusedInARow = 0;
  let lastBatchAt = Number.NEGATIVE_INFINITY;
  let nextBatchAt = Number.NEGATIVE_INFINITY;
  const tookMs = new Map<OperationId, number>();
  const concurrency = (isFirstPages?: boolean): number =>
    cooldown.oneByOneUntil() > clock.now() ? 1 : limit.now(isFirstPages);

  // Timeouts are whole seconds.
  const minimumMsOf = (operationId: OperationId): number =>
    Math.floor((tookMs.get(operationId) ?? 0) / 1000) * 1000 + minimumMs;

  const pauseMs = (): number => cooldown.until() - clock.now();
  const stagger = (): number => {
    const part = Number.parseInt(platform.codec.uuid().slice(0, 4), 16) / 0x1_0000;
    return part * staggerMs * Math.max(1, Math.min(cooldown.learned()?.refusals ?? 1, staggersMax));
  };

  const known = (): KnownRequests => {
    const { count, since } = cooldown.known();
    return { count: count + requestCount, since };
  };

  const pauseError = (waitMs: number): LimitError => {
    const quota = cooldown.quota();
    return quota === null ? tooManyRequests(Math.ceil(waitMs / 1000)) : quotaError(platform, quota, known());
  };

  /** Waits out a pause that fits the budget; returns the error of one that does not. */
  const waitForPause = (requests: readonly ApiRequest[]): LimitError | null => {
    const neededMs = Math.max(...requests.map(({ operationId }) => minimumMsOf(operationId)));
    const isPaused = pauseMs() > 0;
    for (let waitMs = pauseMs(); waitMs > 0; waitMs = pauseMs()) {
      if (waitMs + neededMs > budget.remainingMs()) return pauseError(waitMs);
      clock.sleep(waitMs + Math.min(stagger(), Math.max(0, budget.remainingMs() - waitMs - neededMs)));
      cooldown.reload();
    }
    const restMs = nextBatchAt - clock.now();
    if (restMs > 0) clock.sleep(restMs);
    if (budget.remainingMs() >= neededMs) return null;
    return isPaused ? tooManyRequests(cooldownMinSeconds) : timeIsUp(budget);
  };

  const pauseFor = (seconds: number): void => {
    const untilMs = clock.now() + Math.min(seconds, pauseMaxSeconds) * 1000;
    if (untilMs > cooldown.until()) cooldown.start(untilMs);
  };

  const read = (response: HttpResponse, { operationId }: ApiRequest): Outcome => {
    try {
      const answer = readAnswer(response, operationId);
      if (answer !== null) return { answer };
    } catch (thrown) {
      return { error: toAddonError(thrown) };
    }
    const error = toApiError(response, operationId, clock.now());
    if (error.code === 'rate_limited') {
      const leastSeconds = Math.min(cooldownMinSeconds * 2 ** Math.max(0, refusedInARow - 1), cooldownLeastMaxSeconds);
      pauseFor(Math.max(leastSeconds, error.retryAfterSeconds ?? cooldownDefaultSeconds));
    }
    return { error };
  };

  const readAll = (responses: readonly HttpResponse[], requests: readonly ApiRequest[]): Outcome[] => {
    const limits = responses.map((response) => readRateLimit(response.headers, clock.now()));
    const left = Math.min(...limits.map((each) => each.left ?? Number.POSITIVE_INFINITY));
    const resetSeconds = Math.max(...limits.map((each) => each.resetSeconds ?? 0));
    const refused = responses.filter(({ status }) => status === 429).length;
    const learned = limit.answered(responses.length, refused, left, clock.now() + resetSeconds * 1_000);
    refusedInARow = learned.refusals ?? 0;
    cooldown.learn(learned);
    // The next request would be refused, so no execution sends one before the limit is reset.
    if (left === 0 && learned.zero !== 'wrong') pauseFor(resetSeconds);
    return responses.map((response, index) => read(response, requests[index] as ApiRequest));
  };

  const build = (requests: readonly ApiRequest[]): HttpRequest[] => {
    const timeout = Math.min(Math.floor(budget.remainingMs() / 1000), timeoutMaxSeconds);
    return requests.map((request) => buildRequest(endpoint, request, timeout));
  };

  /** The answers, or the error of a batch that got none. */
  const fetchBatch = (
    requests: readonly ApiRequest[],
    built: readonly HttpRequest[],
  ): readonly HttpResponse[] | Error => {
    requestCount += built.length;
    lastBatchAt = clock.now();
    nextBatchAt = lastBatchAt + pauseAfterBatchMs(budget, built.length);
    const [only] = built;
    try {
      return built.length === 1 && only !== undefined ? [http.fetch(only)] : http.fetchAll(built);
    } catch (thrown) {
      if (isPermissionMissing(thrown)) return toAddonError(thrown);
      const cause = toCause(thrown);
      const quota = readQuota(String((thrown as Error | undefined)?.message), known());
      if (quota === null || (quota === 'rate' && built.length > 1)) return cause;
      cooldown.start(clock.now() + quotaPauseSeconds[quota] * 1000, quota);
      return quotaError(platform, quota, known(), cause);
    } finally {
      for (const { operationId } of requests) tookMs.set(operationId, clock.now() - lastBatchAt);
    }
  };

  /** One transport error discards all answers of a batch, so a lost batch is sent again in halves. */
  const sendBatch = (requests: readonly ApiRequest[]): Outcome[] => {
    const forbidden = waitForPause(requests) ?? (lostInARow >= lostMax ? noAnswer() : null);
    if (forbidden !== null) return requests.map(() => ({ error: forbidden }));
    let built: readonly HttpRequest[];
    try {
      built = build(requests);
    } catch (thrown) {
      if (!isAddonError(thrown)) throw thrown;
      return requests.map(() => ({ error: thrown }));
    }
    const responses = fetchBatch(requests, built);
    if (isAddonError(responses)) return requests.map(() => ({ error: responses }));
    if (responses instanceof Error) {
      limit.lost(built.length);
      if (built.length === 1) {
        lostInARow += 1;
        const isTimeUp = budget.remainingMs() < minimumMs;
        // The time limit ended the wait. A request that writes may have had its effect anyway.
        const cause = responses;
        return [
          {
            error: isTimeUp ? new TransportError('time_limit', timeIsUp(budget).sentence, { cause }) : noAnswer(cause),
          },
        ];
      }
      const timeoutMs = (built[0]?.timeoutSeconds ?? 0) * 1_000;
      if (clock.now() - lastBatchAt >= timeoutMs) cooldown.startOneByOne(clock.now() + oneByOneMs);
      if (budget.remainingMs() > pauseAfterLossMs + minimumMs) clock.sleep(pauseAfterLossMs);
      return sendInBatches(requests);
    }
    lostInARow = 0;
    limit.took(built.length, clock.now() - lastBatchAt);
    return readAll(responses, requests);
  };

  const sendInBatches = (requests: readonly ApiRequest[], isFirstPages = false): Outcome[] => {
    const outcomes: Outcome[] = [];
    while (outcomes.length < requests.length) {
      outcomes.push(...sendBatch(requests.slice(outcomes.length, outcomes.length + concurrency(isFirstPages))));
    }
    return outcomes;
  };

  return {
    send(requests, isFirstPages) {
      lostInARow = 0;
      return sendInBatches(requests, isFirstPages);
    },
    concurrency,
    lanes: limit.lanes,
    lanesToTry: limit.lanesToTry,
    remaining: limit.remaining,
    minimumMs: minimumMsOf,
    requestCount: () => requestCount,
  };
}

function noAnswer(cause: Error | null = null): TransportError {
  const sentence = 'The API could not be reached. Check the base URL, or try again later.';
  return new TransportError('network', sentence, { cause });
}

function tooManyRequests(seconds: number): LimitError {
  return new LimitError('rate_limited', `Too many requests. Try again in ${seconds} s.`, {
    retryAfterSeconds: seconds,
  });
}
