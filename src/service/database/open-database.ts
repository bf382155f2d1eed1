import { Kysely } from 'kysely';
import type { PoolState } from '../http/metrics';
import { connectionTypes } from './column-parsers';
import { openEmbedded } from './pglite/open-embedded';
import { createPglitePool } from './pglite/pglite-pool';
import type { PgliteThread } from './pglite/start-thread';
import { setPlannerSettings } from './planner-settings';
import { createPoolDialect } from './pool-dialect';
import { createServerPool } from './server-pool';
import type { Tables } from './tables';
import { answerTimeoutMs, statementTimeoutMs } from './time-limit';

export type Database = Kysely<Tables>;

/** The data: a folder, memory, an embedded database that is already open, or a PostgreSQL server. */
export type DatabaseLocation =
  | { readonly kind: 'folder'; readonly path: string }
  | { readonly kind: 'memory' }
  | { readonly kind: 'embedded'; readonly thread: Promise<PgliteThread> }
  | { readonly kind: 'server'; readonly url: string };

export interface OpenDatabase {
  readonly database: Database;
  /** Not for the embedded database, which has one connection. */
  readonly poolState?: () => PoolState;
  close(): Promise<void>;
}

const connectTimeoutMs = 5_000;

export async function openDatabase(location: DatabaseLocation): Promise<OpenDatabase> {
  switch (location.kind) {
    case 'server':
      return openServer(location.url);
    case 'memory':
      return openPglite(await openEmbedded(null));
    case 'folder':
      return openPglite(await openEmbedded(location.path));
    case 'embedded':
      return openPglite(await location.thread);
  }
}

function openPglite({ execute, close }: PgliteThread): OpenDatabase {
  const database = new Kysely<Tables>({ dialect: createPoolDialect(createPglitePool(execute), { onDestroy: close }) });
  return { database, close: () => database.destroy() };
}

function openServer(url: string): OpenDatabase {
  const pool = createServerPool(url, {
    // Two statements may be sent in one round trip.
    pipeline: true,
    onConnect: setPlannerSettings,
    max: 10,
    statement_timeout: statementTimeoutMs,
    connectionTimeoutMillis: connectTimeoutMs,
    types: connectionTypes,
  });
  // An `error` event without a listener ends the process. The pool listens while a connection is idle, and replaces a
  // lost one. On a connection in use nothing listens: there the current or next query fails with the error.
  pool.on('error', (error) => process.emitWarning(`A database connection was lost: ${error.message}`));
  pool.on('connect', (client) => client.on('error', () => {}));
  const database = new Kysely<Tables>({ dialect: createPoolDialect(pool, { answerTimeoutMs }) });
  const poolState = () => ({ open: pool.totalCount, idle: pool.idleCount, waiting: pool.waitingCount });
  return { database, poolState, close: () => database.destroy() };
}
