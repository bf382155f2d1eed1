import { spawn } from 'node:child_process';
import { resolve } from 'node:path';

const file = resolve(__dirname, '../../scripts/stop-on-signal.ts');

/** Sends two signals to a program that closes as given, and resolves to its exit code and its output. */
function stopped(close: string): Promise<{ code: number | null; said: string }> {
  const program = `
    const { stopOnSignal } = require(${JSON.stringify(file)});
    const alive = setInterval(() => {}, 1_000);
    stopOnSignal(${close}, (error) => console.log(error.message), 500);
    console.log('started');`;
  const child = spawn(process.execPath, ['--import', 'tsx', '-e', program], { stdio: ['ignore', 'pipe', 'inherit'] });
  let said = '';
  child.stdout.on('data', (text: Buffer) => {
    const isFirst = said === '';
    said += text;
    if (!isFirst) return;
    child.kill('SIGINT');
    child.kill('SIGTERM');
  });
  return new Promise((done) => {
    child.on('close', (code) => done({ code, said }));
  });
}

test.each([
  ['exits with 0 after closing', 'async () => console.log("closed")', { code: 0, said: 'started\nclosed\n' }],
  [
    'reports a failure to close, and exits with 1',
    'async () => { throw new Error("not saved") }',
    { code: 1, said: 'started\nnot saved\n' },
  ],
  [
    'ends the process if closing does not finish in time',
    '() => new Promise(() => {})',
    { code: 1, said: 'started\nIt did not stop in time and was ended.\n' },
  ],
])('on a signal: %s', async (_, close, expected) => {
  expect(await stopped(close)).toEqual(expected);
});
