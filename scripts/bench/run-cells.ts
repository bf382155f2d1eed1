import { MessageChannel, Worker } from 'node:worker_threads';
import type { Call, CellData, CellResult, Task } from './cell';
import { readCache, removeFromCache, type World, writeCache } from './world';

export interface RunOptions {
  readonly cellFile: string;
  /** What each cell does; the first `slots` of them open at once, the others as these end. */
  readonly tasks: readonly Task[];
  readonly slots: number;
  readonly codecMsPerKb: number;
  readonly world: World;
}

/** Google answers so many requests of a batch side by side. */
const parallel = 20;

interface Cell {
  readonly index: number;
  reply(message: unknown): void;
}

/**
 * Cells that run at the same virtual time: each in a thread, blocked in its service calls. One call is answered at a
 * time, and only when every cell waits for an answer, so that the order is the same each time; time goes on only when
 * all of them wait for it. Counts and durations are exact and do not depend on the machine.
 */
export function runCells({ cellFile, tasks, slots, codecMsPerKb, world }: RunOptions): Promise<CellResult[]> {
  return new Promise((resolve, reject) => {
    const asking = new Map<Cell, Call>();
    const waiting: { readonly cell: Cell; readonly at: number; readonly value: () => unknown }[] = [];
    const results: CellResult[] = [];
    let opened = 0;
    let open = 0;

    const answer = (cell: Cell, call: Call): void => {
      if (call.name === 'done') {
        results.push(call.result);
        open -= 1;
        cell.reply(null);
        if (opened < tasks.length) openNext();
        else step();
      } else {
        const { ms, value } = work(world, call);
        waiting.push({ cell, at: world.now + ms, value });
        step();
      }
    };

    /** Goes on once no cell runs: first what costs no time, then whoever's time comes first. */
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
        due.cell.reply(due.value());
      } else if (open === 0) resolve(results);
      else reject(new Error('Every cell waits for another.'));
    };

    const openNext = (): void => {
      const task = tasks[opened] as Task;
      const { port1, port2 } = new MessageChannel();
      const signal = new SharedArrayBuffer(16);
      const flag = new Int32Array(signal, 0, 1);
      // Time stands still while a cell runs: it reads the clock without asking.
      const clock = new Float64Array(signal, 8, 1);
      clock[0] = world.now;
      const workerData: CellData = { port: port2, signal, task, codecMsPerKb };
      const worker = new Worker(cellFile, { workerData, transferList: [port2] });
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
      port1.on('message', (call: Call) => {
        asking.set(cell, call);
        if (call.name === 'done') {
          port1.removeAllListeners('message');
          worker.once('exit', () => port1.close());
        }
        step();
      });
    };

    while (opened < Math.min(slots, tasks.length)) openNext();
  });
}

/** How long a call takes, and what comes of it once that time is over. */
function work(
  world: World,
  call: Exclude<Call, { name: 'done' }>,
): { readonly ms: number; readonly value: () => unknown } {
  switch (call.name) {
    case 'sleep':
      return { ms: call.ms, value: () => null };
    case 'fetch': {
      world.requests += call.requests.length;
      const answers = call.requests.map((request) => world.answer(request, world.now));
      return { ms: world.latencyMs * Math.ceil(call.requests.length / parallel), value: () => answers };
    }
    case 'get':
      return { ms: world.cacheMs, value: () => readCache(world, call.keys) };
    case 'put':
      return { ms: world.cacheMs, value: () => writeCache(world, call.values, call.seconds) };
    case 'remove':
      return { ms: world.cacheMs, value: () => removeFromCache(world, call.keys) };
  }
}
