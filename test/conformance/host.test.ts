import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buildSuite } from '../../scripts/conformance/build-suite';
import { alternativeOfWorkbench, differences } from '../../scripts/conformance/judge-rows';
import { latenciesOf } from '../../scripts/conformance/latencies';
import { echoUrl, type ResultRow, runInHost, type SuiteRun } from '../../scripts/conformance/run-in-host';
import { verifySuite } from '../../scripts/conformance/verify-suite';
import { paths } from '../../scripts/paths';
import { serviceMs } from '../support/platform/google-latency';

// Runs the bundle that conformance:push pushes in the host on a real workbook, and reads its result sheet.

const { workerFile } = paths;
const folders: string[] = [];
let run: SuiteRun;

const newFolder = () => {
  const folder = mkdtempSync(join(tmpdir(), 'conformance-'));
  folders.push(folder);
  return folder;
};
const rowOf = (rows: readonly ResultRow[], id: string) => rows.find((row) => row.id === id);

beforeAll(async () => {
  const suiteDir = newFolder();
  await buildSuite({ outDir: suiteDir, echoUrl, settleMs: 300 });
  run = await runInHost({ suiteDir, workerFile });
});

afterAll(() => {
  for (const folder of folders) rmSync(folder, { recursive: true, force: true });
});

test('the page continues the run to its end', () => {
  expect(run.said).toBe('Done. The sheet "Conformance" has the results.');
});

test('every rule holds, and every open question has the alternative that the suite expects', () => {
  const wrong = differences(run.rows).map(({ id, expected, actual, verdict }) => ({ id, expected, actual, verdict }));
  expect(wrong).toEqual([]);
});

test('only the cases that need another environment are not run, with the reason as their verdict', () => {
  const skipped = run.rows.filter(({ verdict }) => verdict.startsWith('could not run'));
  expect(Object.fromEntries(skipped.map(({ id, verdict }) => [id, verdict.replace('could not run: ', '')]))).toEqual({
    'results/overrun': 'push without --quick to ask',
    'fetch/undeclared-host': 'push with --allowlist to ask',
    'timings/bundle-1KB': 'the platform evaluates no text as code',
    'timings/bundle-100KB': 'the platform evaluates no text as code',
    'timings/bundle-300KB': 'the platform evaluates no text as code',
    'triggers/twenty': 'it is a rule of scripts of one file, and this is an add-on',
    'copies/document-properties': 'run it again in a copy of this file, File › Make a copy',
    'copies/metadata': 'run it again in a copy of this file, File › Make a copy',
  });
});

test('every case has a row with its rule and mode, and every mode runs', () => {
  expect(new Set(run.rows.map(({ id }) => id)).size).toBe(run.rows.length);
  expect(run.rows.filter(({ rule, expected }) => rule === '' || expected === '')).toEqual([]);
  const modes = new Set(run.rows.map(({ mode }) => mode));
  expect([...modes].sort()).toEqual(['cell', 'function', 'load', 'open', 'sidebar', 'trigger']);
  expect(run.rows.length).toBeGreaterThanOrEqual(290);
});

test('the suite measures every call that the benchmark charges, and assumes the same duration', () => {
  const timed = run.rows.filter(({ verdict }) => verdict === 'measured');
  expect(timed.every(({ actual }) => /^"median \d+ ms, \d+ to \d+ ms, \d+ calls"$/.test(actual))).toBe(true);
  const assumed = timed.flatMap(({ id, expected }) => {
    const ms = /(\d+) ms assumed/.exec(expected)?.[1];
    return ms === undefined ? [] : [[id.replace('timings/', ''), Number(ms)] as const];
  });
  expect(Object.fromEntries(assumed)).toEqual({
    ...serviceMs,
    'sheet.read-1': 50,
    'sheet.read-1000': 70,
    'sheet.read-100000': 2_050,
    'sheet.write-1': 50,
    'sheet.write-1000': 100,
    'sheet.write-100000': 5_050,
  });
  expect(latenciesOf(run.rows).filter(({ measured }) => measured === null)).toEqual([]);
});

test('every open question states at least two alternatives and how the add-on behaves', () => {
  const open = run.rows.filter((row) => alternativeOfWorkbench(row) !== null);
  expect(open.length).toBeGreaterThanOrEqual(48);
  for (const { expected } of open) expect(expected).toMatch(/A.*: .+ \| B.*: .+ \| The add-on: .+\.$/);
});

test('with hosts in its manifest, the suite only tests whether other hosts are refused', async () => {
  const suiteDir = newFolder();
  await buildSuite({ outDir: suiteDir, echoUrl, declaresHosts: true, only: 'fetch/' });
  verifySuite(suiteDir);
  const { rows } = await runInHost({ suiteDir, workerFile, isMenuOnly: true });
  expect(rowOf(rows, 'fetch/undeclared-host')?.verdict).toBe('open: alternative A');
  expect(rowOf(rows, 'fetch/code')?.verdict).toBe('could not run: push without --allowlist to ask');
});
