import { type Bench, createBench } from './bench/bench';
import { buildBenchCode } from './bench/run-cells';
import { shownTable } from './bench/shown-table';
import { spreadTable } from './bench/spreads/spread-table';
import type { TablesOptions } from './bench/synced-tables';
import { type Figure, type Group, groups, type Target } from './bench/target';
import { targets } from './bench/targets';
import { buildDist } from './build/all';
import { formatTable, markdownTable } from './format-table';
import { writeSection } from './generated-section';
import { runScript } from './run-script';

const usage = `Usage: npm run bench -- [GROUP …] [--seed N] [--seeds N]

Measures all groups or the named ones, and ends with 1 if a target is missed. All groups together take some minutes.
  groups             ${groups.join(', ')}
  host, tables       measure the workbench; --write puts the figures into docs/
  tables --calls     also prints the calls of each operation by their methods
  tables --case TEXT measures only the operations with this text in their name
  files              reads bank files, beside npm packages; npm run bench -- files --help lists its options
  service, soak      load a service over HTTP; npm run bench -- service --help lists their options
  --seed N           the random data to measure with
  --seeds N          the number of seeds of each spread: 30, fewer for large lists`;

interface Seeds {
  readonly seed: number;
  /** Of each spread; undefined: as many as there is time for. */
  readonly seedCount: number | undefined;
}

/** Loads the workbench or the service only if it is measured, because each takes seconds to load. */
async function run(names: readonly string[], tables: TablesOptions, seeds: Seeds): Promise<void> {
  if (names.includes('host')) return await (await import('./bench/host')).benchHost(tables.isToWrite);
  if (names.includes('tables')) return await (await import('./bench/synced-tables')).benchTables(tables);
  const chosen = readGroups(names);
  if (chosen.includes('bundle')) await buildDist();
  const bench = createBench(await buildBenchCode(), seeds.seed, seeds.seedCount);

  console.log(
    'Virtual time: what a person waits for, at 200 ms a page and 20 requests side by side, if a line says no other.\n',
  );
  const lines: string[][] = [];
  for (const target of targets.filter(({ group }) => chosen.includes(group))) lines.push(await judge(target, bench));
  const header = ['group', 'case', 'target', 'goal', 'unit', 'measured', 'verdict', 'largest of'];
  console.log(formatTable([header, ...lines]));
  if (chosen.includes('spreads')) await showSpreads(bench, seeds.seedCount === undefined);
  if (lines.some((line) => line.includes('MISSED'))) process.exitCode = 1;
  if (chosen.length < groups.length) return;
  writeSection('docs/performance.md', 'bench', await shownTable(bench));
  writeSection('docs/performance.md', 'targets', markdownTable([header, ...lines]));
}

/** Only the usual seeds give the published table. */
async function showSpreads(bench: Bench, isToWrite: boolean): Promise<void> {
  const table = spreadTable(await bench.spreads());
  console.log(`\n${table}`);
  if (isToWrite) writeSection('docs/performance.md', 'spreads', table);
}

function readGroups(words: readonly string[]): readonly Group[] {
  const unknown = words.filter((word) => !groups.some((group) => group === word));
  if (unknown.length > 0)
    throw new Error(
      `No group ${unknown.join(', ')}. There are ${groups.join(', ')}, files, host, service, soak and tables.`,
    );
  return words.length === 0 ? groups : groups.filter((group) => words.includes(group));
}

async function judge({ group, what, unit, most, goal, figures }: Target, bench: Bench): Promise<string[]> {
  const found = await figures(bench);
  const worst = found.reduce((a: Figure, b) => (b.value > a.value ? b : a), {
    of: '',
    value: Number.NEGATIVE_INFINITY,
  });
  const isMet = worst.value <= most;
  const measured = Number.isFinite(worst.value)
    ? worst.value.toLocaleString('en-US', { maximumFractionDigits: 2 })
    : 'WRONG ROWS';
  const verdict = !isMet ? 'MISSED' : worst.value <= (goal ?? most) ? 'met' : 'met, not the goal';
  return [group, what, String(most), String(goal ?? ''), unit, measured, verdict, found.length > 1 ? worst.of : ''];
}

async function main(): Promise<void> {
  const [first, ...others] = process.argv.slice(2);
  if (first === 'files') return await runScript((await import('./bench/files')).filesBench, others);
  if (first === 'service') return await runScript((await import('./bench/service')).serviceBench, others);
  if (first === 'soak') return await runScript((await import('./bench/service/soak')).soakBench, others);
  await runScript({
    usage,
    allowPositionals: true,
    options: {
      seed: { type: 'string' },
      seeds: { type: 'string' },
      write: { type: 'boolean', default: false },
      calls: { type: 'boolean', default: false },
      case: { type: 'string' },
    },
    run: ({ values: { seed, seeds, write, calls, case: ofCase }, positionals }) =>
      run(
        positionals,
        { isToWrite: write, showsCalls: calls, ofCase },
        {
          seed: seed === undefined ? Date.now() % 1_000_000 : Number(seed),
          seedCount: seeds === undefined ? undefined : Number(seeds),
        },
      ),
  });
}

main();
