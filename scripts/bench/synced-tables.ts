import { buildDist } from '../build/all';
import { buildWorker } from '../build/worker';
import { formatTable, markdownTable } from '../format-table';
import { writeSection } from '../generated-section';
import { paths } from '../paths';
import { buildBenchCode } from './run-cells';
import type { CallTally } from './synced-tables/call-tally';
import { measureTables, type TableMeasurement } from './synced-tables/measure-tables';
import { measureOperation, type Operation, operations } from './synced-tables/operations';

export interface TablesOptions {
  /** Updates the tables of docs/synced-tables.md. */
  readonly isToWrite: boolean;
  /** Prints the calls of each operation by their methods. */
  readonly showsCalls: boolean;
  /** Measures only the operations with this text in their name. */
  readonly ofCase: string | undefined;
}

/** `npm run bench -- tables`: synced tables of 100,000 rows, and the calls of what users wait for. */
export async function benchTables({ isToWrite, showsCalls, ofCase }: TablesOptions): Promise<void> {
  if (isToWrite && ofCase !== undefined) throw new Error('--write needs all operations, without --case.');
  const lines = ofCase === undefined ? await measureLargeTable() : [];
  const chosen = operations.filter(({ what }) => what.includes(ofCase ?? ''));
  const calls = await measureOperations(chosen, showsCalls);
  if (!isToWrite) return;
  writeSection('docs/synced-tables.md', 'bench', markdownTable(lines));
  writeSection('docs/synced-tables.md', 'calls', markdownTable(calls));
}

async function measureLargeTable(): Promise<string[][]> {
  const results = measureTables(await buildBenchCode());
  const [first, routine, withoutCache] = results as [TableMeasurement, TableMeasurement, TableMeasurement];
  const lines = [header, ...results.map(toLine)];
  console.log(`${formatTable(lines)}\n`);
  fail([
    first.longestMs > 300_000 ? 'An execution of the first load takes over five minutes.' : '',
    routine.requests > 45 ? `The refresh takes ${routine.requests} requests.` : '',
    withoutCache.requests > 55 ? `The refresh without a cache takes ${withoutCache.requests} requests.` : '',
    routine.writes > 10 ? `The refresh takes ${routine.writes} writes.` : '',
  ]);
  return lines;
}

function fail(misses: readonly string[]): void {
  for (const miss of misses.filter((each) => each !== '')) {
    console.log(miss);
    process.exitCode = 1;
  }
}

const header = [
  '100,000 transactions',
  'executions',
  'wait',
  'longest',
  'requests',
  'cache and properties',
  'sheet calls',
  'writes',
  'cells written',
];

function toLine({
  what,
  executions,
  waitMs,
  longestMs,
  requests,
  calls,
  sheetCalls,
  writes,
  cellsWritten,
}: TableMeasurement): string[] {
  const numbers = [requests, calls, sheetCalls, writes, cellsWritten].map((count) => count.toLocaleString('en-US'));
  return [what, String(executions), seconds(waitMs), seconds(longestMs), ...numbers];
}

const seconds = (ms: number): string => `${(ms / 1_000).toFixed(1)} s`;

async function measureOperations(chosen: readonly Operation[], showsCalls: boolean): Promise<string[][]> {
  await Promise.all([buildDist(), buildWorker(paths.workerFile)]);
  // The host's child processes do not keep this process alive.
  const running = setInterval(() => {}, 60_000);
  const lines = [operationHeader];
  const misses: string[] = [];
  try {
    for (const operation of chosen) {
      const tally = await measureOperation(operation);
      const line = toOperationLine(operation, tally);
      lines.push(line);
      if (line.includes('MISSED')) misses.push(`Missed: ${operation.what}.`);
      if (showsCalls) console.log(`${operation.what}\n${formatTable(toMethodLines(tally))}\n`);
    }
  } finally {
    clearInterval(running);
  }
  console.log(formatTable(lines));
  fail(misses);
  return lines;
}

const operationHeader = [
  'operation',
  'sheet calls',
  'reads',
  'writes',
  'cells read',
  'cells written',
  'cache and properties',
  'requests',
  'wait',
  'at most',
  'verdict',
];

function toOperationLine({ what, most }: Operation, tally: CallTally): string[] {
  const { calls, writes, cellsRead, cellsWritten, serviceCalls, requests, ms } = tally;
  const numbers = [calls, calls - writes, writes, cellsRead, cellsWritten, serviceCalls, requests];
  const allCalls = calls + serviceCalls + requests;
  const isMet =
    calls <= (most.calls ?? calls) &&
    allCalls <= (most.allCalls ?? allCalls) &&
    ms <= (most.seconds ?? Number.POSITIVE_INFINITY) * 1_000;
  const limits = [
    most.calls === undefined ? '' : `${most.calls} calls`,
    most.allCalls === undefined ? '' : `${most.allCalls} calls and requests`,
    most.seconds === undefined ? '' : `${most.seconds} s`,
  ];
  return [
    what,
    ...numbers.map((count) => count.toLocaleString('en-US')),
    seconds(ms),
    limits.filter((each) => each !== '').join(', '),
    isMet ? 'met' : 'MISSED',
  ];
}

/** The methods that took the most time first. */
function toMethodLines({ methods }: CallTally): string[][] {
  const sorted = [...methods].sort(([, a], [, b]) => b.ms - a.ms);
  const lines = sorted.map(([method, { count, cells, ms }]) => [
    method,
    String(count),
    cells.toLocaleString('en-US'),
    (ms / 1_000).toFixed(2),
  ]);
  return [['method', 'calls', 'cells', 'seconds'], ...lines];
}
