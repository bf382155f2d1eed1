import type { FastifyReply, FastifyRequest } from 'fastify';
import { headers } from '../../contract/limits';
import type { Scope } from '../../contract/scopes';
import { admit } from '../keys/admit';
import type { ApiKey } from '../keys/api-key';
import type { RateLimitState } from '../keys/rate-limit-state';
import { ApiError, forbiddenScope, unauthorized } from './api-error';
import type { Environment } from './call';

const apiKeyHeader = headers.apiKey.toLowerCase();

/** Key, then rate limit, then scope; each before the body is read. The headers of the limit go out with every later answer. */
export async function authenticate(
  { database, now }: Environment,
  requiredScope: Scope | null,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<ApiKey> {
  const admission = await admit(database, request.headers[apiKeyHeader], now());
  if (admission === null) throw unauthorized();
  const { key, rateLimit } = admission;
  if (rateLimit !== null) {
    reply.headers(toHeaders(rateLimit));
    if (!rateLimit.isAllowed) throw rateLimited(rateLimit);
  }
  if (requiredScope !== null && !key.scopes.includes(requiredScope)) throw forbiddenScope(requiredScope);
  return key;
}

function toHeaders(state: RateLimitState): Record<string, string> {
  return {
    [headers.rateLimitLimit]: String(state.limit),
    [headers.rateLimitRemaining]: String(state.remaining),
    [headers.rateLimitReset]: String(state.resetSeconds),
  };
}

function rateLimited({ limit, resetSeconds }: RateLimitState): ApiError {
  return new ApiError(
    'rate_limited',
    `Too many requests for this key. Try again in ${resetSeconds} s.`,
    { limit, retryAfterSeconds: resetSeconds },
    { [headers.retryAfter]: String(resetSeconds) },
  );
}
