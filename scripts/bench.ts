import { benchHost } from './bench/host';
import { buildCell, type Case, type Measurement, measure } from './bench/measure';
import { formatTable } from './format-table';

const cases: readonly Case[] = [
  { shape: 'even', rows: 1_000, cells: 1, perMinute: null },
  { shape: 'even', rows: 10_000, cells: 1, perMinute: null },
  { shape: 'even', rows: 50_000, cells: 1, perMinute: null },
  { shape: 'one month', rows: 1_000, cells: 1, perMinute: null },
  { shape: 'one month', rows: 10_000, cells: 1, perMinute: null },
  { shape: 'one month', rows: 50_000, cells: 1, perMinute: null },
  { shape: 'half on one day', rows: 1_000, cells: 1, perMinute: null },
  { shape: 'half on one day', rows: 10_000, cells: 1, perMinute: null },
  { shape: 'half on one day', rows: 50_000, cells: 1, perMinute: null },
  { shape: 'even', rows: 10_000, cells: 40, perMinute: null },
  { shape: 'even', rows: 10_000, cells: 1, perMinute: 60 },
  { shape: 'even', rows: 50_000, cells: 1, perMinute: 60 },
];

const header = [
  'rows',
  'spread',
  'cells',
  'limit',
  'reader',
  'requests',
  'x min',
  'time',
  'x ideal',
  'evaluations',
  'result',
];

function toLine(one: Measurement): string[] {
  const pages = Math.ceil(one.rows / 100);
  const idealMs = Math.ceil(pages / 20) * 200;
  const ratio = (value: number, least: number): string => (one.isWarm ? '' : (value / least).toFixed(2));
  return [
    String(one.rows),
    one.shape,
    String(one.cells),
    one.perMinute === null ? 'none' : `${one.perMinute}/min`,
    one.reader === 'serial' ? 'serial' : one.isWarm ? 'waves, warm' : 'waves, cold',
    String(one.requests),
    ratio(one.requests, pages),
    `${(one.ms / 1000).toFixed(1)} s`,
    ratio(one.ms, idealMs),
    String(one.evaluations),
    one.rowsRead === one.rows ? 'whole' : one.rowsRead === 0 ? 'error' : `WRONG: ${one.rowsRead}`,
  ];
}

async function main(): Promise<void> {
  if (process.argv.includes('host')) return await benchHost(process.argv.includes('--write'));
  const cellFile = await buildCell();
  const lines: string[][] = [header];
  for (const each of cases) {
    for (const reader of ['serial', 'waves'] as const) {
      if (reader === 'serial' && each.cells > 1) continue;
      for (const one of await measure(cellFile, each, reader)) lines.push(toLine(one));
    }
  }
  console.log('Virtual time: 200 ms a request, 20 at once; a cell may run 22 s.\n');
  console.log(formatTable(lines));
}

main().catch((error: unknown) => {
  console.error(error);
  process.exit(1);
});
