import { type ErrorCode, errorCodes } from '../../../contract/error-codes';
import { headers, headers as names } from '../../../contract/limits';
import { type OperationId, operations } from '../../../contract/operations';
import { ApiError } from '../../errors/addon-error';
import type { AddonErrorCode } from '../../errors/error-codes';
import { isObject, type JsonObject } from '../../platform/parse-json';
import type { HttpResponse } from '../../platform/platform';

/** The error of an unsuccessful answer. Decided by its code, otherwise by its status. The body is never shown. */
export function toApiError(response: HttpResponse, operationId: OperationId, nowMs: number): ApiError {
  const body = readErrorBody(response.text);
  const code = body.code ?? codeOfStatus(response.status, body.isError);
  // RFC 9110, 10.2.3: an unavailable service may say for how long.
  const isAway = response.status === 503 && response.headers[headers.retryAfter.toLowerCase()] !== undefined;
  const waitSeconds = code === 'rate_limited' || isAway ? retryAfterSeconds(response.headers, nowMs) : null;
  return new ApiError(code, sentence(code, operationId, response.status, waitSeconds), {
    status: response.status,
    requestId: body.requestId,
    retryAfterSeconds: waitSeconds,
  });
}

/** Whether a body has an error. Some servers write the `error` of a success as null, false or an empty text. */
export function hasError({ error }: JsonObject): boolean {
  return error !== undefined && error !== null && error !== false && error !== '';
}

function codeOfStatus(status: number, isError: boolean): AddonErrorCode {
  if (status >= 200 && status < 300) return isError ? 'internal_error' : 'bad_response';
  if (status === 401) return 'unauthorized';
  if (status === 404) return 'not_found';
  if (status === 429) return 'rate_limited';
  if (status === 400 || status === 422) return 'invalid_query';
  if (status >= 500) return 'internal_error';
  return status >= 300 && status < 400 ? 'redirected' : 'unexpected_status';
}

/** Short enough that a request id of 36 characters still fits behind it. */
function sentence(code: AddonErrorCode, operationId: OperationId, status: number, waitSeconds: number | null): string {
  switch (code) {
    case 'unauthorized':
      return 'The API refused the key. Enter a valid one in the FIN sidebar.';
    case 'forbidden_scope':
      return `The key lacks the scope ${operations[operationId].scope ?? 'for this'}. Use a key that has it.`;
    case 'account_not_accessible':
      return 'The key may not see this account. Use another account or key.';
    case 'not_found':
      return 'The API does not know this, or the key may not see it. Check the id.';
    case 'rate_limited':
      return waitSeconds === null
        ? 'Too many requests. Try again in a minute.'
        : `Too many requests. Try again in ${waitSeconds} s.`;
    case 'invalid_query':
      return 'The API refused the request. Check dates and options.';
    case 'internal_error':
      return `The API failed on its side. Try again in ${waitSeconds === null ? 'a few minutes' : `${waitSeconds} s`}.`;
    case 'bad_response':
      return `The API answered with status ${status} instead of 200. Report it to the provider.`;
    case 'redirected':
      return 'The API redirects elsewhere. Enter its final base URL.';
    default:
      if (status === 403) return 'The API, or a firewall before it, refuses this (403). Ask its provider.';
      return `The API answered with status ${status}. Check the base URL.`;
  }
}

interface ErrorFacts {
  /** Whether the body has an error, with or without a known code. */
  readonly isError: boolean;
  readonly code: ErrorCode | null;
  readonly requestId: string | null;
}

/** Sample: `{"error":{"code":"not_found","message":"…","meta":{},"requestId":"0c1c…"}}`; may be HTML or empty. */
function readErrorBody(text: string): ErrorFacts {
  const nothing: ErrorFacts = { isError: false, code: null, requestId: null };
  let body: unknown;
  try {
    body = JSON.parse(text);
  } catch {
    return nothing;
  }
  if (!isObject(body)) return nothing;
  const { error } = body;
  const [code, requestId] = [property(error, 'code'), property(error, 'requestId')];
  return {
    isError: hasError(body),
    code: typeof code === 'string' && Object.hasOwn(errorCodes, code) ? (code as ErrorCode) : null,
    // Shown to users, so nothing but an identifier may pass.
    requestId: typeof requestId === 'string' && /^[\w.:-]{1,40}$/.test(requestId) ? requestId : null,
  };
}

function property(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null ? (value as { [name: string]: unknown })[name] : undefined;
}

type Headers = { readonly [lowerCaseName: string]: string };

/**
 * Seconds to wait after a 429 or 503. Retry-After is a number of seconds or a date (RFC 9110, 10.2.3). Without it,
 * RateLimit-Reset is read as seconds, or as a moment if it is too large for that.
 */
export function retryAfterSeconds(headers: Headers, nowMs: number): number | null {
  const after = headers[names.retryAfter.toLowerCase()]?.trim();
  if (after !== undefined && after !== '') {
    if (/^\d+(\.\d+)?$/.test(after)) return Math.min(Math.ceil(Number(after)), yearSeconds);
    const moment = Date.parse(after);
    if (!Number.isNaN(moment)) return Math.max(0, Math.ceil((moment - nowMs) / 1000));
  }
  return resetSeconds(headers, nowMs);
}

/** The rate limit by the headers of an answer: requests left, and seconds until the limit is reset; null if missing. */
export function readRateLimit(headers: Headers, nowMs: number): { left: number | null; resetSeconds: number | null } {
  const left = headers[names.rateLimitRemaining.toLowerCase()]?.trim();
  return {
    left: left !== undefined && /^\d+$/.test(left) ? Number(left) : null,
    resetSeconds: resetSeconds(headers, nowMs),
  };
}

const yearSeconds = 31_536_000;

function resetSeconds(headers: Headers, nowMs: number): number | null {
  const reset = headers[names.rateLimitReset.toLowerCase()]?.trim();
  if (reset === undefined || !/^\d+(\.\d+)?$/.test(reset)) return null;
  // 1795000000000 is a moment in milliseconds.
  const seconds = Number(reset) > 1e11 ? Number(reset) / 1000 : Number(reset);
  // No rate limit window is a year long, so 1795000000 is a moment.
  return Math.ceil(seconds > yearSeconds ? Math.max(0, seconds - nowMs / 1000) : seconds);
}
