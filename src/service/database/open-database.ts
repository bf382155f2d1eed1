import { join } from 'node:path';
import { Kysely } from 'kysely';
import type { PoolState } from '../http/metrics';
import { connectionTypes } from './column-parsers';
import { lockFolder } from './lock-folder';
import { createPglitePool } from './pglite/pglite-pool';
import { startThread } from './pglite/start-thread';
import { createPoolDialect } from './pool-dialect';
import { preferIndexOrder } from './prefer-index-order';
import { makePrivate } from './private-folder';
import { createServerPool } from './server-pool';
import type { Tables } from './tables';

export type Database = Kysely<Tables>;

/** Where the data lives: a folder, memory, or a PostgreSQL server. */
export type DatabaseLocation =
  | { readonly kind: 'folder'; readonly path: string }
  | { readonly kind: 'memory' }
  | { readonly kind: 'server'; readonly url: string };

export interface OpenDatabase {
  readonly database: Database;
  /** Not of the embedded database, which is one connection. */
  readonly poolState?: () => PoolState;
  close(): Promise<void>;
}

const statementTimeoutMs = 15_000;
const connectTimeoutMs = 5_000;

export async function openDatabase(location: DatabaseLocation): Promise<OpenDatabase> {
  switch (location.kind) {
    case 'server':
      return openServer(location.url);
    case 'memory':
      return openPglite(undefined);
    case 'folder': {
      makePrivate(location.path, ['postgres', 'service.pid']);
      const unlock = lockFolder(location.path);
      try {
        const { database, close } = await openPglite(join(location.path, 'postgres'));
        // PGlite makes its first files writable for everybody.
        makePrivate(location.path, ['postgres']);
        return { database, close: () => close().finally(unlock) };
      } catch (error) {
        unlock();
        throw error;
      }
    }
  }
}

async function openPglite(folder: string | undefined): Promise<OpenDatabase> {
  const { execute, close } = await startThread(folder);
  const database = new Kysely<Tables>({ dialect: createPoolDialect(createPglitePool(execute), close) });
  return { database, close: () => database.destroy() };
}

function openServer(url: string): OpenDatabase {
  const pool = createServerPool(url, {
    // Two statements may be sent in one round trip.
    pipeline: true,
    onConnect: preferIndexOrder,
    max: 10,
    statement_timeout: statementTimeoutMs,
    connectionTimeoutMillis: connectTimeoutMs,
    types: connectionTypes,
  });
  // An `error` event without a listener ends the process. The pool listens while a connection is idle, and replaces one that
  // is lost; on a connection in use nobody does: there the query that runs, or the next one, fails with the error.
  pool.on('error', (error) => process.emitWarning(`A database connection was lost: ${error.message}`));
  pool.on('connect', (client) => client.on('error', () => {}));
  const database = new Kysely<Tables>({ dialect: createPoolDialect(pool) });
  const poolState = () => ({ open: pool.totalCount, idle: pool.idleCount, waiting: pool.waitingCount });
  return { database, poolState, close: () => database.destroy() };
}
