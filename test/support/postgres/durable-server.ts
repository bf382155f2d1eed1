import { execFile } from 'node:child_process';
import { appendFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { Client } from 'pg';
import { findBinaries } from './find-binaries';
import { createCluster, type ServerProcess, spawnServer } from './server-process';

/** A PostgreSQL server that loses no committed row in a crash and can be restarted. */
export interface DurableServer {
  /** The host in a connection string: the folder of its Unix socket, percent-encoded. */
  readonly host: string;
  readonly url: string;
  start(): Promise<void>;
  /** Ends it like `kill -9`, without a checkpoint and without closing connections. */
  crash(): Promise<void>;
  remove(): Promise<void>;
}

const run = promisify(execFile);

/** Not started yet. */
export async function createServer(settings: readonly string[] = []): Promise<DurableServer> {
  const { programs, data } = await createCluster(findBinaries());
  return toServer(programs, data, settings);
}

/**
 * Starts a primary and its standby. The standby is a copy of the data from before the first start, so that no backup
 * program is needed. A commit is acknowledged when both servers have it, or with `isSynchronous: false` when the primary has it.
 */
export async function createPair({
  isSynchronous = true,
} = {}): Promise<{ readonly primary: DurableServer; readonly standby: DurableServer }> {
  const { programs, data } = await createCluster(findBinaries());
  const copy = join(dirname(data), 'standby');
  await run('cp', ['-a', data, copy]);
  const primary = toServer(
    programs,
    data,
    isSynchronous ? ['synchronous_standby_names=*', 'synchronous_commit=on'] : [],
  );
  // Only its content matters: this process creates it, and the server reads it.
  writeFileSync(join(copy, 'standby.signal'), '');
  appendFileSync(join(copy, 'postgresql.auto.conf'), `primary_conninfo = 'host=${data} user=fin'\n`);
  await run('chown', ['-R', '--reference', data, copy]);
  const standby = toServer(programs, copy, []);
  await primary.start();
  await standby.start();
  return { primary, standby };
}

/** Makes a standby accept writes. */
export async function promote(standby: DurableServer): Promise<void> {
  const client = new Client({ connectionString: standby.url });
  await client.connect();
  try {
    await client.query('select pg_promote(true, 60)');
  } finally {
    await client.end();
  }
}

function toServer(programs: string, data: string, settings: readonly string[]): DurableServer {
  const host = encodeURIComponent(data);
  let running: ServerProcess | null = null;
  const crash = async () => {
    await running?.stop();
    running = null;
  };
  return {
    host,
    url: `postgres://fin@${host}/postgres`,
    start: async () => {
      running = await spawnServer({ programs, data, settings, stopSignal: 'QUIT', removes: null });
    },
    crash,
    remove: async () => {
      await crash();
      rmSync(dirname(data), { recursive: true, force: true });
    },
  };
}
