import { sql } from 'kysely';
import type { PoolQuery } from '../../src/service/database/pool-dialect';
import { createKeyText } from '../../src/service/keys/key-text';
import { createKey } from './support/create-key';
import { type DemoApp, demo as demoOf, openDemoApp } from './support/demo-app';
import { openTestDatabase } from './support/open-test-database';

/** The key's own statement, and that of a page. */
const statements: string[] = [];
let demo: DemoApp;

beforeAll(async () => {
  const opened = await openTestDatabase(demoOf, {
    log: ({ query }) => {
      const { before = [] } = query as PoolQuery;
      statements.push(...before.map((each) => `together: ${each.query.sql}`), query.sql);
    },
  });
  demo = await openDemoApp({ opened });
});

afterAll(() => demo.close());

beforeEach(() => {
  statements.length = 0;
});

const list = '/v1/transactions?pageSize=2';
const hasReadPage = () => statements.some((text) => text.includes('transactions t'));

function change(key: string, columns: Record<string, unknown>) {
  return demo.database.updateTable('api_keys').set(columns).where('name', '=', key).execute();
}

async function knownKey(name: string, special: Parameters<typeof createKey>[1] = {}): Promise<string> {
  const key = await createKey(demo, { name, ...special });
  expect((await demo.get(list, key)).status).toBe(200);
  statements.length = 0;
  return key;
}

test('the second request of a key reads its page in the round trip of the check', async () => {
  const key = await knownKey('twice');
  expect((await demo.get(list, key)).body.data).toHaveLength(2);
  expect(statements).toHaveLength(2);
  expect(statements[0]).toMatch(/^together: select k\.organization_id/);
});

test('a key that was revoked since its last request gets 401 and no data', async () => {
  const key = await knownKey('revoked');
  await change('revoked', { revoked_at: new Date(0) });
  expect(await demo.get(list, key)).toMatchObject({ status: 401, body: { error: { code: 'unauthorized' } } });
  statements.length = 0;
  expect((await demo.get(list, key)).status).toBe(401);
  expect(hasReadPage()).toBe(false);
});

test('a key whose accounts were restricted since then reads only those', async () => {
  const key = await knownKey('restricted');
  const accounts = (await demo.get('/v1/accounts')).body.data;
  const account = accounts.find(({ name }: { name: string }) => name === 'Everyday Checking');
  await change('restricted', {
    account_scope: 'CUSTOM_ACCOUNTS',
    selected_account_ids: JSON.stringify([account.id]),
  });
  const { data } = (await demo.get(list, key)).body;
  expect(data.map(({ accountId }: { accountId: string }) => accountId)).toEqual([account.id, account.id]);
});

test('a key that lost the scope since then gets 403', async () => {
  const key = await knownKey('narrowed');
  await change('narrowed', { scopes: JSON.stringify(['accounts:read']) });
  expect(await demo.get(list, key)).toMatchObject({ status: 403, body: { error: { code: 'forbidden_scope' } } });
});

test('a key beyond its rate limit gets 429, and its next request reads nothing', async () => {
  const key = await knownKey('limited', { rateLimits: [{ name: 'per_day', limit: 2, windowSeconds: 86_400 }] });
  expect((await demo.get(list, key)).headers['ratelimit-remaining']).toBe('0');
  expect((await demo.get(list, key)).status).toBe(429);
  statements.length = 0;
  expect((await demo.get(list, key)).status).toBe(429);
  expect(hasReadPage()).toBe(false);
});

test('a key whose rate limit was lowered since then is refused by the new one', async () => {
  const perDay = (limit: number) => ({ name: 'per_day', limit, windowSeconds: 86_400 });
  const key = await knownKey('lowered', { rateLimits: [perDay(9)] });
  await change('lowered', { rate_limits: JSON.stringify([perDay(2)]) });
  expect((await demo.get(list, key)).headers).toMatchObject({ 'ratelimit-limit': '2', 'ratelimit-remaining': '0' });
  expect((await demo.get(list, key)).status).toBe(429);
});

test('a key with limits is checked and counted by one statement', async () => {
  const key = await knownKey('counted', { rateLimits: [{ name: 'per_day', limit: 9, windowSeconds: 86_400 }] });
  expect((await demo.get('/v1/api-key', key)).headers['ratelimit-remaining']).toBe('7');
  expect(statements).toEqual([expect.stringMatching(/^with found as .* insert into rate_counters/s)]);
});

test('a read request of a known key takes two statements at most, whatever it finds', async () => {
  const key = await knownKey('two', { rateLimits: [{ name: 'per_day', limit: 900, windowSeconds: 86_400 }] });
  const [account] = (await demo.get('/v1/accounts?supportsHoldings=true', key)).body.data;
  const [tag] = (await demo.get('/v1/tags', key)).body.data;
  const unknownId = '00000000-0000-4000-8000-000000000000';
  const counts: [string, number][] = [];
  for (const path of [
    ...['/v1/api-key', '/v1/organization', '/v1/accounts', `/v1/accounts/${account.id}`, '/v1/tags'],
    ...['/v1/transactions', '/v1/transactions?category=none', '/v1/transactions?dateFrom=2099-01-01&pending=true'],
    ...[`/v1/transactions?accountId=${account.id}`, `/v1/transactions?accountId=${unknownId}`],
    ...[`/v1/accounts/${account.id}/transactions?category=none`, `/v1/accounts/${unknownId}/transactions`],
    ...[`/v1/tags/${tag.id}/transactions?category=none`, `/v1/tags/${unknownId}/transactions`],
    ...['/v1/holdings', `/v1/holdings?accountId=${account.id}`, `/v1/accounts/${account.id}/holdings`],
    ...[
      `/v1/holdings?accountId=${account.id}&tickerSymbol=NONE`,
      `/v1/accounts/${account.id}/holdings?tickerSymbol=NONE`,
    ],
    ...[`/v1/holdings?accountId=${unknownId}`, `/v1/accounts/${unknownId}/holdings`],
  ]) {
    await demo.get(path, key);
    statements.length = 0;
    await demo.get(path, key);
    // The facts of the organization are read again every five seconds, and its node every minute.
    counts.push([path, statements.filter((text) => !/page_token_secret|pg_dist_placement/.test(text)).length]);
  }
  expect(counts.filter(([, count]) => count > 2)).toEqual([]);
});

