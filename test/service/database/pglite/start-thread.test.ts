import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Pool } from 'pg';
import { openEmbedded } from '../../../../src/service/database/pglite/open-embedded';
import { createPglitePool } from '../../../../src/service/database/pglite/pglite-pool';
import { type PgliteThread, startThread } from '../../../../src/service/database/pglite/start-thread';
import { copyPgliteFolder } from '../../../support/postgres/copy-pglite-folder';

const parent = mkdtempSync(join(tmpdir(), 'fin-thread-'));

let thread: PgliteThread;
let pool: Pool;

beforeAll(async () => {
  const folder = join(parent, 'data');
  await copyPgliteFolder(folder);
  thread = await startThread(folder);
  pool = createPglitePool(thread.execute);
});

afterAll(async () => {
  await thread.close();
  rmSync(parent, { recursive: true });
});

test('the event loop is not blocked while a query runs', async () => {
  let isAnswered = false;
  const counted = pool.query('select count(*)::integer as rows from generate_series(1, 500000)').finally(() => {
    isAnswered = true;
  });
  let turns = 0;
  for (; turns < 1_000 && !isAnswered; turns += 1) await nextTurn();
  expect(turns).toBe(1_000);
  expect((await counted).rows).toEqual([{ rows: 500_000 }]);
});

test('values, named statements and errors are those of a server', async () => {
  const named = { name: 'sum', text: 'select $1::integer + 1 as sum', values: [41] };
  expect((await pool.query(named)).rows).toEqual([{ sum: 42 }]);
  expect((await pool.query({ ...named, values: [1] })).rows).toEqual([{ sum: 2 }]);
  await expect(pool.query('select 1 / $1::integer', [0])).rejects.toMatchObject({ code: '22012' });
  await expect(pool.query('selec')).rejects.toMatchObject({ code: '42601' });
  expect((await pool.query("select date '2026-01-31' as day, 0.10::numeric as amount, 5::bigint as big")).rows).toEqual(
    [{ day: '2026-01-31', amount: '0.10', big: 5 }],
  );
});

test('a new session after a lost one prepares its statements again', async () => {
  const named = { name: 'again', text: 'select 1 as one' };
  await pool.query(named);
  const client = await pool.connect();
  client.release(new Error('lost'));
  expect((await pool.query(named)).rows).toEqual([{ one: 1 }]);
});

test('refuses a folder with other content', async () => {
  const file = join(parent, 'file');
  writeFileSync(file, '');
  await expect(startThread(file)).rejects.toThrow();
});

test('delivered results take no memory', async () => {
  const answerMegabytes = async (count: number) => {
    for (let answered = 0; answered < count; answered += 1) await pool.query("select repeat('x', 1000000)");
    return process.memoryUsage().rss / 1e6;
  };
  // The process keeps pages of what is collected, and has other work. What is never freed grows in each round.
  let beforeMb = await answerMegabytes(60);
  let leastGrowthMb = Number.POSITIVE_INFINITY;
  for (let round = 0; round < 5 && leastGrowthMb >= 80; round += 1) {
    const afterMb = await answerMegabytes(160);
    leastGrowthMb = Math.min(leastGrowthMb, afterMb - beforeMb);
    beforeMb = afterMb;
  }
  expect(leastGrowthMb).toBeLessThan(80);
});

test('a data folder that cannot be made is named in the error', async () => {
  const folder = join(__filename, 'data');
  await expect(openEmbedded(folder)).rejects.toThrow(`The data folder ${folder} cannot be used: `);
});

// The last one, because it ends the thread of this file.
test('a query fails when the thread has ended', async () => {
  await pool.end();
  await thread.close();
  await expect(thread.execute(new Uint8Array())).rejects.toThrow('The embedded database has ended.');
});
