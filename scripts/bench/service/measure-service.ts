import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { DatabaseLocation } from '../../../src/service/database/open-database';
import { casesOf, isPage } from './cases';
import { load } from './load';
import { type CaseFigures, connections, measureCase } from './measure-case';
import { typicalRound } from './rounds';
import type { Memory, Serving } from './serve';
import type { SpreadName } from './spreads';

export interface ServiceFigures {
  readonly database: string;
  readonly cases: readonly CaseFigures[];
  readonly memory: MemoryFigures;
}

interface MemoryFigures {
  readonly seconds: number;
  readonly start: Memory;
  readonly end: Memory;
}

export interface Lengths {
  readonly spread: SpreadName;
  readonly rows: number;
  readonly caseMs: number;
  /** How often each case is measured, in rotation. */
  readonly rounds: number;
  readonly memorySeconds: number;
}

/** The cases to which the others are compared. */
const always: ReadonlySet<string> = new Set(['static route, 100 rows', 'first page']);

/** Measures all cases on one database, with the service in a separate process. */
export async function measureService(
  database: string,
  location: DatabaseLocation,
  databaseProcess: number | null,
  { spread, rows, caseMs, rounds, memorySeconds }: Lengths,
  chosen: RegExp,
): Promise<ServiceFigures> {
  const child = fork(join(__dirname, 'serve.ts'), [JSON.stringify(location), spread, String(rows)], {
    execArgv: ['--max-semi-space-size=32', '--expose-gc', '--import', 'tsx'],
  });
  try {
    const [serving] = (await Promise.race([
      once(child, 'message'),
      once(child, 'exit').then(() => Promise.reject(new Error(`The service on ${database} ended.`))),
    ])) as [Serving];
    const all = casesOf(serving.organization, serving.keys);
    const chosenCases = all.filter(({ name }) => always.has(name) || chosen.test(name));
    const measured: CaseFigures[][] = chosenCases.map(() => []);
    for (let round = 0; round < rounds; round += 1) {
      for (const [index, each] of chosenCases.entries()) {
        measured[index]?.push(await measureCase(serving.url, each, caseMs, child.pid ?? 0, databaseProcess));
      }
    }
    const cases = measured.map(typicalRound);
    const pages = all.filter(isPage).flatMap(({ requests }) => requests);
    const start = await askMemory(child);
    await load(serving.url, pages, { connections, durationMs: memorySeconds * 1_000 });
    return { database, cases, memory: { seconds: memorySeconds, start, end: await askMemory(child) } };
  } finally {
    if (child.connected) child.disconnect();
    if (child.exitCode === null) await once(child, 'exit');
  }
}

async function askMemory(child: ChildProcess): Promise<Memory> {
  child.send('memory');
  const [memory] = (await once(child, 'message')) as [Memory];
  return memory;
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
