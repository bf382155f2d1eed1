import { sql } from 'kysely';
import { openDatabase } from '../../src/service/database/open-database';
import { buildCheckedApp } from './support/checked-app';
import { createKey } from './support/create-key';
import { type DemoBesideConnection, openDemoBesideConnection, waitsForLock } from './support/demo-beside-connection';
import { expectLostConnections } from './support/expect-lost-connections';

let beside: DemoBesideConnection;

beforeAll(async () => {
  beside = await openDemoBesideConnection();
});

afterAll(() => beside.close());

expectLostConnections();

test('a request whose connection is terminated gives 503 with Retry-After, and the next one works', async () => {
  const { demo, other } = beside;
  const [tag] = (await demo.get('/v1/tags')).body.data;
  const [transaction] = (await demo.get('/v1/transactions?pageSize=1')).body.data;
  const attach = () => demo.post(`/v1/tags/${tag.id}/transactions`, { transactionIds: [transaction.id] });
  await other.query('begin');
  await other.query('lock table transaction_tags in exclusive mode');
  const waiting = attach();
  await beside.until(waitsForLock);
  await beside.terminate(waitsForLock);
  await other.query('rollback');

  const { status, headers, body } = await waiting;
  expect([status, headers['retry-after']]).toEqual([503, '5']);
  expect(body.error).toEqual({
    code: 'internal_error',
    message: 'The database does not answer. Try again in 5 s.',
    meta: { reason: 'database_away', retryAfterSeconds: 5 },
    requestId: expect.stringMatching(/^req_[0-9a-f]{32}$/),
  });
  expect((await attach()).status).toBe(200);
});

test('a connection that is terminated between two statements fails only their transaction', async () => {
  const { demo } = beside;
  const work = demo.database.transaction().execute(async (transaction) => {
    const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(transaction);
    await beside.terminate(`pid = ${rows[0]?.pid}`);
    await sql`select 1`.execute(transaction);
  });
  await expect(work).rejects.toThrow();
  expect((await demo.get('/v1/organization')).status).toBe(200);
});

test('idle connections that are terminated are replaced, with a warning', async () => {
  const { demo } = beside;
  await Promise.all(Array.from({ length: 5 }, () => demo.get('/v1/accounts')));
  await beside.terminate("state = 'idle'");
  const answers = await Promise.all(Array.from({ length: 5 }, () => demo.get('/v1/accounts')));
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200]);
  expect(process.emitWarning).toHaveBeenCalledWith(
    'A database connection was lost: terminating connection due to administrator command',
  );
});

test('a statement that an operator cancels gives 503, and the log says so', async () => {
  const { demo, other } = beside;
  const lines: string[] = [];
  const logger = { write: (line: string) => void lines.push(line) };
  const app = await buildCheckedApp({ database: demo.database, now: Date.now, logger });
  await other.query('begin');
  await other.query('lock table accounts');
  const waiting = app.inject({ url: '/v1/accounts', headers: { 'x-api-key': demo.keys.full } });
  await beside.until(waitsForLock);
  await beside.cancel(waitsForLock);
  await other.query('rollback');

  const { statusCode, headers } = await waiting;
  expect([statusCode, headers['retry-after']]).toEqual([503, '2']);
  const logged = lines.map((line) => JSON.parse(line)).find(({ level }) => level === 50);
  expect(logged).toMatchObject({
    msg: 'the database is busy',
    reason: 'A statement took longer than statement_timeout allows, or an operator canceled it.',
    err: { code: '57014' },
  });
  await app.close();
});

test('requests for a locked table do not hold up others', async () => {
  const { demo, other } = beside;
  const headers = { 'x-api-key': await createKey(demo, {}) };
  const get = (url: string) => demo.app.inject({ url, headers });
  await get('/v1/transactions?pageSize=1');
  await other.query('begin');
  await other.query('lock table transactions');
  let answered = 0;
  const locked = Array.from({ length: 20 }, () => get('/v1/transactions?pageSize=1').finally(() => (answered += 1)));
  await beside.until(waitsForLock);
  const others = await Promise.all(['/v1/accounts', '/v1/tags', '/v1/organization'].map(get));
  expect(others.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200]);
  expect(answered).toBe(0);
  await other.query('rollback');
  expect((await Promise.all(locked)).map(({ statusCode }) => statusCode)).toEqual(Array(20).fill(200));
});

test('a statement that waits too long for a lock is canceled, and its request gets 503', async () => {
  const { demo, other } = beside;
  const { database, close } = await openDatabase({ kind: 'server', url: beside.url, lockTimeoutMs: 20 });
  const app = await buildCheckedApp({ database, now: Date.now });
  await other.query('begin');
  await other.query('lock table accounts');
  const { statusCode, body } = await app.inject({ url: '/v1/accounts', headers: { 'x-api-key': demo.keys.full } });
  await other.query('rollback');
  expect([statusCode, JSON.parse(body).error.meta]).toEqual([503, { reason: 'database_busy', retryAfterSeconds: 2 }]);
  const { rows } = await sql`show lock_timeout`.execute(demo.database);
  expect(rows).toEqual([{ lock_timeout: '3s' }]);
  await app.close();
  await close();
});

test('a server that does not listen gives 503 for requests and /readyz, and the log names the reason', async () => {
  const lines: string[] = [];
  const { database, close } = await openDatabase({ kind: 'server', url: 'postgres://fin:secret@127.0.0.1:1/fin' });
  const logger = { write: (line: string) => void lines.push(line) };
  const app = await buildCheckedApp({ database, now: Date.now, logger });
  const headers = { 'x-api-key': beside.demo.keys.full };
  const answers = [await app.inject({ url: '/v1/accounts', headers }), await app.inject({ url: '/readyz' })];
  expect(answers.map(({ statusCode, headers }) => [statusCode, headers['retry-after']])).toEqual([
    [503, '5'],
    [503, '5'],
  ]);
  const logged = lines.map((line) => JSON.parse(line)).filter(({ level }) => level === 50);
  const reason = 'No PostgreSQL server listens at the host and port in DATABASE_URL. Start it, or correct them.';
  expect(logged.map(({ msg, reason }) => [msg, reason])).toEqual([
    ['the database is away', reason],
    ['the database is away', reason],
  ]);
  expect(lines.join('')).not.toContain('secret');
  await app.close();
  await close();
});
