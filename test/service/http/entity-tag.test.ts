import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { sql } from 'kysely';
import { rotatePageTokens } from '../../../src/service/organizations/rotate-page-tokens';
import { type DemoApp, openDemoApp } from '../support/demo-app';

let demo: DemoApp;

beforeAll(async () => {
  demo = await openDemoApp();
});

afterAll(() => demo.close());

const get = (url: string, headers: Record<string, string> = {}, key = demo.keys.full) =>
  demo.app.inject({ url, headers: { 'x-api-key': key, ...headers } });

async function tagOf(url: string, key?: string): Promise<string> {
  return String((await get(url, {}, key)).headers['etag']);
}

test.each(['/v1/transactions?pageSize=5', '/v1/accounts', '/v1/api-key'])(
  '%s that has not changed gives 304 without a body, and keeps the headers of the limit',
  async (url) => {
    const first = await get(url);
    expect(first.headers['etag']).toMatch(/^W\/"[\w-]{27}"$/);
    const again = await get(url, { 'if-none-match': String(first.headers['etag']) });
    expect([again.statusCode, again.body]).toEqual([304, '']);
    expect(again.headers).toMatchObject({ etag: first.headers['etag'], 'cache-control': 'no-store' });
    expect(again.headers['ratelimit-remaining']).toMatch(/^\d+$/);
    expect(again.headers['content-type']).toBeUndefined();
  },
);

test('a list that has changed is sent, also if it has a next page', async () => {
  const url = '/v1/transactions?pageSize=2';
  const tag = await tagOf(url);
  const [newest] = (await demo.get(url)).body.data;
  await sql`update transactions set name = name || '!' where id = ${newest.id}`.execute(demo.database);
  const changed = await get(url, { 'if-none-match': tag });
  expect([changed.statusCode, changed.json().data[0].name]).toEqual([200, `${newest.name}!`]);
});

test.each([
  ['a list of tags with it', (tag: string) => `"a", ${tag}`, 304],
  ['its strong form', (tag: string) => tag.slice(2), 304],
  ['*', () => '*', 304],
  ['another tag', () => 'W/"a"', 200],
  ['nothing', () => '', 200],
] as const)('If-None-Match may be %s', async (_what, header, status) => {
  const tag = await tagOf('/v1/tags');
  expect((await get('/v1/tags', { 'if-none-match': header(tag) })).statusCode).toBe(status);
});

test('an error, a write and another key have no tag in common with it', async () => {
  expect((await get('/v1/accounts/x', { 'if-none-match': '*' })).statusCode).toBe(400);
  expect((await demo.post('/v1/tags', { name: 'No tag' })).headers['etag']).toBeUndefined();
  expect(await tagOf('/v1/tags', demo.keys.readOnly)).not.toBe(await tagOf('/v1/tags'));
});

test('a page is sent again after the secret of its token was replaced', async () => {
  const tag = await tagOf('/v1/transactions?pageSize=2');
  await rotatePageTokens(demo.database, demo.organizationId);
  // An instance keeps a secret for five seconds of its clock, which each request advances.
  for (let requests = 0; requests < 50; requests += 1) await get('/v1/organization');
  expect((await get('/v1/transactions?pageSize=2', { 'if-none-match': tag })).statusCode).toBe(200);
});

test.each([
  ['gzip', gunzipSync],
  ['br', brotliDecompressSync],
])('a page is compressed with %s on request, and small answers are not', async (encoding, decompress) => {
  const plain = await get('/v1/accounts');
  expect(plain.headers['content-encoding']).toBeUndefined();
  const packed = await get('/v1/accounts', { 'accept-encoding': encoding });
  expect(packed.headers).toMatchObject({
    'content-encoding': encoding,
    vary: 'accept-encoding',
    etag: plain.headers['etag'],
  });
  expect(packed.rawPayload.length).toBeLessThan(plain.rawPayload.length / 4);
  expect(decompress(packed.rawPayload).toString()).toBe(plain.body);
  const page = await get('/v1/transactions?pageSize=100', { 'accept-encoding': encoding });
  expect(page.headers['content-length']).toBe(String(page.rawPayload.length));
  const small = await get('/v1/organization', { 'accept-encoding': encoding });
  expect(small.headers['content-encoding']).toBeUndefined();
});
