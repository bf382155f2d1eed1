import { type LogEvent, sql } from 'kysely';
import { distribute } from '../../../src/service/database/distribute';
import { knowsNodes } from '../../../src/service/database/nodes';
import { installCitusStandIn } from '../../support/postgres/citus-stand-in';
import { buildCheckedApp } from '../support/checked-app';
import { demo } from '../support/demo-app';
import { openTestDatabase } from '../support/open-test-database';

test('simultaneous requests for /readyz share their statements, and later ones use others', async () => {
  const statements: string[] = [];
  const log = ({ query }: LogEvent) => void statements.push(query.sql);
  const { database, close } = await openTestDatabase(demo, { log, max: 1 });
  const app = await buildCheckedApp({ database, now: Date.now });
  const asked = new Promise<void>((resolve) => {
    let count = 0;
    app.addHook('preHandler', async () => {
      count += 1;
      if (count === 21) resolve();
    });
  });
  await app.inject({ url: '/readyz' });
  statements.length = 0;
  let answers: Promise<{ readonly statusCode: number }[]> = Promise.resolve([]);
  // The only connection is taken: no statement ends before all have asked.
  await database.connection().execute(async () => {
    answers = Promise.all(Array.from({ length: 20 }, () => app.inject({ url: '/readyz' })));
    await asked;
  });
  expect((await answers).map(({ statusCode }) => statusCode)).toEqual(Array(20).fill(200));
  // A distributed database also asks each other node by one.
  const expected = [
    'select 1',
    ...((await knowsNodes(database)) ? [expect.stringContaining('run_command_on_workers')] : []),
  ];
  expect(statements).toEqual(expected);
  await app.inject({ url: '/readyz' });
  expect(statements).toEqual([...expected, ...expected]);
  await app.close();
  await close();
});

test('each line of the log of a request has the node of its organization', async () => {
  const { database, keys, close } = await openTestDatabase(demo, { tables: 'whole' });
  await installCitusStandIn(database);
  await distribute(database, { coordinator: { host: 'coordinator', port: 5432 } });
  const lines: string[] = [];
  const app = await buildCheckedApp({ database, now: Date.now, logger: { write: (line) => void lines.push(line) } });
  expect((await app.inject({ url: '/v1/tags', headers: { 'x-api-key': keys.full } })).statusCode).toBe(200);
  const { msg, node } = JSON.parse(lines.at(-1) ?? '{}');
  expect([msg, node]).toEqual(['request completed', expect.stringMatching(/^worker-[12]:5432$/)]);
  await app.close();
  await close();
});

test('one silent node is named in the log, and only all of them together make the service unready', async () => {
  const { database, close } = await openTestDatabase(demo, { tables: 'whole' });
  await installCitusStandIn(database);
  await distribute(database, { coordinator: { host: 'coordinator', port: 5432 } });
  const lines: string[] = [];
  const app = await buildCheckedApp({ database, now: Date.now, logger: { write: (line) => void lines.push(line) } });
  const statusOf = async () => (await app.inject({ url: '/readyz' })).statusCode;
  expect([await statusOf(), lines.filter((line) => line.includes('node of the database'))]).toEqual([200, []]);
  await sql`insert into stand_in_faults values ('worker-2', 'connection')`.execute(database);
  expect(await statusOf()).toBe(200);
  expect(lines.join('')).toContain('worker-2:5432: connection to the remote node fin@worker-2:5432 failed');
  // Until this transaction ends, no node answers, and none refuses.
  await database.transaction().execute(async (transaction) => {
    await sql`lock table stand_in_faults in access exclusive mode`.execute(transaction);
    expect(await statusOf()).toBe(200);
    expect(lines.join('')).toContain('no answer in time');
  });
  await sql`insert into stand_in_faults values ('worker-1', 'connection')`.execute(database);
  // The statement of before may still be running, and be shared.
  while ((await statusOf()) !== 503);
  await app.close();
  await close();
});
