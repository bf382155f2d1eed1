import { sql } from 'kysely';
import { Client } from 'pg';
import { openPostgresDemo } from '../support/postgres/open-postgres';
import { type DemoApp, demo as demoOf, openDemoApp } from './support/demo-app';

let demo: DemoApp;
/** A connection beside the service's. */
let other: Client;

beforeAll(async () => {
  const opened = await openPostgresDemo(demoOf);
  demo = await openDemoApp({ opened });
  other = new Client({ connectionString: opened.url });
  await other.connect();
});

afterAll(async () => {
  await other.end();
  await demo.close();
});

const ownBackends = 'datname = current_database() and pid <> pg_backend_pid()';

/** Asks the server until the condition holds: nothing tells a client when another one begins to wait. */
async function until(condition: string): Promise<void> {
  while ((await other.query(`select from pg_stat_activity where ${ownBackends} and ${condition}`)).rowCount === 0);
}

async function terminate(condition: string): Promise<void> {
  await other.query(
    `select pg_terminate_backend(pid, 10000) from pg_stat_activity where ${ownBackends} and ${condition}`,
  );
}

test('a request whose connection is terminated answers 500, and the next one works', async () => {
  const [tag] = (await demo.get('/v1/tags')).body.data;
  const [transaction] = (await demo.get('/v1/transactions?pageSize=1')).body.data;
  const attach = () => demo.post(`/v1/tags/${tag.id}/transactions`, { transactionIds: [transaction.id] });
  await other.query('begin');
  await other.query('lock table transaction_tags in exclusive mode');
  const waiting = attach();
  await until("wait_event_type = 'Lock'");
  await terminate("wait_event_type = 'Lock'");
  await other.query('rollback');

  const { status, body } = await waiting;
  expect(status).toBe(500);
  expect(body.error).toMatchObject({ code: 'internal_error', requestId: expect.stringMatching(/^req_[0-9a-f]{32}$/) });
  expect((await attach()).status).toBe(200);
});

test('a connection that is terminated between two statements of a transaction fails the transaction alone', async () => {
  const work = demo.database.transaction().execute(async (transaction) => {
    const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(transaction);
    await terminate(`pid = ${rows[0]?.pid}`);
    await sql`select 1`.execute(transaction);
  });
  await expect(work).rejects.toThrow();
  expect((await demo.get('/v1/organization')).status).toBe(200);
});

test('idle connections that are terminated are replaced', async () => {
  await Promise.all(Array.from({ length: 5 }, () => demo.get('/v1/accounts')));
  await terminate("state = 'idle'");
  const answers = await Promise.all(Array.from({ length: 5 }, () => demo.get('/v1/accounts')));
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200]);
});
