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
    // An inherited file descriptor, as in `npm start 7< key`.
    stdio: ['ignore', 'pipe', 'inherit', 'ignore', 'ignore', 'ignore', 'ignore', openSync(join(folder, 'key'), 'r')],
    env: { PATH: process.env['PATH'], FIN_API_KEY: 'the key' },
  });
  let text = '';
  for await (const chunk of program.stdout ?? []) text += chunk;
  reached = JSON.parse(text);
});
afterAll(closeScriptHosts);

describe('a compromised execution process', () => {
  it('has no key in its environment, arguments or inherited files', () => {
    expect(reached.environment.filter((name) => !['PWD', 'OLDPWD', 'SHLVL', '_'].includes(name))).toEqual([]);
    expect(reached.arguments).not.toContain('the key');
    expect(reached.inheritedFile).not.toContain('the key');
  });

  it('cannot read or write files, or start processes or threads', () => {
    const { read, write, process: child, thread } = reached;
    expect([read, write, child, thread]).toEqual(Array(4).fill('ERR_ACCESS_DENIED'));
  });

  it('cannot connect to the network, where Node or the system can forbid it', () => {
    if (forbidsNetwork) expect(['ENETUNREACH', 'ERR_ACCESS_DENIED']).toContain(reached.network);
    else expect(reached.network).toBe('reached');
  });

  it('cannot send a signal to the host, where the system has namespaces', () => {
    expect(reached.signal).toBe(hasNamespaces ? -3 : 0);
  });

  it('has removed process functions and Node globals, and frozen the prototypes, before it runs the script', () => {
    expect(reached.processLeft).toEqual(['_fatalException']);
    expect(reached.globalsLeft).toEqual([]);
    expect(reached.isFrozen).toBe(true);
  });

  it('cannot open the debugger of its host with SIGUSR1', () => {
    expect(reached.debugger).toBe('closed');
  });
});
