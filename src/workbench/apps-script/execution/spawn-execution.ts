import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { existsSync, realpathSync } from 'node:fs';
import { resolve as absolute } from 'node:path';

/** A script that uses too much memory ends its own run, not the host. */
const HEAP_MB = 256;
/** Arrays of bytes are not on the heap: they are held by the process's own limit, which has to hold Node itself too. */
const ADDRESS_SPACE_KB = 4 * 1_048_576;
/** Ends a process whose host is gone while a script loops. No execution takes so long. */
const CPU_SECONDS = 1_800;

const permissionFlag = ['--permission', '--experimental-permission'].find((flag) =>
  process.allowedNodeEnvironmentFlags.has(flag),
);

/**
 * A process of the worker: no environment, no file or process by Node's permissions, and on Linux the system's own
 * limits. Files that this process was started with are not handed on: Node closes them to its children. The terminal's
 * Ctrl-C does not reach it either: the host saves before it ends.
 */
export function spawnExecution(workerFile: string): ChildProcess {
  const file = realPath(workerFile);
  const args = [...nodeFlags(file), file];
  const options = { stdio: ['ignore', 'ignore', 'pipe', 'pipe'], env: {}, cwd: '/', detached: true };
  if (process.platform !== 'linux') return spawn(process.execPath, args, options as never);
  const limits = `ulimit -c 0 && ulimit -v ${ADDRESS_SPACE_KB} && ulimit -t ${CPU_SECONDS} && exec "$0" "$@"`;
  const command = [...ownNamespaces(), process.execPath, ...args];
  return spawn('/bin/sh', ['-c', limits, ...command], options as never);
}

/** A second barrier, in case a script gets an object of the process's own realm. */
function nodeFlags(workerFile: string): string[] {
  return [
    `--max-old-space-size=${HEAP_MB}`,
    '--disallow-code-generation-from-strings',
    '--no-addons',
    '--no-warnings',
    // No files, processes or threads; no network since Node 25.
    ...(permissionFlag ? [permissionFlag, `--allow-fs-read=${workerFile}`] : []),
  ];
}

/** A missing file is reported by the process itself. */
function realPath(file: string): string {
  return existsSync(file) ? realpathSync(file) : absolute(file);
}

const unshare = ['unshare', '--user', '--net', '--pid', '--fork', '--kill-child'];
let namespaces: readonly string[] | null = null;

/**
 * A network without anything in it and no process to send a signal to, where Linux lets a user have namespaces of his
 * own: many containers do not, nor Ubuntu since 24.04.
 */
function ownNamespaces(): readonly string[] {
  const [command = '', ...args] = unshare;
  namespaces ??= spawnSync(command, [...args, 'true'], { stdio: 'ignore' }).status === 0 ? unshare : [];
  return namespaces;
}
