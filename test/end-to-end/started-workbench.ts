import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { until } from '../support/until';

export interface StartedWorkbench {
  readonly url: string;
  readonly port: number;
  /** Everything that npm start printed. */
  readonly printed: string;
  readonly apiUrl: string;
  readonly keys: { readonly everything: string; readonly readOnly: string; readonly threeAccounts: string };
  close(): Promise<void>;
}

const root = resolve(__dirname, '../..');

/**
 * Runs npm start in a separate process and reads its output. A given data folder is kept, a temporary one is created and
 * removed.
 */
export async function startWorkbenchProcess(
  options: { readonly dataDir?: string; readonly port?: number } = {},
): Promise<StartedWorkbench> {
  const dataDir = options.dataDir ?? (await mkdtemp(join(tmpdir(), 'fin-start-')));
  const port = options.port ?? (await freePortPair());
  // A slow machine must not exceed a limit of Google.
  const settings = ['--no-build', '--slowdown', '8', '--port', String(port), '--data', dataDir];
  const child = spawn('npm', ['start', '--', ...settings], {
    cwd: root,
    detached: true,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const close = async () => {
    if (child.exitCode === null && child.signalCode === null && child.pid !== undefined) {
      process.kill(-child.pid, 'SIGTERM');
      await untilGroupIsGone(child.pid);
    }
    if (options.dataDir === undefined) await rm(dataDir, { recursive: true, force: true });
  };
  try {
    const printed = await untilPrinted(child, /Ctrl\+C stops/);
    const read = (label: string) => {
      const found = new RegExp(`${label}\\s+(\\S+)`).exec(printed)?.[1];
      if (found === undefined) throw new Error(`npm start printed no ${label}:\n${printed}`);
      return found;
    };
    return {
      port,
      printed,
      url: read('Open'),
      apiUrl: read('API').replace(/,$/, ''),
      keys: {
        everything: read('everything'),
        readOnly: read('read only'),
        threeAccounts: read('three accounts'),
      },
      close,
    };
  } catch (error) {
    await close();
    throw error;
  }
}

/** npm exits before the process that it started, which still saves the workbook and closes its database. */
async function untilGroupIsGone(groupId: number): Promise<void> {
  const isGone = () => {
    try {
      process.kill(-groupId, 0);
      return false;
    } catch {
      return true;
    }
  };
  await until(isGone, () => 'npm start', 'its end');
}

function untilPrinted(child: ChildProcess, mark: RegExp): Promise<string> {
  return new Promise((done, fail) => {
    let printed = '';
    const read = (chunk: Buffer) => {
      printed += chunk;
      if (mark.test(printed)) done(printed);
    };
    child.stdout?.on('data', read);
    child.stderr?.on('data', read);
    child.once('exit', (code) => fail(new Error(`npm start ended with ${code}:\n${printed}`)));
    child.once('error', fail);
  });
}

/** The page uses a port, and the demo API the next one. */
async function freePortPair(): Promise<number> {
  for (let attempt = 0; attempt < 20; attempt += 1) {
    const port = 20_000 + Math.floor(Math.random() * 20_000);
    if ((await isFree(port)) && (await isFree(port + 1))) return port;
  }
  throw new Error('No two neighbouring ports are free.');
}

function isFree(port: number): Promise<boolean> {
  return new Promise((done) => {
    const server = createServer();
    server.once('error', () => done(false));
    server.listen(port, '127.0.0.1', () => server.close(() => done(true)));
  });
}
