import { Buffer } from 'node:buffer';
import { spawnSync } from 'node:child_process';
import { readFileSync, readSync, writeFileSync, writeSync } from 'node:fs';
import { connect } from 'node:net';
import nodeProcess from 'node:process';
import { Worker } from 'node:worker_threads';
import { confineProcess } from '../../../../src/workbench/execution/confine-process';
import {
  FrameReader,
  type HostMessage,
  toFrame,
  type WorkerMessage,
} from '../../../../src/workbench/execution/protocol';

/**
 * An execution process that a script has compromised: it tries what Node offers, and returns the results. Its arguments
 * are the port of a server and the id of a process; it must reach neither.
 */
export interface Reached {
  readonly environment: readonly string[];
  readonly arguments: string;
  readonly inheritedFile: string;
  readonly read: string;
  readonly write: string;
  readonly process: string;
  readonly thread: string;
  readonly network: string;
  /** Zero if it was sent, otherwise the error number of the system. */
  readonly signal: number;
  /** Functions that `process` still has. */
  readonly processLeft: readonly string[];
  readonly globalsLeft: readonly string[];
  readonly isFrozen: boolean;
}

const frames = new FrameReader();
const chunk = Buffer.alloc(65_536);
const send = (message: WorkerMessage) => writeSync(3, toFrame(message));

function receive(): HostMessage {
  for (;;) {
    const message = frames.next();
    if (message !== undefined) return message as HostMessage;
    frames.add(Buffer.from(chunk.subarray(0, readSync(3, chunk))));
  }
}

function tried(work: () => unknown): string {
  try {
    const result = work();
    return `reached ${result}`;
  } catch (error) {
    return String((error as NodeJS.ErrnoException).code);
  }
}

function tryConnecting(port: number): Promise<string> {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1', () => resolve('reached'));
    socket.on('error', (error: NodeJS.ErrnoException) => resolve(String(error.code)));
  });
}

async function tryAll([port = 0, pid = 0]: readonly number[]): Promise<Reached> {
  const { _kill: kill } = nodeProcess as unknown as { _kill(pid: number, signal: number): number };
  const before = {
    environment: Object.keys(nodeProcess.env),
    arguments: [...nodeProcess.argv, ...nodeProcess.execArgv].join(' '),
    inheritedFile: tried(() => readFileSync(7, 'utf8')),
    read: tried(() => readFileSync('/etc/passwd')),
    write: tried(() => writeFileSync('/tmp/captured', '')),
    process: tried(() => spawnSync('true').error ?? 'ran'),
    thread: tried(() => new Worker('', { eval: true })),
    network: await tryConnecting(port),
    signal: kill.call(nodeProcess, pid, 0),
  };
  const processOf = nodeProcess as unknown as { readonly [name: string]: unknown };
  confineProcess();
  return {
    ...before,
    processLeft: Object.getOwnPropertyNames(processOf).filter((name) => typeof processOf[name] === 'function'),
    globalsLeft: ['process', 'fetch', 'WebSocket', 'setTimeout', 'require', 'navigator'].filter(
      (name) => Reflect.get(globalThis, name) !== undefined,
    ),
    isFrozen: [Object.prototype, Promise.prototype, Error, Function.prototype].every(Object.isFrozen),
  };
}

const start = receive();
send({ kind: 'ready' });
const run = receive();
if (start.kind === 'start' && run.kind === 'run') {
  void tryAll(JSON.parse(run.run.args) as number[]).then((reached) => {
    send({ kind: 'done', outcome: JSON.stringify({ ok: true, value: JSON.stringify(reached) }) });
  });
}
