import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { Client } from 'pg';
import { openEmptyPostgres } from '../support/postgres/open-postgres';

interface Ended {
  readonly code: number | null;
  readonly output: string;
}

/** Runs the service in a separate process, calls `work` with its URL once it listens, and then stops it. */
function runService(
  args: readonly string[],
  environment: Record<string, string> = {},
  work: (url: string, processId: number) => Promise<void> = async () => {},
): Promise<Ended> {
  const child = spawn(process.execPath, ['--import', 'tsx', 'scripts/service.ts', ...args], {
    cwd: resolve(__dirname, '../..'),
    env: { ...process.env, ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  let isReady = false;
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (text: string) => {
      output += text;
      if (isReady || !output.includes('/agents')) return;
      isReady = true;
      const url = /API at (\S+)/.exec(output)?.[1] ?? '';
      work(url, child.pid ?? 0).finally(() => child.kill('SIGTERM'));
    });
  }
  return new Promise((ended) => {
    child.once('close', (code) => ended({ code, output }));
  });
}

test('refuses an unknown option by its name', async () => {
  expect(await runService(['--prot', '8787'])).toEqual({
    code: 1,
    output: "Unknown option '--prot'. --help lists the options.\n",
  });
});

test('a PostgreSQL server gets the demo data only on request, and SIGUSR1 opens no debugger', async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'fin-service-'));
  const { url, close } = await openEmptyPostgres();
  const client = new Client({ connectionString: url });
  await client.connect();
  const keysOf = async () => (await client.query('select name from api_keys')).rows.length;
  const args = ['--port', '0', '--quiet', '--data', dataDir];

  const plain = await runService(args, { DATABASE_URL: url }, async (apiUrl, processId) => {
    process.kill(processId, 'SIGUSR1');
    // Node opens its debugger in another thread, and would have reported that within ten answers.
    for (let turn = 0; turn < 10; turn += 1) await fetch(`${apiUrl}/healthz`);
  });
  expect(plain).toEqual({ code: 0, output: expect.stringContaining('Financial Data API at http://127.0.0.1:') });
  expect(plain.output).not.toMatch(/Debugger|Starting inspector/);
  expect(plain.output).not.toContain('fin_');
  expect(await keysOf()).toBe(0);

  const first = await runService([...args, '--demo'], { DATABASE_URL: url });
  const second = await runService([...args, '--demo'], { DATABASE_URL: url });
  const keysIn = ({ output }: Ended) => output.match(/fin_\w{36}/g);
  expect(keysIn(first)).toHaveLength(3);
  expect(keysIn(second)).toEqual(keysIn(first));
  expect(await keysOf()).toBe(7);

  await client.end();
  await close();
  rmSync(dataDir, { recursive: true });
});
