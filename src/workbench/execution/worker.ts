import { parentPort, receiveMessageOnPort, workerData } from 'node:worker_threads';
import type { AnswerLine, RunMessage, WorkerMessage, WorkerStart } from './messages-between';
import { createSandbox, type Sandbox } from './sandbox';

/**
 * Runs one execution after another, each in a context of its own. A service call blocks this thread until the host
 * answers on the port of calls.
 */
const { calls, flag, ...start } = workerData as WorkerStart & AnswerLine;
const signal = new Int32Array(flag);
const host = parentPort;
if (!host) throw new Error('The execution worker runs in a worker thread only.');

const tell = (message: WorkerMessage) => host.postMessage(message);

const sandbox: Sandbox = createSandbox(start, {
  call: (request) => {
    Atomics.store(signal, 0, 0);
    tell({ kind: 'call', request });
    for (;;) {
      const answer = receiveMessageOnPort(calls);
      if (answer) return String(answer.message);
      Atomics.wait(signal, 0, 0);
      Atomics.store(signal, 0, 0);
    }
  },
  log: (line) => tell({ kind: 'log', line }),
});

host.on('message', (message: RunMessage) => {
  sandbox.run(message, (outcome) => tell({ kind: 'done', outcome }));
});

// A script's unhandled rejection ends nothing: the execution's outcome is what its function did.
process.on('unhandledRejection', () => {});
tell({ kind: 'ready' });
