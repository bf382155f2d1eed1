import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
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

/** Worker processes end with this process, however it ends. */
const living = new Set<ChildProcess>();
process.on('exit', () => {
  for (const child of living) child.kill('SIGKILL');
});

// By default this signal opens Node's debugger, which runs whatever is sent to it.
process.on('SIGUSR1', () => {});

/** A process that runs one execution at a time. */
export class ExecutionWorker {
  private readonly child: ChildProcess;
  private readonly line: Socket;
  private readonly frames = new FrameReader();
  private errorText = '';
  private death: Error | null = null;
  private current: { handlers: RunHandlers; resolve(outcome: string): void; reject(error: Error): void } | null = null;

  private whenDead: () => void = () => {};
  private settleReady: { resolve(): void; reject(error: Error): void } = { resolve: () => {}, reject: () => {} };

  /** The process has no script until `start`. */
  constructor(workerFile: string) {
    this.child = spawnExecution(workerFile);
    living.add(this.child);
    this.child.on('exit', () => living.delete(this.child));
    this.line = this.child.stdio[3] as Socket;
    this.line.on('data', (chunk: Buffer) => this.receive(chunk));
    // An error of the line ends the process, whose exit gives the reason.
    this.line.on('error', () => {});
    this.child.stderr?.on('data', (text: Buffer) => {
      this.errorText = `${this.errorText}${text}`.slice(-KEPT_ERROR_CHARS);
    });
    this.child.on('error', (error) => this.fail(error));
    this.child.on('close', (code, signal) => this.fail(new Error(this.reason(code, signal))));
  }

  /** Loads a script in place of the one before. Settles once it is compiled; rejects when the process cannot start. */
  start(start: WorkerStart, whenDead: () => void): Promise<void> {
    this.whenDead = whenDead;
    this.hold(true);
    const whenReady = new Promise<void>((resolve, reject) => {
      this.settleReady = { resolve, reject };
    });
    // Only the first worker is awaited; the others report a failure when they are used.
    whenReady.catch(() => {});
    if (this.death) this.settleReady.reject(this.death);
    this.send({ kind: 'start', start });
    return whenReady;
  }

  get isDead(): boolean {
    return this.death !== null;
  }

  /** The outcome's JSON text; rejects when the process dies, as it does when it is terminated. */
  run(message: RunMessage, handlers: RunHandlers): Promise<string> {
    if (this.death) return Promise.reject(this.death);
    this.hold(true);
    return new Promise((resolve, reject) => {
      this.current = { handlers, resolve, reject };
      this.send({ kind: 'run', run: message });
    });
  }

  async terminate(): Promise<void> {
    this.child.kill('SIGKILL');
    this.line.destroy();
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
      if (!current) this.hold(false);
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
      this.hold(false);
      current.resolve(message.outcome);
    }
  }

  private send(message: HostMessage): void {
    if (!this.death) this.line.write(toFrame(message));
  }

  /** An idle worker does not keep the host's process alive; a starting one does. */
  private hold(isHeld: boolean): void {
    for (const handle of [this.child, this.line, this.child.stderr as Socket | null]) {
      if (isHeld) handle?.ref();
      else handle?.unref();
    }
  }

  private reason(code: number | null, signal: NodeJS.Signals | null): string {
    const [line] = /^.*(?:Error|FATAL ERROR|Fatal).*$/m.exec(this.errorText) ?? [];
    return line ?? `The execution process ended with ${signal ?? code}.`;
  }

  private fail(error: Error): void {
    this.death ??= error;
    this.settleReady.reject(error);
    this.whenDead();
    this.current?.reject(error);
    this.current = null;
  }
}

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
function spawnExecution(workerFile: string): ChildProcess {
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
