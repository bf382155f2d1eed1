import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startDemo } from '../../scripts/workbench/demo';
import { copyDemoDatabase, keepDemoDatabase } from '../../scripts/workbench/demo-database';
import { openEmbedded } from '../../src/service/database/pglite/open-embedded';

let folder: string;

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'fin-demo-'));
});

afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** The demo of a new data folder on a day. */
async function begin(name: string, referenceDate: string) {
  const dataDir = join(folder, name);
  await copyDemoDatabase(join(dataDir, 'postgres'), join(folder, 'kept'));
  const isCopied = existsSync(join(dataDir, 'postgres'));
  const database = await openEmbedded(dataDir);
  const demo = await startDemo({ dataDir, port: 0, referenceDate, embedded: Promise.resolve(database) });
  return { database, isCopied, demo };
}

async function list(url: string, path: string, key: string) {
  const answer = await fetch(`${url}/v1/${path}`, { headers: { 'X-API-Key': key } });
  const { data } = (await answer.json()) as { data?: unknown };
  return { status: answer.status, data };
}

test('a new data folder continues the kept database to its day, with keys of its own', async () => {
  const first = await begin('first', '2026-11-20');
  await keepDemoDatabase(first.database, join(folder, 'kept'));
  await first.demo.close();

  const second = await begin('second', '2026-11-21');
  const fresh = await startDemo({ dataDir: null, port: 0, referenceDate: '2026-11-21' });
  expect([first.isCopied, second.isCopied]).toEqual([false, true]);
  expect((await list(second.demo.url, 'accounts', first.demo.keys.full)).status).toBe(401);
  const days = 'transactions?dateFrom=2026-11-19&dateTo=2026-11-21';
  const continued = await list(second.demo.url, days, second.demo.keys.full);
  expect(continued).toEqual(await list(fresh.url, days, fresh.keys.full));
  expect(continued.status).toBe(200);
  await second.demo.close();
  await fresh.close();
});
