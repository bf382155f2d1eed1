import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { build } from 'esbuild';
import { formatTable, markdownTable } from '../format-table';
import { writeSection } from '../generated-section';
import { type FileCase, fileCases } from './files/cases';
import type { Report } from './files/digest';

const usage = `Usage: npm run bench -- files [--rows N] [--rounds N] [--format NAME] [--write]

Rows per second of processor time and peak memory of the readers of bank files, beside the npm packages that read the
same file. They are installed into a temporary folder. Each reading is a process of its own; the best of all rounds counts.
Then the rows per second that import stores in the embedded database, beside the import of the same rows as records.
  --rows N       transactions per file (100,000)
  --rounds N     how often each reads its file, in turn (3)
  --format NAME  only this format: ${fileCases.map(({ format }) => format).join(', ')}
  --write        puts the figures into docs/bank-files.md`;

const options = {
  rows: { type: 'string', default: '100000' },
  rounds: { type: 'string', default: '3' },
  format: { type: 'string', default: '' },
  write: { type: 'boolean', default: false },
} as const;

interface Values {
  readonly rows: string;
  readonly rounds: string;
  readonly format: string;
  readonly write: boolean;
}

export const filesBench = { usage, options, run: ({ values }: { values: Values }) => benchFiles(values) };

/** At least this times the rows per second of the fastest package that reads the file right. */
const speedGoal = 2;
/** At most this share of its peak memory. */
const memoryGoal = 0.5;
/** At most this times the memory for four times the rows. It does not grow with the file; the heap of a small one is not full. */
const growthGoal = 1.5;

/** Whoever takes longer is left out. */
const longestMs = 60_000;

const run = promisify(execFile);

