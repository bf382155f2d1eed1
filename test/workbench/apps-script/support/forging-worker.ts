import { Buffer } from 'node:buffer';
import { readSync, writeSync } from 'node:fs';
import {
  FrameReader,
  type HostMessage,
  toFrame,
  type WorkerMessage,
} from '../../../../src/workbench/execution/protocol';

/**
 * An execution process that sends what it is given, as one that a script has compromised could. The arguments of the
 * function are a list of calls, as text, and the outcome; without an outcome it returns the answers.
 */
const frames = new FrameReader();
const chunk = Buffer.alloc(65_536);
const send = (message: WorkerMessage) => writeSync(3, toFrame(message));

function receive(): HostMessage {
  for (;;) {
    const message = frames.next();
    if (message !== undefined) return message as HostMessage;
    const sizeBytes = readSync(3, chunk);
    if (sizeBytes === 0) process.exit(0);
    frames.add(Buffer.from(chunk.subarray(0, sizeBytes)));
  }
}

for (;;) {
  const message = receive();
  if (message.kind === 'start') send({ kind: 'ready' });
  if (message.kind !== 'run') continue;
  const [calls, outcome] = JSON.parse(message.run.args) as [string[], string?];
  const answers = calls.map((request) => {
    send({ kind: 'call', request });
    const answered = receive();
    return answered.kind === 'answer' ? answered.answer : '';
  });
  send({ kind: 'done', outcome: outcome ?? JSON.stringify({ ok: true, value: answers }) });
}
