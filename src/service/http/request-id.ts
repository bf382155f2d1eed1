import { randomUUID } from 'node:crypto';

export const requestIdHeader = 'X-Request-Id';

/** Generates the id. An id from the client is ignored, so that nobody can write into the logs. */
export function createRequestId(): string {
  return `req_${randomUUID().replaceAll('-', '')}`;
}
