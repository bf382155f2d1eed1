import { createHash, randomUUID } from 'node:crypto';
import { type MessagePort, receiveMessageOnPort, workerData } from 'node:worker_threads';
import { gunzipSync, gzipSync } from 'node:zlib';
import { createApi } from '../../src/addon/client/api';
import { cellBudgetMs, startBudget } from '../../src/addon/client/budget';
import { createCooldown } from '../../src/addon/client/cooldown';
import { emptyView } from '../../src/addon/connection/verify-connection';
import { isAddonError } from '../../src/addon/errors/addon-error';
import type { HttpRequest, HttpResponse, Platform } from '../../src/addon/platform/platform';
import { readFreshness } from '../../src/addon/reading/freshness';
import { createReader } from '../../src/addon/reading/reader';
import { asked } from './transactions';

/** One cell in a thread of its own: service calls are answered by the world, in virtual time. */
export interface CellData {
  readonly port: MessagePort;
  readonly signal: SharedArrayBuffer;
  readonly reader: 'waves' | 'serial';
}

export type Call =
  | { readonly name: 'now' }
  | { readonly name: 'sleep'; readonly ms: number }
  | { readonly name: 'fetch'; readonly requests: readonly HttpRequest[] }
  | { readonly name: 'get'; readonly keys: readonly string[] }
  | { readonly name: 'put'; readonly values: { readonly [key: string]: string }; readonly seconds: number }
  | { readonly name: 'remove'; readonly keys: readonly string[] }
  | { readonly name: 'done'; readonly result: CellResult };

export interface CellResult {
  readonly rows: number;
  readonly evaluations: number;
  readonly longestMs: number;
}

const { port, signal, reader } = workerData as CellData;
const flag = new Int32Array(signal);

function call(message: Call): unknown {
  Atomics.store(flag, 0, 0);
  port.postMessage(message);
  // A notice meant for the call before may still arrive.
  while (Atomics.load(flag, 0) === 0) Atomics.wait(flag, 0, 0);
  return (receiveMessageOnPort(port) as { message: unknown }).message;
}

const getAll = (keys: readonly string[]): { [key: string]: string } =>
  call({ name: 'get', keys }) as { [key: string]: string };
const fetchAll = (requests: readonly HttpRequest[]): HttpResponse[] =>
  call({ name: 'fetch', requests }) as HttpResponse[];

const platform = {
  http: { fetchAll, fetch: (request: HttpRequest) => fetchAll([request])[0] as HttpResponse },
  clock: { now: () => call({ name: 'now' }) as number, sleep: (ms: number) => void call({ name: 'sleep', ms }) },
  codec: {
    hash: (text: string) => createHash('sha256').update(text).digest('base64url'),
    pack: (text: string) => gzipSync(text).toString('base64'),
    unpack: (packed: string) => gunzipSync(Buffer.from(packed, 'base64')).toString('utf8'),
    uuid: randomUUID,
  },
  cache: {
    get: (key: string) => getAll([key])[key] ?? null,
    getAll,
    put: (key: string, value: string, seconds: number) => void call({ name: 'put', values: { [key]: value }, seconds }),
    putAll: (values: { [key: string]: string }, seconds: number) => void call({ name: 'put', values, seconds }),
    removeAll: (keys: readonly string[]) => void call({ name: 'remove', keys }),
  },
  documentProperties: { get: () => null },
} as unknown as Platform;

const baseUrl = 'https://api.example.com';
const connection = { id: 'bench', baseUrl, apiKey: 'bench', view: emptyView(baseUrl), formerIds: [] };
const query = { operationId: 'listTransactions', filters: { ...asked, visibility: 'active' } } as const;

function evaluate(): number {
  const budget = startBudget(platform.clock, cellBudgetMs);
  if (reader === 'serial') return readSerially(budget);
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

const evaluationsMax = reader === 'serial' ? 1 : 40;

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
