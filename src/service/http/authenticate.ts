import type { FastifyReply, FastifyRequest } from 'fastify';
import { headers } from '../../contract/limits';
import type { Scope } from '../../contract/scopes';
import { type ApiKey, findApiKey } from '../keys/api-key';
import { type RateLimitState, spendRateLimit } from '../keys/spend-rate-limit';
import { ApiError, forbiddenScope, unauthorized } from './api-error';
import type { Environment } from './call';

/** Key, then rate limit, then scope; each before the body is read. The headers of the limit go out with every later answer. */
export async function authenticate(
  { database, now }: Environment,
  requiredScope: Scope | null,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<ApiKey> {
  const key = await findApiKey(database, request.headers[headers.apiKey.toLowerCase()], now());
  if (key === null) throw unauthorized();
  const state = await spendRateLimit(database, key, now());
  if (state !== null) {
    reply.headers(toHeaders(state));
    if (!state.isAllowed) throw rateLimited(state);
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
