import { Kysely } from 'kysely';
import type { PoolState } from '../http/metrics';
import { connectionTypes } from './column-parsers';
import { openEmbedded } from './pglite/open-embedded';
import { createPglitePool } from './pglite/pglite-pool';
import type { PgliteThread } from './pglite/start-thread';
import { setPlannerSettings } from './planner-settings';
import { createPoolDialect } from './pool-dialect';
import { createServerPool } from './server-pool';
import { readServerUrls } from './server-urls';
import type { Tables } from './tables';
import { answerTimeoutMs, statementTimeoutMs, lockTimeoutMs as usualLockTimeoutMs } from './time-limit';

export type Database = Kysely<Tables>;

/** The data: a folder, memory, an embedded database that is already open, or a PostgreSQL server. */
export type DatabaseLocation =
  | { readonly kind: 'folder'; readonly path: string }
  | { readonly kind: 'memory' }
  | { readonly kind: 'embedded'; readonly thread: Promise<PgliteThread> }
  | ServerLocation;

interface ServerLocation {
  readonly kind: 'server';
  readonly url: string;
  /** The maximum number of connections. */
  readonly poolSize?: number;
  /** A statement that waits longer for a lock is canceled. */
  readonly lockTimeoutMs?: number;
  /** The address is that of a standby for reads, of which the primary is the substitute: it has little time. */
  readonly isReplica?: boolean;
}

export const defaultPoolSize = 10;

export interface OpenDatabase {
  readonly database: Database;
  /** Not for the embedded database, which has one connection. */
  readonly poolState?: () => PoolState;
  /** The maximum number of connections. Not for the embedded database. */
  readonly poolSize?: number;
  /** Copies an embedded database to a folder while it is in use. */
  readonly backup?: (folder: string) => Promise<void>;
  close(): Promise<void>;
}

const applicationName = 'fin-service';

const connectTimeoutMs = 5_000;

/** A page takes milliseconds. */
const replicaTimeoutMs = 1_000;

export async function openDatabase(location: DatabaseLocation): Promise<OpenDatabase> {
  switch (location.kind) {
    case 'server':
      return openServer(location);
    case 'memory':
      return openPglite(await openEmbedded(null));
    case 'folder':
      return openPglite(await openEmbedded(location.path));
    case 'embedded':
      return openPglite(await location.thread);
  }
}

function openPglite({ execute, backup, close }: PgliteThread): OpenDatabase {
  const database = new Kysely<Tables>({ dialect: createPoolDialect(createPglitePool(execute), { onDestroy: close }) });
  return { database, backup, close: () => database.destroy() };
}

function openServer({
  url,
  poolSize = defaultPoolSize,
  lockTimeoutMs = usualLockTimeoutMs,
  isReplica = false,
}: ServerLocation): OpenDatabase {
  const pool = createServerPool(readServerUrls(url, isReplica), {
    // Two statements may be sent in one round trip.
    pipeline: true,
    onConnect: setPlannerSettings,
    max: poolSize,
    // In pg_stat_activity, unless the address names another one.
    fallback_application_name: applicationName,
    statement_timeout: isReplica ? replicaTimeoutMs : statementTimeoutMs,
    lock_timeout: lockTimeoutMs,
    connectionTimeoutMillis: isReplica ? replicaTimeoutMs : connectTimeoutMs,
    types: connectionTypes,
  });
  // An `error` event without a listener ends the process. The pool listens while a connection is idle, and replaces a
  // lost one. On a connection in use nothing listens: there the current or next query fails with the error.
  pool.on('error', (error) => process.emitWarning(`A database connection was lost: ${error.message}`));
  pool.on('connect', (client) => client.on('error', () => {}));
  const limits = { answerTimeoutMs: isReplica ? 2 * replicaTimeoutMs : answerTimeoutMs };
  const database = new Kysely<Tables>({ dialect: createPoolDialect(pool, limits) });
  const poolState = () => ({ open: pool.totalCount, idle: pool.idleCount, waiting: pool.waitingCount });
  return { database, poolState, poolSize, close: () => database.destroy() };
}
