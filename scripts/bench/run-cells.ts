import { join } from 'node:path';
import { MessageChannel, Worker } from 'node:worker_threads';
import { build } from 'esbuild';
import type { ThreadData, ThreadMessage } from './cell-thread';
import type { Task } from './execution';
import type { CellResult } from './run-cell';
import { type Call, lockPollMs, perform, release, stillLocked, type World } from './world';

/** The bundled code of a measurement. It stays in memory, so that tests and a bench can run at the same time. */
export interface BenchCode {
  /** Exports of execution.ts. */
  readonly execution: string;
  /** The code of a cell's thread. */
  readonly thread: string;
  /** The code of a thread that measures spreads. */
  readonly spreadThread: string;
}

export async function buildBenchCode(): Promise<BenchCode> {
  const [execution = '', thread = '', spreadThread = ''] = await Promise.all(
    ['execution.ts', 'cell-thread.ts', 'spreads/spread-thread.ts'].map(async (fileName) => {
      const { outputFiles } = await build({
        entryPoints: [join(__dirname, fileName)],
        bundle: true,
        write: false,
        platform: 'node',
        format: 'cjs',
        target: 'node20',
        logLevel: 'warning',
      });
      return outputFiles[0]?.text ?? '';
    }),
  );
  return { execution, thread, spreadThread };
}

export interface RunOptions {
  readonly code: BenchCode;
  /** The task of each cell. The first `atOnce` start together, the others as these end. */
  readonly tasks: readonly Task[];
  readonly atOnce: number;
  readonly world: World;
}

interface Cell {
  readonly index: number;
  reply(message: unknown): void;
}

/**
 * Runs cells in parallel in virtual time. Each cell has a thread that blocks in its service calls. Calls are answered
 * one at a time, and only while every cell waits, so that their order is always the same. Time advances only when all
 * cells wait for it. Counts and durations are exact and do not depend on the machine.
 */
export function runCells({ code, tasks, atOnce, world }: RunOptions): Promise<CellResult[]> {
  return new Promise((resolve, reject) => {
    const asking = new Map<Cell, ThreadMessage>();
    const waiting: { readonly cell: Cell; readonly at: number; readonly finish: () => unknown }[] = [];
    const results: CellResult[] = [];
    let opened = 0;
    let open = 0;

    const answer = (cell: Cell, message: ThreadMessage): void => {
      if (message.name === 'done') {
        results[cell.index] = message.result;
        release(world, cell.index);
        open -= 1;
        cell.reply(null);
        if (opened < tasks.length) openNext();
        else step();
      } else {
        const { ms, finish } = perform(world, cell.index, message as Call);
        waiting.push({ cell, at: world.now + ms, finish });
        step();
      }
    };

    /** Continues when no cell runs: first calls that take no time, then the cell with the earliest time. */
    const step = (): void => {
      if (asking.size + waiting.length < open) return;
      const [next] = [...asking].sort(([a], [b]) => a.index - b.index);
      if (next !== undefined) {
        asking.delete(next[0]);
        answer(...next);
        return;
      }
      waiting.sort((a, b) => a.at - b.at || a.cell.index - b.cell.index);
      const due = waiting.shift();
      if (due !== undefined) {
        world.now = Math.max(world.now, due.at);
        const answered = due.finish();
        if (answered === stillLocked) {
          waiting.push({ ...due, at: world.now + lockPollMs });
          step();
        } else due.cell.reply(answered);
      } else if (open === 0) resolve(results);
      else reject(new Error('Every cell waits for another.'));
    };

    const openNext = (): void => {
      const { port1, port2 } = new MessageChannel();
      const signal = new SharedArrayBuffer(16);
      const flag = new Int32Array(signal, 0, 1);
      // Time does not advance while a cell runs, so the cell reads the clock without a call.
      const clock = new Float64Array(signal, 8, 1);
      clock[0] = world.now;
      const workerData: ThreadData = { port: port2, signal, execution: code.execution, task: tasks[opened] as Task };
      const worker = new Worker(code.thread, { eval: true, workerData, transferList: [port2] });
      worker.on('error', reject);
      const cell: Cell = {
        index: opened,
        reply(message) {
          port1.postMessage(message);
          clock[0] = world.now;
          Atomics.store(flag, 0, 1);
          Atomics.notify(flag, 0);
        },
      };
      opened += 1;
      open += 1;
      port1.on('message', (message: ThreadMessage) => {
        asking.set(cell, message);
        if (message.name === 'done') {
          port1.removeAllListeners('message');
          worker.once('exit', () => port1.close());
        }
        step();
      });
    };

    while (opened < Math.min(atOnce, tasks.length)) openNext();
  });
}
