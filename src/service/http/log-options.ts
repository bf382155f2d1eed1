import type { FastifyRequest, FastifyServerOptions } from 'fastify';
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

/** Adds the ids of a trace to every line of a request that has a valid `traceparent` (W3C Trace Context, level 1). */
export const createRequestLogger: NonNullable<FastifyServerOptions['childLoggerFactory']> = (
  logger,
  bindings,
  options,
  { headers },
) => logger.child({ ...bindings, ...readTraceIds(headers['traceparent']) }, options);

/** Sample: `00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01`. Anything else could forge lines or contain a key. */
const traceShape = /^(?!ff)[0-9a-f]{2}-(?!0{32})([0-9a-f]{32})-(?!0{16})([0-9a-f]{16})-[0-9a-f]{2}$/;

function readTraceIds(header: string | string[] | undefined): { readonly traceId?: string; readonly spanId?: string } {
  const [, traceId, spanId] = traceShape.exec(typeof header === 'string' ? header : '') ?? [];
  return traceId === undefined || spanId === undefined ? {} : { traceId, spanId };
}
