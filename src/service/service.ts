import type { FastifyInstance } from 'fastify';
import { Registry } from 'prom-client';
import { buildApp } from './app';
import { KeyUses } from './audit/key-uses';
import { storeKeyUses } from './audit/store-key-uses';
import { DatabaseError } from './database/database-error';
import { findUnfinished } from './database/distribute';
import { migrate } from './database/migrate';
import { knowsNodes } from './database/nodes';
import { type Database, type DatabaseLocation, defaultPoolSize, openDatabase } from './database/open-database';
import type { PgliteThread } from './database/pglite/start-thread';
import { Replica } from './database/replica';
import { loadDemoKeys } from './demo/demo-key-file';
import { createDemoKeys, type DemoKeys } from './demo/demo-keys';
import { forgetLaterCounts } from './demo/forget-later-counts';
import { seedDemo } from './demo/seed-demo';
import type { LogTarget } from './http/log-options';
import { countConnections, listenForMetrics } from './http/metrics';
import { type Readiness, replicaIsNotUsed } from './http/register-health';
import { listenForOperator } from './operator-socket';

export interface ServiceOptions {
  /** A folder for the embedded database, or 'memory'. One of this and `databaseUrl`. */
  readonly dataDir?: string;
  /** The embedded database of `dataDir`, if the caller already opened it. */
  readonly embedded?: Promise<PgliteThread>;
  /** A PostgreSQL-compatible server. */
  readonly databaseUrl?: string;
  /** A standby of that server, for reads that may be a second old. */
  readonly replicaUrl?: string;
  /** The maximum number of connections to that server. */
  readonly poolSize?: number;
  readonly host?: string;
  /** 0: any free one. */
  readonly port?: number;
  readonly logger?: LogTarget;
  /** The address that clients use, if it differs from the one listened on. */
  readonly publicUrl?: string;
  /** An email address or URL of the operator, for the documents. */
  readonly contact?: string;
  /** Trusted proxies, whose X-Forwarded-For gives the address of the client, for the log and the limit of invalid keys. None by default. */
  readonly trustProxy?: readonly string[];
  /** Who may read `/metrics`; nobody by default. */
  readonly metrics?: MetricsAccess;
  /** The demo organizations as of a day; null leaves the database as it is. */
  readonly demo?: DemoOptions | null;
}

interface DemoOptions {
  /** The demo's last day, YYYY-MM-DD. */
  readonly referenceDate: string;
  /** Another seed gives other organizations and amounts. */
  readonly seed: string;
  /** The time of the service, in milliseconds since 1970. Needs the embedded database. The default is Date.now. */
  readonly now?: () => number;
  /** The folder that keeps the demo's keys; by default the data folder. Without one each start has new keys. */
  readonly keysDir?: string;
}

interface MetricsAccess {
  /** On the port of the API. */
  readonly isOpen: boolean;
  /** On a separate port of 127.0.0.1; 0: any free one; null: none. */
  readonly port: number | null;
}

export interface RunningService {
  /** Where it listens, without a slash at the end. */
  readonly url: string;
  /** The address of `/metrics` on its separate port; null if there is none. */
  readonly metricsUrl: string | null;
  readonly app: FastifyInstance;
  /** For commands that run beside it in this process. */
  readonly database: Database;
  readonly demoKeys: DemoKeys | null;
  /** The demo's keys were made at this start: earlier ones, if there were any, no longer work. */
  readonly areDemoKeysNew: boolean;
  /** Continues the demo to a later day, as a start on that day would. Does nothing without a demo. */
  moveDemoTo(referenceDate: string): Promise<void>;
  /** `/readyz` answers 503 from now on, so that a balancer sends no more requests. Everything else still works. */
  beginDraining(): void;
  /** Lets running requests end, then closes the database. */
  close(): Promise<void>;
}