async function benchFiles({ rows: rowText, rounds: roundText, format, write }: Values): Promise<number> {
  const rows = Number(rowText);
  const cases = fileCases.filter((each) => format === '' || each.format.toLowerCase() === format.toLowerCase());
  if (cases.length === 0)
    throw new Error(`No format ${format}. There are ${fileCases.map((each) => each.format).join(', ')}.`);
  const folder = mkdtempSync(join(tmpdir(), 'fin-bench-files-'));
  try {
    await install(
      folder,
      cases.flatMap(({ rivals }) => rivals),
    );
    await bundle(folder);
    const lines: string[][] = [];
    for (const each of cases) lines.push(...(await measure(folder, each, rows, Number(roundText))));
    const storing = await measureStoring(folder, rows, Number(roundText));
    const header = ['format', 'reader', 'rows/s', 'peak MB', 'rows/s, ratio', 'memory, ratio', '4 x rows', 'verdict'];
    console.log(`\n${rows.toLocaleString('en-US')} transactions, best of ${roundText} rounds\n`);
    console.log(formatTable([header, ...lines]));
    if (write)
      writeSection(
        'docs/bank-files.md',
        'speed',
        markdownTable([header, ...lines], (column) => column > 1 && column < 7),
      );
    const storeHeader = ['what is stored', 'rows/s', 'peak MB', 'rows/s, ratio', 'verdict'];
    console.log(`\n${formatTable([storeHeader, ...storing])}`);
    if (write) {
      const table = markdownTable([storeHeader, ...storing], (column) => column > 0 && column < 4);
      writeSection('docs/bank-files.md', 'storing', table);
    }
    return [...lines, ...storing].some((line) => line.join().includes('MISSED')) ? 1 : 0;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

async function install(folder: string, packages: readonly string[]): Promise<void> {
  writeFileSync(join(folder, 'package.json'), '{"private":true}');
  await run('npm', ['install', '--no-audit', '--no-fund', '--ignore-scripts', ...packages], { cwd: folder });
}

async function bundle(folder: string): Promise<void> {
  await build({
    entryPoints: ['read-ours.ts', 'read-rival.ts'].map((name) => join(__dirname, 'files', name)),
    outdir: folder,
    outExtension: { '.js': '.cjs' },
    bundle: true,
    platform: 'node',
    format: 'cjs',
    target: 'node20',
    logLevel: 'warning',
  });
}

/** A line for our reader and one for each package, of which the fastest right one is what ours is compared with. */
async function measure(folder: string, { format, make, rivals }: FileCase, rows: number, rounds: number) {
  const [path, larger] = [join(folder, 'file'), join(folder, 'larger')];
  await make(path, rows);
  await make(larger, 4 * rows);
  const expected = await read(folder, 'read-ours.cjs', path, 'hash');
  const faults = new Map<string, string>();
  for (const name of rivals) {
    const found = await read(folder, 'read-rival.cjs', path, 'hash', nameOf(name), folder).catch(reasonOf);
    const fault = typeof found === 'string' ? found : faultOf(found, expected);
    if (fault !== null) faults.set(name, fault);
  }
  const right = rivals.filter((name) => !faults.has(name));
  const ours: Report[] = [];
  const others = new Map<string, Report[]>(right.map((name) => [name, []]));
  for (let round = 0; round < rounds; round += 1) {
    ours.push(await read(folder, 'read-ours.cjs', path, 'measure'));
    for (const name of right) {
      others.get(name)?.push(await read(folder, 'read-rival.cjs', path, 'measure', nameOf(name), folder));
    }
  }
  const grown = await read(folder, 'read-ours.cjs', larger, 'measure');
  const own = best(ours);
  const growth = grown.peakMb / own.peakMb;
  const reports = new Map([...others].map(([name, each]) => [name, best(each)]));
  const [fastest] = [...reports.values()].sort((a, b) => a.ms - b.ms);
  return [
    [
      format,
      'this project',
      ...figures(own),
      ...compare(own, fastest),
      growth.toFixed(2),
      verdict(own, fastest, growth),
    ],
    ...rivals.map((name) => {
      const report = reports.get(name);
      const shown = report === undefined ? ['', ''] : figures(report);
      return [format, name, ...shown, '', '', '', faults.get(name) ?? 'right'];
    }),
  ];
}

/** An OFX file, stored in a new embedded database, beside the import of the same rows as records. */
async function measureStoring(folder: string, rows: number, rounds: number): Promise<string[][]> {
  const path = join(folder, 'stored');
  await (fileCases[0] as FileCase).make(path, rows);
  const reports = new Map<string, Report[]>([...storeCases.keys()].map((what) => [what, []]));
  for (let round = 0; round < rounds; round += 1) {
    for (const [what, each] of reports) each.push(await runStore(what, path));
  }
  const records = best(reports.get('records') ?? []);
  return [...reports].map(([what, each]) => {
    const report = best(each);
    const speed = (report.rows / report.ms) * 1_000;
    const isMissed = what === 'file' && speed < storeGoal && records.ms / report.ms < storeRatioGoal;
    const verdict = isMissed ? `MISSED: ${storeGoal} rows/s` : what === 'file' ? 'met' : '';
    return [storeCases.get(what) ?? '', ...figures(report), (records.ms / report.ms).toFixed(2), verdict];
  });
}

const storeCases: ReadonlyMap<string, string> = new Map([
  ['records', 'records of JSON Lines'],
  ['file', 'OFX file'],
  ['again', 'the same file again'],
]);

/** At least so many rows per second, or so many times those of records. */
const storeGoal = 5_000;
const storeRatioGoal = 3;

async function runStore(what: string, path: string): Promise<Report> {
  const script = join(__dirname, 'files', 'store.ts');
  const { stdout } = await run(process.execPath, ['--import', 'tsx', script, what, path], { maxBuffer: 1 << 24 });
  return JSON.parse(stdout) as Report;
}

async function read(folder: string, script: string, ...args: readonly string[]): Promise<Report> {
  const { stdout } = await run(process.execPath, [join(folder, script), ...args], {
    maxBuffer: 1 << 24,
    timeout: longestMs,
  });
  return JSON.parse(stdout) as Report;
}

/** The shortest time and the least memory of all rounds. */
function best(reports: readonly Report[]): Report {
  const [first] = [...reports].sort((a, b) => a.ms - b.ms);
  if (first === undefined) throw new Error('--rounds is at least 1.');
  return { ...first, peakMb: Math.min(...reports.map(({ peakMb }) => peakMb)) };
}

/** A package is right if it reads the same days, amounts and names in the same order. */
function faultOf(found: Report, expected: Report): string | null {
  if (found.rows !== expected.rows) return `reads ${found.rows} rows`;
  return found.hash === expected.hash ? null : 'reads days, amounts or names wrong';
}

function figures({ rows, ms, peakMb }: Report): string[] {
  return [Math.round((rows / ms) * 1_000).toLocaleString('en-US'), peakMb.toFixed(0)];
}

function compare(own: Report, rival: Report | undefined): string[] {
  if (rival === undefined) return ['', ''];
  return [(rival.ms / own.ms).toFixed(1), (own.peakMb / rival.peakMb).toFixed(2)];
}

function verdict(own: Report, rival: Report | undefined, growth: number): string {
  const missed = [
    rival !== undefined && rival.ms / own.ms < speedGoal ? `speed of ${speedGoal}` : '',
    rival !== undefined && own.peakMb / rival.peakMb > memoryGoal ? `memory of ${memoryGoal}` : '',
    growth > growthGoal ? `growth of ${growthGoal}` : '',
  ].filter((text) => text !== '');
  if (missed.length > 0) return `MISSED: ${missed.join(', ')}`;
  return rival === undefined ? 'met, no package reads it right' : 'met';
}

/** Sample: `@centrapay/swift-parser` of `@centrapay/swift-parser@1.0.1`. */
function nameOf(dependency: string): string {
  return dependency.slice(0, dependency.lastIndexOf('@'));
}

function reasonOf(error: unknown): string {
  if ((error as { readonly killed?: boolean }).killed === true) return `takes more than ${longestMs / 1_000} s`;
  const text = String((error as { readonly stderr?: unknown }).stderr ?? error);
  const line = text.split('\n').find((each) => /Error|heap/.test(each)) ?? 'fails';
  return line.trim().slice(0, 60);
}
