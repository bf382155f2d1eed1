import { type ChildProcess, type SpawnOptions, spawn, spawnSync } from 'node:child_process';
import { existsSync, realpathSync } from 'node:fs';
import type { Socket } from 'node:net';
import { resolve as absolute } from 'node:path';
import {
  FrameReader,
  type HostMessage,
  type RunMessage,
  toFrame,
  type WorkerMessage,
  type WorkerStart,
} from '../../execution/protocol';

export interface RunHandlers {
  /** Answers a service call; both are JSON text. */
  answer(request: string): Promise<string>;
  log(line: string): unknown;
}

const KEPT_ERROR_CHARS = 4_000;

/** Killed when this process exits. */
const children = new Set<ChildProcess>();
process.on('exit', () => {
  for (const child of children) child.kill('SIGKILL');
});

// By default, this signal opens Node's debugger, which runs any code that is sent to it.
process.on('SIGUSR1', () => {});

const startFrames = new WeakMap<WorkerStart, Buffer>();

/** A script and its compiled form are megabytes, and a sheet of forty formulas starts twenty processes with them. */
function startFrame(start: WorkerStart): Buffer {
  const frame = startFrames.get(start) ?? toFrame({ kind: 'start', start } satisfies HostMessage);
  startFrames.set(start, frame);
  return frame;
}

/** A process that runs one execution at a time. */
export class ExecutionWorker {
  private readonly child: ChildProcess;
  private readonly socket: Socket;
  private readonly frames = new FrameReader();
  private errorText = '';
  private exitError: Error | null = null;
  private current: { handlers: RunHandlers; resolve(outcome: string): void; reject(error: Error): void } | null = null;

  private onExit: () => void = () => {};
  private settleReady: { resolve(): void; reject(error: Error): void } = { resolve: () => {}, reject: () => {} };

  /** The process has no script until `start`. */
  constructor(workerFile: string) {
    this.child = spawnExecution(workerFile);
    children.add(this.child);
    this.child.on('exit', () => children.delete(this.child));
    this.socket = this.child.stdio[3] as Socket;
    this.socket.on('data', (chunk: Buffer) => this.receive(chunk));
    // After an error of the socket the process exits, and its exit has the reason.
    this.socket.on('error', () => {});
    this.child.stderr?.on('data', (text: Buffer) => {
      this.errorText = `${this.errorText}${text}`.slice(-KEPT_ERROR_CHARS);
    });
    this.child.on('error', (error) => this.fail(error));
    this.child.on('close', (code, signal) => this.fail(new Error(this.reason(code, signal))));
  }

  /** Loads a script, which replaces an earlier one. Resolves when it is compiled; rejects if the process cannot start. */
  start(start: WorkerStart, onExit: () => void): Promise<void> {
    this.onExit = onExit;
    this.setReferenced(true);
    const whenReady = new Promise<void>((resolve, reject) => {
      this.settleReady = { resolve, reject };
    });
    // Only the first worker is awaited. The others report a failure when they are used.
    whenReady.catch(() => {});
    if (this.exitError) this.settleReady.reject(this.exitError);
    this.write(startFrame(start));
    return whenReady;
  }

  get hasExited(): boolean {
    return this.exitError !== null;
  }

  /** Returns the outcome as JSON text. Rejects when the process exits or is terminated. */
  run(message: RunMessage, handlers: RunHandlers): Promise<string> {
    if (this.exitError) return Promise.reject(this.exitError);
    this.setReferenced(true);
    return new Promise((resolve, reject) => {
      this.current = { handlers, resolve, reject };
      this.send({ kind: 'run', run: message });
    });
  }

  async terminate(): Promise<void> {
    this.child.kill('SIGKILL');
    this.socket.destroy();
    this.fail(new Error('The execution was ended.'));
  }

  private receive(chunk: Buffer): void {
    this.frames.add(chunk);
    for (let message = this.frames.next(); message !== undefined; message = this.frames.next()) {
      this.take(message as WorkerMessage);
    }
  }

  private take(message: WorkerMessage): void {
    const { current } = this;
    if (message.kind === 'ready') {
      this.settleReady.resolve();
      if (!current) this.setReferenced(false);
    }
    if (!current) return;
    if (message.kind === 'log') current.handlers.log(message.line);
    if (message.kind === 'call') {
      current.handlers.answer(message.request).then(
        (answer) => this.send({ kind: 'answer', answer }),
        (error: Error) => this.fail(error),
      );
    }
    if (message.kind === 'done') {
      this.current = null;
      this.setReferenced(false);
      current.resolve(message.outcome);
    }
  }

  private send(message: HostMessage): void {
    this.write(toFrame(message));
  }

  private write(frame: Buffer): void {
    if (!this.exitError) this.socket.write(frame);
  }

  /** An idle worker does not keep this process alive; a starting or running one does. */
  private setReferenced(isReferenced: boolean): void {
    for (const handle of [this.child, this.socket, this.child.stderr as Socket | null]) {
      if (isReferenced) handle?.ref();
      else handle?.unref();
    }
  }

  private reason(code: number | null, signal: NodeJS.Signals | null): string {
    const [line] = /^.*(?:Error|FATAL ERROR|Fatal).*$/m.exec(this.errorText) ?? [];
    return line ?? `The execution process ended with ${signal ?? code}.`;
  }

  private fail(error: Error): void {
    this.exitError ??= error;
    this.settleReady.reject(error);
    this.onExit();
    this.current?.reject(error);
    this.current = null;
  }
}

/** A script that uses too much memory ends its own execution, not the host. */
const HEAP_MB = 256;
/** Byte arrays are not on the heap. The limit of the process, which includes Node itself, covers them. */
const ADDRESS_SPACE_KB = 4 * 1_048_576;
/** Ends the process of a looping script if its host has crashed. No execution takes this long. */
const CPU_SECONDS = 1_800;

const permissionFlag = ['--permission', '--experimental-permission'].find((flag) =>
  process.allowedNodeEnvironmentFlags.has(flag),
);

/**
 * Starts a worker process without environment variables, without access to files and processes (Node's permissions),
 * and on Linux with limits of the system. Node does not pass open files to it. It ignores Ctrl-C, because the host saves
 * before it exits.
 */
function spawnExecution(workerFile: string): ChildProcess {
  const file = realPath(workerFile);
  const args = [...nodeFlags(file), file];
  const options: SpawnOptions = { stdio: ['ignore', 'ignore', 'pipe', 'pipe'], env: {}, cwd: '/', detached: true };
  if (process.platform !== 'linux') return spawn(process.execPath, args, options);
  const limits = `ulimit -c 0 && ulimit -v ${ADDRESS_SPACE_KB} && ulimit -t ${CPU_SECONDS} && exec "$0" "$@"`;
  const command = [...ownNamespaces(), process.execPath, ...args];
  return spawn('/bin/sh', ['-c', limits, ...command], options);
}

/** Protects this machine if a script gets an object of the process's own realm. */
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

/** If the file is missing, the process reports it. */
function realPath(file: string): string {
  return existsSync(file) ? realpathSync(file) : absolute(file);
}

const unshare = ['unshare', '--user', '--net', '--pid', '--fork', '--kill-child'];
let namespaces: readonly string[] | null = null;

/**
 * Isolates the network and the process ids, if Linux allows users to create namespaces. Many containers and Ubuntu since
 * 24.04 do not.
 */
function ownNamespaces(): readonly string[] {
  const [command = '', ...args] = unshare;
  namespaces ??= spawnSync(command, [...args, 'true'], { stdio: 'ignore' }).status === 0 ? unshare : [];
  return namespaces;
}
