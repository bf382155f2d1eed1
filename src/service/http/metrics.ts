import Fastify, { type FastifyInstance } from 'fastify';
import { Counter, Gauge, Histogram, type Registry } from 'prom-client';
import { refuseOtherHosts } from './public-address';

/** Connections of the database pool. */
export interface PoolState {
  readonly open: number;
  readonly idle: number;
  /** Statements that wait for a connection. */
  readonly waiting: number;
}

export interface ReplicaState {
  readonly ageMs: number;
  /** Reads that it may answer, by the server that did. */
  readonly reads: { readonly replica: number; readonly primary: number };
}

const durationBucketsSeconds = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 20];

/**
 * Counts every request of the app, for Prometheus. Labels are operations and statuses only. An organization, key or
 * path would name customers and create an unlimited number of series.
 */
export function countRequests(app: FastifyInstance, registry: Registry): void {
  const registers = [registry];
  const duration = new Histogram({
    name: 'fin_request_duration_seconds',
    help: 'Time from a request to the end of its answer, by operation and HTTP status',
    labelNames: ['operation', 'status'],
    buckets: durationBucketsSeconds,
    registers,
  });
  const refused = new Counter({
    name: 'fin_requests_rate_limited_total',
    help: 'Requests refused with 429: by the rate limit of their key, or for too many invalid keys',
    labelNames: ['operation'],
    registers,
  });
  app.addHook('onResponse', async (request, reply) => {
    const { operationId } = (request.routeOptions.schema ?? {}) as { readonly operationId?: string };
    const operation = operationId ?? 'other';
    duration.observe({ operation, status: reply.statusCode }, reply.elapsedTime / 1000);
    if (reply.statusCode === 429) refused.inc({ operation });
  });
}

export function countConnections(registry: Registry, poolState: () => PoolState): void {
  new Gauge({
    name: 'fin_database_connections',
    help: 'Connections to PostgreSQL, and statements that wait for one',
    labelNames: ['state'],
    registers: [registry],
    collect() {
      for (const [state, count] of Object.entries(poolState())) this.set({ state }, count);
    },
  });
}

export function countReplicaReads(registry: Registry, replica: ReplicaState): void {
  const registers = [registry];
  new Gauge({
    name: 'fin_database_replica_age_seconds',
    help: 'How old what the replica shows is at most. Above 1, or +Inf, the primary answers all reads',
    registers,
    collect() {
      this.set(replica.ageMs / 1_000);
    },
  });
  const reads = new Counter({
    name: 'fin_database_reads_total',
    help: 'Reads that a replica may answer, by the server that did',
    labelNames: ['server'],
    registers,
    collect() {
      reads.reset();
      for (const [server, count] of Object.entries(replica.reads)) reads.inc({ server }, count);
    },
  });
}

export function registerMetrics(app: FastifyInstance, registry: Registry): void {
  app.get('/metrics', { schema: { hide: true } }, async (_request, reply) => {
    reply.type(registry.contentType).header('Cache-Control', 'no-store');
    return await registry.metrics();
  });
}

const ownHost = '127.0.0.1';

/** Serves `/metrics` on a separate port, for this machine only, until the app closes. */
export async function listenForMetrics(app: FastifyInstance, registry: Registry, port: number): Promise<string> {
  const own = Fastify({ forceCloseConnections: true });
  refuseOtherHosts(own, null);
  registerMetrics(own, registry);
  app.addHook('onClose', () => own.close());
  try {
    return await own.listen({ host: ownHost, port });
  } catch (error) {
    throw new Error(`Port ${port} on ${ownHost} cannot serve metrics. Choose another one with --metrics-port.`, {
      cause: error,
    });
  }
}
