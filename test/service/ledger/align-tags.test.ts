import { sql } from 'kysely';
import { alignTags, lockTags } from '../../../src/service/ledger/align-tags';
import { openPostgresDemo } from '../../support/postgres/open-postgres';
import { activityView } from '../support/activity';
import { type DemoApp, demo as demoOf, openDemoApp } from '../support/demo-app';
import { waitsForLock } from '../support/demo-beside-connection';

let demo: DemoApp;

beforeAll(async () => {
  demo = await openDemoApp({ opened: await openPostgresDemo(demoOf) });
});

afterAll(() => demo.close());

/** Resolves when the request waits for a lock, or when it is answered because it did not have to. */
async function untilWaiting(request: Promise<unknown>): Promise<void> {
  let isAnswered = false;
  request.finally(() => {
    isAnswered = true;
  });
  const waiting = sql`select 1 from ${sql.raw(await activityView(demo.database))}
    where datname = current_database() and pid <> pg_backend_pid() and ${sql.raw(waitsForLock)}`;
  while (!isAnswered && (await waiting.execute(demo.database)).rows.length === 0);
}

function taggedDays(tagId: string) {
  return demo.database
    .selectFrom('transaction_tags')
    .select(['transaction_id', 'transaction_date'])
    .where('tag_id', '=', tagId)
    .execute();
}

test('a tag attached while an import moves dates gets the new date', async () => {
  const tag = (await demo.post('/v1/tags', { name: 'Moved' })).body.data;
  const [{ id }] = (await demo.get('/v1/transactions?pageSize=1')).body.data;
  let attached: ReturnType<DemoApp['post']> | undefined;
  await demo.database.transaction().execute(async (transaction) => {
    await transaction
      .updateTable('transactions')
      .set({ transaction_date: '2031-12-31' })
      .where('id', '=', id)
      .execute();
    await lockTags(transaction, demo.organizationId);
    await alignTags(transaction, demo.organizationId);
    attached = demo.post(`/v1/tags/${tag.id}/transactions`, { transactionIds: [id] });
    await untilWaiting(attached);
  });
  expect((await attached)?.status).toBe(200);
  expect(await taggedDays(tag.id)).toEqual([{ transaction_id: id, transaction_date: '2031-12-31' }]);
});

test('dates of another organization stay unchanged', async () => {
  const tag = (await demo.post('/v1/tags', { name: 'Kept' })).body.data;
  const [{ id }] = (await demo.get('/v1/transactions?pageSize=1')).body.data;
  await demo.post(`/v1/tags/${tag.id}/transactions`, { transactionIds: [id] });
  const before = await taggedDays(tag.id);
  await demo.database
    .updateTable('transactions')
    .set({ transaction_date: '2032-01-01' })
    .where('id', '=', id)
    .execute();
  await alignTags(demo.database, '00000000-0000-4000-8000-000000000000');
  expect(await taggedDays(tag.id)).toEqual(before);
  await alignTags(demo.database, demo.organizationId);
  expect(await taggedDays(tag.id)).toEqual([{ transaction_id: id, transaction_date: '2032-01-01' }]);
});
