import { request as httpRequest } from 'node:http';
import { connect } from 'node:net';
import type { InjectOptions } from 'fastify';
import { DummyDriver, Kysely, PostgresAdapter, PostgresIntrospector, PostgresQueryCompiler, sql } from 'kysely';
import type { Tables } from '../../src/service/database/tables';
import { buildCheckedApp } from './support/checked-app';
import { type DemoApp, openDemoApp } from './support/demo-app';

let demo: DemoApp;
let origin: string;

beforeAll(async () => {
  demo = await openDemoApp();
  origin = await demo.app.listen({ host: '127.0.0.1', port: 0 });
});

afterAll(() => demo.close());

const envelope = (code: string, meta: object = expect.any(Object)) => ({
  error: {
    code,
    message: expect.stringMatching(/^[A-Z].*\.$/),
    meta,
    requestId: expect.stringMatching(/^req_[0-9a-f]{32}$/),
  },
});

async function inject(options: InjectOptions) {
  const response = await demo.app.inject(options);
  expect(response.headers['content-type']).toBe('application/json; charset=utf-8');
  expect(response.headers['x-request-id']).toBe(response.json().error.requestId);
  return response;
}

const posted = (payload: string, headers: Record<string, string> = { 'content-type': 'application/json' }) =>
  inject({ method: 'POST', url: '/v1/tags', headers: { 'x-api-key': demo.keys.full, ...headers }, payload });

describe('an unknown address', () => {
  test.each([
    ...['/v1', '/v1/', '/v1/nothing', '/v2/accounts', '/V1/accounts', '/v1/accounts/x/y'],
    '/docs/static/nothing.css',
  ])('%s gives 404', async (url) => {
    const response = await inject({ url, headers: { 'x-api-key': demo.keys.full } });
    expect(response.statusCode).toBe(404);
    expect(response.json()).toEqual(envelope('not_found'));
  });

  test.each([
    ['DELETE', '/v1/tags', ['GET', 'POST']],
    ['POST', '/v1/accounts', ['GET']],
    ['PUT', '/v1/tags/5f0c4a1b-9d3e-4c8f-a7b6-d2e1f0a9c8b7/transactions', ['GET', 'POST']],
    ['OPTIONS', '/v1/accounts', ['GET']],
    ['POST', '/healthz', ['GET']],
    ['POST', '/openapi.json', ['GET']],
    ['DELETE', '/docs/static/index.html', ['GET']],
  ] as const)('%s %s gives 405 and lists the allowed methods', async (method, url, allowedMethods) => {
    const response = await inject({ method, url });
    expect(response.statusCode).toBe(405);
    expect(response.json()).toEqual(envelope('not_found', { allowedMethods }));
    expect(response.headers['allow']).toBe(allowedMethods.join(', '));
    expect(response.headers['access-control-allow-origin']).toBeUndefined();
  });

  test.each([
    ['/v1/nothing', 404],
    ['/v1/accounts', 405],
  ])('%s gives %d, whatever the body', async (url, status) => {
    for (const payload of ['{', 'x'.repeat(100_000)]) {
      const response = await inject({ method: 'POST', url, headers: { 'content-type': 'application/json' }, payload });
      expect([response.statusCode, response.json().error.code]).toEqual([status, 'not_found']);
    }
  });

  test('/ leads to the documentation, whose parts are found below the path of a gateway too', async () => {
    const { statusCode, headers } = await demo.app.inject({ url: '/' });
    const page = new URL(String(headers['location']), 'https://gateway/finance/api/');
    expect([statusCode, page.href]).toEqual([302, 'https://gateway/finance/api/docs/']);
    const { body } = await demo.app.inject({ url: page.pathname.slice('/finance/api'.length) });
    const parts = [...body.matchAll(/(?:src|href)="([^"]+)"/g)].map(([, part]) => new URL(part ?? '', page).pathname);
    expect(parts.length).toBeGreaterThan(2);
    expect(parts.filter((part) => !part.startsWith('/finance/api/docs/static/'))).toEqual([]);
  });

  test.each([
    ['/v1/transactions?datefrom=2026-01-01', 'datefrom', 'dateFrom'],
    ['/v1/accounts?page_size=1', 'page_size', 'pageSize'],
  ])('with an unknown parameter, %s, names the nearest known one', async (url, parameter, nearest) => {
    const response = await inject({ url, headers: { 'x-api-key': demo.keys.full } });
    expect(response.statusCode).toBe(400);
    expect(response.json()).toEqual(envelope('invalid_query', { reason: 'unknown', parameter, nearest }));
    expect(response.json().error.message).toBe(
      `Unknown query parameter "${parameter}"; the nearest known one is "${nearest}".`,
    );
  });

  test('that cannot be decoded gives 400', async () => {
    const response = await inject({ url: '/v1/accounts/%E0%A4%A' });
    expect(response.statusCode).toBe(400);
    expect(response.json()).toEqual(envelope('invalid_query', { reason: 'malformed_url' }));
  });

  test('that is very long gives an error in the envelope', async () => {
    const response = await inject({
      url: `/v1/accounts/${'a'.repeat(5000)}`,
      headers: { 'x-api-key': demo.keys.full },
    });
    expect([400, 404]).toContain(response.statusCode);
  });
});

