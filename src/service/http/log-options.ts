import type { FastifyRequest } from 'fastify';
import { withoutKeys } from '../keys/key-text';
import { clientAddress } from './client-address';
import { toLoggedError } from './to-logged-error';

/** true: standard output; a stream: that stream; false: no log. */
export type LogTarget = boolean | { write(line: string): void };

/**
 * Structured log lines with client address, method, path, status and time. Headers, query and body are never logged,
 * because they contain keys and tokens.
 */
export function toLogOptions(target: LogTarget) {
  if (target === false) return false;
  return {
    level: 'info',
    serializers: {
      req: (request: FastifyRequest) => ({
        client: clientAddress(request),
        method: request.method,
        path: withoutKeys(request.url.split(/[?#]/, 1)[0] ?? ''),
      }),
      err: toLoggedError,
    },
    redact: ['req.headers', 'headers', '*.headers', 'query', '*.query'],
    ...(target === true ? {} : { stream: target }),
  };
}
