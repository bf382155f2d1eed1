import { sql } from 'kysely';
import { inTransaction } from '../../../src/service/database/in-transaction';
import type { Database } from '../../../src/service/database/open-database';
import { demo } from '../support/demo-app';
import { openTestDatabase } from '../support/open-test-database';

let database: Database;
let close: () => Promise<void>;

beforeAll(async () => {
  ({ database, close } = await openTestDatabase(demo));
});

afterAll(() => close());

/** Runs a transaction that writes a row and then fails so many times with the server's code. */
async function run(failures: number, code: string): Promise<{ attempts: number; outcome: unknown }> {
  let attempts = 0;
  const outcome = await inTransaction(database, async (transaction) => {
    attempts += 1;
    await transaction
      .updateTable('organizations')
      .set({ phone: `attempt ${attempts}` })
      .execute();
    if (attempts <= failures) {
      await sql`do ${sql.lit(`begin raise exception 'lost' using errcode = '${code}'; end`)}`.execute(transaction);
    }
    return 'done';
  }).catch((error: { code: string }) => error.code);
  return { attempts, outcome };
}

const phones = async () =>
  (await database.selectFrom('organizations').select('phone').distinct().execute()).map(({ phone }) => phone);

test.each(['40P01', '40001'])('a transaction that fails with %s is run at most four times', async (code) => {
  expect(await run(0, code)).toEqual({ attempts: 1, outcome: 'done' });
  expect(await run(1, code)).toEqual({ attempts: 2, outcome: 'done' });
  expect(await phones()).toEqual(['attempt 2']);
  expect(await run(4, code)).toEqual({ attempts: 5, outcome: 'done' });
  expect(await run(5, code)).toEqual({ attempts: 5, outcome: code });
  expect(await phones()).toEqual(['attempt 5']);
});

test('a transaction that fails otherwise is not run again', async () => {
  await run(0, '');
  expect(await run(1, '23505')).toEqual({ attempts: 1, outcome: '23505' });
  expect(await phones()).toEqual(['attempt 1']);
});