test.each([
  ['pageSize=ten', 'The query parameter "pageSize" must be an integer.'],
  ['pageSize=5&pageSize=6', 'The query parameter "pageSize" must be an integer.'],
  ['pageSize=101', 'The query parameter "pageSize" must be <= 100.'],
  ['pending=yes', 'The query parameter "pending" must be true or false.'],
  ['dateFrom=2026-02-30', 'The query parameter "dateFrom" must be a valid date.'],
  ['category=a&category=b', 'The query parameter "category" must be a string.'],
])('%s is refused with what the parameter takes', async (query, message) => {
  const response = await inject({ url: `/v1/transactions?${query}`, headers: { 'x-api-key': demo.keys.full } });
  expect(response.statusCode).toBe(400);
  expect(response.json().error.message).toBe(message);
});

describe('a body', () => {
  test.each([
    ['that is no JSON', '{"name":', 'malformed_json'],
    ['that is empty', '', 'malformed_json'],
    ['with a forbidden name', '{"name":"x","__proto__":{"a":1}}', 'malformed_json'],
    ['that is an array', '[]', 'invalid_value'],
    ['that is null', 'null', 'invalid_value'],
    ['with NUL in a name', '{"name":"a\\u0000"}', 'invalid_value'],
    ['with half of a surrogate pair in a name', '{"name":"a\\ud800"}', 'invalid_value'],
    ['with half of a surrogate pair in a description', '{"name":"a","description":"\\udc00"}', 'invalid_value'],
    ['that is a text', '"x"', 'invalid_value'],
    [
      'with a URN for an id',
      '{"name":"x","parentTagId":"urn:uuid:5f0c4a1b-9d3e-4c8f-a7b6-d2e1f0a9c8b7"}',
      'invalid_value',
    ],
    ['of 64 KB and a byte', JSON.stringify({ name: 'x'.repeat(64 * 1024 - 10) }), 'body_too_large'],
  ])('%s answers 400', async (_what, payload, reason) => {
    const response = await posted(payload);
    expect(response.statusCode).toBe(400);
    expect(response.json()).toEqual(envelope('invalid_query', expect.objectContaining({ reason })));
  });

  test.each(['text/plain', 'application/x-www-form-urlencoded', 'multipart/form-data; boundary=x', 'nonsense'])(
    'of type %s answers 400',
    async (type) => {
      const response = await posted('{"name":"x"}', { 'content-type': type });
      expect(response.json()).toEqual(envelope('invalid_query', { reason: 'content_type' }));
    },
  );

  test('is not read before the key is checked', async () => {
    const response = await inject({
      method: 'POST',
      url: '/v1/tags',
      headers: { 'content-type': 'application/json' },
      payload: '{',
    });
    expect(response.statusCode).toBe(401);
  });
});

