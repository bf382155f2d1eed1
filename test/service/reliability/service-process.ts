import { spawn } from 'node:child_process';
import { paths } from '../../../scripts/paths';

export interface ServiceProcess {
  readonly url: string;
  /** Sends the signal and waits for the end; the exit code, null after SIGKILL. */
  end(signal: 'SIGKILL' | 'SIGTERM'): Promise<number | null>;
}

/** `npm run service -- start` in a process of its own, once it listens; without optimizing PGlite, which ends soon. */
export function startProcess(args: readonly string[], environment: Record<string, string>): Promise<ServiceProcess> {
  const node = ['--liftoff-only', '--import', 'tsx'];
  const all = [...node, 'scripts/service.ts', 'start', '--port', '0', '--quiet', '--no-demo', ...args];
  const child = spawn(process.execPath, all, {
    cwd: paths.root,
    env: { ...process.env, ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const ended = new Promise<number | null>((resolve) => {
    child.once('close', resolve);
  });
  const end = (signal: NodeJS.Signals) => {
    child.kill(signal);
    return ended;
  };
  return new Promise((resolve, reject) => {
    let output = '';
    for (const stream of [child.stdout, child.stderr]) {
      stream.setEncoding('utf8').on('data', (text: string) => {
        output += text;
        const [, url] = /API at (\S+)/.exec(output) ?? [];
        if (url !== undefined && output.includes('/agents')) resolve({ url, end });
      });
    }
    ended.then(() => reject(new Error(`The service did not start:\n${output}`)));
  });
}
