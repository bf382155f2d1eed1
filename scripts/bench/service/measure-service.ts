import { fork } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import type { DatabaseLocation } from '../../../src/service/database/open-database';
import { casesOf, isPage, type ServiceCase } from './cases';
import { type LoadResult, load, open } from './load';
import { processorMs } from './processor-time';
import type { Serving } from './serve';
import type { SpreadName } from './spreads';

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
}

export interface ServiceFigures {
  readonly database: string;
  readonly cases: readonly CaseFigures[];
  readonly memory: MemoryFigures;
}

interface MemoryFigures {
  readonly seconds: number;
  readonly startMb: number;
  readonly endMb: number;
}

export interface Lengths {
  readonly spread: SpreadName;
  readonly rows: number;
  readonly caseMs: number;
  readonly memorySeconds: number;
}

const connections = 10;
const warmUpMs = 500;
const staticMs = 700;
const healthEveryMs = 20;

/** Measures all cases on one database, with the service in a separate process. */
export async function measureService(
  database: string,
  location: DatabaseLocation,
  databaseProcess: number | null,
  { spread, rows, caseMs, memorySeconds }: Lengths,
  chosen: RegExp,
): Promise<ServiceFigures> {
  const child = fork(join(__dirname, 'serve.ts'), [JSON.stringify(location), spread, String(rows)], {
    execArgv: ['--max-semi-space-size=32', '--import', 'tsx'],
  });
  try {
    const [serving] = (await Promise.race([
      once(child, 'message'),
      once(child, 'exit').then(() => Promise.reject(new Error(`The service on ${database} ended.`))),
    ])) as [Serving];
    const cases: CaseFigures[] = [];
    const all = casesOf(serving.organization, serving.keys);
    for (const each of all.filter(({ name, goal }) => goal === 'none' || chosen.test(name) || name === 'first page')) {
      await load(serving.url, each.requests, { connections, durationMs: warmUpMs });
      const before = await staticRate(serving.url);
      const taken = () => [processorMs(child.pid ?? 0), databaseProcess === null ? 0 : processorMs(databaseProcess)];
      const takenBefore = taken();
      const [result, healthMs] = await Promise.all([
        load(serving.url, each.requests, { connections, durationMs: caseMs }),
        longestHealthMs(serving.url, caseMs),
      ]);
      const answered = result.requestsPerSecond * (caseMs / 1_000);
      const [serviceMs = 0, databaseMs = 0] = taken().map((ms, index) => (ms - (takenBefore[index] ?? 0)) / answered);
      const staticRequestsPerSecond = (before + (await staticRate(serving.url))) / 2;
      cases.push({ case: each, ...result, healthMs, staticRequestsPerSecond, serviceMs, databaseMs });
    }
    const pages = all.filter(isPage).flatMap(({ requests }) => requests);
    const startMb = residentMb(child.pid);
    await load(serving.url, pages, { connections, durationMs: memorySeconds * 1_000 });
    return { database, cases, memory: { seconds: memorySeconds, startMb, endMb: residentMb(child.pid) } };
  } finally {
    if (child.connected) child.disconnect();
    if (child.exitCode === null) await once(child, 'exit');
  }
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

/** Only Linux shows the memory of another process. */
export function residentMb(processId: number | undefined): number {
  try {
    const [, kilobytes] = /^VmRSS:\s+(\d+) kB/m.exec(readFileSync(`/proc/${processId}/status`, 'utf8')) ?? [];
    return Number(kilobytes) / 1_024;
  } catch {
    return Number.NaN;
  }
}
