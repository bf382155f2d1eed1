import { type ErrorCode, errorCodes } from '../../contract/error-codes';
import { headers as headerNames } from '../../contract/limits';
import type { ErrorBody } from '../../contract/resources';
import type { Scope } from '../../contract/scopes';
import type { Outage } from '../database/outage';

/** Of an `internal_error` that is no defect: the specification leaves its status open. */
export const unavailableStatus = 503;

/** A failure that is reported to the client. The code decides the status; `meta` has the facts of `message` as data. */
export class ApiError extends Error {
  override readonly name = 'ApiError';

  constructor(
    readonly code: ErrorCode,
    message: string,
    readonly meta: Readonly<Record<string, unknown>> = {},
    readonly headers: Readonly<Record<string, string>> = {},
    readonly status: number = errorCodes[code].status,
  ) {
    super(message);
  }

  toBody(requestId: string): ErrorBody {
    return { error: { code: this.code, message: this.message, meta: { ...this.meta }, requestId } };
  }
}

/** One answer for all five faults of a key, so that a client cannot distinguish them. */
export function unauthorized(): ApiError {
  return new ApiError(
    'unauthorized',
    'The API key is missing or not valid. Send a valid key in the X-API-Key header.',
    {},
    { 'WWW-Authenticate': 'ApiKey' },
  );
}

export function forbiddenScope(requiredScope: Scope): ApiError {
  return new ApiError('forbidden_scope', `This operation needs a key with the scope ${requiredScope}.`, {
    requiredScope,
  });
}

export function invalidQuery(reason: string, message: string, meta: Record<string, unknown> = {}): ApiError {
  return new ApiError('invalid_query', message, { reason, ...meta });
}

/** The same message whether it does not exist or the key may not see it. */
export function notFound(what: string): ApiError {
  return new ApiError('not_found', `No such ${what}, or this key has no access to it.`);
}

export function internalError(): ApiError {
  return new ApiError(
    'internal_error',
    'The service failed. Try again later, and name the requestId when you report it.',
  );
}

/** 503 with Retry-After: the same request works once the database answers again. */
export function unavailable({ kind, retryAfterSeconds }: Pick<Outage, 'kind' | 'retryAfterSeconds'>): ApiError {
  const what = kind === 'away' ? 'The database does not answer.' : 'The service is busy.';
  return new ApiError(
    'internal_error',
    `${what} Try again in ${retryAfterSeconds} s.`,
    { reason: `database_${kind}`, retryAfterSeconds },
    { [headerNames.retryAfter]: String(retryAfterSeconds) },
    unavailableStatus,
  );
}
