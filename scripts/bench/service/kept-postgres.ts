import { execFile, spawn } from 'node:child_process';
import { chownSync, existsSync, mkdirSync, mkdtempSync, renameSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { findBinaries } from '../../../test/support/postgres/find-binaries';

const run = promisify(execFile);

/** PostgreSQL refuses to run as root; `nobody` has this id on Linux. */
const nobody = 65_534;

/** Defaults except for shared_buffers, a quarter of 4 GB as the manual advises. Commits are flushed to disk. */
const settings = ['listen_addresses=', 'shared_buffers=1GB', 'max_wal_size=4GB', 'track_io_timing=off'];

export interface KeptPostgres {
  readonly url: string;
  readonly processId: number;
  stop(): Promise<void>;
}

/** Starts a PostgreSQL server whose data stays in the folder between runs. */
export async function startKeptPostgres(folder: string): Promise<KeptPostgres> {
  const scratch = mkdtempSync(join(tmpdir(), 'fin-bench-'));
  const user = process.getuid?.() === 0 ? { uid: nobody, gid: nobody } : {};
  mkdirSync(folder, { recursive: true });
  if (user.uid !== undefined) for (const each of [folder, scratch]) chownSync(each, user.uid, user.gid);
  const programs = findBinaries()(scratch);
  const data = join(folder, 'data');
  if (!existsSync(data)) {
    const draft = join(folder, 'draft');
    rmSync(draft, { recursive: true, force: true });
    await run(
      join(programs, 'initdb'),
      ['-D', draft, '-U', 'fin', '--auth=trust', '--encoding=UTF8', '--locale=C', '--no-sync'],
      { ...user, cwd: scratch },
    );
    renameSync(draft, data);
  }
  const server = spawn(
    join(programs, 'postgres'),
    ['-D', data, ...[...settings, `unix_socket_directories=${scratch}`].flatMap((setting) => ['-c', setting])],
    { ...user, cwd: '/', stdio: ['ignore', 'ignore', 'pipe'] },
  );
  const ended = new Promise<void>((resolve) => {
    server.once('exit', () => resolve());
  });
  // An interrupted measurement must not leave a server running.
  const end = () => server.kill('SIGINT');
  process.once('exit', end);
  await new Promise<void>((resolve, reject) => {
    let log = '';
    server.stderr.setEncoding('utf8').on('data', (text: string) => {
      log = (log + text).slice(-4_000);
      if (log.includes('ready to accept connections')) resolve();
    });
    server.once('error', reject);
    server.once('exit', () => reject(new Error(`PostgreSQL did not start:\n${log}`)));
  });
  return {
    url: `postgres://fin@localhost/postgres?host=${encodeURIComponent(scratch)}`,
    processId: server.pid ?? 0,
    stop: async () => {
      process.off('exit', end);
      end();
      await ended;
      rmSync(scratch, { recursive: true, force: true });
    },
  };
}
