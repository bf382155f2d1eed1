import { type MessagePort, receiveMessageOnPort, workerData } from 'node:worker_threads';
import { createApi } from '../../src/addon/client/api';
import { cellBudgetMs, startBudget } from '../../src/addon/client/budget';
import { createCooldown } from '../../src/addon/client/cooldown';
import { isAddonError } from '../../src/addon/errors/addon-error';
import { runFunction } from '../../src/addon/functions/run-function';
import type { HttpRequest, HttpResponse } from '../../src/addon/platform/platform';
import { readFreshness } from '../../src/addon/reading/freshness';
import { createReader } from '../../src/addon/reading/reader';
import { connection, createBenchPlatform } from './bench-platform';
import type { Formula } from './dashboard';
import { asked } from './transactions';

/** What one cell does: a formula, or the rows that all formulas of a year share, or what a plain reader does for them. */
export type Task = 'waves' | 'serial' | Formula;

/** One cell in a thread of its own: service calls are answered by the world, in virtual time. */
export interface CellData {
  readonly port: MessagePort;
  /** A flag of four bytes, which an answer raises; at byte 8 the time in ms. */
  readonly signal: SharedArrayBuffer;
  readonly task: Task;
  readonly codecMsPerKb: number;
}

export type Call =
  | { readonly name: 'sleep'; readonly ms: number }
  | { readonly name: 'fetch'; readonly requests: readonly HttpRequest[] }
  | { readonly name: 'get'; readonly keys: readonly string[] }
  | { readonly name: 'put'; readonly values: { readonly [key: string]: string }; readonly seconds: number }
  | { readonly name: 'remove'; readonly keys: readonly string[] }
  | { readonly name: 'done'; readonly result: CellResult };

export interface CellResult {
  /** Rows read, or of the table. */
  readonly rows: number;
  readonly evaluations: number;
  readonly longestMs: number;
}

const { port, signal, task, codecMsPerKb } = workerData as CellData;
const flag = new Int32Array(signal, 0, 1);
const clock = new Float64Array(signal, 8, 1);

function call(message: Call): unknown {
  Atomics.store(flag, 0, 0);
  port.postMessage(message);
  // A notice meant for the call before may still arrive.
  while (Atomics.load(flag, 0) === 0) Atomics.wait(flag, 0, 0);
  return (receiveMessageOnPort(port) as { message: unknown }).message;
}

const platform = createBenchPlatform(
  {
    now: () => clock[0] as number,
    sleep: (ms) => void call({ name: 'sleep', ms }),
    fetch: (requests) => call({ name: 'fetch', requests }) as HttpResponse[],
    get: (keys) => call({ name: 'get', keys }) as { [key: string]: string },
    put: (values, seconds) => void call({ name: 'put', values, seconds }),
    remove: (keys) => void call({ name: 'remove', keys }),
  },
  codecMsPerKb,
);

const query = { operationId: 'listTransactions', filters: { ...asked, visibility: 'active' } } as const;
const settings = { fixedBaseUrl: null, defaultBaseUrl: '' };

function evaluate(): number {
  if (typeof task === 'object') {
    const result = runFunction(task.name, task.args, platform, settings);
    return Array.isArray(result) ? result.length : 1;
  }
  const budget = startBudget(platform.clock, cellBudgetMs);
  if (task === 'serial') return readSerially(budget);
  const options = { freshness: readFreshness(platform), refresh: undefined };
  return createReader(platform, connection, budget, options).rows(query).rows.length;
}

/** What a plain reader does: one page after the other, from the start each time, no cache. */
function readSerially(budget: ReturnType<typeof startBudget>): number {
  const api = createApi(platform, connection, budget, createCooldown(platform.cache, 'serial'));
  let count = 0;
  let pageToken: string | undefined;
  do {
    const answer = api.call(query.operationId, { query: { ...query.filters, pageSize: 100, pageToken } });
    count += (answer.data as unknown[]).length;
    pageToken = answer.nextPageToken ?? undefined;
  } while (pageToken !== undefined);
  return count;
}

const evaluationsMax = task === 'serial' ? 1 : 40;

function run(): CellResult {
  let longestMs = 0;
  for (let evaluations = 1; ; evaluations += 1) {
    const startedAt = platform.clock.now();
    try {
      const rows = evaluate();
      return { rows, evaluations, longestMs: Math.max(longestMs, platform.clock.now() - startedAt) };
    } catch (thrown) {
      if (!isAddonError(thrown)) throw thrown;
      longestMs = Math.max(longestMs, platform.clock.now() - startedAt);
      if (evaluations === evaluationsMax) return { rows: 0, evaluations, longestMs };
      platform.clock.sleep((thrown.retryAfterSeconds ?? 1) * 1000);
    }
  }
}

call({ name: 'done', result: run() });
