import { spawn, spawnSync } from 'node:child_process';
import { openSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { build } from 'esbuild';
import type { Reached } from '../support/captured-worker';
import { closeScriptHosts, newFolder } from '../support/script-host';

const support = resolve(__dirname, '../support');
const isLinux = process.platform === 'linux';
const unshare = ['--user', '--net', '--pid', '--fork', '--kill-child', 'true'];
const hasNamespaces = isLinux && spawnSync('unshare', unshare, { stdio: 'ignore' }).status === 0;
const forbidsNetwork = hasNamespaces || Number(process.versions.node.split('.')[0]) >= 25;

let reached: Reached & { readonly debugger: string };
beforeAll(async () => {
  const folder = newFolder();
  writeFileSync(join(folder, 'main.js'), 'function onOpen() {}');
  writeFileSync(join(folder, 'appsscript.json'), JSON.stringify({ timeZone: 'Etc/GMT', runtimeVersion: 'V8' }));
  writeFileSync(join(folder, 'key'), 'the key');
  const workerFile = join(folder, 'worker.js');
  const entryPoints = [join(support, 'captured-worker.ts')];
  await build({ entryPoints, bundle: true, format: 'cjs', platform: 'node', target: 'node20', outfile: workerFile });
  const args = ['--import', 'tsx', join(support, 'captured-start.ts'), folder, workerFile];
  const program = spawn(process.execPath, args, {
    // As `npm start 7< key` would have it.
    stdio: ['ignore', 'pipe', 'inherit', 'ignore', 'ignore', 'ignore', 'ignore', openSync(join(folder, 'key'), 'r')],
    env: { PATH: process.env['PATH'], FIN_API_KEY: 'the key' },
  });
  let text = '';
  for await (const chunk of program.stdout ?? []) text += chunk;
  reached = JSON.parse(text);
});
afterAll(closeScriptHosts);

describe('a process in the hands of a script', () => {
  it('was handed no key', () => {
    expect(reached.environment.filter((name) => !['PWD', 'OLDPWD', 'SHLVL', '_'].includes(name))).toEqual([]);
    expect(reached.arguments).not.toContain('the key');
    expect(reached.inheritedFile).not.toContain('the key');
  });

  it('has no files, processes and threads', () => {
    const { read, write, process: child, thread } = reached;
    expect([read, write, child, thread]).toEqual(Array(4).fill('ERR_ACCESS_DENIED'));
  });

  it('has no network, where Node or the system forbids it', () => {
    if (forbidsNetwork) expect(['ENETUNREACH', 'ERR_ACCESS_DENIED']).toContain(reached.network);
    else expect(reached.network).toBe('reached');
  });

  it('has nobody to send a signal to, where the system forbids it', () => {
    expect(reached.signal).toBe(hasNamespaces ? -3 : 0);
  });

  it('has let go of signals, sockets and modules before the script', () => {
    expect(reached.processLeft).toEqual(['_fatalException']);
    expect(reached.globalsLeft).toEqual([]);
    expect(reached.isFrozen).toBe(true);
  });

  it('opens no debugger of its host', () => {
    expect(reached.debugger).toBe('closed');
  });
});
