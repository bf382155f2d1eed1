import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { Binaries } from './find-binaries';

export interface PostgresServer {
  /** Address of its database `postgres`, for a superuser. */
  readonly url: string;
  stop(): Promise<void>;
}

const run = promisify(execFile);

/** PostgreSQL refuses to run as root; `nobody` has this id on Linux and owns nothing else here. */
const nobody = 65_534;

/** Nothing of a test has to survive a power failure. A deadlock is detected after 100 ms instead of a second. */
const settings = [
  'listen_addresses=',
  'fsync=off',
  'synchronous_commit=off',
  'full_page_writes=off',
  'shared_buffers=64MB',
  'deadlock_timeout=100ms',
];

/**
 * Runs the program given as its arguments until its own input ends, then removes the folder `$0`. The input is a pipe
 * from the process that started it, so the server also stops when that process is killed.
 */
const untilInputEnds = `
exec 3<&0
"$@" </dev/null & server=$!
(cat <&3 >/dev/null; kill -INT $server) &
wait $server
rm -rf "$0"
`;

/** A new, empty PostgreSQL server on a Unix socket in a folder of its own. */
export async function startServer(binaries: Binaries): Promise<PostgresServer> {
  const folder = mkdtempSync(join(tmpdir(), 'fin-postgres-'));
  const programs = binaries(folder);
  const user = process.getuid?.() === 0 ? { uid: nobody, gid: nobody } : {};
  if (user.uid !== undefined) await run('chown', ['-R', `${user.uid}:${user.gid}`, folder]);
  const data = join(folder, 'data');
  await run(
    join(programs, 'initdb'),
    ['-D', data, '-U', 'fin', '--auth=trust', '--encoding=UTF8', '--locale=C', '--no-sync'],
    { ...user, cwd: folder },
  );
  const child = spawn(
    'sh',
    [
      ...['-c', untilInputEnds, folder, join(programs, 'postgres'), '-D', data],
      ...[...settings, `unix_socket_directories=${data}`].flatMap((setting) => ['-c', setting]),
    ],
    // In a group of its own: Ctrl+C ends the tests first, then the server.
    { ...user, cwd: '/', detached: true, stdio: ['pipe', 'ignore', 'pipe'] },
  );
  const ended = new Promise<void>((resolve) => {
    child.once('exit', () => resolve());
  });
  await untilReady(child);
  return {
    url: `postgres://fin@localhost/postgres?host=${encodeURIComponent(data)}`,
    stop: async () => {
      child.stdin?.end();
      await ended;
    },
  };
}

function untilReady(child: ChildProcess): Promise<void> {
  return new Promise((resolve, reject) => {
    let log = '';
    child.stderr?.setEncoding('utf8').on('data', (text: string) => {
      log = (log + text).slice(-4_000);
      if (log.includes('ready to accept connections')) resolve();
    });
    child.once('error', reject);
    child.once('exit', () => {
      child.stdin?.end();
      reject(new Error(`PostgreSQL did not start:\n${log}`));
    });
  });
}
