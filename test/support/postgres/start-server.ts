import { dirname } from 'node:path';
import type { Binaries } from './find-binaries';
import { createCluster, type ServerProcess, spawnServer } from './server-process';

export interface PostgresServer extends ServerProcess {
  /** Address of its database `postgres`, for a superuser. */
  readonly url: string;
}

/** Test data need not survive a power failure. Deadlocks are detected after 100 ms instead of a second. */
const settings = [
  'fsync=off',
  'synchronous_commit=off',
  'full_page_writes=off',
  'shared_buffers=64MB',
  'deadlock_timeout=100ms',
];

/** Starts a new, empty PostgreSQL server on a Unix socket in a separate folder. */
export async function startServer(binaries: Binaries): Promise<PostgresServer> {
  const cluster = await createCluster(binaries);
  const { data } = cluster;
  const { stop } = await spawnServer({ ...cluster, settings, stopSignal: 'INT', removes: dirname(data) });
  return { url: `postgres://fin@localhost/postgres?host=${encodeURIComponent(data)}`, stop };
}