test('a request that is not HTTP gets the error envelope on its socket', async () => {
  const { port } = new URL(origin);
  const answer = await new Promise<string>((resolve, reject) => {
    const socket = connect(Number(port), '127.0.0.1', () => socket.write('NONSENSE\r\n\r\n'));
    let text = '';
    socket.on('data', (chunk) => {
      text += chunk;
    });
    socket.on('end', () => resolve(text));
    socket.on('error', reject);
  });
  const [head = '', body = ''] = answer.split('\r\n\r\n');
  expect(head).toMatch(/^HTTP\/1\.1 400 Bad Request\r\n/);
  expect(JSON.parse(body)).toEqual(envelope('invalid_query', { reason: 'malformed_request' }));
});

test('headers that are too large give the error envelope', async () => {
  const status = await new Promise<number | undefined>((resolve, reject) => {
    httpRequest(`${origin}/v1/accounts`, { headers: { 'x-api-key': 'k'.repeat(20_000) } }, (response) => {
      response.resume();
      resolve(response.statusCode);
    })
      .on('error', reject)
      .end();
  });
  expect(status).toBe(400);
});

describe('an internal error', () => {
  const secret = 'postgres://user:password@db.internal';
  const broken = new Kysely<Tables>({
    dialect: {
      createAdapter: () => new PostgresAdapter(),
      createIntrospector: (database) => new PostgresIntrospector(database),
      createQueryCompiler: () => new PostgresQueryCompiler(),
      createDriver: () =>
        ({
          ...new DummyDriver(),
          init: async () => {},
          destroy: async () => {},
          acquireConnection: async () => {
            throw new Error(`cannot reach ${secret}`);
          },
        }) as unknown as DummyDriver,
    },
  });

  test('is reported without details, and logged with them', async () => {
    const lines: string[] = [];
    const app = await buildCheckedApp({
      database: broken,
      now: Date.now,
      logger: { write: (line) => lines.push(line) },
    });
    const response = await app.inject({ url: '/v1/api-key', headers: { 'x-api-key': demo.keys.full } });
    expect(response.statusCode).toBe(500);
    expect(response.json()).toEqual(envelope('internal_error', {}));
    expect(response.body).not.toContain('internal/');
    expect(response.body).not.toContain('password');
    const logged = lines.map((line) => JSON.parse(line)).find(({ msg }) => msg === 'request failed');
    expect(logged.reqId).toBe(response.json().error.requestId);
    expect(logged.err.message).toContain('cannot reach');
    await app.close();
  });

  test('fails /readyz, but not /healthz', async () => {
    const app = await buildCheckedApp({ database: broken, now: Date.now });
    expect((await app.inject({ url: '/healthz' })).json()).toEqual({ status: 'ok' });
    const ready = await app.inject({ url: '/readyz' });
    expect([ready.statusCode, ready.json()]).toEqual([503, envelope('internal_error')]);
    await app.close();
  });
});

test('the log contains no key, token or query', async () => {
  const lines: string[] = [];
  const app = await buildCheckedApp({
    database: demo.database,
    now: Date.now,
    logger: { write: (line) => lines.push(line) },
  });
  const headers = { 'x-api-key': demo.keys.full };
  const page = await app.inject({ url: '/v1/transactions?category=Groceries&pageSize=1', headers });
  const token = page.json().pagination.nextPageToken;
  await app.inject({ url: `/v1/transactions?category=Groceries&pageToken=${token}`, headers });
  await app.inject({ method: 'POST', url: '/v1/tags', headers, payload: { name: 'Secret plan' } });
  await app.inject({ method: 'POST', url: '/v1/tags', headers, payload: '{"name": Secret plan' });
  // A key that somebody pastes into an address by mistake.
  const twice = encodeURIComponent(
    encodeURIComponent(demo.keys.full.replaceAll(/./g, (char) => `%${char.charCodeAt(0).toString(16)}`)),
  );
  for (const written of [demo.keys.full, demo.keys.full.replace('_', '%5F'), `x${demo.keys.full}`, twice]) {
    await app.inject({ url: `/v1/accounts/${written}/transactions`, headers });
  }
  await app.close();
  const log = withoutEncoding(lines.join(''));
  expect(lines.length).toBeGreaterThan(6);
  expect(log).toContain('/v1/transactions');
  expect(log).toContain('"statusCode":200');
  for (const secret of [demo.keys.full, demo.keys.full.slice(4, 14), token, 'Groceries', 'Secret plan']) {
    expect(log).not.toContain(secret);
  }
});

