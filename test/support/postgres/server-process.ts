import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { Binaries } from './find-binaries';

const run = promisify(execFile);

/** PostgreSQL refuses to run as root; `nobody` has this id on Linux and owns nothing else here. */
const nobody = 65_534;
const user = process.getuid?.() === 0 ? { uid: nobody, gid: nobody } : {};

export interface Cluster {
  /** The folder of PostgreSQL's programs. */
  readonly programs: string;
  /** The folder of the server's data, in a separate parent folder. */
  readonly data: string;
}

/** The files of a new, empty server. */
export async function createCluster(binaries: Binaries): Promise<Cluster> {
  const folder = mkdtempSync(join(tmpdir(), 'fin-postgres-'));
  const programs = binaries(folder);
  if (user.uid !== undefined) await run('chown', ['-R', `${user.uid}:${user.gid}`, folder]);
  const data = join(folder, 'data');
  await run(
    join(programs, 'initdb'),
    ['-D', data, '-U', 'fin', '--auth=trust', '--encoding=UTF8', '--locale=C', '--no-sync'],
    { ...user, cwd: folder },
  );
  return { programs, data };
}

export interface ServerProcess {
  stop(): Promise<void>;
}

/**
 * Runs the program given as its arguments until its own input ends, sends it the signal `$0`, then removes the folder in
 * FIN_REMOVES. The input is a pipe from the process that started it, so the server also stops when that process is killed.
 */
const untilInputEnds = `
exec 3<&0
"$@" </dev/null & server=$!
(cat <&3 >/dev/null; kill -$0 $server) &
wait $server
[ -z "$FIN_REMOVES" ] || rm -rf "$FIN_REMOVES"
`;

/** Starts a server on a Unix socket in its data folder. Resolves when it accepts connections. */
export async function spawnServer({
  programs,
  data,
  settings,
  stopSignal,
  removes,
}: Cluster & {
  readonly settings: readonly string[];
  readonly stopSignal: 'INT' | 'QUIT';
  /** A folder to delete when the server stops. */
  readonly removes: string | null;
}): Promise<ServerProcess> {
  const all = ['listen_addresses=', `unix_socket_directories=${data}`, ...settings];
  const options = all.flatMap((setting) => ['-c', setting]);
  const child = spawn('sh', ['-c', untilInputEnds, stopSignal, join(programs, 'postgres'), '-D', data, ...options], {
    ...user,
    cwd: '/',
    env: { ...process.env, FIN_REMOVES: removes ?? '' },
    // In a separate process group, so that Ctrl+C ends the tests before the server.
    detached: true,
    stdio: ['pipe', 'ignore', 'pipe'],
  });
  const ended = new Promise<void>((resolve) => {
    child.once('exit', () => resolve());
  });
  await untilReady(child);
  return {
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
      // A standby says `ready to accept read-only connections`.
      if (/ready to accept (read-only )?connections/.test(log)) resolve();
    });
    child.once('error', reject);
    child.once('exit', () => {
      child.stdin?.end();
      reject(new Error(`PostgreSQL did not start:\n${log}`));
    });
  });
}
