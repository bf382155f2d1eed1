import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { benchHost } from './bench/host';
import { buildCell, type Case, type Measurement, measure, type ReaderName } from './bench/measure';
import { bundleKb, measureLoadMs, measureTableMs } from './bench/measure-cpu';
import { readmeRows, readmeTable } from './bench/readme-table';
import { idealMs, isWhole, type Measure, measureTarget, pagesOf, targets } from './bench/targets';
import { buildDist } from './build/all';
import { formatTable } from './format-table';
import { places } from './places';

/** Beside those of the README and the targets. */
const moreCases: readonly Case[] = [
  { shape: 'one month', rows: 1_000, cells: 1 },
  { shape: 'half on one day', rows: 1_000, cells: 1 },
  { shape: 'one month', rows: 50_000, cells: 1 },
  { shape: 'half on one day', rows: 50_000, cells: 1 },
];

const header = ['rows', 'spread', 'cells', 'limit', 'latency', 'reader', 'requests', 'x min', 'time', 'x ideal'].concat(
  ['evaluations', 'longest', 'cache', 'result'],
);

function toLine(one: Measurement): string[] {
  const isOne = !one.isWarm && one.cells !== 'dashboard';
  const ratio = (value: number, least: number): string => (isOne ? (value / least).toFixed(2) : '');
  const seconds = (ms: number): string => `${(ms / 1000).toFixed(1)} s`;
  return [
    String(one.rows),
    one.shape,
    one.cells === 'dashboard' ? '60 different' : String(one.cells),
    one.perMinute === undefined ? 'none' : `${one.perMinute}/min`,
    `${one.latencyMs ?? 200} ms`,
    one.reader === 'serial' ? 'serial' : one.isWarm ? 'waves, warm' : 'waves, cold',
    String(one.requests),
    ratio(one.requests, pagesOf(one)),
    seconds(one.ms),
    ratio(one.ms, idealMs(one)),
    String(one.evaluations),
    seconds(one.longestMs),
    `${one.cacheEntries} of ${Math.round(one.cacheBytes / 1_024)} KB`,
    isWhole(one) ? 'whole' : one.rowsRead === 0 ? 'error' : `WRONG: ${one.rowsRead}`,
  ];
}

async function main(): Promise<void> {
  if (process.argv.includes('host')) return await benchHost(process.argv.includes('--write'));
  await buildDist();
  const cellFile = await buildCell();
  const known = new Map<string, Promise<Measurement[]>>();
  const remembered: Measure = (what: Case, reader: ReaderName) => {
    const name = JSON.stringify([Object.entries(what).sort(), reader]);
    const found = known.get(name) ?? measure(cellFile, what, reader);
    known.set(name, found);
    return found;
  };

  writeReadme(await readmeTable(remembered));
  const cases = [...readmeRows.map((row) => row.case), ...targets.map((target) => target.case), ...moreCases];
  const lines: string[][] = [];
  for (const name of new Set(cases.map((each) => JSON.stringify(each)))) {
    const what = JSON.parse(name) as Case;
    const serial = what.cells === 1 ? await remembered(what, 'serial') : [];
    for (const one of [...serial, ...(await remembered(what, 'waves'))]) lines.push(toLine(one));
  }
  console.log('Virtual time; 20 requests at once; a cell stops itself after 22 s.\n');
  console.log(`${formatTable([header, ...lines])}\n`);

  const verdicts: string[][] = [];
  const add = (what: string, unit: string, most: number, measured: number): void => {
    const isMet = measured <= most;
    if (!isMet) process.exitCode = 1;
    verdicts.push([
      what,
      `at most ${most} ${unit}`,
      String(Math.round(measured * 100) / 100),
      isMet ? 'met' : 'MISSED',
    ]);
  };
  for (const target of targets) add(target.what, target.unit, target.most, await measureTarget(target, remembered));
  add('10,000 cached rows to a table', 'ms of processor time', 250, measureTableMs());
  add('loading the bundle', 'ms', 5, measureLoadMs());
  add('main.js', 'KB', 120, bundleKb());
  console.log(formatTable([['', 'target', 'measured', ''], ...verdicts]));
}

function writeReadme(table: string): void {
  const file = join(places.root, 'README.md');
  const text = readFileSync(file, 'utf8');
  const [start, end] = ['<!-- bench:start -->', '<!-- bench:end -->'];
  const [from, to] = [text.indexOf(start), text.indexOf(end)];
  if (from < 0 || to < from) throw new Error(`README.md lacks the markers ${start} and ${end}.`);
  const renewed = `${text.slice(0, from + start.length)}\n${table}\n${text.slice(to)}`;
  if (renewed !== text) writeFileSync(file, renewed);
}

main().catch((error: unknown) => {
  console.error(error);
  process.exit(1);
});
