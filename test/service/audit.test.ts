import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { forgetOldEntries } from '../../src/service/audit/forget-old-entries';
import { type KeyUse, KeyUses } from '../../src/service/audit/key-uses';
import { listEntries } from '../../src/service/audit/list-entries';
import { recordEntry } from '../../src/service/audit/record-entry';
import type { RateLimit } from '../../src/service/database/tables';
import { buildCheckedApp } from './support/checked-app';
import { createKey } from './support/create-key';
import { type DemoApp, openDemoApp } from './support/demo-app';
import { withClockAhead } from './support/with-clock-ahead';

let demo: DemoApp;

beforeAll(async () => {
  demo = await openDemoApp();
});

afterAll(() => demo.close());

const entriesOf = (organizationId: string) => listEntries(demo.database, { organizationId, limit: 10 });

test('a write is recorded with its key, its request and what it changed, and a refused one is not', async () => {
  const created = await demo.post('/v1/tags', { name: 'Audited' });
  const [transaction] = (await demo.get('/v1/transactions?pageSize=1')).body.data;
  const attached = await demo.post(`/v1/tags/${created.body.data.id}/transactions`, {
    transactionIds: [transaction.id],
  });
  await demo.post('/v1/tags', { name: 'Audited' });
  await demo.post('/v1/tags', { name: 'Refused' }, demo.keys.readOnly);

  const entries = await entriesOf(demo.organizationId);
  expect(entries.map(({ action, subject, request_id, details }) => ({ action, subject, request_id, details }))).toEqual(
    [
      {
        action: 'attachTag',
        subject: created.body.data.id,
        request_id: attached.headers['x-request-id'],
        details: { transactionIds: [transaction.id] },
      },
      { action: 'createTag', subject: created.body.data.id, request_id: created.headers['x-request-id'], details: {} },
    ],
  );
  expect(entries[0]?.key_id).toMatch(/^[0-9a-f-]{36}$/);
});

test('uses of a key are counted by operation and day, also the refused ones, and stored together', async () => {
  const keyUses = new KeyUses();
  const app = await buildCheckedApp({
    database: demo.database,
    now: () => Date.parse('2026-11-21T12:00:00Z'),
    keyUses,
  });
  const id = randomUUID();
  const key = await createKey(demo, { id, scopes: ['accounts:read'] });
  const get = (url: string) => app.inject({ url, headers: { 'x-api-key': key } });
  await get('/v1/accounts');
  const { headers } = await get('/v1/accounts');
  await get('/v1/tags');
  await keyUses.store(demo.database, 0);
  await get('/v1/accounts');
  await keyUses.store(demo.database, 0);
  await app.close();

  const rows = await demo.database
    .selectFrom('key_uses')
    .selectAll()
    .where('key_id', '=', id)
    .orderBy('operation')
    .execute();
  expect(rows.map(({ operation, day, used, refused }) => ({ operation, day, used, refused }))).toEqual([
    { operation: 'listAccounts', day: '2026-11-21', used: 3, refused: 0 },
    { operation: 'listTags', day: '2026-11-21', used: 0, refused: 1 },
  ]);
  expect(rows[0]).toMatchObject({ last_client: '127.0.0.1', last_used_at: new Date('2026-11-21T12:00:00Z') });
  expect(rows[0]?.last_request_id).not.toBe(headers['x-request-id']);
});

test('counts that could not be stored are stored with the next ones', async () => {
  const keyUses = new KeyUses();
  const use: KeyUse = {
    organizationId: demo.organizationId,
    keyId: randomUUID(),
    operation: 'listTags',
    isRefused: false,
    requestId: 'req_1',
    client: '127.0.0.1',
    atMs: 0,
  };
  keyUses.note(use);
  await sql`alter table key_uses rename to key_uses_gone`.execute(demo.database);
  await expect(keyUses.store(demo.database, 0)).rejects.toThrow();
  await sql`alter table key_uses_gone rename to key_uses`.execute(demo.database);
  keyUses.note({ ...use, requestId: 'req_2' });
  await keyUses.store(demo.database, 0);
  const rows = await demo.database.selectFrom('key_uses').selectAll().where('key_id', '=', use.keyId).execute();
  expect(rows).toMatchObject([{ used: 2, last_request_id: 'req_2' }]);
});

test('entries older than 90 days are deleted, and the others stay', async () => {
  const organizationId = randomUUID();
  const nowMs = Date.parse('2026-11-21T12:00:00Z');
  await sql`
    insert into audit_entries (organization_id, occurred_at, id, operator, action, subject, details)
    select ${organizationId}::uuid, ${new Date(nowMs)}::timestamptz - make_interval(days => days), ${randomUUID()}::uuid,
      'test', 'import', 'x', '{}' from unnest(array[0, 89, 91]) days`.execute(demo.database);
  await forgetOldEntries(demo.database, organizationId, nowMs);
  const entries = await entriesOf(organizationId);
  expect(entries.map(({ occurred_at }) => occurred_at.toISOString().slice(0, 10))).toEqual([
    '2026-11-21',
    '2026-08-24',
  ]);
});

