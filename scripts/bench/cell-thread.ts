import { type MessagePort, receiveMessageOnPort, workerData } from 'node:worker_threads';
import type { Task } from './execution';
import { type CellResult, loaderOf, runCell } from './run-cell';
import type { Call } from './world';

/** Data of a thread that runs one cell. The main thread answers its service calls in virtual time. */
export interface ThreadData {
  readonly port: MessagePort;
  /** Four bytes of flag, which an answer sets to 1, and the virtual time in ms at byte 8. */
  readonly signal: SharedArrayBuffer;
  readonly execution: string;
  readonly task: Task;
}

export type ThreadMessage = Call | { readonly name: 'done'; readonly result: CellResult };

const { port, signal, execution, task } = workerData as ThreadData;
const flag = new Int32Array(signal, 0, 1);
const clock = new Float64Array(signal, 8, 1);

function ask(message: ThreadMessage): unknown {
  Atomics.store(flag, 0, 0);
  port.postMessage(message);
  // The wake-up of the previous call may still arrive, so check the flag.
  while (Atomics.load(flag, 0) === 0) Atomics.wait(flag, 0, 0);
  return (receiveMessageOnPort(port) as { message: unknown }).message;
}

const result = runCell(loaderOf(execution), task, { now: () => clock[0] as number, call: ask });
ask({ name: 'done', result });
