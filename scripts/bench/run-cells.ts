import { MessageChannel, Worker } from 'node:worker_threads';
import type { HttpRequest, HttpResponse } from '../../src/addon/platform/platform';
import type { Call, CellData, CellResult } from './cell';

export interface World {
  now: number;
  requests: number;
  readonly cache: Map<string, { readonly value: string; readonly expiresAt: number }>;
}

export interface RunOptions {
  readonly cellFile: string;
  readonly cells: number;
  readonly reader: CellData['reader'];
  readonly world: World;
  readonly answer: (request: HttpRequest, nowMs: number) => HttpResponse;
}

/** Google answers so many requests of a batch side by side. */
const parallel = 20;
const latencyMs = 200;

export function newWorld(): World {
  return { now: Date.parse('2026-11-21T12:00:00Z'), requests: 0, cache: new Map() };
}

/**
 * Cells that run at the same virtual time: each in a thread, blocked in its service calls. Time goes on only when all
 * of them wait for it, so that counts and durations are exact and do not depend on the machine.
 */
export function runCells({ cellFile, cells, reader, world, answer }: RunOptions): Promise<CellResult[]> {
  return new Promise((resolve, reject) => {
    const waiting: { readonly at: number; readonly wake: () => void }[] = [];
    const results: CellResult[] = [];
    let running = cells;

    const pause = (): void => {
      running -= 1;
      if (running > 0) return;
      if (results.length === cells) {
        resolve(results);
        return;
      }
      waiting.sort((a, b) => a.at - b.at);
      const next = waiting.shift();
      if (next === undefined) {
        reject(new Error('Every cell waits for another.'));
        return;
      }
      world.now = Math.max(world.now, next.at);
      running += 1;
      next.wake();
    };

    for (let cell = 0; cell < cells; cell += 1) {
      const { port1, port2 } = new MessageChannel();
      const signal = new SharedArrayBuffer(4);
      const flag = new Int32Array(signal);
      const worker = new Worker(cellFile, { workerData: { port: port2, signal, reader }, transferList: [port2] });
      worker.on('error', reject);
      const reply = (message: unknown): void => {
        port1.postMessage(message);
        Atomics.store(flag, 0, 1);
        Atomics.notify(flag, 0);
      };
      const later = (ms: number, value: () => unknown): void => {
        waiting.push({ at: world.now + ms, wake: () => reply(value()) });
        pause();
      };
      port1.on('message', (call: Call) => {
        switch (call.name) {
          case 'now':
            return reply(world.now);
          case 'sleep':
            return later(call.ms, () => null);
          case 'fetch': {
            world.requests += call.requests.length;
            const answers = call.requests.map((request) => answer(request, world.now));
            return later(latencyMs * Math.ceil(call.requests.length / parallel), () => answers);
          }
          case 'get':
            return reply(readCache(world, call.keys));
          case 'put': {
            const expiresAt = world.now + call.seconds * 1000;
            for (const [key, value] of Object.entries(call.values)) world.cache.set(key, { value, expiresAt });
            return reply(null);
          }
          case 'remove':
            for (const key of call.keys) world.cache.delete(key);
            return reply(null);
          case 'done':
            results.push(call.result);
            port1.close();
            void worker.terminate();
            return pause();
        }
      });
    }
  });
}

function readCache(world: World, keys: readonly string[]): { [key: string]: string } {
  const found: { [key: string]: string } = {};
  for (const key of keys) {
    const entry = world.cache.get(key);
    if (entry !== undefined && entry.expiresAt > world.now) found[key] = entry.value;
  }
  return found;
}