test('of more than 100,000 entries of an organization, the oldest are deleted', async () => {
  const organizationId = randomUUID();
  await sql`
    insert into audit_entries (organization_id, occurred_at, id, operator, action, subject, details)
    select ${organizationId}::uuid, timestamptz '2026-11-21T12:00:00Z' - make_interval(secs => age), gen_random_uuid(),
      'test', 'import', age::text, '{}' from generate_series(0, 100001) age`.execute(demo.database);
  await forgetOldEntries(demo.database, organizationId, Date.parse('2026-11-21T12:00:00Z'));
  const { rows } = await sql`
    select count(*)::integer as count, max(subject::integer) as oldest from audit_entries
    where organization_id = ${organizationId}`.execute(demo.database);
  expect(rows).toEqual([{ count: 100_000, oldest: 99_999 }]);
});

test('entries have the time of the database, whatever the clock of the instance', async () => {
  const organizationId = randomUUID();
  const entry = { organizationId, actor: { operator: 'test' }, action: 'import', subject: 'x' };
  await withClockAhead(() => recordEntry(demo.database, entry));
  const { rows } = await sql`
    select occurred_at <= now() as is_past from audit_entries where organization_id = ${organizationId}`.execute(
    demo.database,
  );
  expect(rows).toEqual([{ is_past: true }]);
});

describe('the limit of an organization', () => {
  const setLimits = (...limits: RateLimit[]) =>
    demo.database
      .updateTable('organizations')
      .set({ rate_limits: JSON.stringify(limits) })
      .where('organization_id', '=', demo.organizationId)
      .execute();

  test('holds for all of its keys together, and for no other organization', async () => {
    await setLimits({ name: 'per_day', limit: 3, windowSeconds: 86_400 });
    const app = await buildCheckedApp({ database: demo.database, now: Date.now });
    const get = (key: string, url = '/v1/organization') => app.inject({ url, headers: { 'x-api-key': key } });
    const statuses: number[] = [];
    for (const key of [demo.keys.full, demo.keys.readOnly, demo.keys.full]) statuses.push((await get(key)).statusCode);
    expect(statuses).toEqual([200, 200, 200]);
    const refused = await get(demo.keys.readOnly, '/v1/transactions');
    expect(refused.statusCode).toBe(429);
    expect(refused.headers).toMatchObject({ 'ratelimit-limit': '3', 'ratelimit-remaining': '0' });
    expect(refused.headers['retry-after']).toMatch(/^\d{1,5}$/);
    expect(refused.json().error.message).toMatch(/^Too many requests for this organization\. Try again in \d+ s\.$/);
    expect((await get(demo.keys.otherOrganization)).statusCode).toBe(200);
    await app.close();
  });

  test('refuses a request in a short window without counting it in a long one', async () => {
    await setLimits(
      { name: 'long', limit: 3, windowSeconds: 100_000_000 },
      { name: 'short', limit: 1, windowSeconds: 10_000_000 },
    );
    const app = await buildCheckedApp({ database: demo.database, now: Date.now });
    const headers = { 'x-api-key': demo.keys.full };
    const statuses: number[] = [];
    for (let count = 0; count < 5; count += 1) {
      statuses.push((await app.inject({ url: '/v1/organization', headers })).statusCode);
    }
    expect(statuses).toEqual([200, 429, 429, 429, 429]);
    const counted = await demo.database
      .selectFrom('organization_counters')
      .select(['name', 'used'])
      .where('organization_id', '=', demo.organizationId)
      .where('name', 'in', ['long', 'short'])
      .orderBy('name')
      .execute();
    expect(counted).toEqual([
      { name: 'long', used: 1 },
      { name: 'short', used: 1 },
    ]);
    await app.close();
  });

  test('that is changed takes effect within five seconds', async () => {
    await setLimits();
    let nowMs = 0;
    const app = await buildCheckedApp({ database: demo.database, now: () => nowMs });
    const headers = { 'x-api-key': demo.keys.full };
    const ask = async () => (await app.inject({ url: '/v1/organization', headers })).statusCode;
    expect(await ask()).toBe(200);
    await setLimits({ name: 'changed', limit: 1, windowSeconds: 100_000_000 });
    nowMs = 4_999;
    expect([await ask(), await ask()]).toEqual([200, 200]);
    nowMs = 5_000;
    expect([await ask(), await ask()]).toEqual([200, 429]);
    await app.close();
  });
});
