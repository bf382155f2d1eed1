import { execFile } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { buildWorker } from '../../../scripts/build/worker';
import { closeScriptHosts, newFolder } from './support/script-host';

afterEach(closeScriptHosts);
async function startBare(workerFile: string): Promise<string> {
  const distDir = newFolder();
  writeFileSync(join(distDir, 'main.js'), 'function onOpen() {}');
  writeFileSync(join(distDir, 'appsscript.json'), JSON.stringify({ timeZone: 'Etc/GMT', runtimeVersion: 'V8' }));
  const program = resolve(__dirname, 'support/bare-start.ts');
  const args = ['--import', 'tsx', program, distDir, workerFile];
  return (await promisify(execFile)(process.execPath, args, { timeout: 240_000 })).stdout;
}

test('a program that only creates a host can use it, and exits without closing it', async () => {
  const workerFile = join(newFolder(), 'worker.js');
  await buildWorker(workerFile);
  expect(await startBare(workerFile)).toBe('ready, 0 triggers\n');
});

test('createHost rejects if the worker file does not exist', async () => {
  expect(await startBare(join(newFolder(), 'gone.js'))).toMatch(/^refused: /);
});
