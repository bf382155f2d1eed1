import { availableParallelism } from 'node:os';
import { setTimeout as delay } from 'node:timers/promises';
import type { ServiceCase } from './cases';
import { type LoadResult, load, open } from './load';
import { allProcessorsMs, processorMs } from './processor-time';

export interface CaseFigures extends LoadResult {
  readonly case: ServiceCase;
  /** The static route just before and after the case, under the same load of the machine. */
  readonly staticRequestsPerSecond: number;
  /** The longest response time of /healthz under load. */
  readonly healthMs: number;
  /** Processor time per request. Unlike the rate, it hardly depends on other load of the machine. */
  readonly serviceMs: number;
  /** Processor time of PostgreSQL per request. PGlite runs in the process of the service. */
  readonly databaseMs: number;
  /** The part of the processors that other programs used. They slow down a page, which needs both, more than the static route. */
  readonly othersShare: number;
}

export const connections = 10;
const warmUpMs = 500;
const staticMs = 700;
const healthEveryMs = 20;

/** Measures a case once, with the static route before and after it. */
export async function measureCase(
  url: string,
  each: ServiceCase,
  caseMs: number,
  serviceProcess: number,
  databaseProcess: number | null,
): Promise<CaseFigures> {
  await load(url, each.requests, { connections, durationMs: warmUpMs });
  const taken = () => ({
    service: processorMs(serviceProcess),
    database: databaseProcess === null ? 0 : processorMs(databaseProcess),
    client: ownProcessorMs(),
    all: allProcessorsMs(),
    atMs: performance.now(),
  });
  const first = taken();
  const before = await staticRate(url);
  const start = taken();
  const [result, healthMs] = await Promise.all([
    load(url, each.requests, { connections, durationMs: caseMs }),
    longestHealthMs(url, caseMs),
  ]);
  const end = taken();
  const staticRequestsPerSecond = (before + (await staticRate(url))) / 2;
  const last = taken();
  const answered = result.requestsPerSecond * (caseMs / 1_000);
  const used = (name: 'service' | 'database' | 'client' | 'all') => last[name] - first[name];
  const own = used('service') + used('database') + used('client');
  return {
    case: each,
    ...result,
    healthMs,
    staticRequestsPerSecond,
    serviceMs: (end.service - start.service) / answered,
    databaseMs: (end.database - start.database) / answered,
    othersShare: Math.max(0, (used('all') - own) / ((last.atMs - first.atMs) * availableParallelism())),
  };
}

/** Without children, unlike `processorMs`: the service and the database are children of this process. */
function ownProcessorMs(): number {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1_000;
}

async function staticRate(url: string): Promise<number> {
  const options = { connections, durationMs: staticMs };
  return (await load(url, [{ path: '/static', key: null }], options)).requestsPerSecond;
}

async function longestHealthMs(url: string, durationMs: number): Promise<number> {
  const { hostname, port, host } = new URL(url);
  const client = await open(hostname, Number(port));
  const request = Buffer.from(`GET /healthz HTTP/1.1\r\nHost: ${host}\r\n\r\n`);
  let longestMs = 0;
  for (const endAt = performance.now() + durationMs; performance.now() < endAt; await delay(healthEveryMs)) {
    const sentAt = performance.now();
    if ((await client.ask(request)) !== 200) return Number.POSITIVE_INFINITY;
    longestMs = Math.max(longestMs, performance.now() - sentAt);
  }
  client.end();
  return longestMs;
}