/** Opens the database, applies migrations and listens. */
export async function startService(options: ServiceOptions): Promise<RunningService> {
  const { host = '127.0.0.1', port = 0, logger = false, publicUrl = null, demo = null } = options;
  const { contact = null, trustProxy = [], metrics = { isOpen: false, port: null } } = options;
  const { database, poolState, poolSize, backup, close: closeDatabase } = await openDatabase(toLocation(options));
  let closeAll = closeDatabase;
  try {
    await migrate(database);
    const replica = await openReplica(options, database);
    const closeDatabases = async () => {
      await replica?.close();
      await closeDatabase();
    };
    closeAll = closeDatabases;
    const { keys: demoKeys, areNew: areDemoKeysNew } = demo === null ? noKeys : findDemoKeys(options, demo);
    const now = demo?.now ?? Date.now;
    const moveDemoTo = async (referenceDate: string) => {
      if (demo !== null && demoKeys !== null) await seedDemo(database, { ...demo, referenceDate, keys: demoKeys });
    };
    if (demo !== null) {
      await moveDemoTo(demo.referenceDate);
      await forgetLaterCounts(database, demo.seed, now());
    }
    const registry = new Registry();
    if (poolState !== undefined) countConnections(registry, poolState);
    const { isOpen, port: metricsPort } = metrics;
    const keyUses = new KeyUses();
    const readiness: Readiness = { isDraining: false };
    const app = await buildApp({
      database,
      ...(replica === null ? {} : { replica: replica.replica }),
      now,
      ...(demo?.now === undefined ? {} : { clock: demo.now }),
      logger,
      publicUrl,
      contact,
      trustProxy,
      metrics: { isOpen, registry },
      connections: poolSize ?? null,
      keyUses,
      readiness,
    });
    const { dataDir } = options;
    const hasFolder = dataDir !== undefined && dataDir !== 'memory' && options.databaseUrl === undefined;
    const endListening = hasFolder && backup !== undefined ? await listenForOperator(dataDir, { backup }) : null;
    const endStoring = storeKeyUses(keyUses, database, now);
    app.addHook('onClose', async () => {
      await endListening?.();
      await endStoring();
      await closeDatabases();
    });
    closeAll = () => app.close();
    await replica?.replica.start((problem) => {
      if (problem === null) app.log.info('the replica of the database is used');
      else app.log.warn({ reason: problem }, replicaIsNotUsed);
    });
    if (await knowsNodes(database)) {
      for (const problem of await findUnfinished(database))
        app.log.warn({ problem }, 'the database is not distributed completely');
    }
    const metricsUrl = metricsPort === null ? null : await listenForMetrics(app, registry, metricsPort);
    const url = await listen(app, host, port);
    const beginDraining = () => {
      readiness.isDraining = true;
    };
    return {
      url,
      metricsUrl,
      app,
      database,
      demoKeys,
      areDemoKeysNew,
      moveDemoTo,
      beginDraining,
      close: () => app.close(),
    };
  } catch (error) {
    await closeAll();
    throw error;
  }
}

async function openReplica({ replicaUrl, poolSize }: ServiceOptions, database: Database) {
  if (replicaUrl === undefined) return null;
  if (await knowsNodes(database)) {
    throw new DatabaseError(
      'DATABASE_REPLICA_URL is for one server. The tables of this database are distributed over nodes: unset it.',
    );
  }
  const location = { kind: 'server', url: replicaUrl, isReplica: true } as const;
  const opened = await openDatabase(poolSize === undefined ? location : { ...location, poolSize });
  const replica = new Replica(database, opened.database);
  const close = async () => {
    await replica.stop();
    await opened.close();
  };
  return { replica, close };
}

const noKeys = { keys: null, areNew: false };

function findDemoKeys({ dataDir, databaseUrl }: ServiceOptions, { keysDir }: DemoOptions) {
  const ownDir = databaseUrl === undefined && dataDir !== 'memory' ? dataDir : undefined;
  const folder = keysDir ?? ownDir;
  return folder === undefined ? { keys: createDemoKeys(), areNew: true } : loadDemoKeys(folder);
}

function toLocation({ dataDir, embedded, databaseUrl, poolSize = defaultPoolSize }: ServiceOptions): DatabaseLocation {
  if (embedded !== undefined) return { kind: 'embedded', thread: embedded };
  if (databaseUrl !== undefined) return { kind: 'server', url: databaseUrl, poolSize };
  if (dataDir === undefined) throw new Error('Say where the data lives: dataDir or databaseUrl.');
  return dataDir === 'memory' ? { kind: 'memory' } : { kind: 'folder', path: dataDir };
}

async function listen(app: FastifyInstance, host: string, port: number): Promise<string> {
  try {
    return await app.listen({ host, port });
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'EADDRINUSE') {
      throw new Error(`Port ${port} on ${host} is already in use. Choose another one with --port.`, { cause: error });
    }
    throw error;
  }
}