/** Percent-encoded ASCII is decoded until there is none. */
function withoutEncoding(text: string): string {
  const decoded = text.replace(/%([0-7][0-9a-f])/gi, (_, code) => String.fromCharCode(Number.parseInt(code, 16)));
  return decoded === text ? text : withoutEncoding(decoded);
}

test.each([
  ['a query parameter', (key: string) => `/v1/accounts?${key}`],
  ['a query parameter with NUL', (key: string) => `/v1/accounts?${key}=%00`],
  ['an encoded query parameter', (key: string) => `/v1/accounts?${key.replace('_', '%255F')}=1`],
  ['the end of a long query parameter', (key: string) => `/v1/accounts?${'x'.repeat(50)}${key}=1`],
  ['a body field', (key: string) => ({ [key]: 1 })],
  ['a body field with NUL', (key: string) => ({ [key]: '\u0000' })],
])('a key sent as %s is refused and not repeated', async (_where, request) => {
  const sent = request(demo.keys.full);
  const headers = { 'x-api-key': demo.keys.full };
  const response = await inject(
    typeof sent === 'string'
      ? { url: sent, headers }
      : { method: 'POST', url: '/v1/tags', headers, payload: { name: 'A', ...sent } },
  );
  expect(response.statusCode).toBe(400);
  expect(withoutEncoding(response.body)).not.toContain(demo.keys.full.slice(0, 8));
});

test('the log of a failed statement contains no value of the request', async () => {
  const lines: string[] = [];
  const { database } = demo;
  const app = await buildCheckedApp({ database, now: Date.now, logger: { write: (line) => lines.push(line) } });
  const headers = { 'x-api-key': demo.keys.full };
  const statuses: number[] = [];
  const send = async (request: InjectOptions) => {
    statuses.push((await app.inject({ headers, ...request })).statusCode);
  };
  await sql`alter table tags add constraint no_plan check (name <> 'Hidden plan')`.execute(database);
  await sql`alter table holdings rename to holdings_gone`.execute(database);
  await send({ method: 'POST', url: '/v1/tags', payload: { name: 'Hidden plan', description: 'Told to nobody' } });
  await send({ url: '/v1/holdings?tickerSymbol=HUSH' });
  await sql`alter table holdings_gone rename to holdings`.execute(database);
  await sql`alter table tags drop constraint no_plan`.execute(database);
  await app.close();

  expect(statuses).toEqual([500, 500]);
  const errors = lines.map((line) => JSON.parse(line)).filter(({ msg }) => msg === 'request failed');
  expect(errors.map(({ err }) => err)).toEqual([
    expect.objectContaining({
      message: 'PostgreSQL answered with the error 23514.',
      code: '23514',
      table: expect.stringMatching(/^tags/),
      constraint: 'no_plan',
      stack: expect.stringMatching(/^\s+at .+\n/),
    }),
    expect.objectContaining({ code: '42P01' }),
  ]);
  for (const secret of ['Hidden plan', 'Told to nobody', 'HUSH']) expect(lines.join('')).not.toContain(secret);
});

test('the documents need no key and load nothing from other hosts', async () => {
  for (const path of ['/openapi.json', '/docs', '/agents', '/healthz', '/readyz']) {
    expect((await demo.app.inject({ url: path })).statusCode).toBe(200);
  }
  const docs = await demo.app.inject({ url: '/docs' });
  expect(docs.body).not.toMatch(/(?:src|href)="(?:https?:)?\/\//);
  expect(docs.headers['content-security-policy']).toMatch(/^default-src 'none'; script-src 'self';/);
  expect(docs.headers['content-security-policy']).not.toMatch(/https?:|swagger\.io/);
  const guide = await demo.app.inject({ url: '/agents' });
  expect(guide.headers['content-type']).toBe('text/markdown; charset=utf-8');
  expect(guide.body).toContain('| POST | /v1/tags/{tagId}/transactions | tags:write |');
});
