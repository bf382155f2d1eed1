import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { startService } from '../src/service/service';
import { demoSeed, localToday } from './demo';
import { places } from './places';

export interface DemoApi {
  readonly url: string;
  readonly key: string;
  close(): Promise<void>;
}

/** The demo API of a running npm start, else one in memory that ends with `close`. */
export async function findDemoApi(): Promise<DemoApi> {
  const running = await readRunningApi();
  if (running !== null) return { ...running, close: async () => {} };
  const service = await startService({
    dataDir: 'memory',
    demo: { referenceDate: localToday(), seed: demoSeed },
  });
  if (service.demoKeys === null) throw new Error('The demo has no keys.');
  return { url: service.url, key: service.demoKeys.full, close: () => service.close() };
}

/** Where npm start leaves word of its API, for other commands of this folder. */
export const runningApiFile = join(places.dataDir, 'running-api.json');

async function readRunningApi(): Promise<{ url: string; key: string } | null> {
  try {
    const { url, key } = JSON.parse(await readFile(runningApiFile, 'utf8')) as { url: string; key: string };
    const answer = await fetch(`${url}/healthz`, { signal: AbortSignal.timeout(1_000) });
    return answer.ok ? { url, key } : null;
  } catch {
    // No file, or nobody answers there any more: nothing is running.
    return null;
  }
}
