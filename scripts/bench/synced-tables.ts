import { formatTable, markdownTable } from '../format-table';
import { writeSection } from '../generated-section';
import { buildBenchCode } from './run-cells';
import { measureTables, type TableMeasurement } from './synced-tables/measure-tables';

/** `npm run bench -- tables [--write]`: synced tables of 100,000 rows. */
export async function benchTables(isWriting: boolean): Promise<void> {
  const results = measureTables(await buildBenchCode());
  const [first, routine, withoutCache] = results as [TableMeasurement, TableMeasurement, TableMeasurement];
  console.log(formatTable([header, ...results.map(toLine)]));
  const misses = [
    first.longestMs > 300_000 ? 'An execution of the first load takes over five minutes.' : '',
    routine.requests >= 20 ? `The refresh takes ${routine.requests} requests.` : '',
    withoutCache.requests >= 20 ? `The refresh without a cache takes ${withoutCache.requests} requests.` : '',
    routine.writes > 10 ? `The refresh takes ${routine.writes} writes.` : '',
  ].filter((miss) => miss !== '');
  for (const miss of misses) console.log(miss);
  if (misses.length > 0) process.exitCode = 1;
  if (isWriting) writeSection('docs/synced-tables.md', 'bench', markdownTable([header, ...results.map(toLine)]));
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
  const seconds = (ms: number): string => `${(ms / 1_000).toFixed(1)} s`;
  const numbers = [requests, calls, sheetCalls, writes, cellsWritten].map((count) => count.toLocaleString('en-US'));
  return [what, String(executions), seconds(waitMs), seconds(longestMs), ...numbers];
}
