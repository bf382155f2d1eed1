import { type Operation, type OperationId, operations } from '../../contract/operations';
import type { Connection } from '../connection/connection';
import { type AddonError, ApiError, ContractError, LimitError, TransportError } from '../errors/addon-error';
import type { HttpResponse, Platform } from '../platform/platform';
import type { Budget } from './budget';
import { type ApiRequest, buildRequest } from './build-request';
import type { Cooldown } from './cooldown';
import { toApiError } from './to-api-error';

export interface Answer {
  readonly data: unknown;
  /** Of a list: the token of the next page; null on the last. */
  readonly nextPageToken: string | null;
}

export interface Api {
  /** One operation: its answer, or a thrown error of ours. A GET is retried, a POST never. */
  call(operationId: OperationId, request?: ApiRequest): Answer;
  requestCount(): number;
}

const attemptsMax = 4;
const firstDelayMs = 500;
/** One slow answer may not eat the whole budget. */
const timeoutMaxSeconds = 20;
/** When the API names no time. */
const cooldownDefaultSeconds = 30;

export function createApi(platform: Platform, connection: Connection, budget: Budget, cooldown: Cooldown): Api {
  const { http, clock } = platform;
  let requests = 0;

  /** Waits out a pause that fits the budget, and refuses one that does not. */
  const keepCooldown = (): void => {
    const waitMs = cooldown.until() - clock.now();
    if (waitMs <= 0) return;
    if (waitMs + 1_000 > budget.remainingMs()) throw tooManyRequests(Math.ceil(waitMs / 1000));
    clock.sleep(waitMs);
  };

  const send = (operationId: OperationId, request: ApiRequest): HttpResponse => {
    keepCooldown();
    const remainingSeconds = Math.floor(budget.remainingMs() / 1000);
    if (remainingSeconds < 1) throw timeIsUp(budget);
    const httpRequest = buildRequest(connection, operationId, request, Math.min(remainingSeconds, timeoutMaxSeconds));
    requests += 1;
    try {
      return http.fetch(httpRequest);
    } catch {
      // Google's text is translated and holds the whole address, so nothing of it is kept.
      throw new TransportError('network', 'The API could not be reached. Check the base URL, or try again later.');
    }
  };

  const attempt = (operationId: OperationId, request: ApiRequest): Answer => {
    const response = send(operationId, request);
    if (response.status >= 200 && response.status < 300) return readAnswer(response, operationId);
    const error = toApiError(response, operationId, clock.now());
    if (error.code === 'rate_limited') {
      cooldown.start(clock.now() + (error.retryAfterSeconds ?? cooldownDefaultSeconds) * 1000, clock.now());
    }
    throw error;
  };

  return {
    call(operationId, request = {}) {
      const isRepeatable = operations[operationId].method === 'GET';
      for (let attempts = 1; ; attempts += 1) {
        try {
          return attempt(operationId, request);
        } catch (thrown) {
          const error = thrown as AddonError;
          if (!isRepeatable || attempts === attemptsMax || !isPassing(error)) throw error;
          // After a 429 the pause that all cells keep does the waiting.
          const isPaused = error.code === 'rate_limited';
          const delayMs = isPaused ? cooldown.until() - clock.now() : firstDelayMs * 2 ** (attempts - 1);
          if (delayMs + 1_000 > budget.remainingMs()) throw error;
          if (delayMs > 0) clock.sleep(delayMs);
        }
      }
    },
    requestCount: () => requests,
  };
}

/** Errors that another try may cure. */
function isPassing(error: AddonError): boolean {
  if (error.code === 'network' || error.code === 'internal_error') return true;
  return error.code === 'rate_limited' && error instanceof ApiError;
}

function tooManyRequests(seconds: number): LimitError {
  return new LimitError('rate_limited', `Too many requests. Try again in ${seconds} s.`, {
    retryAfterSeconds: seconds,
  });
}

export function timeIsUp(budget: Budget, rowCount?: number): LimitError {
  const read = rowCount === undefined ? '' : ` with ${rowCount} rows read`;
  const seconds = Math.round(budget.limitMs / 1000);
  return new LimitError('time_limit', `Stopped after ${seconds} s${read}. Narrow the dates, or try again.`);
}

/** Sample: `{"data":[…],"pagination":{"pageSize":100,"nextPageToken":"…"},"meta":{}}` */
function readAnswer(response: HttpResponse, operationId: OperationId): Answer {
  const operation: Operation = operations[operationId];
  let body: unknown;
  try {
    body = JSON.parse(response.text);
  } catch {
    throw badResponse('no JSON');
  }
  if (typeof body !== 'object' || body === null) throw badResponse('no object');
  const { data, pagination } = body as { data?: unknown; pagination?: unknown };
  if (operation.isList ? !Array.isArray(data) : typeof data !== 'object' || data === null || Array.isArray(data)) {
    throw badResponse(operation.isList ? 'no list' : 'no record');
  }
  const token =
    typeof pagination === 'object' && pagination !== null
      ? (pagination as { nextPageToken?: unknown }).nextPageToken
      : undefined;
  if (token !== undefined && token !== null && typeof token !== 'string') throw badResponse('a page token of no text');
  return { data, nextPageToken: token === undefined || token === null || token === '' ? null : token };
}

function badResponse(what: string): ContractError {
  return new ContractError('bad_response', `The API answered with ${what}. Check the base URL.`);
}
