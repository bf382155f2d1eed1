import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openDatabase } from '../../src/service/database/open-database';
import { askForBackup } from '../../src/service/operator-socket';
import { type RunningService, startService } from '../../src/service/service';
import { copyPgliteFolder } from '../support/postgres/copy-pglite-folder';
import { createCheckedFetch } from './support/checked-app';

const dayMs = 86_400_000;
/** Ten seconds after the start of a minute. */
const startMs = Math.floor(Date.now() / 60_000) * 60_000 + 10_000;
let folder: string;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'fin-service-'));
  await Promise.all(['data', 'other'].map((name) => copyPgliteFolder(join(folder, name, 'postgres'))));
});

afterAll(() => rmSync(folder, { recursive: true, force: true }));

function startOn(referenceDate: string, now: () => number): Promise<RunningService> {
  return startService({ dataDir: join(folder, 'data'), demo: { referenceDate, seed: 'story', now } });
}

/** How many more requests the minute allows, and when the next one begins. */
async function askForLimit(service: RunningService): Promise<string> {
  const { headers } = await call(service, '/v1/organization');
  return `${headers.get('RateLimit-Remaining')}, ${headers.get('RateLimit-Reset')} s`;
}

function call(service: RunningService, path: string, body?: object) {
  return createCheckedFetch(service)(path, {
    method: body === undefined ? 'GET' : 'POST',
    headers: { 'X-API-Key': service.demoKeys?.full ?? '', 'Content-Type': 'application/json' },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
}

async function readAll(service: RunningService, path: string) {
  const items: { id: string; transactionDate: string; pending: boolean; name: string }[] = [];
  let token = '';
  do {
    const response = await call(service, `${path}${token}`);
    const { data, pagination } = (await response.json()) as {
      data: typeof items;
      pagination: { nextPageToken?: string };
    };
    items.push(...data);
    token = pagination.nextPageToken === undefined ? '' : `&pageToken=${pagination.nextPageToken}`;
  } while (token !== '');
  return items;
}

test('the story: count requests by the given clock, discover, read, tag, stop, find it all again the next day, and stop while requests run', async () => {
  const allOf = '/v1/transactions?visibility=all&pageSize=100';
  let nowMs = startMs;
  const first = await startOn('2026-11-20', () => nowMs);
  // The rate limit of the demo counts by the given clock.
  expect([await askForLimit(first), await askForLimit(first)]).toEqual(['599, 50 s', '598, 50 s']);
  nowMs += 49_000;
  expect(await askForLimit(first)).toBe('597, 1 s');
  nowMs += 5 * dayMs + 11_000;
  expect([await askForLimit(first), await askForLimit(first)]).toEqual(['599, 50 s', '598, 50 s']);

  const { data: capabilities } = (await (await call(first, '/v1/api-key')).json()) as {
    data: { discovery: { openapiUrl: string; agentGuideUrl: string } };
  };
  expect(capabilities.discovery).toEqual({
    openapiUrl: `${first.url}/openapi.json`,
    agentGuideUrl: `${first.url}/agents`,
  });
  expect(await (await fetch(capabilities.discovery.openapiUrl)).json()).toMatchObject({ openapi: '3.1.0' });
  expect(await (await fetch(capabilities.discovery.agentGuideUrl)).text()).toMatch(/^# Financial Data API/);

  const before = await readAll(first, allOf);
  const mine = before.slice(0, 3).map(({ id }) => id);
  const tag = (await (await call(first, '/v1/tags', { name: 'Mine' })).json()) as { data: { id: string } };
  const attached = await call(first, `/v1/tags/${tag.data.id}/transactions`, { transactionIds: mine });
  expect(await attached.json()).toEqual({ data: { tagId: tag.data.id, taggedCount: 3 }, meta: {} });

  await expect(startOn('2026-11-20', Date.now)).rejects.toThrow(
    /is in use by process \d+\. Stop it, or choose another folder\. After a crash .+ delete .+service\.pid\.$/,
  );
  const { port } = new URL(first.url);
  await expect(startService({ dataDir: join(folder, 'other'), demo: null, port: Number(port) })).rejects.toMatchObject({
    message: `Port ${port} on 127.0.0.1 is already in use. Choose another one with --port.`,
  });
  const keysBefore = first.demoKeys;
  await first.close();
  await expect(fetch(`${first.url}/healthz`)).rejects.toThrow();

  const second = await startOn('2026-11-21', () => startMs);
  try {
    // After an earlier start with a later clock.
    expect(await askForLimit(second)).toBe('599, 50 s');
    expect(second.demoKeys).toEqual(keysBefore);
    const after = await readAll(second, allOf);
    const idsBefore = new Set(before.map(({ id }) => id));
    const added = after.filter(({ id }) => !idsBefore.has(id));
    expect(new Set(added.map(({ transactionDate }) => transactionDate))).toEqual(new Set(['2026-11-21']));
    const idsAfter = new Set(after.map(({ id }) => id));
    const gone = before.filter(({ id }) => !idsAfter.has(id));
    expect(gone.filter(({ transactionDate }) => transactionDate > '2025-10-19')).toEqual([]);
    const tagged = await readAll(second, `/v1/tags/${tag.data.id}/transactions?visibility=all`);
    expect(tagged.map(({ id }) => id).sort()).toEqual([...mine].sort());
    expect((await call(second, '/readyz')).status).toBe(200);
    await checkBackup(second);
    second.beginDraining();
    const draining = await call(second, '/readyz');
    expect([draining.status, await draining.json()]).toMatchObject([503, { error: { meta: { reason: 'stopping' } } }]);
    expect((await call(second, '/v1/organization')).status).toBe(200);
    expect(await stopWhileAsked(second)).toEqual(Array.from({ length: 10 }, () => 200));
  } finally {
    await second.close();
  }
});

/** A copy made while the service runs has what was stored before, and starts as a service. */
async function checkBackup(service: RunningService): Promise<void> {
  const backup = join(folder, 'backup');
  const tag = (await (await call(service, '/v1/tags', { name: 'In the backup' })).json()) as { data: { id: string } };
  expect(await askForBackup(join(folder, 'data'), backup)).toBe(true);
  await call(service, '/v1/tags', { name: 'After the backup' });
  await expect(askForBackup(join(folder, 'data'), backup)).rejects.toThrow('already contains a database.');
  expect(await askForBackup(join(folder, 'other'), backup)).toBe(false);
  const { database, close } = await openDatabase({ kind: 'folder', path: backup });
  const names = await database.selectFrom('tags').select(['id', 'name']).where('name', 'like', '%the backup').execute();
  await close();
  expect(names).toEqual([{ id: tag.data.id, name: 'In the backup' }]);
}

/** Statuses of ten requests that had arrived when the service was asked to stop. */
async function stopWhileAsked(service: RunningService): Promise<number[]> {
  const allArrived = new Promise<void>((resolve) => {
    let arrived = 0;
    service.app.server.on('request', () => {
      arrived += 1;
      if (arrived === 10) resolve();
    });
  });
  const running = Array.from({ length: 10 }, () => call(service, '/v1/transactions?pageSize=100'));
  await allArrived;
  const [answers] = await Promise.all([Promise.all(running), service.close()]);
  return answers.map(({ status }) => status);
}
