import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Bench, createBench } from './bench/bench';
import { buildBenchCode } from './bench/bench-code';
import { benchHost } from './bench/host';
import { readmeTable } from './bench/readme-table';
import { tableOf } from './bench/tables';
import { type Figure, type Group, groups, type Target, targets } from './bench/targets';
import { buildDist } from './build/all';
import { formatTable } from './format-table';
import { places } from './places';

/** `npm run bench [-- GROUP …] [-- --seed N]`: measures all groups or those named, and fails where a target is missed. */
async function main(): Promise<void> {
  const words = process.argv.slice(2);
  if (words.includes('host')) return await benchHost(words.includes('--write'));
  const seedAt = words.indexOf('--seed');
  const seed = seedAt < 0 ? Date.now() % 1_000_000 : Number(words[seedAt + 1]);
  const chosen = readGroups(words.filter((_, index) => seedAt < 0 || (index !== seedAt && index !== seedAt + 1)));
  if (chosen.includes('bundle')) await buildDist();
  const bench = createBench(await buildBenchCode(), seed);

  console.log('Virtual time: what a person waits for, at 200 ms a page and 20 requests side by side.');
  console.log('Google: cache, properties, locks and time zone (scripts/bench/google-latency.ts); where cells run at');
  console.log('once, the sum of all. Calls: those of cache, properties and locks.\n');
  const lines: string[][] = [];
  for (const group of chosen) {
    const table = await tableOf(group, bench);
    if (table !== null) console.log(`${group}\n\n${table}\n`);
    for (const target of targets.filter((each) => each.group === group)) lines.push(await judge(target, bench));
  }
  console.log(formatTable([['group', '', 'target', '', 'measured', '', 'largest of'], ...lines]));
  if (lines.some((line) => line.includes('MISSED'))) process.exitCode = 1;
  if (chosen.length === groups.length) writeReadme(await readmeTable(bench));
}

function readGroups(words: readonly string[]): readonly Group[] {
  const unknown = words.filter((word) => !groups.some((group) => group === word));
  if (unknown.length > 0) throw new Error(`No group ${unknown.join(', ')}. There are ${groups.join(', ')} and host.`);
  return words.length === 0 ? groups : groups.filter((group) => words.includes(group));
}

async function judge({ group, what, unit, most, figures }: Target, bench: Bench): Promise<string[]> {
  const found = await figures(bench);
  const worst = found.reduce((a: Figure, b) => (b.value > a.value ? b : a), {
    of: '',
    value: Number.NEGATIVE_INFINITY,
  });
  const isMet = worst.value <= most;
  const measured = Number.isFinite(worst.value)
    ? worst.value.toLocaleString('en-US', { maximumFractionDigits: 2 })
    : 'WRONG ROWS';
  return [group, what, String(most), unit, measured, isMet ? 'met' : 'MISSED', found.length > 1 ? worst.of : ''];
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
