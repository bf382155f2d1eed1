import { sql } from 'kysely';
import { type DemoBesideConnection, openDemoBesideConnection, waitsForLock } from './support/demo-beside-connection';
import { expectLostConnections } from './support/expect-lost-connections';

let beside: DemoBesideConnection;

beforeAll(async () => {
  beside = await openDemoBesideConnection();
});

afterAll(() => beside.close());

expectLostConnections();

test('a request whose connection is terminated gives 500, and the next one works', async () => {
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

  const { status, body } = await waiting;
  expect(status).toBe(500);
  expect(body.error).toMatchObject({ code: 'internal_error', requestId: expect.stringMatching(/^req_[0-9a-f]{32}$/) });
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
