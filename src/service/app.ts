import compress from '@fastify/compress';
import Fastify, { type FastifyInstance } from 'fastify';
import type { Registry } from 'prom-client';
import type { KeyUses } from './audit/key-uses';
import { defaultPoolSize } from './database/open-database';
import { registerDocuments } from './documents/register-documents';
import type { Environment } from './http/call';
import { endConnectionsWhenClosing } from './http/end-connections';
import { addFormats } from './http/formats';
import { handleClientError, handleErrors, refuseExpectations, sendError } from './http/handle-errors';
import { createRequestLogger, type LogTarget, toLogOptions } from './http/log-options';
import { countReplicaReads, countRequests, registerMetrics } from './http/metrics';
import { refuseOtherHosts } from './http/public-address';
import { refuseFragments } from './http/refuse-fragments';
import { type Readiness, registerHealth } from './http/register-health';
import { registerOperations } from './http/register-operations';
import { createRequestId, requestIdHeader } from './http/request-id';
import { namedSchemas } from './http/route-schema';
import { Shares } from './http/shares';

export interface AppOptions extends Environment {
  readonly logger?: LogTarget;
  /** The address that clients use, without a slash at the end. By default the one that the service listens on. */
  readonly publicUrl?: string | null;
  /** An email address or URL for the documents. By default they name the documentation. */
  readonly contact?: string | null;
  /** Trusted proxies, whose X-Forwarded-For gives the address of the client, for the log and the limit of invalid keys. */
  readonly trustProxy?: readonly string[];
  readonly metrics?: MetricsOptions;
  /** The connections of the database that requests share; null: the embedded database, which has one. */
  readonly connections?: number | null;
  /** Counts the uses of keys; by default nobody does. */
  readonly keyUses?: KeyUses | null;
  readonly readiness?: Readiness;
}

interface MetricsOptions {
  /** Serves `/metrics` on the port of the API: everybody who reaches the API then reaches the metrics. */
  readonly isOpen: boolean;
  /** The counters of the requests. */
  readonly registry: Registry;
}

/** A full request of 100 transaction ids is 4 KB. */
const bodyLimitBytes = 64 * 1024;
const requestTimeoutMs = 15_000;
const handlerTimeoutMs = 20_000;
const connectionTimeoutMs = 30_000;
const keepAliveTimeoutMs = 72_000;

/** Builds the service without its socket and its database: everything between a request and the tables. */
export async function buildApp({
  database,
  replica,
  now,
  clock,
  logger = false,
  publicUrl = null,
  contact = null,
  trustProxy = [],
  metrics,
  connections = defaultPoolSize,
  keyUses = null,
  readiness = { isDraining: false },
}: AppOptions): Promise<FastifyInstance> {
  const app = Fastify({
    logger: toLogOptions(logger),
    trustProxy: trustProxy.length === 0 ? false : [...trustProxy],
    genReqId: createRequestId,
    childLoggerFactory: createRequestLogger,
    bodyLimit: bodyLimitBytes,
    requestTimeout: requestTimeoutMs,
    connectionTimeout: connectionTimeoutMs,
    keepAliveTimeout: keepAliveTimeoutMs,
    forceCloseConnections: 'idle',
    handlerTimeout: handlerTimeoutMs,
    return503OnClosing: false,
    // Lets a request without Host reach our own check, which answers in the error envelope.
    http: { requireHostHeader: false },
    clientErrorHandler: handleClientError,
    frameworkErrors: sendError,
    ajv: {
      customOptions: { removeAdditional: false, coerceTypes: false, useDefaults: true, allErrors: false },
      onCreate: addFormats,
    },
  });
  app.removeContentTypeParser('text/plain');
  app.addHook('onRequest', async (request, reply) => {
    reply.headers({ [requestIdHeader]: request.id, 'X-Content-Type-Options': 'nosniff' });
  });
  await app.register(compress, {
    // Only where a route asks for it: see `compression.ts`.
    global: false,
    // Requests are never decompressed: a small one could fill the memory.
    globalDecompression: false,
  });
  endConnectionsWhenClosing(app);
  refuseOtherHosts(app, publicUrl);
  refuseFragments(app);
  handleErrors(app);
  refuseExpectations(app.server);
  for (const schema of namedSchemas()) app.addSchema(schema);

  const environment: Environment = {
    database,
    now,
    ...(replica === undefined ? {} : { replica }),
    ...(clock === undefined ? {} : { clock }),
  };
  await registerDocuments(app, { publicUrl, contact });
  if (metrics !== undefined) countRequests(app, metrics.registry);
  if (metrics !== undefined && replica !== undefined) countReplicaReads(metrics.registry, replica);
  if (metrics?.isOpen) registerMetrics(app, metrics.registry);
  registerHealth(app, environment, readiness);
  registerOperations(app, environment, {
    publicUrl,
    shares: connections === null ? null : new Shares(connections),
    keyUses,
  });
  return app;
}
