import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import { findOutage } from '../database/outage';
import { ApiError, unavailable, unavailableStatus } from './api-error';
import type { Environment } from './call';
import { logFailure } from './handle-errors';

export interface Readiness {
  /** The service is about to stop, or stops. */
  isDraining: boolean;
}

/**
 * /healthz answers if the process runs. /readyz answers if the service is not about to stop and the database answers
 * too: every node of it, if organizations are distributed over several. Each node is asked for the first row of its part
 * of a table.
 */
export function registerHealth(app: FastifyInstance, { database }: Environment, readiness: Readiness): void {
  app.addHook('preClose', async () => {
    readiness.isDraining = true;
  });
  let asking: Promise<unknown> | null = null;
  // Simultaneous requests share one statement: without a key, nobody can use more than one connection.
  const askDatabase = () => {
    asking ??= sql`select 1 from organizations limit 1`.execute(database).finally(() => {
      asking = null;
    });
    return asking;
  };
  app.get('/healthz', options, async () => ({ status: 'ok' }));
  app.get('/readyz', options, async (request, reply) => {
    if (readiness.isDraining) {
      reply.code(unavailableStatus);
      return new ApiError('internal_error', 'The service is stopping.', { reason: 'stopping' }).toBody(request.id);
    }
    try {
      await askDatabase();
    } catch (error) {
      logFailure(error, request);
      const { retryAfterSeconds = 5 } = findOutage(error) ?? {};
      const failure = unavailable({ kind: 'away', retryAfterSeconds });
      reply.code(failure.status).headers(failure.headers);
      return failure.toBody(request.id);
    }
    return { status: 'ready' };
  });
}

const options = { schema: { hide: true }, config: { anyHost: true } };
