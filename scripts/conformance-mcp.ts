import { spawn, spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startBridge } from './conformance-mcp/http-bridge';
import { type Check, judgeChecks } from './conformance-mcp/judge-checks';
import { startPeer } from './conformance-mcp/stdio-peer';
import { paths } from './paths';
import { runScript } from './run-script';

const usage = `Usage: npm run conformance:mcp

Runs the conformance suite of the Model Context Protocol on npm run mcp, with the scenarios of both versions of the
protocol in use. Needs Node 22, and installs the suite when it is first used. Ends with 1 on a failure.`;

/** The suite has packages of its own. Only this command needs them. */
const suiteDir = join(paths.root, 'scripts/conformance-mcp');
const program = join(suiteDir, 'node_modules/@modelcontextprotocol/conformance/dist/index.js');

/** The scenarios of the last version with a handshake, and those that the one without it requires. */
const selections = {
  '2025-11-25': ['--spec-version', '2025-11-25'],
  '2026-07-28': ['--requirements', '2026-07-28'],
} as const;

async function run(): Promise<number> {
  if (Number(process.versions.node.split('.')[0]) < 22) throw new Error('The suite needs Node 22 or newer.');
  installSuite();
  // No scenario calls a function, so there is no API.
  const server = ['--import', 'tsx', 'scripts/mcp.ts', '--api', 'http://127.0.0.1:9', '--key', 'none'];
  const bridge = await startBridge(() => startPeer(process.execPath, server, paths.root));
  const folder = mkdtempSync(join(tmpdir(), 'fin-conformance-'));
  try {
    const checks: Check[] = [];
    for (const [version, selection] of Object.entries(selections)) {
      console.log(`Running the scenarios of ${version} …`);
      const results = join(folder, version);
      await runSuite(['server', '--url', bridge.url, ...selection, '--output-dir', results]);
      checks.push(...readChecks(results, version));
    }
    return report(checks);
  } finally {
    await bridge.close();
    rmSync(folder, { recursive: true });
  }
}

function installSuite(): void {
  if (existsSync(program)) return;
  console.log('Installing the suite into scripts/conformance-mcp …');
  const { status } = spawnSync('npm', ['ci', '--prefix', suiteDir], { stdio: 'inherit' });
  if (status !== 0) throw new Error('The suite was not installed. It needs a registry of npm.');
}

/** Its exit code says that something failed, which the checks say better. */
function runSuite(args: readonly string[]): Promise<void> {
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, [program, ...args], { stdio: ['ignore', 'ignore', 'inherit'] });
    child.once('error', reject);
    child.once('close', () => resolve());
  });
}

/** The results are in a folder per scenario: `server-tools-list-2026-11-28T18-08-43-576Z/checks.json`. */
function readChecks(folder: string, version: string): Check[] {
  return readdirSync(folder).flatMap((name) => {
    const scenario = name.replace(/^server-/, '').replace(/-\d{4}-\d\d-\d\dT[\d-]+Z$/, '');
    const checks = JSON.parse(readFileSync(join(folder, name, 'checks.json'), 'utf8')) as Omit<Check, 'version'>[];
    return checks.map((check) => ({ ...check, scenario, version }));
  });
}

function report(checks: readonly Check[]): number {
  const { passed, exempt, failed, stale } = judgeChecks(checks);
  for (const version of Object.keys(selections)) {
    console.log(`${version}: ${passed.filter((check) => check.version === version).length} checks pass.`);
  }
  for (const [reason, those] of exempt) {
    const scenarios = new Set(those.map(({ scenario }) => scenario));
    console.log(`${those.length} checks do not apply. Each ${reason}: ${[...scenarios].join(', ')}`);
  }
  for (const { version, scenario, id, errorMessage = '' } of failed) {
    console.log(`FAILED ${version} ${scenario} ${id}: ${errorMessage}`);
  }
  for (const exception of stale) console.log(`FAILED No check fails any more that ${exception} excuses.`);
  return failed.length === 0 && stale.length === 0 && passed.length > 0 ? 0 : 1;
}

runScript({ usage, run });
