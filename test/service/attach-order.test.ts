import { type DemoBesideConnection, openDemoBesideConnection, waitsForLock } from './support/demo-beside-connection';

let beside: DemoBesideConnection;

beforeAll(async () => {
  beside = await openDemoBesideConnection();
});

afterAll(() => beside.close());

test('two requests that attach tags to the same transactions in opposite orders cause no deadlock', async () => {
  const { demo, other } = beside;
  const [tag] = (await demo.get('/v1/tags')).body.data;
  const rows = (await demo.get('/v1/transactions?pageSize=2')).body.data;
  const [first = '', second = ''] = rows.map(({ id }: { id: string }) => id).sort();
  const insert = `insert into transaction_tags (organization_id, tag_id, transaction_id, transaction_date, account_id, attached_at)
    select organization_id, $2, id, transaction_date, account_id, now() from transactions where organization_id = $1 and id = $3`;
  // In a deadlock this connection would be the one that fails.
  await other.query("set deadlock_timeout = '1ms'");
  await other.query('begin');
  await other.query('delete from transaction_tags where transaction_id in ($1, $2)', [first, second]);
  await other.query(insert, [demo.organizationId, tag.id, first]);

  const attached = demo.post(`/v1/tags/${tag.id}/transactions`, { transactionIds: [second, first] });
  await beside.until(waitsForLock);
  // The request waits for the first row; had it begun with the second one, this would be a deadlock.
  await other.query(insert, [demo.organizationId, tag.id, second]);
  await other.query('commit');

  const { status, body } = await attached;
  expect([status, body.data]).toEqual([200, { tagId: tag.id, taggedCount: 2 }]);
});
