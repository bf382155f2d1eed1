import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { paths } from '../../scripts/paths';

export interface Prism {
  readonly url: string;
  /** Every request or answer that the document does not allow, as Prism logs it. */
  readonly violations: string[];
  /** How many requests Prism has seen. */
  requestCount(): number;
  close(): Promise<void>;
}

const program = join(paths.root, 'scripts/conformance-service/node_modules/@stoplight/prism-cli/dist/index.js');

/** Prism with an OpenAPI document: as a proxy that validates the answers of `upstream`, or as a mock without one. */
export async function startPrism(document: string, upstream: string | null): Promise<Prism> {
  if (!existsSync(program)) {
    throw new Error('Prism is not installed. Run: npm ci --prefix scripts/conformance-service');
  }
  const folder = mkdtempSync(join(tmpdir(), 'fin-prism-'));
  const file = join(folder, 'openapi.json');
  writeFileSync(file, document);
  const port = await findPort();
  const options = ['--host', '127.0.0.1', '--port', String(port)];
  const args = upstream === null ? ['mock', ...options, file] : ['proxy', ...options, '--errors', file, upstream];
  const child = spawn(process.execPath, [program, ...args], { cwd: folder, stdio: ['ignore', 'pipe', 'pipe'] });
  const violations: string[] = [];
  let requestCount = 0;
  await untilListening(child, (line) => {
    if (line.includes('Request received')) requestCount += 1;
    // The document does not describe its own URL, which the add-on requests.
    if (line.includes('Request terminated with error') && !line.includes('/openapi.json')) violations.push(line);
  });
  return {
    url: `http://127.0.0.1:${port}`,
    violations,
    requestCount: () => requestCount,
    close: () =>
      new Promise((resolve) => {
        child.once('close', () => {
          rmSync(folder, { recursive: true });
          resolve();
        });
        child.kill();
      }),
  };
}

/** Prism does not say which port it chose, so it is given one that is free. */
function findPort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer().once('error', reject);
    server.listen(0, '127.0.0.1', () => {
      const address = server.address();
      server.close(() => resolve(typeof address === 'object' ? (address?.port ?? 0) : 0));
    });
  });
}

function untilListening(child: ChildProcess, onLine: (line: string) => void): Promise<void> {
  return new Promise((resolve, reject) => {
    let rest = '';
    let log = '';
    for (const stream of [child.stdout, child.stderr]) {
      stream?.setEncoding('utf8').on('data', (text: string) => {
        log = (log + text).slice(-4_000);
        const lines = (rest + text).split('\n');
        rest = lines.pop() ?? '';
        lines.forEach(onLine);
        if (log.includes('Prism is listening')) resolve();
      });
    }
    child.once('error', reject);
    child.once('exit', () => reject(new Error(`Prism did not start:\n${log}`)));
  });
}
