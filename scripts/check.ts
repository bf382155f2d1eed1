import { spawn } from 'node:child_process';
import { paths } from './paths';
import { runScript } from './run-script';

const usage = `Usage: npm run check

Checks everything that can be checked without running the code: types and imports between rooms, lint, dead code, the
emulated surface, licences and care of packages, and generated documents.`;

interface Check {
  readonly name: string;
  readonly command: string;
  readonly args: readonly string[];
}

const checks: readonly Check[] = [
  { name: 'types and boundaries', command: 'tsc', args: ['-b'] },
  {
    name: 'lint and format',
    command: 'biome',
    args: ['ci', '--error-on-warnings', '--reporter=summary', '--colors=off', '.'],
  },
  { name: 'dead code', command: 'knip', args: [] },
  { name: 'emulated surface', command: 'tsx', args: ['scripts/check-surface.ts'] },
  { name: 'licence and care of packages', command: 'tsx', args: ['scripts/check-packages.ts'] },
  { name: 'documents in step', command: 'tsx', args: ['scripts/docs.ts', '--check'] },
];

/** Runs a check and collects its output. */
function run({ command, args }: Check): Promise<{ readonly text: string; readonly isOk: boolean }> {
  return new Promise((resolve) => {
    const child = spawn(command, args, { cwd: paths.root, stdio: ['ignore', 'pipe', 'pipe'] });
    let text = '';
    for (const stream of [child.stdout, child.stderr]) {
      stream.setEncoding('utf8').on('data', (part: string) => {
        text += part;
      });
    }
    child.once('error', (error) => resolve({ text: `${text}${error.message}\n`, isOk: false }));
    child.once('close', (code) => resolve({ text, isOk: code === 0 }));
  });
}

/** Runs all checks at once and prints their results in order. */
async function checkAll(): Promise<number> {
  let exitCode = 0;
  const running = checks.map((check) => ({ check, result: run(check) }));
  for (const { check, result } of running) {
    const { text, isOk } = await result;
    process.stdout.write(text);
    console.log(`${isOk ? 'ok    ' : 'FAILED'}  ${check.name}`);
    if (!isOk) exitCode = 1;
  }
  return exitCode;
}

runScript({ usage, run: checkAll });
