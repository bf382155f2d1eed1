import type { LogEvent } from 'kysely';
import { buildCheckedApp } from '../support/checked-app';
import { demo } from '../support/demo-app';
import { openTestDatabase } from '../support/open-test-database';

test('simultaneous requests for /readyz share one statement, and later ones use another', async () => {
  const statements: string[] = [];
  const log = ({ query }: LogEvent) => void statements.push(query.sql);
  const { database, close } = await openTestDatabase(demo, { log, max: 1 });
  const app = await buildCheckedApp({ database, now: Date.now });
  const asked = new Promise<void>((resolve) => {
    let count = 0;
    app.addHook('preHandler', async () => {
      count += 1;
      if (count === 20) resolve();
    });
  });
  await app.ready();
  statements.length = 0;
  let answers: Promise<{ readonly statusCode: number }[]> = Promise.resolve([]);
  // The only connection is taken: no statement ends before all have asked.
  await database.connection().execute(async () => {
    answers = Promise.all(Array.from({ length: 20 }, () => app.inject({ url: '/readyz' })));
    await asked;
  });
  expect((await answers).map(({ statusCode }) => statusCode)).toEqual(Array(20).fill(200));
  const statement = 'select 1 from organizations limit 1';
  expect(statements).toEqual([statement]);
  await app.inject({ url: '/readyz' });
  expect(statements).toEqual([statement, statement]);
  await app.close();
  await close();
});
