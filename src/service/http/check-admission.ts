import type { FastifyReply, FastifyRequest } from 'fastify';
import { headers } from '../../contract/limits';
import type { Scope } from '../../contract/scopes';
import type { Admission } from '../keys/admit';
import type { FoundKey } from '../keys/api-key';
import { hashKeyText, isKeyText } from '../keys/key-text';
import type { RateLimitState } from '../keys/rate-limit-state';
import { ApiError, forbiddenScope, unauthorized } from './api-error';

const apiKeyHeader = headers.apiKey.toLowerCase();

/** The hash of the request's key; 401 if it is missing or malformed. */
export function readKeyHash(request: FastifyRequest): string {
  const text = request.headers[apiKeyHeader];
  if (typeof text !== 'string' || !isKeyText(text)) throw unauthorized();
  return hashKeyText(text);
}

/** Checks key, then rate limit, then scope. Every later answer has the headers of the limit. */
export function checkAdmission(
  admission: Admission | null,
  requiredScope: Scope | null,
  reply: FastifyReply,
): FoundKey {
  if (admission === null) throw unauthorized();
  const { key, rateLimit } = admission;
  if (rateLimit !== null) {
    reply.headers(toHeaders(rateLimit));
    if (!rateLimit.isAllowed) throw rateLimited(rateLimit, 'key');
  }
  if (requiredScope !== null && !key.scopes.includes(requiredScope)) throw forbiddenScope(requiredScope);
  return key;
}

/** The headers show the limit of the key, unless that of its organization refuses the request. */
export function checkOrganizationLimit(rateLimit: RateLimitState | null, reply: FastifyReply): void {
  if (rateLimit === null || rateLimit.isAllowed) return;
  reply.headers(toHeaders(rateLimit));
  throw rateLimited(rateLimit, 'organization');
}

function toHeaders(state: RateLimitState): Record<string, string> {
  return {
    [headers.rateLimitLimit]: String(state.limit),
    [headers.rateLimitRemaining]: String(state.remaining),
    [headers.rateLimitReset]: String(state.resetSeconds),
  };
}

function rateLimited({ limit, resetSeconds }: RateLimitState, of: 'key' | 'organization'): ApiError {
  return new ApiError(
    'rate_limited',
    `Too many requests for this ${of}. Try again in ${resetSeconds} s.`,
    { limit, retryAfterSeconds: resetSeconds },
    { [headers.retryAfter]: String(resetSeconds) },
  );
}
