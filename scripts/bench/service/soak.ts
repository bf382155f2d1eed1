import { fork } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import type { DatabaseLocation } from '../../../src/service/database/open-database';
import { formatTable } from '../../format-table';
import { paths } from '../../paths';
import { casesOf, isPage } from './cases';
import { startKeptPostgres } from './kept-postgres';
import { type LoadResult, load } from './load';
import { residentMb } from './measure-service';
import type { Serving } from './serve';

const connections = 10;
const sampleMs = 5_000;
const growthMax = 1.1;

interface Soak extends LoadResult {
  readonly database: string;
  readonly writes: number;
  readonly samplesMb: readonly number[];
}

const usage = `Usage: npm run bench -- soak [--minutes N] [--rows N]

Requests all kinds of pages over ten connections, beside a client that creates and attaches tags, on both databases.
Ends with 1 if the service's memory grows or a request fails.
  --minutes  for each database (10)
  --rows     transactions (20000)`;

const options = { minutes: { type: 'string', default: '10' }, rows: { type: 'string', default: '20000' } } as const;

interface Values {
  readonly minutes: string;
  readonly rows: string;
}

export const soakBench = { usage, options, run: ({ values }: { values: Values }) => benchSoak(values) };

async function benchSoak(values: Values): Promise<void> {
  const minutes = Number(values.minutes);
  const folder = join(paths.root, 'build/bench', `soak-${values.rows}`);
  mkdirSync(folder, { recursive: true });
  const server = await startKeptPostgres(join(folder, 'postgresql'));
  const soaks: Soak[] = [];
  try {
    soaks.push(await soak('PostgreSQL', { kind: 'server', url: server.url }, values.rows, minutes));
  } finally {
    await server.stop();
  }
  soaks.push(await soak('PGlite', { kind: 'folder', path: join(folder, 'pglite') }, values.rows, minutes));
  console.log(`${formatTable([header, ...soaks.map(toLine)])}\n`);
  if (!soaks.every(isFlat)) process.exitCode = 1;
}

async function soak(database: string, location: DatabaseLocation, rows: string, minutes: number): Promise<Soak> {
  const program = join(__dirname, 'serve.ts');
  const child = fork(program, [JSON.stringify(location), 'one', rows], {
    execArgv: ['--max-semi-space-size=32', '--import', 'tsx'],
  });
  try {
    const [serving] = (await once(child, 'message')) as [Serving];
    const samplesMb: number[] = [];
    const controller = new AbortController();
    const sampling = sample(() => samplesMb.push(residentMb(child.pid)), controller.signal);
    const writing = write(serving, controller.signal);
    const requests = casesOf(serving.organization, serving.keys).flatMap((each) => (isPage(each) ? each.requests : []));
    const result = await load(serving.url, requests, { connections, durationMs: minutes * 60_000 });
    controller.abort();
    await sampling;
    return { database, ...result, writes: await writing, samplesMb };
  } finally {
    if (child.connected) child.disconnect();
    if (child.exitCode === null) await once(child, 'exit');
  }
}

async function sample(take: () => void, signal: AbortSignal): Promise<void> {
  while (!signal.aborted) {
    await delay(sampleMs, undefined, { signal }).catch(() => {});
    take();
  }
}

/** Creates tags and attaches each to a page of transactions until aborted. Returns the number of successes. */
async function write({ url, keys }: Serving, signal: AbortSignal): Promise<number> {
  const headers = { 'X-API-Key': keys.all, 'Content-Type': 'application/json' };
  const call = async (path: string, body?: object) => {
    const init = body === undefined ? { headers } : { method: 'POST', headers, body: JSON.stringify(body) };
    const response = await fetch(url + path, init);
    const { data } = (await response.json()) as { data: { id: string } & { id: string }[] };
    if (!response.ok) throw new Error(`${path} answered ${response.status}.`);
    return data;
  };
  const transactionIds = (await call('/v1/transactions?pageSize=100')).map(({ id }) => id);
  let count = 0;
  for (; !signal.aborted; count += 1) {
    const tag = await call('/v1/tags', { name: randomUUID() });
    await call(`/v1/tags/${tag.id}/transactions`, { transactionIds });
  }
  return count;
}

const header = ['database', 'requests/s', 'p99 ms', 'failed', 'tags written', 'MiB after 1/4', '1/2', '3/4', 'end', ''];

function toLine(each: Soak): string[] {
  const { database, requestsPerSecond, p99Ms, failures, writes } = each;
  const memory = quartersMb(each).map((megabytes) => megabytes.toFixed(0));
  const figures = [requestsPerSecond.toFixed(0), p99Ms.toFixed(0), String(failures), String(writes)];
  return [database, ...figures, ...memory, isFlat(each) ? 'met' : 'MISSED'];
}

/** The largest sample of each quarter. The first quarter includes the warm-up. */
function quartersMb({ samplesMb }: Soak): number[] {
  const size = Math.ceil(samplesMb.length / 4);
  return [0, 1, 2, 3].map((quarter) => Math.max(...samplesMb.slice(quarter * size, (quarter + 1) * size)));
}

function isFlat(each: Soak): boolean {
  const [, second = 0, , last = Number.POSITIVE_INFINITY] = quartersMb(each);
  return each.failures === 0 && last <= second * growthMax;
}