test('a page is read once, also when the write of its key is long ago or was sent to another instance', async () => {
  const key = await knownKey('written', { scopes: ['transactions:read', 'tags:write'] });
  expect((await demo.post('/v1/tags', { name: 'written' }, key)).status).toBe(201);
  for (const wrote_at of [null, new Date('2999-01-01')]) {
    await change('written', { wrote_at });
    statements.length = 0;
    await demo.get(list, key);
    expect(statements.filter((text) => text.includes('transactions t'))).toHaveLength(1);
  }
});

test('an invalid request of a known key is counted once, and refused after the check of the key', async () => {
  const key = await knownKey('faulty', { rateLimits: [{ name: 'per_day', limit: 9, windowSeconds: 86_400 }] });
  const faulty = [
    '/v1/transactions?pageSize=0',
    '/v1/transactions?category=%00',
    '/v1/transactions?pageToken=x',
    '/v1/transactions?dateFrom=2026-02-01&dateTo=2026-01-01',
  ];
  const answers = [];
  for (const path of faulty) answers.push(await demo.get(path, key));
  expect(answers.map(({ status }) => status)).toEqual([400, 400, 400, 400]);
  expect(answers.map(({ headers }) => headers['ratelimit-remaining'])).toEqual(['7', '6', '5', '4']);
  await change('faulty', { revoked_at: new Date(0) });
  expect((await demo.get('/v1/transactions?pageSize=0', key)).status).toBe(401);
});

test('a request of a known key is counted once, even if its page cannot be read', async () => {
  const key = await knownKey('unlucky', { rateLimits: [{ name: 'per_day', limit: 9, windowSeconds: 86_400 }] });
  await sql`alter table transactions rename to moved`.execute(demo.database);
  const failed = await demo.get(list, key);
  await sql`alter table moved rename to transactions`.execute(demo.database);
  expect([failed.status, failed.headers['ratelimit-remaining']]).toEqual([500, '7']);
});

test('many invalid keys get 401 and then 429 without further statements, and do not delay other clients', async () => {
  const unused = await createKey(demo, { name: 'unused' });
  const used = await knownKey('used');
  const from = (remoteAddress: string, key: string) =>
    demo.app.inject({ url: list, remoteAddress, headers: { 'x-api-key': key } });
  const flood: string[] = [];
  for (let count = 0; count < 70; count += 1) {
    const { statusCode, headers } = await from('192.0.2.1', createKeyText());
    flood.push(`${statusCode} ${headers['retry-after'] ?? ''}`.trim());
  }
  expect(flood.slice(0, 60)).toEqual(Array(60).fill('401'));
  expect(flood.slice(60)).toEqual(Array(10).fill(expect.stringMatching(/^429 [1-9]\d?$/)));
  expect(statements).toHaveLength(60);
  // A client behind the same address goes on, unless its key is new here too.
  expect((await from('192.0.2.1', used)).statusCode).toBe(200);
  expect((await from('192.0.2.1', unused)).json().error).toMatchObject({
    code: 'rate_limited',
    message: expect.stringMatching(/^Too many invalid keys came from this address\. Try again in \d+ s\.$/),
  });
  expect((await from('192.0.2.2', unused)).statusCode).toBe(200);
});

test.each([
  ['its scope', { scopes: ['transactions:read'] as const }, 403],
  ['its rate limit', { rateLimits: [{ name: 'per_day', limit: 1, windowSeconds: 86_400 }] }, 429],
])('a key that was refused for %s is not limited by invalid keys from its address', async (why, special, status) => {
  const remoteAddress = `192.0.2.${status - 400}`;
  const from = (url: string, key: string) => demo.app.inject({ url, remoteAddress, headers: { 'x-api-key': key } });
  const key = await knownKey(why, special);
  for (let count = 0; count < 60; count += 1) await from(list, createKeyText());
  expect((await from('/v1/accounts', key)).statusCode).toBe(status);
  await change(why, { rate_limits: '[]' });
  expect((await from(list, key)).statusCode).toBe(200);
});

test('at most two hundred invalid keys are checked at once', async () => {
  let answers: Promise<{ readonly statusCode: number }>[] = [];
  // All connections of the embedded database are taken: what is sent now waits.
  await demo.database.connection().execute(async () => {
    answers = Array.from({ length: 300 }, (_, each) =>
      demo.app.inject({
        url: list,
        remoteAddress: `198.51.100.${each % 250}`,
        headers: { 'x-api-key': createKeyText() },
      }),
    );
    await Promise.race(answers);
  });
  const statuses = (await Promise.all(answers)).map(({ statusCode }) => statusCode);
  expect(statuses.filter((status) => status === 429).length).toBeGreaterThan(0);
  expect(new Set(statuses)).toEqual(new Set([401, 429]));
});
