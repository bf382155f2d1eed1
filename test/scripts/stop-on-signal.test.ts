import { spawn } from 'node:child_process';
import { resolve } from 'node:path';

const file = resolve(__dirname, '../../scripts/stop-on-signal.ts');

/** A program that is told to stop, twice, and closes as given; with its exit code and what it said. */
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
  ['what closes ends well', 'async () => console.log("closed")', { code: 0, said: 'started\nclosed\n' }],
  [
    'what fails to close is reported, and ends',
    'async () => { throw new Error("not saved") }',
    { code: 1, said: 'started\nnot saved\n' },
  ],
  [
    'what never closes is cut off',
    '() => new Promise(() => {})',
    { code: 1, said: 'started\nIt did not stop in time and was ended.\n' },
  ],
])('%s', async (_, close, expected) => {
  expect(await stopped(close)).toEqual(expected);
});
