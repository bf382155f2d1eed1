import type { FastifyInstance } from 'fastify';
import { invalidQuery } from './api-error';

/** A request has no fragment (RFC 9112, 3.2). The router would take it for the query. */
export function refuseFragments(app: FastifyInstance): void {
  app.addHook('onRequest', async (request) => {
    if (request.url.includes('#')) throw invalidQuery('malformed_url', 'The address has a fragment (#).');
  });
}
