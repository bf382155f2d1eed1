import { sql } from 'kysely';
import type { PoolQuery } from '../../../src/service/database/pool-dialect';
import { until } from '../../support/until';
import { createKey } from '../support/create-key';
import { type Answer, type DemoApp, demo as demoOf, openDemoApp } from '../support/demo-app';
import { openTestDatabase } from '../support/open-test-database';

const list = '/v1/transactions?pageSize=2';
const statements: string[] = [];
let demo: DemoApp;

beforeAll(async () => {
  const opened = await openTestDatabase(demoOf, {
    log: ({ query }) => {
      const { before = [] } = query as PoolQuery;
      statements.push(...before.map((each) => each.query.sql), query.sql);
    },
  });
  demo = await openDemoApp({ opened });
});

afterAll(() => demo.close());

/** A key of this name whose permissions the service knows. */
async function knownKey(name: string): Promise<string> {
  const key = await createKey(demo, { name, rateLimits: [{ name: 'per_day', limit: 9, windowSeconds: 86_400 }] });
  expect((await demo.get(list, key)).status).toBe(200);
  return key;
}

async function untilWaiting(text: string): Promise<void> {
  await until(async () => {
    const { rows } = await sql`select from pg_stat_activity where datname = current_database()
      and wait_event_type = 'Lock' and strpos(query, ${text}) > 0 and pid <> pg_backend_pid()`.execute(demo.database);
    return rows.length > 0;
  });
}

/** Sends one request, and others while the check of the first one waits for the counts of its key. */
async function askDuringCheck(
  name: string,
  key: string,
  others: number,
  change: () => Promise<unknown> = async () => {},
): Promise<readonly Answer[]> {
  const answers: Promise<Answer>[] = [];
  await demo.database.transaction().execute(async (transaction) => {
    await sql`update rate_counters set used = used from api_keys k where k.id = key_id and k.name = ${name}`.execute(
      transaction,
    );
    answers.push(demo.get(list, key));
    await untilWaiting('insert into rate_counters');
    await change();
    statements.length = 0;
    answers.push(...Array.from({ length: others }, () => demo.get(list, key)));
    await until(() => countOf('transactions t') === answers.length - 1);
  });
  return await Promise.all(answers);
}

const countOf = (text: string) => statements.filter((statement) => statement.includes(text)).length;

test('requests that arrive while their key is checked are counted by one statement, each as one', async () => {
  const key = await knownKey('together');
  const answers = await askDuringCheck('together', key, 5);
  expect(answers.map(({ headers }) => headers['ratelimit-remaining']).sort()).toEqual(['2', '3', '4', '5', '6', '7']);
  // That of the first request, and one for all others.
  expect(countOf('insert into rate_counters')).toBe(2);
});

test('of requests that arrive together, as many are allowed as there is room for', async () => {
  const key = await knownKey('scarce');
  for (let count = 0; count < 5; count += 1) await demo.get(list, key);
  const statuses = (await askDuringCheck('scarce', key, 5)).map(({ status }) => status);
  expect(statuses.sort()).toEqual([200, 200, 200, 429, 429, 429]);
});

test('a request that arrives after its key was revoked is refused, also if an earlier one is still checked', async () => {
  const key = await knownKey('late');
  const revoke = () =>
    demo.database
      .updateTable('api_keys')
      .set({ revoked_at: new Date(0) })
      .where('name', '=', 'late')
      .execute();
  const answers = await askDuringCheck('late', key, 2, revoke);
  expect(answers.map(({ status }) => status)).toEqual([200, 401, 401]);
});

test('a page that waits for a lock does not hold up other requests of its key', async () => {
  const key = await knownKey('locked');
  const answers: Promise<Answer>[] = [];
  await demo.database.transaction().execute(async (transaction) => {
    await sql`lock table transactions`.execute(transaction);
    answers.push(demo.get(list, key));
    await untilWaiting('transactions t');
    expect((await demo.get('/v1/tags', key)).status).toBe(200);
  });
  expect((await answers[0])?.status).toBe(200);
});
