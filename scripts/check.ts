import { spawn } from 'node:child_process';
import { places } from './places';

interface Check {
  readonly name: string;
  readonly command: string;
  readonly args: readonly string[];
}

/** Everything that can be said of the code without running it: types and room boundaries, lint, dead code, documents in step. */
const checks: readonly Check[] = [
  { name: 'types and boundaries', command: 'tsc', args: ['-b'] },
  {
    name: 'lint and format',
    command: 'biome',
    args: ['ci', '--error-on-warnings', '--reporter=summary', '--colors=off', '.'],
  },
  { name: 'dead code', command: 'knip', args: [] },
  { name: 'emulated surface', command: 'tsx', args: ['scripts/check-surface.ts'] },
  { name: 'documents in step', command: 'tsx', args: ['scripts/docs.ts', '--check'] },
];

/** What it printed, and whether it holds. */
function run({ command, args }: Check): Promise<{ readonly text: string; readonly isOk: boolean }> {
  return new Promise((resolve) => {
    const child = spawn(command, args, { cwd: places.root, stdio: ['ignore', 'pipe', 'pipe'] });
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

/** Side by side, and told one after the other. */
async function main(): Promise<void> {
  const running = checks.map((check) => ({ check, result: run(check) }));
  for (const { check, result } of running) {
    const { text, isOk } = await result;
    process.stdout.write(text);
    console.log(`${isOk ? 'ok    ' : 'FAILED'}  ${check.name}`);
    if (!isOk) process.exitCode = 1;
  }
}

main();
