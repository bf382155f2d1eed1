import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { buildWorker } from './build/worker';
import { buildSuite } from './conformance/build-suite';
import { differences, type Finding, findingOf } from './conformance/judge-rows';
import { applyLatencies, latenciesOf, latencyLines } from './conformance/latencies';
import { recordedDir } from './conformance/parity';
import { readResultFile } from './conformance/read-result-file';
import { echoUrl, type ResultRow, runInHost } from './conformance/run-in-host';
import { verifySuite } from './conformance/verify-suite';
import { formatTable } from './format-table';
import { paths } from './paths';
import { runScript } from './run-script';

const usage = `Usage: npm run conformance [-- --only PREFIX] [--patient] [--compare FILE [--apply] [--record]]

Runs the conformance suite in the workbench's host and prints the result of each rule. Ends with 1 on a difference.
  --only PREFIX   runs only the cases whose ids begin with PREFIX, such as fetch/
  --patient       also runs the cases that wait for half a minute
  --compare FILE  the result sheet of a run on Google, as CSV: shows which assumptions hold, which are wrong,
                  and the latencies of the bench beside those measured
  --apply         also writes the measured latencies into test/support/platform/google-latency.ts
  --record        also writes the finding of each case into test/conformance/google, for docs/parity.md`;

interface Values {
  readonly apply?: boolean;
  readonly compare?: string;
  readonly record?: boolean;
  readonly patient?: boolean;
  readonly only?: string;
}

async function run(values: Values): Promise<number> {
  for (const name of ['apply', 'record'] as const) {
    if (values[name] === true && values.compare === undefined) throw new Error(`--${name} needs --compare FILE.`);
  }
  const google = values.compare === undefined ? null : readResultFile(readFileSync(values.compare, 'utf8'));
  await Promise.all([
    buildSuite({ outDir: paths.conformanceDir, echoUrl, isPatient: values.patient === true, only: values.only ?? '' }),
    buildWorker(paths.workerFile),
  ]);
  verifySuite(paths.conformanceDir);
  const { rows, said } = await runInHost({ suiteDir: paths.conformanceDir, workerFile: paths.workerFile });
  if (google !== null) return compare(rows, google, values);

  console.log(formatTable([['id', 'rule', 'expected', 'actual', 'verdict'], ...rows.map(toLine)]));
  const wrong = differences(rows);
  console.log(`\n${said}\n${rows.length} cases, ${wrong.length} differ.`);
  for (const { id, expected, actual, verdict } of wrong) {
    console.log(`${id}: ${verdict || 'no verdict'}\n  expected ${expected}\n  actual   ${actual}`);
  }
  return wrong.length === 0 ? 0 : 1;
}

function compare(rows: readonly ResultRow[], google: readonly ResultRow[], values: Values): number {
  const counts: { [name in Finding]: number } = { holds: 0, settled: 0, wrong: 0, measured: 0, 'not tried': 0 };
  for (const row of rows) {
    const { finding, words } = findingOf(
      row,
      google.find(({ id }) => id === row.id),
    );
    counts[finding] += 1;
    if (finding !== 'holds') console.log(`${finding.padEnd(9)}  ${row.id}: ${row.rule} ${words}`);
  }
  const { holds, settled, wrong, measured } = counts;
  console.log(
    `\n${holds} rules hold, ${settled} open questions are answered as the workbench assumes, ${wrong} assumptions are wrong, ${measured} times were measured, ${counts['not tried']} were not tried.`,
  );
  console.log(`\n${formatTable(latencyLines(google))}`);
  if (values.record === true) console.log(`\nWritten to ${record(rows, google)}. Run npm run docs.`);
  if (values.apply === true) {
    const source = readFileSync(paths.googleLatencyFile, 'utf8');
    writeFileSync(paths.googleLatencyFile, applyLatencies(source, latenciesOf(google)));
    console.log('\nWritten to test/support/platform/google-latency.ts. Run npm run bench.');
  }
  return wrong === 0 ? 0 : 1;
}

/** Ids and findings alone: what the cells of the run showed may be private. */
function record(rows: readonly ResultRow[], google: readonly ResultRow[]): string {
  const file = join(recordedDir, `${new Date().toISOString().slice(0, 10)}.csv`);
  const lines = rows.map((row) => {
    const found = google.find(({ id }) => id === row.id);
    return `${row.id},${findingOf(row, found).finding}`;
  });
  mkdirSync(recordedDir, { recursive: true });
  writeFileSync(file, `${lines.join('\n')}\n`);
  return relative(paths.root, file);
}

function toLine({ id, rule, expected, actual, verdict }: ResultRow): string[] {
  return [id, ...[rule, expected, actual].map((text) => (text.length > 60 ? `${text.slice(0, 59)}…` : text)), verdict];
}

runScript({
  usage,
  options: {
    apply: { type: 'boolean' },
    compare: { type: 'string' },
    record: { type: 'boolean' },
    patient: { type: 'boolean' },
    only: { type: 'string' },
  },
  run: ({ values }) => run(values),
});
