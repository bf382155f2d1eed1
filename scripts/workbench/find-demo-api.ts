import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { paths } from '../paths';
import { startDemo } from './demo';
import { shownFolder } from './household-folder';

export interface DemoApi {
  readonly url: string;
  readonly key: string;
  close(): Promise<void>;
}

/**
 * Finds the API of the `npm start` that runs with a data folder: the demo, or that of a household. For the usual folder, starts one in memory instead
 * that `close` ends: another one may have other data.
 */
export async function findDemoApi(dataDir: string): Promise<DemoApi> {
  const running = await readRunningApi(dataDir);
  if (running !== null) return { ...running, close: async () => {} };
  if (dataDir !== paths.dataDir) {
    throw new Error(`No npm start runs with --data ${shownFolder(dataDir)}. Start it, or leave out --data.`);
  }
  const { url, keys, close } = await startDemo({ dataDir: null, port: 0 });
  return { url, key: keys.full, close };
}

/** The file with address and key of the running API, for other commands of the same user. */
export function runningApiFile(dataDir: string): string {
  return join(dataDir, 'running-api.json');
}

async function readRunningApi(dataDir: string): Promise<{ url: string; key: string } | null> {
  try {
    const { url, key } = JSON.parse(await readFile(runningApiFile(dataDir), 'utf8')) as {
      url: string;
      key: string;
    };
    const answer = await fetch(`${url}/healthz`, { signal: AbortSignal.timeout(1_000) });
    return answer.ok ? { url, key } : null;
  } catch {
    // Without a file or an answer, no API is running.
    return null;
  }
}
