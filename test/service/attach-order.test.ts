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

const waiting = `select from pg_stat_activity
  where datname = current_database() and pid <> pg_backend_pid() and wait_event_type = 'Lock'`;

test('two attaches of the same transactions in opposite orders do not wait for each other', async () => {
  const [tag] = (await demo.get('/v1/tags')).body.data;
  const rows = (await demo.get('/v1/transactions?pageSize=2')).body.data;
  const [first = '', second = ''] = rows.map(({ id }: { id: string }) => id).sort();
  const insert = 'insert into transaction_tags values ($1, $2, $3, current_date, now())';
  // In a deadlock this connection would be the one that fails.
  await other.query("set deadlock_timeout = '1ms'");
  await other.query('begin');
  await other.query('delete from transaction_tags where transaction_id in ($1, $2)', [first, second]);
  await other.query(insert, [demo.organizationId, tag.id, first]);

  const attached = demo.post(`/v1/tags/${tag.id}/transactions`, { transactionIds: [second, first] });
  // Nothing tells a client when another one begins to wait for it.
  while ((await other.query(waiting)).rowCount === 0);
  // The request waits for the first row; had it begun with the second one, this would be a deadlock.
  await other.query(insert, [demo.organizationId, tag.id, second]);
  await other.query('commit');

  const { status, body } = await attached;
  expect([status, body.data]).toEqual([200, { tagId: tag.id, taggedCount: 2 }]);
});
