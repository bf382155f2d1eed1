import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type RunningService, startService } from '../../../src/service/service';
import { copyPgliteFolder } from '../../support/copy-pglite-folder';

const dayMs = 86_400_000;
/** Ten seconds after the start of a minute. */
const startMs = Math.floor(Date.now() / 60_000) * 60_000 + 10_000;
let folder: string;
let service: RunningService | undefined;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'fin-demo-clock-'));
  await copyPgliteFolder(join(folder, 'postgres'));
});

afterEach(() => service?.close());

afterAll(() => rmSync(folder, { recursive: true }));

async function start(now: () => number): Promise<void> {
  service = await startService({ dataDir: folder, demo: { referenceDate: '2026-11-21', seed: 'clock', now } });
}

/** How many more requests the minute allows, and when the next one begins. */
async function ask(): Promise<string> {
  const headers = { 'X-API-Key': service?.demoKeys?.full ?? '' };
  const answer = await fetch(`${service?.url}/v1/organization`, { headers });
  return `${answer.headers.get('RateLimit-Remaining')}, ${answer.headers.get('RateLimit-Reset')} s`;
}

test('the rate limit of the demo counts by the given clock', async () => {
  let nowMs = startMs;
  await start(() => nowMs);
  expect([await ask(), await ask()]).toEqual(['599, 50 s', '598, 50 s']);
  nowMs += 49_000;
  expect(await ask()).toBe('597, 1 s');
  nowMs += 5 * dayMs + 11_000;
  expect([await ask(), await ask()]).toEqual(['599, 50 s', '598, 50 s']);
});

test('a start with an earlier clock counts from its own minute', async () => {
  await start(() => startMs);
  expect(await ask()).toBe('599, 50 s');
});
