import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import { knowsNodes } from '../database/nodes';
import { findOutage } from '../database/outage';
import { ApiError, unavailable, unavailableStatus } from './api-error';
import type { Environment } from './call';
import { logFailure } from './handle-errors';

export interface Readiness {
  /** The service is about to stop, or stops. */
  isDraining: boolean;
}

/**
 * /healthz answers if the process runs. /readyz answers if the service is not about to stop and the database answers too: of a
 * distributed one the coordinator and at least one other node. Each node is asked by one statement. One that does not answer is
 * in the log, and does not make the service unready: it answers the requests of all organizations on the other nodes. Nor does a
 * replica that is behind or away, whose reads the primary answers. A node that
 * has stopped without closing its connections would answer never, so nodes have a second.
 */
export function registerHealth(app: FastifyInstance, { database, replica }: Environment, readiness: Readiness): void {
  app.addHook('preClose', async () => {
    readiness.isDraining = true;
  });
  // Simultaneous requests share their statements: without a key, nobody can use more than two connections.
  const askCoordinator = shared(() => sql`select 1`.execute(database));
  const askNodes = shared(() => findSilentNodes(database));
  const ask = async (): Promise<readonly string[]> => {
    await askCoordinator();
    return (await knowsNodes(database)) ? await within(nodesAnswerMs, askNodes(), ['no answer in time']) : [];
  };
  app.get('/healthz', options, async () => ({ status: 'ok' }));
  app.get('/readyz', options, async (request, reply) => {
    if (readiness.isDraining) {
      reply.code(unavailableStatus);
      return new ApiError('internal_error', 'The service is stopping.', { reason: 'stopping' }).toBody(request.id);
    }
    try {
      for (const reason of await ask()) request.log.warn({ reason }, 'a node of the database is away');
      const reason = replica?.problem ?? null;
      if (reason !== null) request.log.warn({ reason }, replicaIsNotUsed);
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

export const replicaIsNotUsed = 'the replica of the database is not used';

const nodesAnswerMs = 1_000;

/** Calls that begin before an earlier one has ended get its result. */
function shared<Result>(ask: () => Promise<Result>): () => Promise<Result> {
  let asking: Promise<Result> | null = null;
  return () => {
    asking ??= ask().finally(() => {
      asking = null;
    });
    return asking;
  };
}

async function within<Result>(ms: number, work: Promise<Result>, late: Result): Promise<Result> {
  let timer: NodeJS.Timeout | undefined;
  const isLate = new Promise<Result>((resolve) => {
    timer = setTimeout(() => resolve(late), ms);
  });
  try {
    return await Promise.race([work, isLate]);
  } finally {
    clearTimeout(timer);
  }
}

/** Why nodes do not answer. Fails if none does. */
async function findSilentNodes(database: Environment['database']): Promise<readonly string[]> {
  const { rows } = await sql<{ node: string; success: boolean; result: string }>`
    select nodename || ':' || nodeport as node, success, result from run_command_on_workers('select 1')`.execute(
    database,
  );
  const reasons = rows.filter(({ success }) => !success).map(({ node, result }) => `${node}: ${result}`);
  if (rows.length > 0 && reasons.length === rows.length)
    throw new Error(`Connection terminated: ${reasons.join(', ')}`);
  return reasons;
}

const options = { schema: { hide: true }, config: { anyHost: true } };
