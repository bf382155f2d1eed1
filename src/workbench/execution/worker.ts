import { Buffer } from 'node:buffer';
import { readSync, writeSync } from 'node:fs';
import { setImmediate } from 'node:timers';
import { confineProcess, exitAtOnce } from './confine-process';
import { FrameReader, type HostMessage, toFrame, type WorkerMessage } from './protocol';
import { createSandbox, type Sandbox } from './sandbox';

/** The socket that the host opened for this process. */
const HOST = 3;

/**
 * Runs one execution after another, each in its own context. It is a process, not a thread, because V8 ends the process
 * for an array or string beyond its limits. Reads block, during a service call and between executions, so that pending
 * work of a script does not run later.
 */
const frames = new FrameReader();
const chunk = Buffer.allocUnsafe(65_536);

function receive(): HostMessage {
  for (;;) {
    const message = frames.next();
    if (message !== undefined) return message as HostMessage;
    const sizeBytes = readSync(HOST, chunk);
    // The host is gone.
    if (sizeBytes === 0) exitAtOnce(0);
    frames.add(Buffer.from(chunk.subarray(0, sizeBytes)));
  }
}

function send(message: WorkerMessage): void {
  const frame = toFrame(message);
  for (let sent = 0; sent < frame.length; ) sent += writeSync(HOST, frame, sent);
}

let sandbox: Sandbox;

function serve(): void {
  const message = receive();
  if (message.kind === 'start') {
    sandbox = createSandbox(message.start, {
      call: (request) => {
        send({ kind: 'call', request });
        const answered = receive();
        return answered.kind === 'answer' ? answered.answer : '';
      },
      log: (line) => send({ kind: 'log', line }),
    });
    send({ kind: 'ready' });
    setImmediate(serve);
  }
  if (message.kind === 'run') {
    sandbox.run(message.run, (outcome) => {
      send({ kind: 'done', outcome });
      setImmediate(serve);
    });
  }
}

confineProcess();
serve();
