import type { FastifyRequest } from 'fastify';
import { withoutKeys } from '../keys/key-text';
import { clientAddress } from './client-address';
import { toLoggedError } from './to-logged-error';

/** true: to the standard output; a stream: into it; false: silent. */
export type LogTarget = boolean | { write(line: string): void };

/** Structured lines of client address, method, path, status and time. No header, no query and no body is ever logged: keys and tokens live there. */
export function toLogOptions(target: LogTarget) {
  if (target === false) return false;
  return {
    level: 'info',
    serializers: {
      req: (request: FastifyRequest) => ({
        client: clientAddress(request),
        method: request.method,
        path: withoutKeys(request.url.split('?', 1)[0] ?? ''),
      }),
      err: toLoggedError,
    },
    redact: ['req.headers', 'headers', '*.headers', 'query', '*.query'],
    ...(target === true ? {} : { stream: target }),
  };
}
