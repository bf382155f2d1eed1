import { randomUUID } from 'node:crypto';

export const requestIdHeader = 'X-Request-Id';

/** Ours alone: an id that a client sends is not taken over, so that nobody can write into the logs of another. */
export function createRequestId(): string {
  return `req_${randomUUID().replaceAll('-', '')}`;
}
